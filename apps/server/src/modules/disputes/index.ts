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
import type { Subscriptions } from '../../platform/outbox';
import { tellUndecidable } from './deciders';
import { followOrder } from './open';
import { followCase } from './room';

export { addCasePages } from './case-file/pages';
export { disputesForOwner } from './for-owner';
export { casesByPower, disputesUnderWay, pausedByStrikes } from './for-settings';
export {
  casesDue,
  disputesOfOrder,
  disputesOfPerson,
  disputesWaiting,
  evidenceOfOrder,
  holdsCaseOf,
  isAnyOverdue,
} from './for-staff';
export { openDisputes } from './open-cases';
export { disputeRoutes } from './routes';
export { disputeHeads, newestCaseLines, overdueCases } from './store';
export { disputeSweeps } from './sweeps';

export const disputeSubscriptions: Subscriptions = {
  'order.moved': [followOrder],
  'dispute.moved': [followCase, tellUndecidable],
};
