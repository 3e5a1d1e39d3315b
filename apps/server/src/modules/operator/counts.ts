import type { QueueName } from '@gift/contract/operator/fields';
import {
  dataRoles,
  financeRoles,
  flagRoles,
  helpRoles,
  moderatorRoles,
  refundRoles,
  type StaffRole,
  staffRoles,
} from '@gift/contract/operator/staff-roles';
import type { Caller, Context, Query } from '../../platform/calls/context';
import type { QueueSummary } from '../../platform/calls/queue-summary';
import { countPendingDisputes } from '../disputes';
import { questionsWaiting } from '../help';
import { identityWaiting } from '../identity';
import { countOpenFlags } from '../messaging';
import { pendingRefunds } from '../orders';
import { dataRequestsWaiting } from '../privacy';
import {
  countWaitingPayouts,
  countWaitingReviews,
  countWaitingSuspense,
  unsignedReconciliations,
} from '../wallet';
import { approvalsFor } from './approvals';

/** The context of a count: the caller's own cases are excluded. */
export type Counting = Pick<Context, 'db' | 'now' | 'settings'> & { readonly caller: Pick<Caller, 'userID'> };

type Queue = {
  /** The roles whose queue it is; others do not see its length. */
  readonly roles: readonly StaffRole[];
};
/** Its own events announce changes. */
type EventQueue = Queue & { readonly count: (context: Context) => Promise<number> };
/** Polled every few seconds. */
type SweptQueue = Queue & { readonly waiting: (by: Counting) => Promise<QueueSummary> };

// table: the queues that are counted in the console's navigation.
const eventQueues: { readonly [Name in 'disputes' | 'approvals']: EventQueue } = {
  disputes: {
    roles: moderatorRoles,
    count: async ({ db, caller, settings }) => {
      const { userID: staffID, roles } = caller;
      const { queued, appeals, drafts, mine } = await countPendingDisputes(db, { staffID, roles, settings });
      return queued + appeals + drafts + mine;
    },
  },
  approvals: { roles: staffRoles, count: approvalsFor },
};
const swept: { readonly [Name in Exclude<QueueName, keyof typeof eventQueues>]: SweptQueue } = {
  identity: {
    roles: ['compliance', 'superadmin'],
    waiting: ({ db, caller }) => identityWaiting(db, caller.userID),
  },
  suspense: {
    roles: financeRoles,
    waiting: ({ db }) => countWaitingSuspense(db),
  },
  payouts: {
    roles: financeRoles,
    waiting: ({ db, now, settings }) => countWaitingPayouts(db, { now, settings }),
  },
  paymentReviews: { roles: financeRoles, waiting: ({ db }) => countWaitingReviews(db) },
  refunds: {
    roles: refundRoles,
    waiting: ({ db }) => pendingRefunds(db),
  },
  questions: {
    roles: helpRoles,
    waiting: ({ db, caller }) => questionsWaiting(db, caller.userID),
  },
  data: {
    roles: dataRoles,
    waiting: ({ db, caller }) => dataRequestsWaiting(db, caller.userID),
  },
  flags: {
    roles: flagRoles,
    waiting: ({ db, caller }) => countOpenFlags(db, caller.userID),
  },
  reconciliation: { roles: financeRoles, waiting: ({ db }) => unsignedReconciliations(db) },
};
const queues: { readonly [Name in QueueName]: EventQueue | SweptQueue } = { ...eventQueues, ...swept };
const namesOf = <Name extends string>(table: { readonly [N in Name]: unknown }) =>
  Object.keys(table) as Name[];

export const operatorCounts: Query<'operatorCounts'> = async (context) => {
  const counts: Partial<Record<QueueName, number>> = {};
  for (const name of namesOf(queues)) {
    if (!canSeeQueue(name, context.caller.roles)) continue;
    const queue = queues[name];
    counts[name] = 'count' in queue ? await queue.count(context) : (await queue.waiting(context)).count;
  }
  return { counts };
};

export type SweptQueueName = keyof typeof swept;
export const sweptQueues = namesOf(swept);

/** A value that changes when this queue's page changes for the caller. */
export async function queueMark(name: SweptQueueName, by: Counting): Promise<string> {
  const { count, mark } = await swept[name].waiting(by);
  return `${count} ${mark}`;
}

export const canSeeQueue = (queue: QueueName, roles: readonly string[]): boolean =>
  queues[queue].roles.some((role) => roles.includes(role));
