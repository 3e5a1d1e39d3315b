import * as z from 'zod';
import { disputeCard, paid } from '../../disputes/fields';
import { moderatorWork, workPeriods } from '../../disputes/moderator-work';
import { disputeOutcomes, disputeStateNames } from '../../disputes/states';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, koboDigits, pageOf } from '../../fields';
import { lagosDay } from '../../operator/admin-lists';
import { inspectorRoles, moderatorRoles, statisticsRoles } from '../../operator/staff-roles';
import { orderNo } from '../../orders/fields';
import { orderDateFields } from '../../orders/list-filters';
import { refundReasons } from '../../orders/reasons';
import { topUpSources, topUpStates, withdrawalFailures, withdrawalStates } from '../../wallet/wallet-enums';

// Statistics by day, week or month in Lagos, and the lists behind them. A figure of a period equals the number of
// rows in its list with the same period and filter.

const n = z.number().int();
/** A duration in seconds. Null without data. */
const span = n.nullable();
const periodQuery = {
  grain: z.enum(['day', 'week', 'month']).default('day'),
  /** Both days are inclusive. Weeks and months are whole ones, starting with the one of the first day. */
  from: lagosDay,
  to: lagosDay,
};
const figuresOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ items: z.array(z.object({ from: lagosDay, to: lagosDay, ...shape })) });
const statistics = { method: 'GET', roles: statisticsRoles } as const;
const refusals = ['DateRangeInvalid'] as const;

export const orderFigures = endpoint({
  ...statistics,
  path: '/api/operator/figures/orders',
  summary: 'Returns order statistics by period: outcomes, volume, fees and durations',
  query: z.strictObject({ ...periodQuery, by: z.enum(orderDateFields).default('created') }),
  answer: figuresOf({
    orders: n,
    running: n,
    completed: n,
    ruledSeller: n,
    ruledSplit: n,
    refunded: n,
    cancelled: n,
    expired: n,
    paid: n,
    delivered: n,
    disputed: n,
    /** Amounts before fees: paid, released in full, and refunded in full. A split counts as neither. */
    paidKobo: koboDigits,
    releasedKobo: koboDigits,
    refundedKobo: koboDigits,
    /** Fees without VAT. */
    earnedKobo: koboDigits,
    /** Time from the start to the payment, to the delivery, and to the release of completed orders. */
    payMedianS: span,
    payP90S: span,
    deliverMedianS: span,
    deliverP90S: span,
    releaseMedianS: span,
    releaseP90S: span,
  }),
  refusals,
});

export const disputeFigures = endpoint({
  ...statistics,
  path: '/api/operator/figures/disputes',
  summary: 'Returns dispute statistics by period: reasons, outcomes and durations',
  query: z.strictObject(periodQuery),
  answer: figuresOf({
    opened: n,
    open: n,
    selfResolved: n,
    /** Closed, by final outcome. */
    buyer: n,
    seller: n,
    split: n,
    void: n,
    appealed: n,
    /** Cases rated by a side, and cases with a rating of one or two out of five. */
    rated: n,
    ratedLow: n,
    endMedianS: span,
    endP90S: span,
    byReason: z.partialRecord(z.enum(refundReasons), n),
  }),
  refusals,
});

export const moneyFigures = endpoint({
  ...statistics,
  path: '/api/operator/figures/money',
  summary: 'Returns top-up and withdrawal statistics by period',
  query: z.strictObject(periodQuery),
  answer: figuresOf({
    topUps: n,
    topUpsSucceeded: n,
    topUpsFailed: n,
    topUpsKobo: koboDigits,
    withdrawals: n,
    withdrawalsSucceeded: n,
    withdrawalsFailed: n,
    withdrawnKobo: koboDigits,
    payoutMedianS: span,
    payoutP90S: span,
  }),
  refusals,
});

export const peopleFigures = endpoint({
  ...statistics,
  path: '/api/operator/figures/people',
  summary: 'Returns sign-ups by period and current tier',
  query: z.strictObject(periodQuery),
  answer: figuresOf({ joined: n, tier0: n, tier1: n, tier2: n, tier3: n }),
  refusals,
});

const page = { cursor, limit: z.coerce.number().int().min(1).max(200).default(50) };
const days = { from: lagosDay.optional(), to: lagosDay.optional() };

const owner = { userID: idDigits, nickname: z.string() };
const side = z.object(owner);

export const adminDisputes = endpoint({
  method: 'GET',
  path: '/api/operator/disputes',
  roles: [...moderatorRoles, 'finance'],
  summary: 'Lists all disputes, newest first',
  query: z.strictObject({
    ...days,
    reason: z.enum(refundReasons).optional(),
    /** The result: open, settled by the two sides, or closed with an outcome. */
    ended: z.enum(['open', 'selfResolved', ...disputeOutcomes]).optional(),
    appealed: z.literal('yes').optional(),
    /** Rated by a side at all, or with one or two out of five. */
    rated: z.enum(['yes', 'low']).optional(),
    /**
     * The cases of one moderator, for leads; cases about the caller or linked accounts are left out. `days`: how far
     * back rulings count.
     */
    moderatorID: idDigits.optional(),
    work: z.enum(moderatorWork).default('decided'),
    days: z.enum(workPeriods).default('30'),
    ...page,
  }),
  answer: pageOf(
    z.object({
      disputeID: idDigits,
      orderNo,
      stateName: z.enum(disputeStateNames as [string, ...string[]]),
      reason: z.enum(refundReasons),
      card: disputeCard,
      buyer: side,
      seller: side,
      frozenKobo: koboDigits,
      paid,
      outcome: z.enum(disputeOutcomes).nullable(),
      isAppealed: z.boolean(),
      /** The lowest rating of the two sides, out of five. */
      caseRatingScore: z.number().int().nullable(),
      openedAt: dateTime,
      endedAt: dateTime.nullable(),
    }),
  ),
});

export const adminTopUps = endpoint({
  ...statistics,
  path: '/api/operator/money/topUps',
  summary: 'Lists all top-ups, newest first',
  query: z.strictObject({
    ...days,
    /** `lost`: failed or expired. */
    state: z.enum([...topUpStates, 'lost']).optional(),
    ...page,
  }),
  answer: pageOf(
    z.object({
      topUpID: idDigits,
      ...owner,
      provider: z.string(),
      method: z.enum(topUpSources),
      amountKobo: koboDigits,
      creditedKobo: koboDigits,
      state: z.enum(topUpStates),
      createdAt: dateTime,
      endedAt: dateTime.nullable(),
    }),
  ),
});

export const adminWithdrawals = endpoint({
  ...statistics,
  path: '/api/operator/money/withdrawals',
  summary: 'Lists all withdrawals, newest first',
  query: z.strictObject({
    ...days,
    state: z.enum(withdrawalStates).optional(),
    failure: z.enum(withdrawalFailures).optional(),
    ...page,
  }),
  answer: pageOf(
    z.object({
      withdrawalID: idDigits,
      ...owner,
      provider: z.string(),
      amountKobo: koboDigits,
      state: z.enum(withdrawalStates),
      failure: z.enum(withdrawalFailures).nullable(),
      createdAt: dateTime,
      endedAt: dateTime.nullable(),
    }),
  ),
});

export const adminSignups = endpoint({
  method: 'GET',
  path: '/api/operator/people',
  roles: inspectorRoles,
  summary: 'Lists all sign-ups, newest first',
  query: z.strictObject({ ...days, tier: z.enum(['0', '1', '2', '3']).optional(), ...page }),
  answer: pageOf(z.object({ ...owner, tier: n, joinedAt: dateTime })),
});
