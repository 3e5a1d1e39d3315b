import { hours, later } from '../../platform/clock';
import { type Db, sql, type Tx } from '../../platform/db';
import { staffText } from '../../platform/free-text';
import { type Between, type Due, mostDue, together, type Waiting, waitingRows } from '../../platform/queues';
import { Refusal } from '../../platform/refusal';
import type { Settings } from '../../settings';

// What numbers and papers that wait for a person have in common.

const fewestLetters = 5;
const kinds = {
  number: { table: sql`identity.review_looks`, about: sql`check_id` },
  paper: { table: sql`identity.paper_looks`, about: sql`paper_id` },
};

/** Writes down that one of the staff looks now, and answers who did before, the last first. */
export async function noteLook(
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

/** By when people are told that somebody has looked. */
export const dueAt = (since: Date, settings: Settings): string =>
  later(since, hours(settings.paperReviewHours)).toISOString();

/** What the person is told, as it is kept: null for nothing. Refuses with ReviewNeedsWords where there was a no. */
export function textFor(typed: string, isRefused: boolean): string | null {
  const text = staffText(typed, 'text');
  if (isRefused && text.length < fewestLetters) throw new Refusal('ReviewNeedsWords');
  return text === '' ? null : text;
}

/** How many numbers and papers wait that one of the staff may decide about: their own are not among them. */
export async function identityWaiting(db: Db, staffID: bigint): Promise<Waiting> {
  return together(
    await db.one<Waiting>(sql`
      select ${waitingRows(sql`r`)} from identity.number_reviews r join identity.checks c on c.id = r.check_id
      where c.user_id <> ${staffID}`),
    await db.one<Waiting>(sql`
      select ${waitingRows(sql`p`)} from identity.papers p where status = 'pending' and user_id <> ${staffID}`),
  );
}

export async function identityDue(db: Db, { after, until, settings }: Between): Promise<Due[]> {
  const wait = hours(settings.paperReviewHours);
  const [from, to] = [later(after, -wait), later(until, -wait)];
  const rows = await db.many<{ row: string; userID: bigint; since: Date }>(sql`
    select 'numbers/' || c.id as row, c.user_id as "userID", c.created_at as since
      from identity.number_reviews r join identity.checks c on c.id = r.check_id
      where c.created_at > ${from} and c.created_at <= ${to}
    union all
    select 'papers/' || id, user_id, created_at from identity.papers
      where status = 'pending' and created_at > ${from} and created_at <= ${to}
    order by since limit ${mostDue}`);
  return rows.map(({ row, userID, since }) => ({ row, dueAt: later(since, wait), about: [userID] }));
}
