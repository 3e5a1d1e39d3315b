import * as z from 'zod';
import {
  caseRatingScore,
  cite,
  disputeRow,
  disputeView,
  offeredBps,
  ownDisputeRow,
  roomEntry,
  shareBps,
  staffDisputeView,
} from '../disputes/fields';
import { evidenceKinds } from '../disputes/reasons';
import { rulingTextMax } from '../disputes/ruling-texts';
import { appealReasons, disputeOutcomes, moderatorRulingReasons } from '../disputes/states';
import { endpoint } from '../endpoint';
import { cursor, dateTime, idDigits, koboDigits, pageLimit, pageOf, readableText } from '../fields';
import { reasonText } from '../operator/fields';
import { moderatorRoles } from '../operator/staff-roles';
import { orderNo } from '../orders/fields';
import { refundReasons } from '../orders/reasons';

const changeRefusals = ['DisputeNotFound', 'DisputeChanged', 'NotAllowed', 'TooLate'] as const;
const explanation = readableText(20, 1000);
const messageText = readableText(1, 1000);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const piece = z.strictObject({
  kind: z.enum(evidenceKinds),
  fileID: idDigits,
  note: z.string().max(200).default(''),
});
const secondStaffRefusals = ['SameModerator', 'LinkedColleague', 'NewColleague'] as const;
const filed = ['FileNotFound', 'DuplicateEvidence', 'EvidenceLimitReached', 'CodeInText'] as const;

export const disputeDetail = endpoint({
  method: 'GET',
  path: '/api/orderRefund/detail',
  summary: "Returns the latest dispute about one of the caller's orders",
  query: z.strictObject({ orderNo }),
  answer: disputeView,
  refusals: ['DisputeNotFound'],
});

export const disputeList = endpoint({
  method: 'GET',
  path: '/api/orderRefund/list',
  summary: "Lists the caller's disputes: awaiting the caller, other open ones, then closed ones",
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(ownDisputeRow),
});

export const addEvidence = endpoint({
  method: 'POST',
  path: '/api/orderRefund/evidence',
  idempotent: true,
  summary: 'Adds a piece of evidence to a dispute',
  body: piece.extend({ orderNo }),
  answer: disputeView,
  refusals: [...changeRefusals, ...filed],
});

export const sendDisputeMessage = endpoint({
  method: 'POST',
  path: '/api/orderRefund/message',
  idempotent: true,
  summary: 'Sends a message to the other side and the moderator of a dispute',
  body: z.strictObject({ orderNo, text: messageText }),
  answer: disputeView,
  refusals: [...changeRefusals, 'CodeInText', 'MessageLimitReached'],
});

export const finishEvidence = endpoint({
  method: 'POST',
  path: '/api/orderRefund/done',
  idempotent: true,
  summary: "Marks the caller's evidence as complete; once both sides have, a moderator decides",
  body: z.strictObject({ orderNo }),
  answer: disputeView,
  refusals: [...changeRefusals, 'NothingSubmitted', 'AlreadyDone'],
});

export const answerModerator = endpoint({
  method: 'POST',
  path: '/api/orderRefund/answer',
  idempotent: true,
  summary: "Answers the moderator's question",
  body: z.strictObject({
    orderNo,
    text: messageText,
    evidence: z.array(piece).max(8),
  }),
  answer: disputeView,
  refusals: [...changeRefusals, 'NotAsked', ...filed],
});

/** `seenShareBps`: the other side's offer as the sender saw it. Null if there was none. */
export const offerSplit = endpoint({
  method: 'POST',
  path: '/api/orderRefund/split',
  idempotent: true,
  givesAway: true,
  summary: "Offers the other side a split: the seller's share in basis points",
  body: z.strictObject({
    orderNo,
    sellerShareBps: offeredBps,
    seenShareBps: shareBps.nullable().default(null),
  }),
  answer: disputeView,
  refusals: [...changeRefusals, 'UnseenSplitOffer', 'SplitOfferLimitReached'],
});

/** Includes the share, so that nobody accepts an offer that has just changed. */
export const replySplit = endpoint({
  method: 'POST',
  path: '/api/orderRefund/replySplit',
  idempotent: true,
  givesAway: 'isAccepted',
  summary: "Accepts the other side's split offer, which takes effect at once, or declines it",
  body: z.strictObject({ orderNo, sellerShareBps: shareBps, isAccepted: z.boolean() }),
  answer: disputeView,
  refusals: [...changeRefusals, 'OrderStateChanged', 'NoPendingSplit'],
});

export const acceptFinding = endpoint({
  method: 'POST',
  path: '/api/orderRefund/accept',
  idempotent: true,
  givesAway: true,
  summary: "Accepts the moderator's finding, which takes effect once both sides accept",
  body: z.strictObject({ orderNo }),
  answer: disputeView,
  refusals: [...changeRefusals, 'OrderStateChanged', 'AlreadyAccepted'],
});

export const appealFinding = endpoint({
  method: 'POST',
  path: '/api/orderRefund/appeal',
  idempotent: true,
  summary: 'Appeals a finding, once per dispute, to a second moderator',
  body: z.strictObject({
    orderNo,
    reason: z.enum(appealReasons),
    text: explanation,
    evidence: z.array(piece).max(8),
  }),
  answer: disputeView,
  refusals: [...changeRefusals, 'AlreadyAccepted', 'AppealNeedsReason', ...filed],
});

export const escalateDispute = endpoint({
  method: 'POST',
  path: '/api/orderRefund/escalate',
  idempotent: true,
  summary: 'Notifies leads and superadmins of an overdue dispute, once per dispute',
  body: z.strictObject({ orderNo }),
  answer: disputeView,
  refusals: [...changeRefusals, 'NotOverdue', 'AlreadyEscalated'],
});

export const rateDispute = endpoint({
  method: 'POST',
  path: '/api/orderRefund/rate',
  summary: 'Rates how a closed case was handled; only staff see the rating',
  body: z.strictObject({ orderNo, score: caseRatingScore, text: z.string().max(500).default('') }),
  answer: disputeView,
  refusals: ['DisputeNotFound', 'RatingClosed', 'CodeInText'],
});

const share = z.number().int().min(0).max(10_000);
export const disputeStats = endpoint({
  method: 'GET',
  path: '/api/dispute/stats',
  access: 'public',
  summary: 'Returns public dispute statistics; figures are null with too few orders',
  answer: z.object({
    fromOrders: z.number().int(),
    overdueNow: z.number().int(),
    figures: z
      .object({
        orders: z.number().int(),
        /** The share of closed orders without a dispute, in basis points. */
        undisputedBps: share,
        disputesPer1000: z.number(),
        /** The median time from opening to a moderator's first finding, in minutes. */
        medianMinutesToRule: z.number().int().nullable(),
        byReason: z.array(z.object({ reason: z.enum(refundReasons), shareBps: share })),
        wonByBuyerBps: share,
        wonBySellerBps: share,
        splitBps: share,
        selfResolvedBps: share,
        appeals: z.number().int(),
        appealsOverturned: z.number().int(),
        /** The last twelve months with enough orders, newest first. A dispute counts in the month it was opened. */
        months: z.array(
          z.object({
            month: z.string().regex(/^\d{4}-\d{2}$/),
            orders: z.number().int(),
            disputesPer1000: z.number(),
            medianMinutesToRule: z.number().int().nullable(),
            wonByBuyerBps: share,
            wonBySellerBps: share,
          }),
        ),
      })
      .nullable(),
  }),
});

// Calls for staff. They name a case by its own id, because an order can have more than one.
const staff = { roles: moderatorRoles } as const;
const disputeID = idDigits;
const staffMoved = ['DisputeNotFound', 'DisputeChanged', 'TooLate', 'OwnCase', 'LinkedCase'] as const;

export const staffDisputeQueue = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/queue',
  ...staff,
  summary: 'Lists disputes that need staff, by tab',
  query: z.strictObject({
    tab: z.enum(['queued', 'mine', 'drafts', 'appeals', 'overdue']).default('queued'),
  }),
  answer: z.object({
    items: z.array(
      disputeRow.extend({
        buyerName: z.string(),
        sellerName: z.string(),
        queuedAt: z.string().nullable(),
        /** The deadline of the state or of an appeal, or by when a moderator should have claimed it. */
        dueAt: dateTime.nullable(),
        /** When it becomes overdue. Null: it already is, or never will be. */
        overdueAt: dateTime.nullable(),
        /** Only leads may claim or decide it, because a moderator took too long. */
        needsLead: z.boolean(),
        /** A side notified the leads, because it is overdue. */
        isEscalatedBySide: z.boolean(),
        isWithinMyAuthority: z.boolean(),
      }),
    ),
    /** How many cases wait for the reader, by tab. Each case counts once. `mineOverdue`: those of `mine` that are. */
    counts: z.object({
      queued: z.number().int(),
      mine: z.number().int(),
      mineOverdue: z.number().int(),
      drafts: z.number().int(),
      appeals: z.number().int(),
    }),
  }),
});

export const staffDisputeDetail = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/detail',
  ...staff,
  isLogged: 'hourly',
  summary: 'Returns a dispute as its moderator sees it',
  query: z.strictObject({ disputeID }),
  answer: staffDisputeView,
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase'],
});

export const previewFinding = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/preview',
  ...staff,
  summary: 'Returns how a finding would divide the money between both sides and the platform',
  query: z.strictObject({
    disputeID,
    outcome: z.enum(disputeOutcomes),
    sellerShareBps: z.coerce.number().int().min(1).max(9_999).optional(),
  }),
  answer: z.object({ buyerKobo: koboDigits, sellerKobo: koboDigits, platformKobo: koboDigits }),
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase', 'FindingIncomplete'],
});

export const claimDispute = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/claim',
  ...staff,
  idempotent: true,
  summary: 'Claims a dispute from the queue, or an appeal',
  body: z.strictObject({ disputeID }),
  answer: staffDisputeView,
  refusals: [
    ...staffMoved,
    'InsufficientAuthority',
    'CaseAlreadyClaimed',
    'TooManyCases',
    ...secondStaffRefusals,
  ],
});

export const releaseDispute = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/release',
  ...staff,
  idempotent: true,
  summary: 'Returns a claimed case to the queue',
  body: z.strictObject({ disputeID }),
  answer: staffDisputeView,
  refusals: [...staffMoved, 'CaseNotAssignedToYou'],
});

export const askDisputeSide = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/ask',
  ...staff,
  idempotent: true,
  summary: 'Asks one side a question, once for each side',
  body: z.strictObject({ disputeID, side: z.enum(['buyer', 'seller']), text: explanation }),
  answer: staffDisputeView,
  refusals: [...staffMoved, 'CaseNotAssignedToYou', 'AlreadyAsked'],
});

export const disputeRoom = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/room',
  ...staff,
  isLogged: 'hourly',
  summary: 'Returns the messages of a case room',
  query: z.strictObject({ disputeID }),
  /** `mayOpen`: the reader gets links to the files in it. */
  answer: z.object({
    lines: z.array(roomEntry),
    mayOpen: z.boolean(),
    mayWrite: z.boolean(),
    isClosed: z.boolean(),
  }),
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase'],
});

export const replyInCaseRoom = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/reply',
  ...staff,
  idempotent: true,
  summary: "Sends the moderator's message to a case room",
  body: z.strictObject({ disputeID, text: messageText }),
  answer: z.object({}),
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase', 'CaseNotAssignedToYou', 'RoomClosed'],
});

/** Submits a first finding, or the decision of an appeal. Beyond a lead's limit it needs a second signature. */
export const proposeFinding = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/propose',
  ...staff,
  idempotent: true,
  summary: 'Submits a finding with its outcome, reason and cited events',
  body: z.strictObject({
    disputeID,
    outcome: z.enum(disputeOutcomes),
    sellerShareBps: shareBps.nullable(),
    reason: z.enum(moderatorRulingReasons),
    text: readableText(20, rulingTextMax),
    citedEvents: z.array(cite).min(1).max(20),
  }),
  answer: staffDisputeView,
  refusals: [
    ...staffMoved,
    'OrderStateChanged',
    'CaseNotAssignedToYou',
    'InsufficientAuthority',
    ...secondStaffRefusals,
    'FindingIncomplete',
    'RulingReasonMismatch',
    'CitedEventNotFound',
  ],
});

export const approveFinding = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/approve',
  ...staff,
  idempotent: true,
  summary: "Approves or rejects another lead's finding",
  /**
   * `draft`: the hash of the step to sign, so that the finding cannot be exchanged under a signature. Only staff see
   * the text.
   */
  body: z.strictObject({ disputeID, isAgreed: z.boolean(), text: reasonText, draft: hash }),
  answer: staffDisputeView,
  refusals: [
    ...staffMoved,
    'OrderStateChanged',
    'InsufficientAuthority',
    'NoPendingDraft',
    'OwnDraft',
    ...secondStaffRefusals,
    'RequesterLostRole',
  ],
});
