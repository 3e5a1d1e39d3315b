/**
 * Disputes: how an order that its sides could not settle is decided. Every step has a deadline and a defined
 * outcome. A *dispute* is one case about an order. It moves through the states of one table (machine.ts), as
 * an order does. A *finding* is the decision of a moderator or a rule: for whom, why, and on which events.
 *
 * Guarantees: the money stays in escrow until a ruling or the sides move it, and then moves once. One side's
 * evidence is hidden from the other until both have submitted or their time is over. An appeal is decided by
 * a staff member who did not sign the first finding. A large amount needs two signatures. A dispute's log is
 * chained by hash, as its order's is.
 */
import type { Subscriptions } from '../../platform/events/outbox';
import { syncCaseRoom } from './case-room/room';
import { publishUndecidable } from './deciders';
import { handleOrdersMoved } from './open-dispute';

export {
  casesDue,
  countDisputesByUser,
  countPendingDisputes,
  disputedAmong,
  disputesOfOrder,
  disputesOfUser,
  evidenceAmong,
  evidenceFilesOf,
  evidenceOfOrder,
  isAnyOverdue,
  isAssignedToCaseOf,
  usersDisputedSince,
} from './api/admin-queries';
export { exportDisputesData } from './api/data-export';
export { openDisputes } from './api/open-disputes';
export { countCasesByAuthority, countOpenDisputes, countPausedByStrikes } from './api/setting-impact';
export { addCaseZipRoute } from './case-file/zip-route';
export { countOpenedDisputes } from './queries/admin-disputes';
export { disputeGauges } from './queries/gauges';
export { disputeRoutes } from './routes';
export { countDisputeTabs, disputeHeads, newestCaseEvents, overdueCases } from './store';
export { disputeSweeps } from './sweeps';

export const disputeSubscriptions: Subscriptions = {
  'order.updated': [handleOrdersMoved],
  'dispute.updated': [syncCaseRoom, publishUndecidable],
};
