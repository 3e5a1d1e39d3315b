import { storedJson } from '@gift/client/storage';
import { DraftNote } from '../../../shared/evidence/draft-note';
import { useMissedDrafts } from '../../../shared/evidence/missed-drafts';
import { shaped } from '../../../shared/forms/use-saved-form';
import { keys } from '../../../shared/state/keys';
import { isOffered } from '../order/contents/arrange-actions';
import type { OrderAction } from '../order/contents/screen-types';
import type { OrderView } from '../order/order-facts';

const orderActions = ['report', 'lateReport', 'contest'] as const;
type Proving = (typeof orderActions)[number];

/** The draft's name for a report, or for the answer to one. */
export const draftOf = (action: Proving, orderNo: string) =>
  `${action === 'contest' ? 'answer' : 'report'}:${orderNo}`;

/** True if the draft is about a voided card: nothing else can be reported late. */
const isOfVoided = (draft: string) =>
  shaped(storedJson(keys.draft + draft), { reason: '' }).reason === 'VOIDED_LATER';

/** An unsent report, or an unsent answer to one. */
export function ReportDraft({
  view,
  isOffline,
  isReporting,
  open,
}: {
  view: OrderView;
  isOffline: boolean;
  /** Whether the typed text is still needed, whatever the order's state. */
  isReporting: boolean;
  open: (action: OrderAction) => void;
}) {
  const drafts = orderActions
    .filter(isOffered(view))
    .map((action) => [action, draftOf(action, view.orderNo)] as const)
    .filter(([action, draft]) => action !== 'lateReport' || isOfVoided(draft));
  const { orderNo, stateName, endedAt, refund } = view;
  const answer = draftOf('contest', orderNo);
  const missedDraft = useMissedDrafts({
    orderNo,
    drafts: [draftOf('report', orderNo), answer],
    isClosed: endedAt !== null && drafts.length === 0,
    isOver: endedAt !== null && !isOffered(view)('lateReport') && !isReporting,
    // An answer is too late only if the order was refunded because there was none.
    hasArrived: (draft) =>
      draft === answer ? stateName !== 'refunded' || refund?.answer != null : refund !== null,
  });
  if (missedDraft) return isReporting ? null : missedDraft;
  return <DraftNote drafts={drafts} until={view.deadlineAt} isOffline={isOffline} open={open} />;
}
