import { type StaffRole, staffRoles } from '@gift/contract/operator/staff-roles';
import type { Context, Origin } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { networkOf } from '../../../platform/http/limits/rate-limit';
import { minutesUntil } from '../codes/code-quota';
import { isSecret } from '../credentials/passwords';
import { countLogin, lockedUntil } from '../login/login-tries';
import { deviceHash } from '../login/sessions';
import { userByAccount } from '../store';

/** A user with console roles. */
export type Staff = { userID: bigint; nickname: string; roles: StaffRole[]; isDemo: boolean };

/** The console roles among all roles of an account. */
export const staffRolesOf = (roles: readonly string[]): StaffRole[] =>
  staffRoles.filter((role) => roles.includes(role));

/**
 * How a browser is recognised at the console. Without a device id, by network and user agent: omitting the id can make
 * two people look like one, but never one like two.
 */
const consoleDevice = ({ deviceID, address, userAgent }: Origin): Buffer =>
  deviceHash(deviceID || `none: ${networkOf(address)} ${userAgent}`)!;

/**
 * Whether the user came from this device before, at the console or in the app. Queried without an account too, for the
 * same response time.
 */
async function isStaffDevice(db: Db, userID: bigint, device: Buffer): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from identity.known_devices
    where user_id = ${userID} and device_hash = ${device} and (revoked_at is null or console_at is not null)`);
  return row !== undefined;
}

/**
 * Records for good from which device a staff member entered the console. It does not count as known in the app. Demo
 * accounts are shared, so each keeps only its last device: signing in a colleague from another browser then counts as
 * two people.
 */
export async function recordConsoleDevice(
  tx: Tx,
  { services: { config }, now, origin }: Pick<Context, 'services' | 'now' | 'origin'>,
  userID: bigint,
): Promise<void> {
  const device = consoleDevice(origin);
  if (config.mode === 'demo')
    await tx.run(sql`
      delete from identity.known_devices d using identity.users u
      where d.user_id = ${userID} and d.device_hash <> ${device} and u.id = d.user_id and u.is_demo`);
  await tx.run(sql`
    insert into identity.known_devices (user_id, device_hash, since, is_newcomer, revoked_at, console_at)
    values (${userID}, ${device}, ${now}, true, ${now}, ${now})
    on conflict (user_id, device_hash) do update set console_at = excluded.console_at`);
}

/**
 * Checks account and password for the console. Wrong tries are counted apart from the app's, so that guessing here
 * locks no one out there; tries from the account's own devices are counted separately, so that a stranger who knows the
 * phone number locks out strangers only. An account without a role answers like one that does not exist.
 */
export async function checkStaffPassword(
  { services, now, origin, settings }: Context<unknown>,
  { account, password }: { account: string; password: string },
): Promise<Staff> {
  const accountName = account.toLowerCase();
  const user = await userByAccount(services.database, accountName);
  const device = consoleDevice(origin);
  const keys = (await isStaffDevice(services.database, user?.id ?? 0n, device))
    ? { account: `console ${accountName} on ${device.toString('base64url')}` }
    : { account: `console ${accountName}`, address: networkOf(origin.address) };
  const lockEnd = await lockedUntil(services.database, keys, now);
  if (lockEnd) throw new Refusal('LoginLocked', { minutes: minutesUntil(lockEnd, now) });
  const roles = staffRolesOf(user?.roles ?? []);
  const isRight = (await isSecret(password, user?.passwordHash)) && roles.length > 0;
  const loginCount = await services.database.transaction((tx) =>
    countLogin(tx, keys, isRight, now, settings),
  );
  if (loginCount.outcome === 'locked')
    throw new Refusal('LoginLocked', { minutes: minutesUntil(loginCount.until, now) });
  if (loginCount.outcome === 'wrong' || !user) throw new Refusal('LoginWrong');
  return { userID: user.id, nickname: user.nickname, roles, isDemo: user.isDemo };
}

export async function allStaff(db: Db): Promise<Staff[]> {
  const rows = await db.many<Staff>(sql`
    select id as "userID", nickname, roles, is_demo as "isDemo" from identity.users
    where roles && ${[...staffRoles]}::text[] order by nickname`);
  return rows.map((row) => ({ ...row, roles: staffRolesOf(row.roles) }));
}

/** Replaces a user's console roles; false when there is no such user. */
export async function setRolesOf(tx: Tx, userID: bigint, roles: readonly StaffRole[]): Promise<boolean> {
  const rows = await tx.run(sql`
    update identity.users set roles = array(select unnest(roles) except select unnest(${[...staffRoles]}::text[]))
      || ${[...roles]}::text[] where id = ${userID}`);
  return rows === 1;
}

/** Makes the account of a phone number a superadmin, if it exists: a new instance gets its first one this way. */
export const grantSuperadmin = (db: Db, phone: string): Promise<number> =>
  db.run(sql`
    update identity.users set roles = array_append(roles, 'superadmin')
    where phone = ${phone} and not 'superadmin' = any(roles)`);
