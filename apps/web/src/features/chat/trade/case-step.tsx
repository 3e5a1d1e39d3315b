import type { DisputeEvent } from '@gift/contract/disputes/states';
import type { Message } from '@gift/im-protocol';
import { inLanguage } from '../../../shared/i18n/pair';
import { disputeEventLabels } from '../../../shared/trade/log/dispute-event-texts';

type StepDetails = Partial<
  Record<'dispute' | 'orderNo' | 'at' | 'by' | 'byID' | 'byName' | 'badge', string | null>
>;

/** What a line in the room of a case tells of a step of it; `words` is undefined where it tells of something else. */
export function stepOf({ customElem }: Message): StepDetails & { words?: string | undefined } {
  try {
    const told = (JSON.parse(customElem?.data ?? '') ?? {}) as StepDetails;
    const words = disputeEventLabels[told.dispute as DisputeEvent];
    return { ...told, words: words && inLanguage(words) };
  } catch {
    return {};
  }
}

/** Such a step in the list of chats; `text` where it is none that this app knows. */
export const CaseStepPreview = ({ of, text }: { of: Message; text: string }) => stepOf(of).words ?? text;
