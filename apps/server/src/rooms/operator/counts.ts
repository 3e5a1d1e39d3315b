import type { QueueName } from '@gift/contract/operator-fields';
import {
  dataRoles,
  financeRoles,
  flagRoles,
  helpRoles,
  moderatorRoles,
  refundRoles,
  type StaffRole,
  staffRoles,
} from '@gift/contract/staff-roles';
import type { Context, Query } from '../../platform/context';
import { disputesWaiting } from '../disputes';
import { questionsWaiting } from '../help';
import { identityWaiting } from '../identity';
import { flagsWaiting } from '../messaging';
import { refundsWaiting } from '../orders';
import { dataRequestsWaiting } from '../privacy';
import { hangingPayouts, openSuspense, unsignedNights } from '../wallet';
import { approvalsFor } from './approvals';

type Queue = {
  /** Whose queue it is; nobody else hears how long it is. */
  readonly roles: readonly StaffRole[];
  readonly count: (context: Context) => Promise<number>;
};

// table: the queues that are counted in the console's navigation.
const queues: { readonly [Name in QueueName]: Queue } = {
  disputes: {
    roles: moderatorRoles,
    count: async ({ db, caller, settings }) => {
      const { userID: staffID, roles } = caller;
      const { queued, appeals, drafts, mine } = await disputesWaiting(db, { staffID, roles, settings });
      return queued + appeals + drafts + mine;
    },
  },
  identity: {
    roles: ['compliance', 'superadmin'],
    count: ({ db, caller }) => identityWaiting(db, caller.userID),
  },
  approvals: { roles: staffRoles, count: approvalsFor },
  suspense: { roles: financeRoles, count: async ({ db }) => (await openSuspense(db)).count },
  payouts: {
    roles: financeRoles,
    count: async ({ db, now, settings }) => (await hangingPayouts(db, { now, settings })).hanging,
  },
  refunds: { roles: refundRoles, count: ({ db }) => refundsWaiting(db) },
  questions: { roles: helpRoles, count: ({ db, caller }) => questionsWaiting(db, caller.userID) },
  data: { roles: dataRoles, count: ({ db, caller }) => dataRequestsWaiting(db, caller.userID) },
  flags: { roles: flagRoles, count: ({ db, caller }) => flagsWaiting(db, caller.userID) },
  reconciliation: { roles: financeRoles, count: ({ db }) => unsignedNights(db) },
};

export const operatorCounts: Query<'operatorCounts'> = async (context) => {
  const counts: Partial<Record<QueueName, number>> = {};
  for (const [name, { roles, count }] of Object.entries(queues) as [QueueName, Queue][])
    if (roles.some((role) => context.caller.roles.includes(role))) counts[name] = await count(context);
  return { counts };
};
