import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { linkBetween } from '../linked-accounts';

// Whether two of the staff are two people, where a deed takes two.

type Pair = { userID: bigint; by: bigint };

/** Writes down that somebody was given powers by a colleague, who could have given them to an account of their own. */
export const recordRoleGrant = (tx: Tx, { userID, by }: Pair, now: Date): Promise<number> =>
  tx.run(sql`
    insert into identity.role_grants (user_id, granted_by, at) values (${userID}, ${by}, ${now})
    on conflict (user_id, granted_by) do update set at = excluded.at`);

export type RoleGrant = { userID: bigint; by: bigint; at: Date };

/** By whom each of the staff was given something last, and when; nobody stands here whom the configuration appointed. */
export const roleGrants = (db: Db): Promise<RoleGrant[]> =>
  db.many<RoleGrant>(sql`
    select distinct on (user_id) user_id as "userID", granted_by as by, at from identity.role_grants
    order by user_id, at desc`);

/** Whether one was appointed by the other, or both by the same, also by way of others, since then. */
async function areLinkedByGrants(db: Db, one: bigint, other: bigint, since: Date): Promise<boolean> {
  const { are } = await db.one<{ are: boolean }>(sql`
    with recursive met (id) as (
      select ${one}::bigint
      union
      select case when a.user_id = met.id then a.granted_by else a.user_id end
      from met join identity.role_grants a on met.id in (a.user_id, a.granted_by)
      where a.at > ${since})
    select exists (select from met where id = ${other}) as are`);
  return are;
}

/**
 * Refuses what one of the staff would do about themselves, or about an account that shares a device or an identity with
 * theirs: that is others' work.
 */
export async function refuseOwnCase(db: Db, staffID: bigint, ...people: readonly bigint[]): Promise<void> {
  if (people.includes(staffID)) throw new Refusal('OwnCase');
  for (const userID of people) if (await linkBetween(db, staffID, userID)) throw new Refusal('LinkedCase');
}

/**
 * Refuses a second word that may be the first person's own: of an account with the same device or identity, always; of
 * one that came to its powers through the other, or through whom the other did, for some days. Meanwhile the staff list
 * and the log show it to everybody who reads them. Whom the server's configuration appointed counts at once, so that a
 * new place has two people from the start.
 */
export async function checkSecondApprover(
  { db, now, settings }: { db: Db; now: Date; settings: Settings },
  one: bigint,
  other: bigint,
): Promise<void> {
  if (await linkBetween(db, one, other)) throw new Refusal('LinkedColleague');
  const waitDays = settings.newColleagueDays;
  if (await areLinkedByGrants(db, one, other, later(now, -days(waitDays))))
    throw new Refusal('NewColleague', { days: waitDays });
}
