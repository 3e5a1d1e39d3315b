import * as z from 'zod';
import { contestReasons, evidenceKinds } from '../disputes/reasons';
import { dateTime, feeFields, fileFacts, idDigits, koboDigits, payout, tradeType } from '../fields';
import { refundReasons } from './reasons';
import { orderEvents, orderStateNames } from './states';

/** A file attached to a report or its answer. */
const evidenceFile = z.object({
  fileID: idDigits,
  /** What it shows, according to its sender. */
  shows: z.enum(evidenceKinds),
  url: z.string(),
  thumbURL: z.string().nullable(),
  file: fileFacts,
});

export const orderNo = idDigits;

const roles = z.enum(['buyer', 'seller']);
const stateName = z.enum(orderStateNames as [string, ...string[]]);
const percentBps = z.number().int().min(0).max(10_000);

/** The trader on the other side, as a reader of an order sees them. */
export const orderPartner = z.object({
  userID: idDigits,
  nickname: z.string(),
  tier: z.number().int(),
  /** The share of completed orders, in basis points. Null below five orders ("new"). */
  completionBps: percentBps.nullable(),
  completed: z.number().int(),
  /** A trader of the demo data, who may answer automatically. */
  isDemo: z.boolean(),
});

/** A row of History: enough for the row, its countdown and its one action. */
export const orderRow = z.object({
  orderNo,
  state: z.number().int(),
  stateName,
  role: roles,
  /** For the reader: 1 sells the card, 0 buys it. */
  type: tradeType,
  brandID: z.string(),
  countryID: z.string(),
  currency: z.string(),
  form: z.enum(['ecode', 'physical']),
  /** All cards together, in hundredths of a unit of the card's currency. */
  faceMinor: z.number().int(),
  cardCount: z.number().int(),
  amountKobo: koboDigits,
  /** The reader's total to pay or receive. After a split, what they actually got. */
  totalKobo: koboDigits,
  /** The escrow of the order, current or past: what a full refund returns to the buyer. */
  heldKobo: koboDigits,
  money: z.enum(['wallet', 'escrow', 'released', 'split', 'refunded']),
  awaiting: z.enum(['you', 'them', 'operator', 'nobody']),
  deadlineAt: dateTime.nullable(),
  /** The start of the period that ends at `deadlineAt`. */
  deadlineFrom: dateTime.nullable(),
  createdAt: dateTime,
  endedAt: dateTime.nullable(),
  partner: orderPartner,
  actions: z.array(z.enum(orderEvents)),
});

/** A view of the codes, or a copy of one. */
export const revealLogEntry = z.object({
  /** Its number in the log, from 1. */
  n: z.number().int(),
  at: dateTime,
  kind: z.enum(['reveal', 'view', 'copy']),
  slot: z.number().int().nullable(),
  device: z.string(),
});

const timelineStep = z.object({
  /** A state's name, or an event that did not change the state. */
  key: z.string(),
  by: z.enum(['you', 'them', 'clock', 'operator']),
  at: dateTime,
});

/** Everything one side of an order may see of it. Never includes codes: only `revealOrder` returns them. */
export const orderView = orderRow.extend({
  isMaker: z.boolean(),
  receipt: z.string(),
  cards: z.array(z.object({ slot: z.number().int(), faceMinor: z.number().int() })),
  rateKobo: koboDigits,
  ...feeFields,
  vatKobo: koboDigits,
  /** How the escrow was divided between the sides and us, once it was paid out. */
  paid: z
    .object({ buyerKobo: koboDigits, sellerKobo: koboDigits, feeKobo: koboDigits, vatKobo: koboDigits })
    .nullable(),
  /** What happens automatically at the deadline. */
  onTimeout: z.object({ stateName, fault: z.enum(['you', 'them']).nullable() }).nullable(),
  windows: z.object({
    payMin: z.number().int(),
    deliverMin: z.number().int(),
    checkMin: z.number().int(),
    /** How many minutes a seller has to answer a report. */
    answerMin: z.number().int(),
    /** Whether that time pauses from 22:00 to 7:00 in Lagos. */
    isPausedAtNight: z.boolean(),
    /** The extensions a buyer can take: more time to pay, and more time for the seller to deliver. */
    payExtensionMin: z.number().int(),
    deliverExtensionMin: z.number().int(),
  }),
  terms: z.string(),
  /** The maker's instructions, shown once the order runs. */
  instructions: z.string(),
  paidAt: dateTime.nullable(),
  shippedAt: dateTime.nullable(),
  revealedAt: dateTime.nullable(),
  /** When a viewed code was deleted, and how many days after their order ended codes are. */
  codeDeletion: z.object({ at: dateTime, retainedDays: z.number().int() }).nullable(),
  fault: z.enum(['you', 'them']).nullable(),
  cancelAskedAt: dateTime.nullable(),
  isReviewOpen: z.boolean(),
  /** A lower price proposed by the buyer, not yet answered by the seller. */
  proposal: z.object({ rateKobo: koboDigits, amountKobo: koboDigits, until: dateTime }).nullable(),
  /** When the seller's proceeds stop being on hold. */
  proceedsClearAt: dateTime.nullable(),
  /** For the seller of a running order. */
  payout: payout.nullable(),
  /** The `type` to send to `/api/order/remind` now, or null if there is nobody to remind. */
  remindType: z.number().int().nullable(),
  remindAfter: dateTime.nullable(),
  photos: z.array(
    z.object({
      slot: z.number().int(),
      kind: z.enum(['front', 'back', 'receipt']),
      fileID: idDigits,
      url: z.string(),
    }),
  ),
  refund: z
    .object({
      reason: z.enum(refundReasons),
      text: z.string(),
      evidence: z.array(evidenceFile),
      at: dateTime,
      answer: z
        .object({
          /** Why the seller contests, if given. */
          reason: z.enum(contestReasons).nullable(),
          text: z.string(),
          evidence: z.array(evidenceFile),
          at: dateTime,
        })
        .nullable(),
    })
    .nullable(),
  /** The latest views and copies of the codes, oldest first, visible to both sides. `orderReveals` has the others. */
  revealLog: z.array(revealLogEntry),
  /** Empty once the log is archived. */
  timeline: z.array(timelineStep),
  /** When the log of an old order was archived. */
  archivedAt: dateTime.nullable(),
  feedback: z.object({
    mine: z
      .object({ score: z.number().int(), tags: z.array(z.string()), text: z.string(), reply: z.string() })
      .nullable(),
    theirs: z
      .object({ score: z.number().int(), tags: z.array(z.string()), text: z.string(), reply: z.string() })
      .nullable(),
    editableUntil: dateTime.nullable(),
  }),
});

/** An event of an order's or a dispute's log, chained to the previous one by its hash. */
export const chainedEvent = z.object({
  seq: z.number().int(),
  orderNo: z.string(),
  event: z.string(),
  actor: z.string(),
  fromState: z.string(),
  toState: z.string(),
  at: dateTime,
  data: z.record(z.string(), z.json()),
  prevHash: z.string(),
  hash: z.string(),
});
