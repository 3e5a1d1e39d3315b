import type { Command, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import {
  allStaff,
  nicknamesOf,
  recordRoleGrant,
  roleGrants,
  rolesOf,
  setRolesOf,
  staffRolesOf,
} from '../../identity';
import { endConsoleSessionsOf } from './sessions';

type Open = { userID: bigint; sessions: number; seenAt: Date };

export const staffList: Query<'staffList'> = async ({ db, now, settings }) => {
  const staff = await allStaff(db);
  const idle = later(now, -minutes(settings.consoleIdleMin));
  const open = await db.many<Open>(sql`
    select user_id as "userID", count(*) filter (where ends_at > ${now} and seen_at > ${idle})::int as sessions,
      max(seen_at) as "seenAt"
    from operator.sessions group by user_id`);
  const openOf = new Map(open.map((row) => [row.userID, row]));
  const enrolled = await db.many<{ userID: bigint }>(
    sql`select user_id as "userID" from operator.second_factors`,
  );
  const grants = await roleGrants(db);
  const names = await nicknamesOf(
    db,
    grants.map(({ by }) => by),
  );
  const viewOf = new Map(
    grants.map(({ userID, by, at }) => [userID, { by: names.get(by) ?? '', at: at.toISOString() }]),
  );
  const has = new Set(enrolled.map(({ userID }) => userID));
  return {
    waitDays: settings.newColleagueDays,
    items: staff.map(({ userID, nickname, roles }) => ({
      userID: String(userID),
      nickname,
      roles,
      hasSecondFactor: has.has(userID),
      sessions: openOf.get(userID)?.sessions ?? 0,
      roleGrant: viewOf.get(userID) ?? null,
      seenAt: openOf.get(userID)?.seenAt.toISOString() ?? null,
    })),
  };
};

export const setStaffRoles: Command<'setStaffRoles'> = async ({ tx, caller, now }, input) => {
  const userID = BigInt(input.userID);
  if (userID === caller.userID) throw new Refusal('OwnRoles');
  // Role changes take turns, so that two people who remove each other's roles do not leave nobody.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('staff roles', 0))`);
  if (!(await rolesOf(tx, caller.userID)).includes('superadmin'))
    throw new Refusal('NeedsRole', { roles: ['superadmin'] });
  const had = staffRolesOf(await rolesOf(tx, userID));
  if (!(await setRolesOf(tx, userID, input.roles))) throw new Refusal('UserNotFound');
  if (input.roles.some((role) => !had.includes(role)))
    await recordRoleGrant(tx, { userID, by: caller.userID }, now);
  if (input.roles.length === 0) await endConsoleSessionsOf(tx, userID);
  return {};
};

export const resetSecondFactor: Command<'resetSecondFactor'> = async ({ tx, caller, now }, input) => {
  const userID = BigInt(input.userID);
  if (userID === caller.userID) throw new Refusal('OwnRoles');
  const deletedRows = await tx.run(sql`delete from operator.second_factors where user_id = ${userID}`);
  if (deletedRows === 0) throw new Refusal('UserNotFound');
  // Counts as a role grant: the two may not approve for each other, since the resetter could sign in as this user.
  await recordRoleGrant(tx, { userID, by: caller.userID }, now);
  await tx.run(sql`delete from operator.tickets where user_id = ${userID}`);
  await tx.run(sql`delete from operator.failed_codes where user_id = ${userID}`);
  await endConsoleSessionsOf(tx, userID);
  return {};
};

/** Allowed on the caller's own sessions, for a lost laptop. */
export const endStaffSessions: Command<'endStaffSessions'> = async ({ tx }, { userID }) => ({
  ended: await endConsoleSessionsOf(tx, BigInt(userID)),
});
