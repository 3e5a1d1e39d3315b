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
import { appealReasons, disputeOutcomes, moderatorRulingReasons } from '../disputes/states';
import { endpoint } from '../endpoint';
import { cursor, idDigits, koboDigits, moment, pageLimit, pageOf, readableText } from '../fields';
import { reasonText } from '../operator/fields';
import { moderatorRoles } from '../operator/staff-roles';
import { orderNo } from '../orders/fields';
import { refundReasons } from '../orders/reasons';

const moved = ['DisputeNotFound', 'DisputeChanged', 'NotAllowed', 'TooLate'] as const;
const words = readableText(20, 1000);
const said = readableText(1, 1000);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const piece = z.strictObject({
  kind: z.enum(evidenceKinds),
  fileID: idDigits,
  note: z.string().max(200).default(''),
});
const another = ['SameModerator', 'LinkedColleague', 'NewColleague'] as const;
const filed = ['FileNotFound', 'DuplicateEvidence', 'EvidenceLimitReached', 'CodeInText'] as const;

export const disputeDetail = endpoint({
  method: 'GET',
  path: '/api/orderRefund/detail',
  access: 'user',
  summary: 'The latest dispute about an order of mine',
  query: z.strictObject({ orderNo }),
  answer: disputeView,
  refusals: ['DisputeNotFound'],
});

export const disputeList = endpoint({
  method: 'GET',
  path: '/api/orderRefund/list',
  access: 'user',
  summary:
    'My disputes: those that wait for me, others that go on, then by page those that have ended, the latest first',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(ownDisputeRow),
});

export const addEvidence = endpoint({
  method: 'POST',
  path: '/api/orderRefund/evidence',
  access: 'user',
  idempotent: true,
  summary: 'Hand in a piece of evidence',
  body: piece.extend({ orderNo }),
  answer: disputeView,
  refusals: [...moved, ...filed],
});

export const sendDisputeMessage = endpoint({
  method: 'POST',
  path: '/api/orderRefund/message',
  access: 'user',
  idempotent: true,
  summary: 'Say something in the dispute, for both sides and the moderator',
  body: z.strictObject({ orderNo, text: said }),
  answer: disputeView,
  refusals: [...moved, 'CodeInText', 'MessageLimitReached'],
});

export const finishEvidence = endpoint({
  method: 'POST',
  path: '/api/orderRefund/done',
  access: 'user',
  idempotent: true,
  summary: 'Say that this is all; when both have, the dispute goes to a moderator at once',
  body: z.strictObject({ orderNo }),
  answer: disputeView,
  refusals: [...moved, 'NothingSubmitted', 'AlreadyDone'],
});

export const answerModerator = endpoint({
  method: 'POST',
  path: '/api/orderRefund/answer',
  access: 'user',
  idempotent: true,
  summary: 'Answer what the moderator asked',
  body: z.strictObject({
    orderNo,
    text: said,
    evidence: z.array(piece).max(8),
  }),
  answer: disputeView,
  refusals: [...moved, 'NotAsked', ...filed],
});

/** `seenShareBps`: the share that the other side offers as the sender saw it; null where they saw none. */
export const offerSplit = endpoint({
  method: 'POST',
  path: '/api/orderRefund/split',
  access: 'user',
  idempotent: true,
  givesAway: true,
  summary: "Offer the other side a split: the seller's part in basis points",
  body: z.strictObject({
    orderNo,
    sellerShareBps: offeredBps,
    seenShareBps: shareBps.nullable().default(null),
  }),
  answer: disputeView,
  refusals: [...moved, 'UnseenSplitOffer', 'SplitOfferLimitReached'],
});

/** Names the share, so that nobody agrees to an offer that was changed a moment ago. */
export const replySplit = endpoint({
  method: 'POST',
  path: '/api/orderRefund/replySplit',
  access: 'user',
  idempotent: true,
  givesAway: 'isAccepted',
  summary: 'Accept or refuse the split the other side offered; accepted, it is carried out at once',
  body: z.strictObject({ orderNo, sellerShareBps: shareBps, isAccepted: z.boolean() }),
  answer: disputeView,
  refusals: [...moved, 'NoPendingSplit'],
});

export const acceptFinding = endpoint({
  method: 'POST',
  path: '/api/orderRefund/accept',
  access: 'user',
  idempotent: true,
  givesAway: true,
  summary: 'Accept what the moderator found; when both have, it is carried out at once',
  body: z.strictObject({ orderNo }),
  answer: disputeView,
  refusals: [...moved, 'AlreadyAccepted'],
});

export const appealFinding = endpoint({
  method: 'POST',
  path: '/api/orderRefund/appeal',
  access: 'user',
  idempotent: true,
  summary: 'Appeal, once in a dispute: a second moderator decides',
  body: z.strictObject({
    orderNo,
    reason: z.enum(appealReasons),
    text: words,
    evidence: z.array(piece).max(8),
  }),
  answer: disputeView,
  refusals: [...moved, 'AlreadyAccepted', 'AppealNeedsReason', ...filed],
});

export const escalateDispute = endpoint({
  method: 'POST',
  path: '/api/orderRefund/escalate',
  access: 'user',
  idempotent: true,
  summary: 'Call those in charge about an overdue dispute',
  body: z.strictObject({ orderNo }),
  answer: disputeView,
  refusals: [...moved, 'NotOverdue', 'AlreadyEscalated'],
});

export const rateDispute = endpoint({
  method: 'POST',
  path: '/api/orderRefund/rate',
  access: 'user',
  summary:
    'Say how well a case that ended was handled, for the staff alone; a later word replaces an earlier one',
  body: z.strictObject({ orderNo, score: caseRatingScore, text: z.string().max(500).default('') }),
  answer: disputeView,
  refusals: ['DisputeNotFound', 'RatingClosed', 'CodeInText'],
});

const share = z.number().int().min(0).max(10_000);
export const disputeStats = endpoint({
  method: 'GET',
  path: '/api/dispute/stats',
  access: 'public',
  summary: 'How disputes ended here, from the data; null while too few orders would tell of single people',
  answer: z.object({
    fromOrders: z.number().int(),
    overdueNow: z.number().int(),
    figures: z
      .object({
        orders: z.number().int(),
        /** Of orders that ended, those that ended without a dispute, in basis points. */
        undisputedBps: share,
        disputesPer1000: z.number(),
        /** From opening to the first finding that a moderator made, half are quicker; in minutes. */
        medianMinutesToRule: z.number().int().nullable(),
        byReason: z.array(z.object({ reason: z.enum(refundReasons), shareBps: share })),
        wonByBuyerBps: share,
        wonBySellerBps: share,
        splitBps: share,
        selfResolvedBps: share,
        appeals: z.number().int(),
        appealsOverturned: z.number().int(),
        /** The last twelve months with enough orders, the newest first; a dispute counts where it was opened. */
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

// For those who run the place. A case is named by its own number: they see more than one of an order.
const staff = { access: 'user', roles: moderatorRoles } as const;
const disputeID = idDigits;
const staffMoved = ['DisputeNotFound', 'DisputeChanged', 'TooLate', 'OwnCase', 'LinkedCase'] as const;

export const staffDisputeQueue = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/queue',
  ...staff,
  summary: 'Disputes that wait: for a moderator, for me, for a second signature, on appeal, or overdue',
  query: z.strictObject({
    tab: z.enum(['queued', 'mine', 'drafts', 'appeals', 'overdue']).default('queued'),
  }),
  answer: z.object({
    items: z.array(
      disputeRow.extend({
        buyerName: z.string(),
        sellerName: z.string(),
        queuedAt: z.string().nullable(),
        /** The end of its state's time or of an appeal's, or by when somebody should have taken it. */
        dueAt: moment.nullable(),
        /** When it counts as overdue; null: it does already, or need not. */
        overdueAt: moment.nullable(),
        isEscalated: z.boolean(),
        /** A side asked those above to look at it. */
        isPaged: z.boolean(),
        isWithinMyAuthority: z.boolean(),
      }),
    ),
    /** How many wait for the reader, by tab; each case once. */
    waiting: z.object({
      queued: z.number().int(),
      mine: z.number().int(),
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
  summary: 'A dispute with everything its moderator needs',
  query: z.strictObject({ disputeID }),
  answer: staffDisputeView,
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase'],
});

export const previewFinding = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/preview',
  ...staff,
  summary: 'What a finding would give to each side, and to the platform',
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
  summary: 'Take a dispute from the queue, or an appeal',
  body: z.strictObject({ disputeID }),
  answer: staffDisputeView,
  refusals: [...staffMoved, 'InsufficientAuthority', 'CaseAlreadyClaimed', 'TooManyCases', ...another],
});

export const releaseDispute = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/release',
  ...staff,
  idempotent: true,
  summary: 'Give a case back to the queue',
  body: z.strictObject({ disputeID }),
  answer: staffDisputeView,
  refusals: [...staffMoved, 'CaseNotAssignedToYou'],
});

export const askDisputeSide = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/ask',
  ...staff,
  idempotent: true,
  summary: 'Ask one side something, once; silence is an answer too',
  body: z.strictObject({ disputeID, side: z.enum(['buyer', 'seller']), text: words }),
  answer: staffDisputeView,
  refusals: [...staffMoved, 'CaseNotAssignedToYou', 'AlreadyAsked'],
});

export const disputeRoom = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/room',
  ...staff,
  isLogged: 'hourly',
  summary: 'What the two sides and the moderator said in the room of a case',
  query: z.strictObject({ disputeID }),
  /** `mayOpen`: the reader is given links to the files in it. */
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
  summary: 'Say something in the room of a case, under its badge',
  body: z.strictObject({ disputeID, text: said }),
  answer: z.object({}),
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase', 'CaseNotAssignedToYou', 'RoomClosed'],
});

/** A first finding, or the decision of an appeal. Above a lead's powers it waits for a second signature. */
export const proposeFinding = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/propose',
  ...staff,
  idempotent: true,
  summary: 'Say for whom, why, and on which facts',
  body: z.strictObject({
    disputeID,
    outcome: z.enum(disputeOutcomes),
    sellerShareBps: shareBps.nullable(),
    reason: z.enum(moderatorRulingReasons),
    text: words,
    citedEvents: z.array(cite).min(1).max(20),
  }),
  answer: staffDisputeView,
  refusals: [
    ...staffMoved,
    'CaseNotAssignedToYou',
    'InsufficientAuthority',
    ...another,
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
  summary: 'Sign what another lead found, or refuse to, and say why',
  /**
   * `draft`: the hash of the step that is signed, so that nobody puts another finding under a signature. The words are for
   * the staff alone.
   */
  body: z.strictObject({ disputeID, isAgreed: z.boolean(), text: reasonText, draft: hash }),
  answer: staffDisputeView,
  refusals: [
    ...staffMoved,
    'InsufficientAuthority',
    'NoPendingDraft',
    'OwnDraft',
    ...another,
    'RequesterLostRole',
  ],
});
