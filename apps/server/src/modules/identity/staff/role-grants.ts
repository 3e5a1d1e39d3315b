import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { linkBetween } from '../linked-accounts';

// Whether two staff members count as two people, for approvals.

type Pair = { userID: bigint; by: bigint };

/** Records that a colleague granted a role: the grantee may be that colleague's second account. */
export const recordRoleGrant = (tx: Tx, { userID, by }: Pair, now: Date): Promise<number> =>
  tx.run(sql`
    insert into identity.role_grants (user_id, granted_by, at) values (${userID}, ${by}, ${now})
    on conflict (user_id, granted_by) do update set at = excluded.at`);

export type RoleGrant = { userID: bigint; by: bigint; at: Date };

/** The latest grant of each staff member; superadmins set by the configuration have none. */
export const roleGrants = (db: Db): Promise<RoleGrant[]> =>
  db.many<RoleGrant>(sql`
    select distinct on (user_id) user_id as "userID", granted_by as by, at from identity.role_grants
    order by user_id, at desc`);

/** Whether the two are connected by role grants since then, directly or through others. */
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
 * Refuses actions of a staff member about themselves, or about an account that shares a device or identity with theirs.
 */
export async function refuseOwnCase(db: Db, staffID: bigint, ...people: readonly bigint[]): Promise<void> {
  if (people.includes(staffID)) throw new Refusal('OwnCase');
  for (const userID of people) if (await linkBetween(db, staffID, userID)) throw new Refusal('LinkedCase');
}

/**
 * Refuses a second approval that may come from the first person: always, if the accounts share a device or identity;
 * for some days, if their role grants are connected. The staff list and the log show these meanwhile. Superadmins set
 * by the configuration count at once, so that a new instance has two people from the start.
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
