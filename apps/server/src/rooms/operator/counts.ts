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
import type { Caller, Context, Query } from '../../platform/context';
import { disputesWaiting } from '../disputes';
import { questionsWaiting } from '../help';
import { identityWaiting } from '../identity';
import { flagsWaiting } from '../messaging';
import { refundsWaiting } from '../orders';
import { dataRequestsWaiting } from '../privacy';
import { hangingPayouts, openSuspense, unsignedNights } from '../wallet';
import { approvalsFor } from './approvals';

/** What a queue is counted by: whoever asks is left out of it. */
export type Counting = Pick<Context, 'db' | 'now' | 'settings'> & { readonly caller: Pick<Caller, 'userID'> };
type Queue<CountedBy> = {
  /** Whose queue it is; nobody else hears how long it is. */
  readonly roles: readonly StaffRole[];
  readonly count: (by: CountedBy) => Promise<number>;
  /** Where its page shows more than what is counted: what is another when the page is. */
  readonly mark?: (by: CountedBy) => Promise<string>;
};

// table: the queues that are counted in the console's navigation. What moves the first two tells of it by itself.
const ownNews: { readonly [Name in 'disputes' | 'approvals']: Queue<Context> } = {
  disputes: {
    roles: moderatorRoles,
    count: async ({ db, caller, settings }) => {
      const { userID: staffID, roles } = caller;
      const { queued, appeals, drafts, mine } = await disputesWaiting(db, { staffID, roles, settings });
      return queued + appeals + drafts + mine;
    },
  },
  approvals: { roles: staffRoles, count: approvalsFor },
};
const counted: { readonly [Name in Exclude<QueueName, keyof typeof ownNews>]: Queue<Counting> } = {
  identity: {
    roles: ['compliance', 'superadmin'],
    count: ({ db, caller }) => identityWaiting(db, caller.userID),
  },
  suspense: { roles: financeRoles, count: async ({ db }) => (await openSuspense(db)).count },
  payouts: {
    roles: financeRoles,
    count: async ({ db, now, settings }) => (await hangingPayouts(db, { now, settings })).hanging,
    // All that are on their way stand in the list; those that hang are counted.
    mark: async ({ db, now, settings }) => {
      const { kobo, hanging } = await hangingPayouts(db, { now, settings });
      return `${kobo} ${hanging}`;
    },
  },
  refunds: { roles: refundRoles, count: ({ db }) => refundsWaiting(db) },
  questions: { roles: helpRoles, count: ({ db, caller }) => questionsWaiting(db, caller.userID) },
  data: { roles: dataRoles, count: ({ db, caller }) => dataRequestsWaiting(db, caller.userID) },
  flags: { roles: flagRoles, count: ({ db, caller }) => flagsWaiting(db, caller.userID) },
  reconciliation: { roles: financeRoles, count: ({ db }) => unsignedNights(db) },
};
const queues: { readonly [Name in QueueName]: Queue<Context> } = { ...ownNews, ...counted };

export const operatorCounts: Query<'operatorCounts'> = async (context) => {
  const counts: Partial<Record<QueueName, number>> = {};
  for (const [name, { roles, count }] of Object.entries(queues) as [QueueName, Queue<Context>][])
    if (roles.some((role) => context.caller.roles.includes(role))) counts[name] = await count(context);
  return { counts };
};

export type CountedQueue = keyof typeof counted;
export const countedQueues = Object.keys(counted) as CountedQueue[];

/** What is another when the page of this queue is, for whoever looks. */
export const queueMark = async (name: CountedQueue, by: Counting): Promise<string> => {
  const { mark, count } = counted[name] as Queue<Counting>;
  return mark ? mark(by) : String(await count(by));
};

export const mayHearOf = (queue: QueueName, roles: readonly string[]): boolean =>
  queues[queue].roles.some((role) => roles.includes(role));
