import { type Db, idIn, type Statement, sql } from '../../platform/database/db';

// Invitations, and whether two accounts belong to one person: for rewards, which users must not give to themselves.

/** Who invited this user, and the user's own invite code. */
export const invitationOf = (
  db: Db,
  userID: bigint,
): Promise<{ inviterID: bigint | null; inviteCode: string }> =>
  db.one(sql`
    select invited_by as "inviterID", invite_code as "inviteCode" from identity.users where id = ${userID}`);

/** Who invited these users, of those who were invited. */
export async function invitersOf(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await db.many<{ userID: bigint; inviterID: bigint }>(sql`
    select id as "userID", invited_by as "inviterID" from identity.users
    where id ${idIn(userIDs)} and invited_by is not null`);
  return new Map(rows.map(({ userID, inviterID }) => [userID, inviterID]));
}

export type Invitee = { userID: bigint; nickname: string; tier: number; joinedAt: Date };

/** The users someone invited, newest first. */
export const inviteesOf = (db: Db, inviterID: bigint, limit: number): Promise<Invitee[]> =>
  db.many<Invitee>(sql`
    select id as "userID", nickname, tier, created_at as "joinedAt" from identity.users
    where invited_by = ${inviterID} order by id desc limit ${limit}`);

const haveSameDevice = (one: Statement, other: Statement): Statement => sql`
  exists (
    select from identity.known_devices a join identity.known_devices b using (device_hash)
    where a.user_id = ${one} and b.user_id = ${other})`;

const haveSameIdentity = (one: Statement, other: Statement): Statement => sql`
  exists (
    select from identity.verified_identities a join identity.verified_identities b
      on lower(a.first_name) = lower(b.first_name) and lower(a.last_name) = lower(b.last_name)
        and a.date_of_birth = b.date_of_birth
    where a.user_id = ${one} and b.user_id = ${other})`;

/** Condition of a query: neither a device nor an identity links the two users. */
export const haveNoLink = (one: Statement, other: Statement): Statement =>
  sql`not ${haveSameDevice(one, other)} and not ${haveSameIdentity(one, other)}`;

export type Pair = { one: bigint; other: bigint };
type Link = 'sameDevice' | 'sameIdentity' | null;

/**
 * What links the accounts of each pair: a device both signed in on, or the same verified name and date of birth. Null
 * without a link.
 */
export async function linksBetween(db: Db, pairs: readonly Pair[]): Promise<Link[]> {
  const rows = await db.many<{ device: boolean; identity: boolean }>(sql`
    select ${haveSameDevice(sql`pair.one`, sql`pair.other`)} as device,
      ${haveSameIdentity(sql`pair.one`, sql`pair.other`)} as identity
    from unnest(${pairs.map(({ one }) => one)}::bigint[], ${pairs.map(({ other }) => other)}::bigint[])
      with ordinality pair (one, other, n) order by n`);
  return rows.map(({ device, identity }) => (device ? 'sameDevice' : identity ? 'sameIdentity' : null));
}

export async function linkBetween(db: Db, one: bigint, other: bigint): Promise<Link> {
  const [link = null] = await linksBetween(db, [{ one, other }]);
  return link;
}

/** Pairs of `ones` and `people` that share a device or identity. */
export const linkedPairs = (db: Db, ones: readonly bigint[], people: readonly bigint[]): Promise<Pair[]> =>
  db.many<Pair>(sql`
    select a.user_id as one, b.user_id as other from identity.known_devices a join identity.known_devices b using (device_hash)
    where a.user_id = any(${ones}::bigint[]) and b.user_id = any(${people}::bigint[])
    union
    select a.user_id, b.user_id from identity.verified_identities a join identity.verified_identities b
      on lower(a.first_name) = lower(b.first_name) and lower(a.last_name) = lower(b.last_name)
        and a.date_of_birth = b.date_of_birth
    where a.user_id = any(${ones}::bigint[]) and b.user_id = any(${people}::bigint[])`);

/** Something that two accounts share, and since when both have it. */
export type AccountLink = { one: bigint; other: bigint; at: Date };

/** Whether a check found that the number belongs to its user, even if another account has it already. */
const isMatched = (check: Statement): Statement =>
  sql`(${check}.status = 'verified' or ${check}.reason is not distinct from 'IdentityInUse')`;

/**
 * The accounts that share a device or the number of a BVN or NIN with one of these users, newest links first. Accounts
 * that were deleted are found by their keyed hashes. `enteredNumber`: one of the two only typed the number, which may be
 * somebody else's.
 */
export const identityLinks = (
  db: Db,
  userIDs: readonly bigint[],
  limit: number,
): Promise<(AccountLink & { kind: 'device' | 'number' | 'enteredNumber' })[]> =>
  db.many(sql`
    select one, other, min(at) as at,
      case when bool_or(is_proved) then kind else 'enteredNumber' end as kind from (
      select a.user_id as one, b.user_id as other, 'device' as kind, greatest(a.since, b.since) as at, true as is_proved
      from identity.known_devices a join identity.known_devices b using (device_hash)
      where a.user_id = any(${userIDs}::bigint[])
      union all
      select a.user_id, d.user_id, 'device', a.since, true
      from identity.known_devices a join identity.erased_users d on d.kind = 'device' and d.mac = a.device_hash
      where a.user_id = any(${userIDs}::bigint[])
      union all
      select a.user_id, b.user_id, 'number', greatest(a.created_at, b.created_at),
        ${isMatched(sql`a`)} and ${isMatched(sql`b`)}
      from identity.checks a join identity.checks b using (kind, number_mac)
      where a.user_id = any(${userIDs}::bigint[])
      union all
      select a.user_id, d.user_id, 'number', a.created_at, ${isMatched(sql`a`)}
      from identity.checks a join identity.erased_users d on d.kind = a.kind and d.mac = a.number_mac
      where a.user_id = any(${userIDs}::bigint[])) links
    where one <> other group by one, other, kind order by at desc limit ${limit}`);

/** For each of these users, how many users signed in on one of their devices; of several devices, the highest number. */
export async function usersPerDevice(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.many<{ userID: bigint; users: number }>(sql`
    select id as "userID", max(users)::int as users from (
      select a.user_id as id, count(*) as users
      from identity.known_devices a join identity.known_devices b using (device_hash)
      where a.user_id = any(${userIDs}::bigint[]) group by a.user_id, device_hash) devices
    group by id`);
  return new Map(rows.map(({ userID, users }) => [userID, users]));
}

/** When these users first signed in on a device, other than their first one, after `since`. */
export const newDevicesOf = (
  db: Db,
  userIDs: readonly bigint[],
  since: Date,
): Promise<{ userID: bigint; at: Date }[]> =>
  db.many(sql`
    select user_id as "userID", since as at from identity.known_devices
    where user_id = any(${userIDs}::bigint[]) and is_newcomer and since >= ${since}`);
