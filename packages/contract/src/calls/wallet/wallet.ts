import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, idDigits, koboDigits, moment, pageLimit, pageOf, positiveKobo } from '../../fields';
import { statementStates } from '../../wallet/statement-labels';
import { statementKinds, topUpMethods, topUpSources, topUpStates } from '../../wallet/wallet-enums';

const proceeds = z.object({
  orderID: idDigits,
  orderNo: z.string(),
  amountKobo: koboDigits,
  releaseAt: moment,
  /** A problem was reported; the clock stands still. */
  isFrozen: z.boolean(),
});

export const walletSummary = endpoint({
  method: 'GET',
  path: '/api/wallet/summary',
  access: 'user',
  summary: "All of the caller's money, and where it is",
  answer: z.object({
    availableKobo: koboDigits,
    /** Locked for orders the caller is buying in. */
    escrowKobo: koboDigits,
    /** From sales, released and on hold; `pendingProceeds` says until when. */
    pendingKobo: koboDigits,
    withdrawingKobo: koboDigits,
    rewardsKobo: koboDigits,
    /** Came in above the limit of the caller's tier; theirs once the tier rises. */
    suspenseKobo: koboDigits,
    /** Owed since a bank took back a payment that was spent: whatever comes in pays it first. */
    debtKobo: koboDigits,
    pendingProceeds: z.array(proceeds),
    tier: z.number().int(),
    /** What the wallet may hold at this tier; null is no limit. */
    capKobo: koboDigits.nullable(),
    /** What can still be added; null is no limit. */
    headroomKobo: koboDigits.nullable(),
    /** What sales brought beyond `capKobo`: the caller's to use, but nothing can be added meanwhile. */
    overCapKobo: koboDigits,
    /** Payments begun and not ended, newest first. */
    openTopUps: z.array(z.object({ topUpID: idDigits, amountKobo: koboDigits, state: z.enum(topUpStates) })),
  }),
});

const statementLine = z.object({
  transferID: idDigits,
  line: z.number().int(),
  at: moment,
  /** Why money moved: `lock`, `topUp`, ...; its words are the client's. */
  reason: z.string(),
  kind: z.enum(statementKinds),
  /** The order number, or the reference of the payment. */
  reference: z.string().nullable(),
  orderNo: z.string().nullable(),
  inKobo: koboDigits.nullable(),
  outKobo: koboDigits.nullable(),
  /** Of a sale whose money is not spendable: what it brought. It is in no other sum yet. */
  saleKobo: koboDigits.nullable(),
  /** Where the money of an order or an offer is now; null where nothing is to be said of it. */
  state: z.enum(statementStates).nullable(),
  /** When money on hold becomes spendable. */
  spendableAt: moment.nullable(),
  /** Available money after it. */
  balanceAfterKobo: koboDigits,
  counterparty: z.string().nullable(),
});

export const walletStatement = endpoint({
  method: 'GET',
  path: '/api/wallet/statement',
  access: 'user',
  summary:
    'Every change of the available money and every sale on hold, newest first, with the available money after it',
  query: z.strictObject({
    cursor,
    limit: pageLimit,
    kind: z.enum(statementKinds).optional(),
    direction: z.enum(['in', 'out']).optional(),
    /** From this moment on. */
    from: moment.optional(),
    /** Before this moment. */
    to: moment.optional(),
  }),
  answer: pageOf(statementLine),
});

export const walletEntry = endpoint({
  method: 'GET',
  path: '/api/wallet/entry',
  access: 'user',
  summary: 'The lines of one transfer in plain words, for those it concerns',
  query: z.strictObject({ transferID: idDigits }),
  answer: z.object({
    transferID: idDigits,
    at: moment,
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
  access: 'user',
  summary: 'What a top-up would cost and bring, before anything is begun',
  query: z.strictObject({ amountKobo: positiveKobo, method }),
  answer: z.object({
    amountKobo: koboDigits,
    /** What the payment provider takes and the caller bears. */
    costKobo: koboDigits,
    /** What the caller gets. */
    creditKobo: koboDigits,
    /** The cost is ours from `absorbedFromKobo` on. */
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
  /** Added to the available money; zero until then. */
  creditedKobo: koboDigits,
  /** Arrived, but above the limit of the tier: it waits in `suspenseKobo`. */
  suspendedKobo: koboDigits,
  /** Why it failed: the payment did, or another sum than agreed was paid and waits with us. */
  failure: z.enum(['declined', 'amountDiffers']).nullable(),
  /** What was paid, where that differs from the amount. */
  paidKobo: koboDigits.nullable(),
  createdAt: moment,
  expiresAt: moment,
  endedAt: moment.nullable(),
  /** Where to pay, while it can be paid. */
  payUrl: z.string().nullable(),
});

export const topUp = endpoint({
  method: 'POST',
  path: '/api/walletOrder/topUp',
  access: 'user',
  sealed: true,
  idempotent: true,
  summary:
    'Begin to add money: the answer says where to pay. Nothing is credited before the provider confirms',
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
  access: 'user',
  summary: 'How a top-up stands',
  query: z.strictObject({ topUpID: idDigits }),
  answer: topUpView,
  refusals: ['TopUpNotFound'],
});

export const topUpList = endpoint({
  method: 'GET',
  path: '/api/walletOrder/list',
  access: 'user',
  summary: "The caller's top-ups, newest first",
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(topUpView),
});
