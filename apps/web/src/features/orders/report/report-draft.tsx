import { DraftNote } from '../../../shared/evidence/draft-note';
import { useMissedDrafts } from '../../../shared/evidence/missed-drafts';
import { shaped } from '../../../shared/forms/use-saved-form';
import { keys, storedJson } from '../../../shared/state/keys';
import { isOffered } from '../order/arrange-actions';
import type { OrderView } from '../order/order-facts';
import type { OrderAction } from '../order/screen-types';

const orderActions = ['report', 'lateReport', 'contest'] as const;
type Proving = (typeof orderActions)[number];

/** Where the words and proof of a report, or of the answer to one, are kept until they are sent. */
export const draftOf = (action: Proving, orderNo: string) =>
  `${action === 'contest' ? 'answer' : 'report'}:${orderNo}`;

/** True where what is kept says that the card was voided since: all else cannot be reported late. */
const isOfVoided = (draft: string) =>
  shaped(storedJson(keys.draft + draft), { reason: '' }).reason === 'VOIDED_LATER';

/** A report, or the answer to one, that was begun and not sent. */
export function ReportDraft({
  view,
  isOffline,
  isReporting,
  open,
}: {
  view: OrderView;
  isOffline: boolean;
  /** Whether what was typed is still wanted, however the order stands. */
  isReporting: boolean;
  open: (action: OrderAction) => void;
}) {
  const drafts = orderActions
    .filter(isOffered(view))
    .map((action) => [action, draftOf(action, view.orderNo)] as const)
    .filter(([action, draft]) => action !== 'lateReport' || isOfVoided(draft));
  const { orderNo, stateName, endedAt, refund } = view;
  const answer = draftOf('contest', orderNo);
  const missed = useMissedDrafts({
    orderNo,
    drafts: [draftOf('report', orderNo), answer],
    isClosed: endedAt !== null && drafts.length === 0,
    isOver: endedAt !== null && !isOffered(view)('lateReport') && !isReporting,
    // Only where silence decided for the other side has an answer come too late.
    hasArrived: (draft) =>
      draft === answer ? stateName !== 'refunded' || refund?.answer != null : refund !== null,
  });
  if (missed) return isReporting ? null : missed;
  return <DraftNote drafts={drafts} until={view.deadlineAt} isOffline={isOffline} open={open} />;
}
