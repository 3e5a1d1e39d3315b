import { days, later } from '../../platform/clock';
import { type Db, sql, type Tx } from '../../platform/db';
import { Refusal } from '../../platform/refusal';
import type { Settings } from '../../settings';
import { sharedBetween } from './kinship';

// Whether two of the staff are two people, where a deed takes two.

type Pair = { userID: bigint; by: bigint };

/** Writes down that somebody was given powers by a colleague, who could have given them to an account of their own. */
export const noteAppointment = (tx: Tx, { userID, by }: Pair, now: Date): Promise<number> =>
  tx.run(sql`
    insert into identity.appointments (user_id, appointed_by, at) values (${userID}, ${by}, ${now})
    on conflict (user_id, appointed_by) do update set at = excluded.at`);

export type Appointment = { userID: bigint; by: bigint; at: Date };

/** By whom each of the staff was given something last, and when; nobody stands here whom the configuration appointed. */
export const appointments = (db: Db): Promise<Appointment[]> =>
  db.many<Appointment>(sql`
    select distinct on (user_id) user_id as "userID", appointed_by as by, at from identity.appointments
    order by user_id, at desc`);

/** Whether one was appointed by the other, or both by the same, also by way of others, since then. */
async function areAppointed(db: Db, one: bigint, other: bigint, since: Date): Promise<boolean> {
  const { are } = await db.one<{ are: boolean }>(sql`
    with recursive met (id) as (
      select ${one}::bigint
      union
      select case when a.user_id = met.id then a.appointed_by else a.user_id end
      from met join identity.appointments a on met.id in (a.user_id, a.appointed_by)
      where a.at > ${since})
    select exists (select from met where id = ${other}) as are`);
  return are;
}

/**
 * Refuses what one of the staff would do about themselves, or about an account that shares a device or an identity with
 * theirs: that is others' work.
 */
export async function refuseOwn(db: Db, staffID: bigint, ...people: readonly bigint[]): Promise<void> {
  if (people.includes(staffID)) throw new Refusal('OwnCase');
  for (const userID of people) if (await sharedBetween(db, staffID, userID)) throw new Refusal('LinkedCase');
}

/**
 * Refuses a second word that may be the first person's own: of an account with the same device or identity, always; of
 * one that came to its powers through the other, or through whom the other did, for some days. Meanwhile the staff list
 * and the log show it to everybody who reads them. Whom the server's configuration appointed counts at once, so that a
 * new place has two people from the start.
 */
export async function checkTwoPeople(
  { db, now, settings }: { db: Db; now: Date; settings: Settings },
  one: bigint,
  other: bigint,
): Promise<void> {
  if (await sharedBetween(db, one, other)) throw new Refusal('LinkedColleague');
  const waitDays = settings.newColleagueDays;
  if (await areAppointed(db, one, other, later(now, -days(waitDays))))
    throw new Refusal('NewColleague', { days: waitDays });
}
