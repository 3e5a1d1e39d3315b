import {
  type DueRange,
  type DueRow,
  maxDueRows,
  mergeSummaries,
  type QueueSummary,
  queueSummary,
} from '../../../platform/calls/queue-summary';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { checkStaffText } from '../../../platform/text/free-text';
import type { Settings } from '../../../settings';

// Shared by the manual reviews of numbers and documents.

const minTextLength = 5;
const kinds = {
  number: { table: sql`identity.check_access_log`, about: sql`check_id` },
  document: { table: sql`identity.document_access_log`, about: sql`document_id` },
};

/** Records that a staff member views it now; returns earlier viewers, the last first. */
export async function recordReviewAccess(
  tx: Tx,
  kind: keyof typeof kinds,
  { id, staffID, now }: { id: bigint; staffID: bigint; now: Date },
): Promise<{ at: string; by: string }[]> {
  const { table, about } = kinds[kind];
  const before = await tx.many<{ at: Date; by: string }>(sql`
    select l.at, u.nickname as by from ${table} l join identity.users u on u.id = l.operator_id
    where l.${about} = ${id} order by l.id desc limit 20`);
  await tx.run(sql`insert into ${table} (${about}, operator_id, at) values (${id}, ${staffID}, ${now})`);
  return before.map(({ at, by }) => ({ at: at.toISOString(), by }));
}

/** The review deadline that is shown to users. */
export const dueAt = (since: Date, settings: Settings): string =>
  later(since, hours(settings.documentReviewHours)).toISOString();

/** The stored text for the user; null without one. Refuses with ReviewNeedsText after a refusal without a text. */
export function textFor(input: string, isRefused: boolean): string | null {
  const text = checkStaffText(input, 'text');
  if (isRefused && text.length < minTextLength) throw new Refusal('ReviewNeedsText');
  return text === '' ? null : text;
}

/** How many numbers and documents a staff member may review: own ones are excluded. */
export async function identityReviewQueues(
  db: Db,
  staffID: bigint,
): Promise<{ readonly [Tab in 'numbers' | 'documents']: QueueSummary }> {
  return {
    numbers: await db.one<QueueSummary>(sql`
      select ${queueSummary(sql`r`, sql`c.created_at`)}
      from identity.number_reviews r join identity.checks c on c.id = r.check_id where c.user_id <> ${staffID}`),
    documents: await db.one<QueueSummary>(sql`
      select ${queueSummary(sql`p`, sql`created_at`)} from identity.documents p
      where status = 'pending' and user_id <> ${staffID}`),
  };
}

export async function countIdentityReviews(db: Db, staffID: bigint): Promise<QueueSummary> {
  const { numbers, documents } = await identityReviewQueues(db, staffID);
  return mergeSummaries(numbers, documents);
}

export async function identityDue(db: Db, { after, until, settings }: DueRange): Promise<DueRow[]> {
  const wait = hours(settings.documentReviewHours);
  const [from, to] = [later(after, -wait), later(until, -wait)];
  const rows = await db.many<{ row: string; userID: bigint; since: Date }>(sql`
    select 'numbers/' || c.id as row, c.user_id as "userID", c.created_at as since
      from identity.number_reviews r join identity.checks c on c.id = r.check_id
      where c.created_at > ${from} and c.created_at <= ${to}
    union all
    select 'documents/' || id, user_id, created_at from identity.documents
      where status = 'pending' and created_at > ${from} and created_at <= ${to}
    order by since limit ${maxDueRows}`);
  return rows.map(({ row, userID, since }) => ({ row, dueAt: later(since, wait), about: [userID] }));
}
