import { shaped } from '../../shared/forms/use-kept';
import { DraftNote } from '../../shared/proof/draft-note';
import { useMissed } from '../../shared/proof/missed-note';
import { keys, storedJson } from '../../shared/state/keys';
import { offered } from './deed-places';
import type { Deed } from './deeds-and-facts';
import type { OrderView } from './order-facts';

const deeds = ['report', 'lateReport', 'contest'] as const;
type Proving = (typeof deeds)[number];

/** Where the words and proof of a report, or of the answer to one, are kept until they are sent. */
export const draftOf = (deed: Proving, orderNo: string) =>
  `${deed === 'contest' ? 'answer' : 'report'}:${orderNo}`;

/** True where what is kept says that the card was voided since: all else cannot be reported late. */
const isOfVoided = (draft: string) =>
  shaped(storedJson(keys.draft + draft), { reason: '' }).reason === 'VOIDED_LATER';

/** A report, or the answer to one, that was begun and not sent. */
export function ReportDraft({
  view,
  isOffline,
  isKept,
  open,
}: {
  view: OrderView;
  isOffline: boolean;
  /** Whether what was typed is still wanted, however the order stands. */
  isKept: boolean;
  open: (deed: Deed) => void;
}) {
  const drafts = deeds
    .filter(offered(view))
    .map((deed) => [deed, draftOf(deed, view.orderNo)] as const)
    .filter(([deed, draft]) => deed !== 'lateReport' || isOfVoided(draft));
  const { orderNo, stateName, endedAt, refund } = view;
  const answer = draftOf('contest', orderNo);
  const missed = useMissed({
    orderNo,
    drafts: [draftOf('report', orderNo), answer],
    isClosed: endedAt !== null && drafts.length === 0,
    isOver: endedAt !== null && !offered(view)('lateReport') && !isKept,
    // Only where silence decided for the other side has an answer come too late.
    hasArrived: (draft) =>
      draft === answer ? stateName !== 'refunded' || refund?.answer != null : refund !== null,
  });
  if (missed) return isKept ? null : missed;
  return <DraftNote drafts={drafts} until={view.deadlineAt} isOffline={isOffline} open={open} />;
}
