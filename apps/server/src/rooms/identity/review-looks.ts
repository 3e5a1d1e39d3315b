import { hours, later } from '../../platform/clock';
import { type Db, sql, type Tx } from '../../platform/db';
import { staffText } from '../../platform/free-text';
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
export async function identityWaiting(db: Db, staffID: bigint): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`
    select (select count(*) from identity.number_reviews r join identity.checks c on c.id = r.check_id
        where c.user_id <> ${staffID})
      + (select count(*) from identity.papers where status = 'pending' and user_id <> ${staffID}) as count`);
  return Number(count);
}
