import * as z from 'zod';
import { cardForm, receipt } from '../card-fields';
import { fileFacts, idDigits, koboDigits, moment } from '../fields';
import { chainedEvent, orderNo, orderRow } from '../orders/fields';
import { refundReasons } from '../orders/reasons';
import { contestReasons, evidenceKinds } from './reasons';
import { appealReasons, disputeEvents, disputeOutcomes, disputeStateNames, rulingReasons } from './states';

const sides = z.enum(['buyer', 'seller']);
const both = z.object({ buyer: z.boolean(), seller: z.boolean() });
/** The seller's part of the escrow, in basis points. */
export const shareBps = z.number().int().min(1).max(9_999);
/** What one side may offer: nobody ends a case they have lost by a split that gives next to nothing up. */
export const offeredBps = z.number().int().min(500).max(9_500);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** What a finding relies on: the hash of an event or of words in the room, or a piece of evidence (citations.ts). */
export const cite = z.string().regex(/^[0-9a-f]{64}(:\d{1,20})?$/);

const evidence = z.object({
  evidenceID: idDigits,
  by: sides,
  kind: z.enum(evidenceKinds),
  note: z.string(),
  at: moment,
  /** Of the file as it was sent, in hex. */
  sha256: hash,
  /** Whether the other side sees it by now. */
  isOpen: z.boolean(),
  /** Signed links for some minutes; null when the file is gone. A PDF has no small picture, a recording may have one. */
  url: z.string().nullable(),
  thumbURL: z.string().nullable(),
  file: fileFacts.nullable(),
});

const statement = z.object({
  by: z.enum(['buyer', 'seller', 'moderator']),
  kind: z.enum(['claim', 'say', 'ask', 'answer', 'appeal', 'finding']),
  to: sides.nullable(),
  text: z.string(),
  at: moment,
});

const finding = z.object({
  outcome: z.enum(disputeOutcomes),
  sellerShareBps: shareBps.nullable(),
  reason: z.enum(rulingReasons),
  text: z.string(),
  /** The events, the evidence and the words in the room that it relies on. */
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
  at: moment,
  hash,
});

/** What a dispute is about, as its order has it: nothing that opens a card. */
export const disputeCard = z.object({
  brandID: z.string(),
  countryID: z.string(),
  currency: z.string(),
  form: cardForm,
  receipt,
  /** All cards together, minor units of the card's currency. */
  faceMinor: z.number().int(),
  cardCount: z.number().int(),
});

/** One line of a list of disputes. */
export const disputeRow = z.object({
  disputeID: idDigits,
  orderNo,
  card: disputeCard,
  state: z.number().int(),
  stateName: z.enum(disputeStateNames as [string, ...string[]]),
  reason: z.enum(refundReasons),
  frozenKobo: koboDigits,
  openedAt: moment,
  endedAt: moment.nullable(),
  deadlineAt: moment.nullable(),
  /** When the running state began, from which `deadlineAt` counts. */
  enteredAt: moment,
  isOverdue: z.boolean(),
  /** Who has to act now. */
  awaiting: z.enum(['buyer', 'seller', 'both', 'moderator', 'nobody']),
});

/** What each side got of an order that has ended, whatever was found before. */
export const paid = z.object({ buyerKobo: koboDigits, sellerKobo: koboDigits }).nullable();

/** What the order itself shows its reader. */
const ofOrder = { totalKobo: orderRow.shape.totalKobo, money: orderRow.shape.money };

/** Such a line as one of its sides reads it. */
export const ownDisputeRow = disputeRow.extend({
  ...ofOrder,
  paid,
  role: sides,
  partner: z.object({ userID: idDigits, nickname: z.string() }),
});

/** What was said in the room of a case, or happened there. The hash is of the rest, canonical (order-chain.ts). */
export const roomEntry = z.object({
  seq: z.number().int(),
  by: z.enum(['buyer', 'seller', 'moderator', 'system']),
  /** Of a moderator. */
  badge: z.string().nullable(),
  kind: z.enum(['text', 'picture', 'voice', 'video', 'file', 'line', 'gone', 'other']),
  /** What was said; of a `line`, what it tells of as JSON. */
  text: z.string().nullable(),
  url: z.string().nullable(),
  at: moment,
  hash,
});

/** What everybody in a dispute sees of it. */
const disputeCore = disputeRow.extend({
  openedBy: z.enum(['contest', 'lateReport']),
  /** Why the seller contests, where they said. */
  contestReason: z.enum(contestReasons).nullable(),
  /** Both sides are shown this; a moderator who doesn't know it is none. */
  token: z.string(),
  badge: z.string().nullable(),
  /** What happens by itself when the time runs out. */
  onTimeout: z
    .enum(['queue', 'buyerWins', 'sellerWins', 'decideOnFile', 'execute', 'escalate', 'overdue'])
    .nullable(),
  overdueAt: moment.nullable(),
  isPaged: z.boolean(),
  /** Its place among those that wait for a moderator, and how soon one should come, in minutes. */
  queue: z.object({ position: z.number().int(), pickUpMin: z.number().int() }).nullable(),
  /** In review: how soon after it began a case is usually decided, in minutes. */
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
  /** The group of chat where both sides and the moderator talk. */
  room: z.string(),
  /** Words of that room which a finding relies on. */
  cited: z.array(roomEntry),
});

/** One is bad, five is good. */
export const caseRatingScore = z.number().int().min(1).max(5);
const caseRating = z.object({ score: caseRatingScore, text: z.string() });

export const disputeView = disputeCore.extend({
  /** What the reader said of how the case was handled, and whether they may say it now, or say it anew. */
  caseRating: caseRating.nullable(),
  mayRate: z.boolean(),
  ...ofOrder,
  role: sides,
  partner: ownDisputeRow.shape.partner,
  /** How many files of the other side are there and not open yet. */
  hiddenEvidence: z.number().int(),
  /** What we take where all of the escrow goes to the seller; of a split, in proportion. */
  fees: z.object({ feeKobo: koboDigits, vatKobo: koboDigits }),
});

/** Who found something, or signed it: the name is for colleagues alone, the badge is what both sides know. */
const signature = z.object({
  name: z.string(),
  badge: z.string(),
  at: moment,
  /** Why they signed as the second, or refused to. */
  reason: z.string().nullable(),
});
/** Nobody's signature stands under what silence or the facts decided. */
const signedFinding = finding.extend({ signatures: z.array(signature) });

/** What a moderator sees besides. Codes never travel here. */
export const staffDisputeView = disputeCore.extend({
  buyerID: idDigits,
  buyerName: z.string(),
  /** The language each side last used the app in. */
  buyerLanguage: z.enum(['en-US', 'zh-CN']),
  sellerID: idDigits,
  sellerName: z.string(),
  sellerLanguage: z.enum(['en-US', 'zh-CN']),
  /** What the offer said of the card and of how to trade, in its maker's words; empty where it said nothing. */
  terms: z.string(),
  instructions: z.string(),
  isMine: z.boolean(),
  isEscalated: z.boolean(),
  /** Why the reader may not decide this case, whoever has it: it needs a lead, or they are under its first finding. */
  barred: z.enum(['InsufficientAuthority', 'SameModerator']).nullable(),
  /** How many people the place lacks who may still decide this case; 0 where there are enough. */
  missingDeciders: z.number().int(),
  finding: signedFinding.nullable(),
  appealFinding: signedFinding.nullable(),
  draft: signedFinding.nullable(),
  isDraftMine: z.boolean(),
  /** Who refused the second signature last, while nothing was found anew since. */
  refusedDraft: signature.nullable(),
  /** What the appeal stands on. */
  appealReason: z.enum(appealReasons).nullable(),
  /** How well the sides found it handled, once it had ended. */
  caseRating: z.array(caseRating.extend({ by: sides, at: moment })),
  orderEvents: z.array(
    z.object({ seq: z.number().int(), event: z.string(), actor: z.string(), at: moment, hash }),
  ),
  /** The case's own log, whole, to be checked by whoever reads it. */
  log: z.array(chainedEvent),
});

/** What stands behind a case. Nothing of it tells a code. */
export const disputeBackgroundView = z.object({
  records: z.array(
    z.object({
      side: sides,
      /** The figures of all time that the app shows of a person; basis points, null while there are too few orders. */
      completed: z.number().int(),
      completionBp: z.number().int().nullable(),
      positiveBp: z.number().int().nullable(),
      partners: z.number().int(),
      disputesOpened: z.number().int(),
      disputesLost: z.number().int(),
      /** Disputes lost by evidence that still count against this side. */
      strikes: z.number().int(),
    }),
  ),
  /** What the two had with each other before and since, newest first. */
  together: z.array(
    z.object({
      orderNo,
      stateName: z.string(),
      amountKobo: koboDigits,
      createdAt: moment,
      isDisputed: z.boolean(),
    }),
  ),
  /**
   * The cards of the order whose fingerprint is its own: no other order has or had one of these in anybody's sight. One
   * that came back unseen and was offered again is no longer among them.
   */
  cards: z.array(
    z.object({
      slot: z.number().int(),
      state: z.enum(['sealed', 'revealed', 'returned']),
      changedAt: moment,
    }),
  ),
  /** Files of the case that both sides handed in; and those, or pictures of the order's cards, that stand elsewhere too. */
  duplicateFiles: z.array(
    z.object({
      /** The piece of evidence; null for a picture of the order, which `kind` then names. */
      evidenceID: idDigits.nullable(),
      kind: z.string(),
      uses: z.array(
        z.object({
          userID: idDigits,
          nickname: z.string(),
          /** Where: an order, a case, or neither: a file that somebody sent for something else. */
          orderNo: orderNo.nullable(),
          disputeID: idDigits.nullable(),
          /** The other side's piece of this very case, which was there before. */
          evidenceID: idDigits.nullable(),
          /** The same bytes; else it looks the same. */
          isExact: z.boolean(),
        }),
      ),
    }),
  ),
});

/** What the hashes in a case file are of, for whoever reads it without us. */
export const caseHashes = {
  sha256:
    'Of a file as it arrived here. Of a picture these bytes are kept by nobody but its sender: their phone made it smaller first, and it was redrawn here.',
  servedSha256:
    'Of the file as everybody in the case is shown it and can save it; of a picture, as it was redrawn.',
  isShownKept:
    'Whether servedSha256 was kept when the picture came; false: it is from before that, and was computed when this was made.',
  files: 'Of every file that lies beside this one, by its name.',
} as const;

/** A case as it can be kept and checked without us: `node tools/verify/verify-case.mjs case.json`. */
export const caseFile = z.object({
  format: z.literal('gift-case-2'),
  hashes: z.object({
    sha256: z.literal(caseHashes.sha256),
    servedSha256: z.literal(caseHashes.servedSha256),
    isShownKept: z.literal(caseHashes.isShownKept),
    files: z.literal(caseHashes.files),
  }),
  instance: z.string(),
  madeAt: moment,
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
      /** With the hash, what a finding names it by. */
      evidenceID: idDigits,
      by: sides,
      kind: z.string(),
      note: z.string(),
      at: moment,
      sha256: hash,
      /** Null when the file is gone. */
      servedSha256: hash.nullable(),
      isShownKept: z.boolean(),
      isOpen: z.boolean(),
      /** What to look for among the files one has; null when the file is gone. */
      file: fileFacts.nullable(),
      /** Where it lies among `files`; null where it is not beside this one. */
      path: z.string().nullable(),
    }),
  ),
  /** What lies beside it in the ZIP of the case; empty where it was fetched alone. */
  files: z.array(z.object({ path: z.string(), sha256: hash })),
  statements: z.array(statement),
  /** Everything in the room of the case. */
  room: z.array(roomEntry),
  /** Files of lines of the room, by their seq, where they lie among `files`. Bytes. */
  roomFiles: z.array(z.object({ seq: z.number().int(), path: z.string(), sha256: hash, bytes: z.number() })),
  /** Of the instance (`instanceKey`), and its Ed25519 signature of all the rest, canonical (order-chain.ts); base64url. */
  publicKey: z.string(),
  signature: z.string(),
});
