import type { QueueName } from '@gift/contract/operator/fields';
import type { QueueWithDeadlines } from '@gift/contract/operator/live-events';
import { type OverviewList, overviewLists } from '@gift/contract/operator/overview';
import {
  financeRoles,
  moderatorRoles,
  providerRoles,
  type StaffRole,
  statisticsRoles,
} from '@gift/contract/operator/staff-roles';
import type { Context, Query } from '../../platform/calls/context';
import { days, later } from '../../platform/clock';
import { type DateRange, dayOf, dayStart } from '../../platform/date-ranges';
import { once } from '../../platform/once';
import { unavailableProviders } from '../../platform/providers';
import { countDisputeTabs, countOpenedDisputes } from '../disputes';
import { countAssignedQuestions } from '../help';
import { countSignups, identityReviewQueues } from '../identity';
import { heldForUsers, platformBalances } from '../ledger';
import { countOrders } from '../orders';
import { latestGaps } from '../wallet';
import { approvalsFor, countOwnRequests } from './approvals';
import { canSeeQueue, type SweptQueueName, summaryOf } from './counts';
import { countLate } from './live/deadlines';

type Work = {
  readonly count: number;
  readonly oldestAt: Date | null;
  /** Null for a list without deadlines. */
  readonly late: number | null;
};

/** Several lists share these reads: each runs at most once per call. */
type Reading = Context & {
  readonly disputeTabs: () => ReturnType<typeof countDisputeTabs>;
  readonly identityQueues: () => ReturnType<typeof identityReviewQueues>;
};

function readingOf(context: Context): Reading {
  const { db, caller } = context;
  return {
    ...context,
    disputeTabs: once(() => countDisputeTabs(db, caller.userID)),
    identityQueues: once(() => identityReviewQueues(db, caller.userID)),
  };
}

const withDeadlines = (queue: SweptQueueName & QueueWithDeadlines) => ({
  queue,
  read: async (context: Context): Promise<Work> => ({
    ...(await summaryOf(queue, context)),
    late: await countLate(queue, context),
  }),
});
const withoutDeadlines = (queue: SweptQueueName) => ({
  queue,
  read: async (context: Context): Promise<Work> => ({ ...(await summaryOf(queue, context)), late: null }),
});
const ofCases = (tab: 'queued' | 'drafts' | 'appeals') => ({
  queue: 'disputes' as const,
  read: async ({ disputeTabs }: Reading): Promise<Work> => {
    const tabs = await disputeTabs();
    return { ...tabs[tab], late: tab === 'queued' ? tabs.overdue.count : null };
  },
});
const ofIdentity = (tab: 'numbers' | 'documents') => ({
  queue: 'identity' as const,
  read: async (context: Reading): Promise<Work> => ({
    ...(await context.identityQueues())[tab],
    late: await countLate('identity', context, (row) => row.startsWith(tab)),
  }),
});

// table: the lists of the overview. Each count is that of the rows on the page that the console links to.
const lists = {
  disputes: ofCases('queued'),
  drafts: ofCases('drafts'),
  appeals: ofCases('appeals'),
  identityNumbers: ofIdentity('numbers'),
  identityDocuments: ofIdentity('documents'),
  refunds: withDeadlines('refunds'),
  suspense: withDeadlines('suspense'),
  // Counts overdue payouts only: earlier ones are checked automatically.
  payouts: withDeadlines('payouts'),
  paymentReviews: withoutDeadlines('paymentReviews'),
  reconciliation: withoutDeadlines('reconciliation'),
  flags: withDeadlines('flags'),
  risk: withDeadlines('risk'),
  questions: withDeadlines('questions'),
  data: withDeadlines('data'),
  approvals: {
    queue: 'approvals',
    read: async (context: Context): Promise<Work> => ({ ...(await approvalsFor(context)), late: null }),
  },
} as const satisfies Record<OverviewList, { queue: QueueName; read: (context: Reading) => Promise<Work> }>;

async function workOf(context: Reading) {
  const shown = overviewLists.filter((list) => canSeeQueue(lists[list].queue, context.caller.roles));
  const items = [];
  for (const list of shown) {
    const { count, oldestAt, late } = await lists[list].read(context);
    items.push({ list, count, oldestAt: oldestAt?.toISOString() ?? null, late });
  }
  return items;
}

async function money({ db }: Context) {
  const { liabilitiesKobo, escrowKobo } = await heldForUsers(db);
  const suspense = (await platformBalances(db)).find(({ name }) => name === 'suspense');
  return {
    liabilitiesKobo: String(liabilitiesKobo),
    escrowKobo: String(escrowKobo),
    suspenseKobo: String(suspense?.balance ?? 0n),
    gaps: (await latestGaps(db)).map(({ id, provider, gap }) => ({
      reconciliationID: String(id),
      provider,
      gapKobo: gap === null ? null : String(gap),
    })),
  };
}

async function figuresOf({ db }: Context, day: string) {
  const range: DateRange = { from: dayStart(day), to: later(dayStart(day), days(1)) };
  const { started, completed, completedKobo } = await countOrders(db, range);
  return {
    day,
    started,
    completed,
    completedKobo: String(completedKobo),
    signups: await countSignups(db, range),
    disputes: await countOpenedDisputes(db, range),
  };
}

/** What awaits the caller, by role: counts and sums, no user data. */
export const operatorOverview: Query<'operatorOverview'> = async (context) => {
  const { db, caller, now } = context;
  const reading = readingOf(context);
  const isFor = (roles: readonly StaffRole[]) => roles.some((role) => caller.roles.includes(role));
  return {
    lists: await workOf(reading),
    cases: isFor(moderatorRoles) ? (await reading.disputeTabs()).mine.count : null,
    questions: await countAssignedQuestions(db, caller.userID),
    requests: await countOwnRequests(context),
    money: isFor(financeRoles) ? await money(context) : null,
    unavailableProviders: isFor(providerRoles)
      ? (await unavailableProviders(db)).map(({ kind, name }) => ({ kind, name }))
      : null,
    days: isFor(statisticsRoles)
      ? [await figuresOf(context, dayOf(now)), await figuresOf(context, dayOf(later(now, -days(7))))]
      : null,
  };
};
