import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, koboDigits, pageLimit, pageOf, positiveKobo } from '../../fields';
import { statementStates } from '../../wallet/statement-labels';
import { statementKinds, topUpMethods, topUpSources, topUpStates } from '../../wallet/wallet-enums';

const proceeds = z.object({
  orderID: idDigits,
  orderNo: z.string(),
  amountKobo: koboDigits,
  releaseAt: dateTime,
  /** A problem was reported; the hold timer is stopped. */
  isFrozen: z.boolean(),
});

export const walletSummary = endpoint({
  method: 'GET',
  path: '/api/wallet/summary',
  summary: "Returns the caller's balances and open top-ups",
  answer: z.object({
    availableKobo: koboDigits,
    /** In escrow for orders the caller is buying in. */
    escrowKobo: koboDigits,
    /** From sales, released and on hold; `pendingProceeds` has the end of each hold. */
    pendingKobo: koboDigits,
    withdrawingKobo: koboDigits,
    rewardsKobo: koboDigits,
    /** Above the limit of the caller's tier. Available once the tier rises. */
    suspenseKobo: koboDigits,
    /** Debt after a chargeback. Incoming money pays it first. */
    debtKobo: koboDigits,
    pendingProceeds: z.array(proceeds),
    tier: z.number().int(),
    /** What the wallet may hold at this tier. Null is no limit. */
    capKobo: koboDigits.nullable(),
    /** What can still be added. Null is no limit. */
    headroomKobo: koboDigits.nullable(),
    /** Sales proceeds above `capKobo`: available to the caller, but nothing can be added meanwhile. */
    overCapKobo: koboDigits,
    /** Open payments, newest first. */
    openTopUps: z.array(z.object({ topUpID: idDigits, amountKobo: koboDigits, state: z.enum(topUpStates) })),
  }),
});

const statementLine = z.object({
  transferID: idDigits,
  line: z.number().int(),
  at: dateTime,
  /** Why money moved: `lock`, `topUp`, ...; the client has the texts. */
  reason: z.string(),
  kind: z.enum(statementKinds),
  /** The order number, or the reference of the payment. */
  reference: z.string().nullable(),
  orderNo: z.string().nullable(),
  inKobo: koboDigits.nullable(),
  outKobo: koboDigits.nullable(),
  /** The proceeds of a sale that is not available yet. Not included in any other sum. */
  saleKobo: koboDigits.nullable(),
  /** Where an order's or offer's money is now. Null for other lines. */
  state: z.enum(statementStates).nullable(),
  /** When money on hold becomes available. */
  spendableAt: dateTime.nullable(),
  /** Available money after it. */
  balanceAfterKobo: koboDigits,
  counterparty: z.string().nullable(),
});

export const walletStatement = endpoint({
  method: 'GET',
  path: '/api/wallet/statement',
  summary: 'Lists changes of the available money and sales on hold, newest first',
  query: z.strictObject({
    cursor,
    limit: pageLimit,
    kind: z.enum(statementKinds).optional(),
    direction: z.enum(['in', 'out']).optional(),
    /** Inclusive. */
    from: dateTime.optional(),
    /** Exclusive. */
    to: dateTime.optional(),
  }),
  answer: pageOf(statementLine),
});

export const walletEntry = endpoint({
  method: 'GET',
  path: '/api/wallet/entry',
  summary: "Returns the entries of one of the caller's transfers in plain language",
  query: z.strictObject({ transferID: idDigits }),
  answer: z.object({
    transferID: idDigits,
    at: dateTime,
    lines: z.array(
      z.object({
        what: z.string(),
        from: z.string(),
        to: z.string(),
        amountKobo: koboDigits,
        reason: z.string(),
      }),
    ),
  }),
  refusals: ['TransferNotFound'],
});

const method = z.enum(topUpMethods);

export const walletQuote = endpoint({
  method: 'GET',
  path: '/api/wallet/quote',
  summary: 'Returns the cost of a top-up and the amount credited, without starting it',
  query: z.strictObject({ amountKobo: positiveKobo, method }),
  answer: z.object({
    amountKobo: koboDigits,
    /** The provider's cost that the caller bears. */
    costKobo: koboDigits,
    /** What the caller gets. */
    creditKobo: koboDigits,
    /** We bear the cost from `absorbedFromKobo` on. */
    isAbsorbed: z.boolean(),
    absorbedFromKobo: koboDigits,
    minKobo: koboDigits,
    maxKobo: koboDigits,
    capKobo: koboDigits.nullable(),
    headroomKobo: koboDigits.nullable(),
    /** The refusal that `topUp` would give now, or null. */
    refusal: z.enum(['TopUpTierNeeded', 'TopUpTooSmall', 'TopUpTooLarge', 'TopUpOverCap']).nullable(),
  }),
});

const topUpView = z.object({
  topUpID: idDigits,
  reference: z.string(),
  state: z.enum(topUpStates),
  method: z.enum(topUpSources),
  amountKobo: koboDigits,
  costKobo: koboDigits,
  /** Added to the available money. Zero until then. */
  creditedKobo: koboDigits,
  /** Arrived, but above the tier's limit: waits in `suspenseKobo`. */
  suspendedKobo: koboDigits,
  /** Why it failed: the payment was declined, or a different sum was paid and is held in suspense. */
  failure: z.enum(['declined', 'amountDiffers']).nullable(),
  /** What was paid, if it differs from the amount. */
  paidKobo: koboDigits.nullable(),
  createdAt: dateTime,
  expiresAt: dateTime,
  endedAt: dateTime.nullable(),
  /** Where to pay, as long as it can be paid. */
  payUrl: z.string().nullable(),
});

export const topUp = endpoint({
  method: 'POST',
  path: '/api/walletOrder/topUp',
  sealed: true,
  idempotent: true,
  summary: 'Starts a top-up and returns where to pay',
  body: z.strictObject({ amountKobo: positiveKobo, method }),
  answer: topUpView,
  refusals: [
    'TopUpTierNeeded',
    'TopUpTooSmall',
    'TopUpTooLarge',
    'TopUpOverCap',
    'TooManyTopUps',
    'TopUpClosed',
  ],
});

export const topUpDetail = endpoint({
  method: 'GET',
  path: '/api/walletOrder/detail',
  summary: 'Returns the state of a top-up',
  query: z.strictObject({ topUpID: idDigits }),
  answer: topUpView,
  refusals: ['TopUpNotFound'],
});

export const topUpList = endpoint({
  method: 'GET',
  path: '/api/walletOrder/list',
  summary: "Lists the caller's top-ups, newest first",
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(topUpView),
});
