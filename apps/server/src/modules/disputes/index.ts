/**
 * Disputes: how an order that two people could not settle is decided, with a deadline and a written default for
 * every wait. A *dispute* is one time that an order was disputed; it moves through the states of one table
 * (machine.ts), as an order does. A *finding* is what somebody found: for whom, why, and on which facts.
 *
 * Promises: the money stays frozen until a finding, or the two themselves, move it, and then moves once; what one side
 * hands in is not shown to the other before both have, or before their time is over; an appeal is decided by
 * somebody who did not sign the first finding; a large sum takes two people; the log of a dispute is chained by
 * hash as its order's is.
 */
import type { Subscriptions } from '../../platform/events/outbox';
import { syncCaseRoom } from './case-room/room';
import { publishUndecidable } from './deciders';
import { handleOrderMoved } from './open-dispute';

export {
  casesDue,
  countPendingDisputes,
  disputesOfOrder,
  disputesOfUser,
  evidenceOfOrder,
  isAnyOverdue,
  isAssignedToCaseOf,
} from './api/admin-queries';
export { exportDisputesData } from './api/data-export';
export { openDisputes } from './api/open-disputes';
export { countCasesByAuthority, countOpenDisputes, countPausedByStrikes } from './api/setting-impact';
export { addCaseZipRoute } from './case-file/zip-route';
export { disputeRoutes } from './routes';
export { disputeHeads, newestCaseEvents, overdueCases } from './store';
export { disputeSweeps } from './sweeps';

export const disputeSubscriptions: Subscriptions = {
  'order.updated': [handleOrderMoved],
  'dispute.updated': [syncCaseRoom, publishUndecidable],
};
