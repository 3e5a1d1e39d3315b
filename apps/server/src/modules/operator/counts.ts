import type { QueueName } from '@gift/contract/operator/fields';
import {
  dataRoles,
  financeRoles,
  flagRoles,
  helpRoles,
  moderatorRoles,
  refundRoles,
  riskRoles,
  type StaffRole,
  staffRoles,
} from '@gift/contract/operator/staff-roles';
import type { Caller, Context, Query } from '../../platform/calls/context';
import type { QueueSummary } from '../../platform/calls/queue-summary';
import { countPendingDisputes } from '../disputes';
import { countOpenQuestions } from '../help';
import { countIdentityReviews } from '../identity';
import { countOpenFlags } from '../messaging';
import { pendingRefunds } from '../orders';
import { countDataRequests } from '../privacy';
import { countRiskReviews } from '../risk';
import { countOverduePayouts, countPaymentReviews, countSuspense, unsignedReconciliations } from '../wallet';
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
type SweptQueue = Queue & { readonly summary: (by: Counting) => Promise<QueueSummary> };

const pendingDisputes = ({ db, caller, settings }: Context) =>
  countPendingDisputes(db, { staffID: caller.userID, roles: caller.roles, settings });

// table: the queues that are counted in the console's navigation.
const eventQueues: { readonly [Name in 'disputes' | 'approvals']: EventQueue } = {
  disputes: {
    roles: moderatorRoles,
    count: async (context) => {
      const { queued, appeals, drafts, mine } = await pendingDisputes(context);
      return queued + appeals + drafts + mine;
    },
  },
  approvals: { roles: staffRoles, count: async (context) => (await approvalsFor(context)).count },
};
const swept: { readonly [Name in Exclude<QueueName, keyof typeof eventQueues>]: SweptQueue } = {
  identity: {
    roles: ['compliance', 'superadmin'],
    summary: ({ db, caller }) => countIdentityReviews(db, caller.userID),
  },
  suspense: {
    roles: financeRoles,
    summary: ({ db }) => countSuspense(db),
  },
  payouts: {
    roles: financeRoles,
    summary: ({ db, now, settings }) => countOverduePayouts(db, { now, settings }),
  },
  paymentReviews: { roles: financeRoles, summary: ({ db }) => countPaymentReviews(db) },
  refunds: {
    roles: refundRoles,
    summary: ({ db }) => pendingRefunds(db),
  },
  questions: {
    roles: helpRoles,
    summary: ({ db, caller }) => countOpenQuestions(db, caller.userID),
  },
  data: {
    roles: dataRoles,
    summary: ({ db, caller }) => countDataRequests(db, caller.userID),
  },
  flags: {
    roles: flagRoles,
    summary: ({ db, caller }) => countOpenFlags(db, caller.userID),
  },
  risk: {
    roles: riskRoles,
    summary: ({ db, caller }) => countRiskReviews(db, caller.userID),
  },
  reconciliation: { roles: financeRoles, summary: ({ db }) => unsignedReconciliations(db) },
};
const queues: { readonly [Name in QueueName]: EventQueue | SweptQueue } = { ...eventQueues, ...swept };
const namesOf = <Name extends string>(table: { readonly [N in Name]: unknown }) =>
  Object.keys(table) as Name[];

export const operatorCounts: Query<'operatorCounts'> = async (context) => {
  const counts: Partial<Record<QueueName, number>> = {};
  for (const name of namesOf(queues)) {
    if (!canSeeQueue(name, context.caller.roles)) continue;
    const queue = queues[name];
    counts[name] = 'count' in queue ? await queue.count(context) : (await queue.summary(context)).count;
  }
  const isOwnCaseOverdue =
    canSeeQueue('disputes', context.caller.roles) && (await pendingDisputes(context)).mineOverdue > 0;
  return { counts, isOwnCaseOverdue };
};

export type SweptQueueName = keyof typeof swept;
export const sweptQueues = namesOf(swept);

export const summaryOf = (name: SweptQueueName, by: Counting): Promise<QueueSummary> =>
  swept[name].summary(by);

/** A value that changes when this queue's page changes for the caller. */
export async function queueMark(name: SweptQueueName, by: Counting): Promise<string> {
  const { count, mark } = await summaryOf(name, by);
  return `${count} ${mark}`;
}

export const canSeeQueue = (queue: QueueName, roles: readonly string[]): boolean =>
  queues[queue].roles.some((role) => roles.includes(role));
