import * as z from 'zod';
import { cardForm, receipt } from '../card-fields';
import { dateTime, fileFacts, idDigits, koboDigits } from '../fields';
import { chainedEvent, orderNo, orderRow } from '../orders/fields';
import { refundReasons } from '../orders/reasons';
import { languages } from '../text/localized';
import { contestReasons, evidenceKinds } from './reasons';
import { appealReasons, disputeEvents, disputeOutcomes, disputeStateNames, rulingReasons } from './states';

const sides = z.enum(['buyer', 'seller']);
const both = z.object({ buyer: z.boolean(), seller: z.boolean() });
/** The seller's share of the escrow, in basis points. */
export const shareBps = z.number().int().min(1).max(9_999);
/**
 * The share a side may offer, in basis points. The bounds stop a losing side from closing a case with a token
 * concession.
 */
export const offeredBps = z.number().int().min(500).max(9_500);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** What a finding cites: the hash of an event or of a chat room message, or a piece of evidence (citations.ts). */
export const cite = z.string().regex(/^[0-9a-f]{64}(:\d{1,20})?$/);

const evidence = z.object({
  evidenceID: idDigits,
  by: sides,
  kind: z.enum(evidenceKinds),
  note: z.string(),
  at: dateTime,
  /** Of the uploaded file, in hex. */
  sha256: hash,
  /** Whether the other side can see it yet. */
  isOpen: z.boolean(),
  /**
   * Signed links, valid for some minutes. Null if the file is gone. A PDF has no thumbnail; a recording may have one.
   */
  url: z.string().nullable(),
  thumbURL: z.string().nullable(),
  file: fileFacts.nullable(),
});

const statement = z.object({
  by: z.enum(['buyer', 'seller', 'moderator']),
  kind: z.enum(['report', 'reply', 'ask', 'answer', 'appeal', 'finding']),
  to: sides.nullable(),
  text: z.string(),
  at: dateTime,
});

const finding = z.object({
  outcome: z.enum(disputeOutcomes),
  sellerShareBps: shareBps.nullable(),
  reason: z.enum(rulingReasons),
  text: z.string(),
  /** The events, evidence and case room messages it cites. */
  citedEvents: z.array(cite),
  /** What each side gets by it. */
  buyerKobo: koboDigits,
  sellerKobo: koboDigits,
});

const step = z.object({
  seq: z.number().int(),
  event: z.enum(disputeEvents),
  by: z.enum(['buyer', 'seller', 'moderator', 'clock', 'rules', 'order']),
  /** The badge of the moderator who acted, as both sides see it. */
  badge: z.string().nullable(),
  at: dateTime,
  hash,
});

/** The disputed order's card. Nothing here reveals a code. */
export const disputeCard = z.object({
  brandID: z.string(),
  countryID: z.string(),
  currency: z.string(),
  form: cardForm,
  receipt,
  /** All cards together, in hundredths of a unit of the card's currency. */
  faceMinor: z.number().int(),
  cardCount: z.number().int(),
});

export const disputeRow = z.object({
  disputeID: idDigits,
  orderNo,
  card: disputeCard,
  state: z.number().int(),
  stateName: z.enum(disputeStateNames as [string, ...string[]]),
  reason: z.enum(refundReasons),
  frozenKobo: koboDigits,
  openedAt: dateTime,
  endedAt: dateTime.nullable(),
  deadlineAt: dateTime.nullable(),
  /** When the current state began. `deadlineAt` counts from then. */
  enteredAt: dateTime,
  isOverdue: z.boolean(),
  awaiting: z.enum(['buyer', 'seller', 'both', 'moderator', 'nobody']),
});

/** What each side finally got of a closed order, whatever earlier findings said. */
export const paid = z.object({ buyerKobo: koboDigits, sellerKobo: koboDigits }).nullable();

/** What the order itself shows its reader. */
const ofOrder = { totalKobo: orderRow.shape.totalKobo, money: orderRow.shape.money };

/** A row as one of its sides sees it. */
export const ownDisputeRow = disputeRow.extend({
  ...ofOrder,
  paid,
  role: sides,
  partner: z.object({ userID: idDigits, nickname: z.string() }),
});

/** A message or event in a case room. The hash covers the other fields in canonical form (orders/chain.ts). */
export const roomEntry = z.object({
  seq: z.number().int(),
  by: z.enum(['buyer', 'seller', 'moderator', 'system']),
  /** If a moderator wrote it. */
  badge: z.string().nullable(),
  kind: z.enum(['text', 'picture', 'voice', 'video', 'file', 'line', 'gone', 'other']),
  /** The message text. For a `line`, its data as JSON. */
  text: z.string().nullable(),
  url: z.string().nullable(),
  at: dateTime,
  hash,
});

/** What every party of a dispute can see of it. */
const disputeCore = disputeRow.extend({
  openedBy: z.enum(['contest', 'lateReport']),
  /** Why the seller contests, if given. */
  contestReason: z.enum(contestReasons).nullable(),
  /** Shown to both sides: a moderator who does not know it is fake. */
  token: z.string(),
  badge: z.string().nullable(),
  /** What happens automatically at the deadline. */
  onTimeout: z
    .enum(['queue', 'buyerWins', 'sellerWins', 'decideOnFile', 'execute', 'requireLead', 'overdue'])
    .nullable(),
  overdueAt: dateTime.nullable(),
  /** A side notified the leads, because the case is overdue. */
  isEscalatedBySide: z.boolean(),
  /** Its position in the moderators' queue, and within how many minutes one should claim it. */
  queue: z.object({ position: z.number().int(), pickUpMin: z.number().int() }).nullable(),
  /** In review: the usual time to a decision, in minutes. */
  reviewTargetMin: z.number().int().nullable(),
  hasResponded: both,
  isDone: both,
  hasAccepted: both,
  offer: z
    .object({ by: sides, sellerShareBps: shareBps, buyerKobo: koboDigits, sellerKobo: koboDigits })
    .nullable(),
  asked: sides.nullable(),
  finding: finding.nullable(),
  appealBy: sides.nullable(),
  appealFinding: finding.nullable(),
  paid,
  evidence: z.array(evidence),
  statements: z.array(statement),
  timeline: z.array(step),
  actions: z.array(z.enum(disputeEvents)),
  /** The chat group of both sides and the moderator. */
  room: z.string(),
  /** Case room messages that a finding cites. */
  cited: z.array(roomEntry),
});

/** One is bad, five is good. */
export const caseRatingScore = z.number().int().min(1).max(5);
const caseRating = z.object({ score: caseRatingScore, text: z.string() });

export const disputeView = disputeCore.extend({
  /** The reader's rating of the case, and whether they may rate it or change the rating now. */
  caseRating: caseRating.nullable(),
  mayRate: z.boolean(),
  ...ofOrder,
  role: sides,
  partner: ownDisputeRow.shape.partner,
  /** How many files of the other side are still hidden. */
  hiddenEvidence: z.number().int(),
  /** Our fees if all of the escrow goes to the seller. A split pays them in proportion. */
  fees: z.object({ feeKobo: koboDigits, vatKobo: koboDigits }),
});

/** The moderator who made or signed a finding. Only staff see the name; both sides see the badge. */
const signature = z.object({
  name: z.string(),
  badge: z.string(),
  at: dateTime,
  /** Why the second signature was given or refused. */
  reason: z.string().nullable(),
});
/** Findings made by a timeout or by rules have no signatures. */
const signedFinding = finding.extend({ signatures: z.array(signature) });

/** What a moderator sees in addition. Never includes codes. */
export const staffDisputeView = disputeCore.extend({
  buyerID: idDigits,
  buyerName: z.string(),
  /** The language each side last used in the app. */
  buyerLanguage: z.enum(languages),
  sellerID: idDigits,
  sellerName: z.string(),
  sellerLanguage: z.enum(languages),
  /** The offer's text about the card and the trade, written by its maker. Empty if there is none. */
  terms: z.string(),
  instructions: z.string(),
  isMine: z.boolean(),
  needsLead: z.boolean(),
  /** Why the reader may not decide this case, regardless of the assignee: it needs a lead, or they signed its first finding. */
  ineligibility: z.enum(['InsufficientAuthority', 'SameModerator']).nullable(),
  /** How many more staff are needed who may still decide this case. 0 if there are enough. */
  missingDeciders: z.number().int(),
  finding: signedFinding.nullable(),
  appealFinding: signedFinding.nullable(),
  draft: signedFinding.nullable(),
  isDraftMine: z.boolean(),
  /** Who last refused the second signature, until there is a new finding. */
  refusedDraft: signature.nullable(),
  appealReason: z.enum(appealReasons).nullable(),
  /** The ratings of both sides after the case closed. */
  caseRating: z.array(caseRating.extend({ by: sides, at: dateTime })),
  orderEvents: z.array(
    z.object({ seq: z.number().int(), event: z.string(), actor: z.string(), at: dateTime, hash }),
  ),
  /** The case's whole log, for the reader to verify. */
  log: z.array(chainedEvent),
});

/** The background of a case. Never includes a code. */
export const disputeBackgroundView = z.object({
  records: z.array(
    z.object({
      side: sides,
      /** The all-time statistics the app shows. Basis points are null with too few orders. */
      completed: z.number().int(),
      completionBp: z.number().int().nullable(),
      /** The ratings by partners; a share of few would say little. */
      ratings: z.object({ positive: z.number().int(), total: z.number().int() }),
      partners: z.number().int(),
      disputesOpened: z.number().int(),
      disputesLost: z.number().int(),
      /** Disputes lost by evidence that still count as strikes against this side. */
      strikes: z.number().int(),
    }),
  ),
  /** Other orders between the two sides, newest first. */
  together: z.array(
    z.object({
      orderNo,
      stateName: z.string(),
      amountKobo: koboDigits,
      createdAt: dateTime,
      isDisputed: z.boolean(),
    }),
  ),
  /**
   * The order's cards with a fingerprint of their own: no other visible order has or had the same card. A card that
   * was returned unseen and offered again is not listed.
   */
  cards: z.array(
    z.object({
      slot: z.number().int(),
      state: z.enum(['sealed', 'revealed', 'returned']),
      changedAt: dateTime,
    }),
  ),
  /** Files of the case that both sides submitted, and case files or card pictures that also occur elsewhere. */
  duplicateFiles: z.array(
    z.object({
      /** The piece of evidence. Null for a picture of the order, described by `kind`. */
      evidenceID: idDigits.nullable(),
      kind: z.string(),
      uses: z.array(
        z.object({
          userID: idDigits,
          nickname: z.string(),
          /** Found in an order or a case. Neither: a file uploaded for something else. */
          orderNo: orderNo.nullable(),
          disputeID: idDigits.nullable(),
          /** An earlier piece of evidence of the other side in this case. */
          evidenceID: idDigits.nullable(),
          /** Same bytes; otherwise it looks the same. */
          isExact: z.boolean(),
        }),
      ),
    }),
  ),
  /** Past rulings on the same complaint: those about the same brand first, then the others, newest first. */
  similarCases: z.array(
    z.object({
      disputeID: idDigits,
      orderNo,
      brandID: z.string(),
      outcome: z.enum(disputeOutcomes),
      sellerShareBps: shareBps.nullable(),
      reason: z.enum(rulingReasons),
      isAppealed: z.boolean(),
      /** From the queue to the first ruling. */
      ruledAfterMin: z.number().int(),
      endedAt: dateTime,
    }),
  ),
});

/** How the hashes in a case file are computed, for readers without Gift. */
export const caseHashes = {
  sha256:
    'Of a file as it arrived here. Of a picture these bytes are kept by nobody but its sender: their phone made it smaller first, and it was redrawn here.',
  servedSha256:
    'Of the file as everybody in the case is shown it and can save it; of a picture, as it was redrawn.',
  isServedHashStored:
    'Whether servedSha256 was stored when the picture was uploaded. If false, it was computed for this file.',
  files: 'Of every file that lies beside this one, by its name.',
} as const;

/** A case that can be saved and verified without us: `node tools/verify/verify-case.mjs case.json`. */
export const caseFile = z.object({
  format: z.literal('gift-case-2'),
  hashes: z.object({
    sha256: z.literal(caseHashes.sha256),
    servedSha256: z.literal(caseHashes.servedSha256),
    isServedHashStored: z.literal(caseHashes.isServedHashStored),
    files: z.literal(caseHashes.files),
  }),
  instance: z.string(),
  madeAt: dateTime,
  disputeID: idDigits,
  orderNo,
  reason: z.string(),
  state: z.string(),
  finding: finding.nullable(),
  appealFinding: finding.nullable(),
  orderEvents: z.array(chainedEvent),
  disputeEvents: z.array(chainedEvent),
  evidence: z.array(
    z.object({
      /** Together with the hash, how a finding cites it. */
      evidenceID: idDigits,
      by: sides,
      kind: z.string(),
      note: z.string(),
      at: dateTime,
      sha256: hash,
      /** Null if the file is gone. */
      servedSha256: hash.nullable(),
      isServedHashStored: z.boolean(),
      isOpen: z.boolean(),
      /** Facts that identify the file among one's own files. Null if the file is gone. */
      file: fileFacts.nullable(),
      /** Its path in `files`. Null if it is not included. */
      path: z.string().nullable(),
    }),
  ),
  /** The other files in the case's ZIP. Empty for a case file downloaded alone. */
  files: z.array(z.object({ path: z.string(), sha256: hash })),
  statements: z.array(statement),
  /** All messages and events of the case room. */
  room: z.array(roomEntry),
  /** Files of case room messages, by seq, with their path in `files`. Sizes in bytes. */
  roomFiles: z.array(z.object({ seq: z.number().int(), path: z.string(), sha256: hash, bytes: z.number() })),
  /**
   * The instance's public key (`instanceKey`), and its Ed25519 signature of all other fields in canonical form
   * (orders/chain.ts); base64url.
   */
  publicKey: z.string(),
  signature: z.string(),
});
