import type { AnswerOf, Calls } from '@gift/contract';
import type { ContestReason, EvidenceKind } from '@gift/contract/disputes/reasons';
import type { Context } from '../../platform/calls/context';
import { days, later } from '../../platform/clock';
import { joined, nothing, sql } from '../../platform/database/db';
import { type FileView, fileViews } from '../uploads';
import { deviceShown } from './api/admin-queries';
import { type Order, type TimelineEntry, timelineEntries } from './store';

type View = AnswerOf<Calls['orderDetail']>;
type Photo = { slot: number; kind: 'front' | 'back' | 'receipt'; fileID: string };
type Refund = {
  reason: NonNullable<View['refund']>['reason'];
  claim: string;
  evidence: string[];
  /** What each file shows, in the order of the files. */
  evidenceFileKinds: EvidenceKind[];
  at: string;
  answer: string | null;
  answerReason: ContestReason | null;
  answerEvidence: string[];
  answerKinds: EvidenceKind[];
  answeredAt: string | null;
};
type Reveal = {
  n: number;
  at: string;
  kind: 'reveal' | 'view' | 'copy';
  slot: number | null;
  device: string;
};
type FeedbackRow = {
  authorID: string;
  score: number;
  tags: string[];
  text: string;
  reply: string;
  at: string;
};
type Rows = {
  timeline?: TimelineEntry[] | null;
  photos?: Photo[] | null;
  refund?: Refund | null;
  reveals?: Reveal[] | null;
  codesDeletedAt?: Date | null;
  feedback?: FeedbackRow[] | null;
};

/** Events that carry a claim of the buyer. */
const reports = new Set(['report', 'lateReport']);

/** The view shows this many of the latest code views. */
const shownReveals = 20;

/**
 * The rows that belong to an order, in at most one statement. Reads only what can exist at this point: most
 * orders have nothing but their timeline.
 */
async function readRows({ db }: Context, order: Order): Promise<Rows> {
  const { id, timeline, lateReportedAt } = order;
  const isReported = timeline ? timeline.some(({ event }) => reports.has(event)) : order.shippedAt !== null;
  const parts = [
    timeline ? nothing : sql`orders.timeline_of(${id}) as timeline`,
    order.form === 'physical' || order.receipt !== 'none'
      ? sql`
      (select json_agg(json_build_object('slot', slot, 'kind', kind, 'fileID', file_id::text) order by slot, kind)
        from orders.photos where order_id = ${id}) as photos`
      : nothing,
    isReported
      ? sql`
      (select json_build_object('reason', reason, 'claim', claim, 'evidence', evidence::text[], 'evidenceFileKinds', evidence_kinds,
          'at', at, 'answer', answer, 'answerReason', answer_reason, 'answerEvidence', answer_evidence::text[],
          'answerKinds', answer_kinds, 'answeredAt', answered_at)
        from orders.refunds where order_id = ${id} and event = ${lateReportedAt ? 'lateReport' : 'report'}) as refund`
      : nothing,
    // Staff may have viewed a code that the buyer hasn't seen yet.
    order.shippedAt
      ? sql`
      (select json_agg(json_build_object('n', n, 'at', at, 'kind', kind, 'slot', slot, 'device', device) order by n)
        from (select row_number() over (order by id) as n, r.* from orders.reveals r where order_id = ${id}
          order by n desc limit ${shownReveals}) r) as reveals`
      : nothing,
    // A late report reopens an order that ended.
    order.revealedAt && (order.endedAt || order.lateReportedAt)
      ? sql`(select max(shredded_at) from orders.codes where order_id = ${id}) as "codesDeletedAt"`
      : nothing,
    order.endedAt
      ? sql`
      (select json_agg(json_build_object('authorID', author_id::text, 'score', score, 'tags', tags, 'text', note,
          'reply', reply, 'at', at)) from orders.feedback where order_id = ${id}) as feedback`
      : nothing,
  ].filter((part) => part !== nothing);
  return parts.length === 0 ? {} : db.one<Rows>(sql`select ${joined(parts, ', ')}`);
}

const iso = (text: string) => new Date(text).toISOString();

export type Parts = { timeline: readonly TimelineEntry[] } & Pick<
  View,
  'codeDeletion' | 'photos' | 'refund' | 'revealLog' | 'feedback'
>;

export async function partsFor(context: Context, order: Order): Promise<Parts> {
  const rows = await readRows(context, order);
  // A card's photo may show its code, so the buyer sees it only after the reveal. The receipt is shown
  // before.
  const canView = context.caller.userID === order.sellerID || order.revealedAt !== null;
  const photos = (rows.photos ?? []).filter((photo) => canView || photo.kind === 'receipt');
  const evidence = [...(rows.refund?.evidence ?? []), ...(rows.refund?.answerEvidence ?? [])];
  const files = await filesFor(context, [...photos.map((photo) => photo.fileID), ...evidence]);
  return {
    timeline: order.timeline ?? timelineEntries(rows.timeline ?? null),
    codeDeletion: rows.codesDeletedAt
      ? { at: rows.codesDeletedAt.toISOString(), retainedDays: context.settings.orderCodeKeptDays }
      : null,
    photos: photos.flatMap((photo) => files([photo.fileID]).map(({ url }) => ({ ...photo, url }))),
    refund: rows.refund ? refundView(rows.refund, files) : null,
    revealLog: (rows.reveals ?? []).map((line) => ({
      ...line,
      at: iso(line.at),
      device: deviceShown(line.device, context.language),
    })),
    feedback: feedbackView(context, rows.feedback ?? []),
  };
}

type Files = (fileIDs: readonly string[]) => FileView[];

/** Signed links to files that this reader may see; deleted files are left out. */
async function filesFor({ db, caller, services, now }: Context, fileIDs: readonly string[]): Promise<Files> {
  if (fileIDs.length === 0) return () => [];
  const viewByFileID = await fileViews(db, services, {
    fileIDs: fileIDs.map(BigInt),
    readerID: caller.userID,
    now,
  });
  return (ids) => ids.flatMap((fileID) => viewByFileID.get(BigInt(fileID)) ?? []);
}

const evidenceViews = (
  files: readonly FileView[],
  evidence: readonly string[],
  kinds: readonly EvidenceKind[],
) =>
  files.map(({ fileID, url, thumbURL, kind, name, bytes, seconds }) => ({
    ...{ fileID, url, thumbURL },
    shows: kinds[evidence.indexOf(fileID)] ?? ('other' as const),
    file: { kind, name, bytes, seconds },
  }));

function refundView(refund: Refund, files: Files): View['refund'] {
  const { reason, claim, answer, answeredAt } = refund;
  return {
    reason,
    text: claim,
    evidence: evidenceViews(files(refund.evidence), refund.evidence, refund.evidenceFileKinds),
    at: iso(refund.at),
    answer: answeredAt
      ? {
          reason: refund.answerReason,
          text: answer ?? '',
          evidence: evidenceViews(files(refund.answerEvidence), refund.answerEvidence, refund.answerKinds),
          at: iso(answeredAt),
        }
      : null,
  };
}

function feedbackView({ caller, now, settings }: Context, rows: readonly FeedbackRow[]): View['feedback'] {
  const feedbackEntry = (row: FeedbackRow | undefined) =>
    row ? { score: row.score, tags: row.tags, text: row.text, reply: row.reply } : null;
  const mine = rows.find((row) => row.authorID === String(caller.userID));
  const until = mine && later(new Date(mine.at), days(settings.orderFeedbackEditDays));
  return {
    mine: feedbackEntry(mine),
    theirs: feedbackEntry(rows.find((row) => row.authorID !== String(caller.userID))),
    editableUntil: until && until > now ? until.toISOString() : null,
  };
}
