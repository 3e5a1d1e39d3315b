import { localize } from '@gift/client/language';
import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import type { Message } from '@gift/im-protocol';
import { disputeEventLabels } from '../../../shared/trade/log/dispute-event-texts';

type StepDetails = Partial<
  Record<'dispute' | 'orderNo' | 'at' | 'by' | 'byID' | 'byName' | 'badge', string | null>
>;

/** The case step of a system line; `words` is undefined if it is none. */
export function stepOf({ customElem }: Message): StepDetails & { label?: string | undefined } {
  try {
    const details = (JSON.parse(customElem?.data ?? '') ?? {}) as StepDetails;
    const label = disputeEventLabels[eventOfStoredName(details.dispute ?? '')];
    return { ...details, label: label && localize(label) };
  } catch {
    return {};
  }
}

/** The step's text in the chat list; `text` if this app does not know the step. */
export const CaseStepPreview = ({ of, text }: { of: Message; text: string }) => stepOf(of).label ?? text;
