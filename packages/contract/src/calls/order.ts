import * as z from 'zod';
import { cardPartNames } from '../cards';
import { contestReasons, evidenceKinds } from '../disputes/reasons';
import { endpoint } from '../endpoint';
import {
  cursor,
  dateTime,
  done,
  idDigits,
  koboDigits,
  pageLimit,
  pageOf,
  pinOrApproval,
  positiveKobo,
  readableText,
} from '../fields';
import { chainedEvent, orderNo, orderPartner, orderRow, orderView, revealLogEntry } from '../orders/fields';
import { cancelReasons, refundReasons } from '../orders/reasons';

const orderBody = z.strictObject({ orderNo });
const changeRefusals = ['OrderNotFound', 'OrderStateChanged', 'NotAllowed', 'TooLate'] as const;
const pinRefusals = [
  'WalletPinMissing',
  'WalletPinWrong',
  'WalletPinLocked',
  'WalletPinSpent',
  'WalletPinNeeded',
  'PasskeyExpired',
] as const;

/** Takes an offer under a locked quote. With a PIN, a buyer pays in the same step if the offer allows it. */
export const submitOrder = endpoint({
  method: 'POST',
  path: '/api/order/submit',
  sealed: true,
  idempotent: true,
  summary: 'Takes an offer at the price of a quote',
  body: z.strictObject({ quoteID: idDigits, walletPin: pinOrApproval.optional() }),
  answer: orderView,
  refusals: [
    'QuoteNotFound',
    'QuoteExpired',
    'QuoteUsed',
    'OfferGone',
    'OfferPaused',
    'OfferOutOfHours',
    'StockGone',
    'OwnOffer',
    'BlockedTrader',
    'RequirementTier',
    'RequirementCompleted',
    'RequirementCompletion',
    'RequirementDisputes',
    'RequirementTrusted',
    'RequirementNotNew',
    'TierTooLow',
    'OverOrderLimit',
    'OverDailyLimit',
    'PartnerOverLimit',
    'TooManyOpenOrders',
    'OrderAwaitsYou',
    'PausedForFaults',
    'PausedForDisputes',
    'PartnerPaused',
    'InsufficientFunds',
    'DebtOpen',
    ...pinRefusals,
  ],
});

export const acceptOrder = endpoint({
  method: 'POST',
  path: '/api/order/accept',
  idempotent: true,
  summary: "Accepts an order on the caller's offer",
  body: orderBody,
  answer: orderView,
  refusals: changeRefusals,
});

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/order/pay',
  sealed: true,
  idempotent: true,
  summary: 'Pays an order: locks the naira in escrow',
  body: z.strictObject({ orderNo, walletPin: pinOrApproval }),
  answer: orderView,
  refusals: [...changeRefusals, ...pinRefusals, 'InsufficientFunds', 'DebtOpen'],
});

/** One secret part of a card, named by the catalogue: a code, or a number and its PIN. */
const cardPart = z.strictObject({ name: z.enum(cardPartNames), text: z.string().min(1).max(100) });
export const shipOrder = endpoint({
  method: 'POST',
  path: '/api/order/ship',
  sealed: true,
  idempotent: true,
  summary: 'Delivers the card codes of an order',
  body: z.strictObject({
    orderNo,
    cards: z
      .array(
        z.strictObject({
          slot: z.number().int().min(1).max(5),
          parts: z.array(cardPart).min(1).max(4),
          frontFileID: idDigits.optional(),
          backFileID: idDigits.optional(),
        }),
      )
      .min(1)
      .max(5),
    receiptFileID: idDigits.optional(),
    /** "I checked": sends a code whose format is unusual for its brand. */
    isFormatConfirmed: z.boolean(),
    /** "Not used, right country, activated." */
    isUnused: z.literal(true),
  }),
  answer: orderView,
  refusals: [
    ...changeRefusals,
    'SlotsMissing',
    'CardAlreadyOffered',
    'FormatNotConfirmed',
    'FileNotFound',
    'NotAnImage',
  ],
});

/** Shows the codes to the buyer. The first view starts the check window. Every view is logged. */
export const revealOrder = endpoint({
  method: 'POST',
  path: '/api/order/reveal',
  sealed: true,
  idempotent: true,
  secretAnswer: true,
  summary: 'Returns the card codes to the buyer; the first view starts the check window',
  body: z.strictObject({ orderNo, walletPin: pinOrApproval, isReady: z.boolean() }),
  answer: z.object({
    order: orderView,
    cards: z.array(
      z.object({ slot: z.number().int(), faceMinor: z.number().int(), parts: z.array(cardPart) }),
    ),
  }),
  refusals: [...changeRefusals, ...pinRefusals, 'ReadyNotTicked', 'CodePurged'],
});

export const noteCopy = endpoint({
  method: 'POST',
  path: '/api/order/noteCopy',
  summary: 'Logs that the buyer copied a code',
  body: z.strictObject({ orderNo, slot: z.number().int().min(1).max(5) }),
  answer: done,
  refusals: ['OrderNotFound', 'NotAllowed'],
  rate: { limit: 60, windowS: 60, by: 'account' },
});

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/order/confirm',
  idempotent: true,
  summary: 'Confirms that the cards work and releases the money to the seller',
  body: orderBody,
  answer: orderView,
  refusals: [...changeRefusals],
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/order/cancel',
  idempotent: true,
  summary: 'Cancels an order, if its state still allows it',
  body: z.strictObject({ orderNo, reason: z.enum(cancelReasons) }),
  answer: orderView,
  refusals: [...changeRefusals],
});

export const askCancelOrder = endpoint({
  method: 'POST',
  path: '/api/order/askCancel',
  idempotent: true,
  summary: 'Asks the seller of a paid order to cancel it',
  body: orderBody,
  answer: orderView,
  refusals: [...changeRefusals, 'CancelAlreadyAsked'],
});

export const agreeCancelOrder = endpoint({
  method: 'POST',
  path: '/api/order/agreeCancel',
  idempotent: true,
  summary: "Agrees, as the seller, to the buyer's cancellation request",
  body: orderBody,
  answer: orderView,
  refusals: [...changeRefusals, 'CancelNotAsked'],
});

export const reviewCancelOrder = endpoint({
  method: 'POST',
  path: '/api/order/reviewCancel',
  idempotent: true,
  summary: 'Confirms or denies that the caller asked the other side to cancel',
  body: z.strictObject({ orderNo, isTrue: z.boolean() }),
  answer: orderView,
  refusals: [...changeRefusals, 'NoReviewPending'],
});

export const extendOrder = endpoint({
  method: 'POST',
  path: '/api/order/extend',
  idempotent: true,
  summary: 'Extends the payment or delivery deadline, once each',
  body: orderBody,
  answer: orderView,
  refusals: [...changeRefusals, 'AlreadyExtended', 'ExtendTooEarly'],
});

export const repriceOrder = endpoint({
  method: 'POST',
  path: '/api/order/reprice',
  idempotent: true,
  summary: 'Proposes a lower rate, as the buyer, once and before the reveal',
  body: z.strictObject({ orderNo, rateKobo: positiveKobo }),
  answer: orderView,
  refusals: [...changeRefusals, 'PriceAlreadyProposed', 'PriceOutOfBounds'],
});

export const replyReprice = endpoint({
  method: 'POST',
  path: '/api/order/repriceReply',
  idempotent: true,
  summary: 'Accepts or declines the lower rate, as the seller',
  body: z.strictObject({ orderNo, isAccepted: z.boolean() }),
  answer: orderView,
  refusals: [...changeRefusals, 'NoPriceProposal'],
});

/** Spec section 7: `orderNo` and `type` (1 pay, 2 send code, 3 check code, 4 answer the refund request). */
export const remindOrder = endpoint({
  method: 'POST',
  path: '/api/order/remind',
  summary: 'Reminds the other side to take the next step',
  body: z.strictObject({ orderNo, type: z.number().int().min(1).max(4) }),
  success: ['Reminder sent.', '已发送提醒。', 'We don send the reminder.'],
  answer: done,
  refusals: ['OrderNotFound', 'NothingToRemind', 'RemindedJustNow', 'RemindedEnough'],
});

export const orderList = endpoint({
  method: 'GET',
  path: '/api/order/list',
  summary: "Lists the caller's running, bought or sold orders",
  query: z.object({
    tab: z.enum(['running', 'bought', 'sold']).default('running'),
    /** An order number, or part of a partner's nickname. */
    search: z.string().max(40).optional(),
    brandID: z.string().max(40).optional(),
    outcome: z.enum(['completed', 'refunded', 'cancelled', 'expired', 'ruled']).optional(),
    from: dateTime.optional(),
    to: dateTime.optional(),
    cursor,
    limit: pageLimit,
  }),
  answer: pageOf(orderRow).extend({
    counts: z.object({ running: z.number().int(), needsYou: z.number().int() }),
    /** The reader's naira in escrow, as the buyer of running orders. */
    escrowKobo: koboDigits,
  }),
});

export const orderDetail = endpoint({
  method: 'GET',
  path: '/api/order/detail',
  summary: 'Returns an order as the caller may see it',
  query: z.object({ orderNo }),
  answer: orderView,
  refusals: ['OrderNotFound'],
});

/** The header of a chat with a user: their record, the running orders between the two, and their completed ones. */
export const tradesWith = endpoint({
  method: 'GET',
  path: '/api/order/with',
  summary: "Returns the caller's trades with one other user",
  query: z.strictObject({ userID: idDigits }),
  answer: z.object({
    partner: orderPartner,
    /** Running orders between the two, those that need the reader first. */
    running: z.array(orderRow),
    /** Orders between the two that released the money. */
    completedTogether: z.number().int(),
  }),
  refusals: ['UserNotFound', 'NotYourself'],
});

export const orderReveals = endpoint({
  method: 'GET',
  path: '/api/order/reveals',
  summary: "Lists views and copies of an order's codes, newest first",
  query: z.object({ orderNo, cursor, limit: pageLimit }),
  answer: pageOf(revealLogEntry),
  refusals: ['OrderNotFound'],
});

/** The order's log. Each entry has the hash of the one before, so that a reader can verify it. */
export const orderEventLog = endpoint({
  method: 'GET',
  path: '/api/order/events',
  summary: "Returns an order's event log, chained by hash",
  query: z.object({ orderNo }),
  answer: z.object({
    events: z.array(chainedEvent),
    /** The server's own check of the chain. A reader verifies it with `order-chain`. */
    isIntact: z.boolean(),
    /** When the log was archived; then `events` is empty. */
    archivedAt: dateTime.nullable(),
  }),
  refusals: ['OrderNotFound'],
});

const evidenceRefusals = ['EvidenceRequired', 'FileNotFound', 'CodeInText'] as const;
const evidence = z.array(idDigits).max(8);
/** What each file shows, in the order of the files. A file without a kind shows something else. */
const evidenceFileKinds = z.array(z.enum(evidenceKinds)).max(8).optional();
export const submitRefund = endpoint({
  method: 'POST',
  path: '/api/orderRefund/submit',
  sealed: true,
  idempotent: true,
  summary: 'Reports a problem with a revealed card and requests a refund',
  body: z.strictObject({
    orderNo,
    reason: z.enum(refundReasons),
    text: readableText(20, 1000),
    evidenceFileIDs: evidence.min(1),
    evidenceFileKinds,
  }),
  answer: orderView,
  refusals: [...changeRefusals, ...evidenceRefusals, 'ReportTooLate', 'ProceedsCleared', 'AlreadyReported'],
});

export const replyRefund = endpoint({
  method: 'POST',
  path: '/api/orderRefund/reply',
  idempotent: true,
  givesAway: 'isAgreed',
  summary: 'Agrees to a refund request, as the seller, or contests it with evidence',
  body: z.strictObject({
    orderNo,
    isAgreed: z.boolean(),
    /** The reason of the side that contests. */
    reason: z.enum(contestReasons).optional(),
    text: z.string().max(1000),
    evidenceFileIDs: evidence,
    evidenceFileKinds,
  }),
  answer: orderView,
  refusals: [...changeRefusals, ...evidenceRefusals],
});

export const withdrawRefund = endpoint({
  method: 'POST',
  path: '/api/orderRefund/withdraw',
  idempotent: true,
  givesAway: true,
  summary: "Withdraws the buyer's report, so that the seller gets the money",
  body: orderBody,
  answer: orderView,
  refusals: [...changeRefusals],
});
