import { type StaffRole, staffRoles } from '@gift/contract/staff-roles';
import type { Context } from '../../platform/context';
import { type Db, sql, type Tx } from '../../platform/db';
import { networkOf } from '../../platform/rate-limit';
import { Refusal } from '../../platform/refusal';
import { minutesUntil } from './code-quota';
import { countLogin, lockedUntil } from './login-tries';
import { isSecret } from './passwords';
import { userByAccount } from './store';

/** One of those who run the place. */
export type Staff = { userID: bigint; nickname: string; roles: StaffRole[]; isDemo: boolean };

/** The roles of the console among everything an account is. */
export const staffRolesOf = (roles: readonly string[]): StaffRole[] =>
  staffRoles.filter((role) => roles.includes(role));

/**
 * The person behind an account and its password, for the console. Wrong tries are counted apart from the app's, so that
 * whoever guesses here locks nobody out there. An account without a role answers as one that does not exist.
 */
export async function checkStaffPassword(
  { services, now, origin, settings }: Context<unknown>,
  { account, password }: { account: string; password: string },
): Promise<Staff> {
  const typed = account.toLowerCase();
  const user = await userByAccount(services.database, typed);
  const keys = { account: `console ${typed}`, address: networkOf(origin.address) };
  const locked = await lockedUntil(services.database, keys, now);
  if (locked) throw new Refusal('LoginLocked', { minutes: minutesUntil(locked, now) });
  const roles = staffRolesOf(user?.roles ?? []);
  const isRight = (await isSecret(password, user?.passwordHash)) && roles.length > 0;
  const counted = await services.database.transaction((tx) => countLogin(tx, keys, isRight, now, settings));
  if (counted.outcome === 'locked')
    throw new Refusal('LoginLocked', { minutes: minutesUntil(counted.until, now) });
  if (counted.outcome === 'wrong' || !user) throw new Refusal('LoginWrong');
  return { userID: user.id, nickname: user.nickname, roles, isDemo: user.isDemo };
}

/** Everybody with a role of the console. */
export async function allStaff(db: Db): Promise<Staff[]> {
  const rows = await db.many<Staff>(sql`
    select id as "userID", nickname, roles, is_demo as "isDemo" from identity.users
    where roles && ${[...staffRoles]}::text[] order by nickname`);
  return rows.map((row) => ({ ...row, roles: staffRolesOf(row.roles) }));
}

/** Gives somebody these roles of the console and no others; false when there is no such person. */
export async function setRolesOf(tx: Tx, userID: bigint, roles: readonly StaffRole[]): Promise<boolean> {
  const rows = await tx.run(sql`
    update identity.users set roles = array(select unnest(roles) except select unnest(${[...staffRoles]}::text[]))
      || ${[...roles]}::text[] where id = ${userID}`);
  return rows === 1;
}

/** The account of a phone number becomes a superadmin, if it is there: how a new place gets its first one. */
export const appointSuperadmin = (db: Db, phone: string): Promise<number> =>
  db.run(sql`
    update identity.users set roles = array_append(roles, 'superadmin')
    where phone = ${phone} and not 'superadmin' = any(roles)`);
