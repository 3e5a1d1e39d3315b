import { createHash } from 'node:crypto';
import type { Caller, Origin } from '../../../platform/calls/context';
import { days, later, minutes, seconds } from '../../../platform/clock';
import { type Db, type Statement, sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { newSecret, randomID } from '../../../platform/ids';
import type { Services } from '../../../services';

/** How long a session is cached before the database is asked again. */
const cacheMs = seconds(5);
const cacheEntries = 20_000;
const seenEveryMs = minutes(10);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The live session of a bearer token, or null. Every call needs it, so this process caches the result for five seconds.
 * Signing out clears the cache here at once; another node may accept the session for up to five more seconds.
 */
export async function authenticate(token: string, services: Services, now: Date): Promise<Caller | null> {
  const cache = services.identity.sessions;
  const hash = digest(token);
  const key = hash.toString('base64');
  const cachedSession = cache.get(key);
  if (cachedSession && cachedSession.until > now.getTime()) return cachedSession.caller;
  cache.delete(key);
  const row = await services.database.maybe<{
    id: bigint;
    userID: bigint;
    seenAt: Date;
    expiresAt: Date;
    roles: string[];
  }>(sql`
    select s.id, user_id as "userID", last_seen_at as "seenAt", expires_at as "expiresAt", roles
    from identity.sessions s join identity.users u on u.id = s.user_id where token_hash = ${hash} and expires_at > ${now}`);
  if (!row) return null;
  let renewedForS: number | undefined;
  if (now.getTime() - row.seenAt.getTime() >= seenEveryMs) {
    const lifetimeMs = days(services.settings.current.sessionDays);
    const expiresAt = later(now, lifetimeMs);
    renewedForS = lifetimeMs / 1000;
    await services.database.run(sql`
      update identity.sessions set last_seen_at = ${now}, expires_at = ${expiresAt} where id = ${row.id}`);
  }
  const caller: Caller = { userID: row.userID, sessionID: row.id, roles: row.roles };
  if (cache.size >= cacheEntries) cache.delete(cache.keys().next().value as string);
  cache.set(key, { caller, until: Math.min(now.getTime() + cacheMs, row.expiresAt.getTime()) });
  return renewedForS ? { ...caller, renewedForS } : caller;
}

/** Those of these sessions that have not ended. */
export async function liveSessions(
  db: Db,
  sessionIDs: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const rows = await db.many<{ id: bigint }>(sql`
    select id from identity.sessions where id = any(${sessionIDs}::bigint[]) and expires_at > ${now}`);
  return new Set(rows.map(({ id }) => id));
}

/** Publishes that sessions ended, so that other modules close what belongs to them. */
export async function publishSessionsEnded(
  where: { tx: Tx; now: Date },
  endedSessions: readonly { id: bigint }[],
): Promise<void> {
  if (endedSessions.length === 0) return;
  await publishEvent(where, 'identity.sessionsEnded', {
    sessionIDs: endedSessions.map(({ id }) => String(id)),
  });
}

/** Publishes that a user signed out everywhere; sessions outside Gift end too. */
const publishAllSessionsEnded = (where: { tx: Tx; now: Date }, userID: bigint): Promise<void> =>
  publishEvent(where, 'identity.allSessionsEnded', { userID: String(userID) });

/** Removes sessions from this process's cache after the commit that deleted their rows. */
function dropCached(tx: Tx, services: Services, isEnded: (caller: Caller) => boolean) {
  tx.afterCommit(() => {
    const cache = services.identity.sessions;
    for (const [key, { caller }] of cache) if (isEnded(caller)) cache.delete(key);
  });
}

export const deviceHash = (deviceID: string): Buffer | null =>
  deviceID ? digest(`device ${deviceID}`) : null;

/** A device counts as a newcomer if others were known before it, and stays one even when those are revoked. */
const hasKnownDevices = (userID: bigint): Statement =>
  sql`exists (select from identity.known_devices where user_id = ${userID})`;

/** Records a device on which a user proved who they are; it needs no code to sign in again. */
export const addKnownDevice = (
  tx: Tx,
  { userID, device, now }: { userID: bigint; device: Buffer; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into identity.known_devices (user_id, device_hash, since, is_newcomer)
    values (${userID}, ${device}, ${now}, ${hasKnownDevices(userID)})
    on conflict (user_id, device_hash) do update set
      since = excluded.since, is_newcomer = excluded.is_newcomer, revoked_at = null
    where identity.known_devices.revoked_at is not null`);

type NewSession = { userID: bigint; origin: Origin; deviceName?: string; now: Date };

/**
 * Opens a session and records its device. A device has one session per user, so signing in again replaces the last;
 * with too many sessions the oldest ends. The token is in the answer and nowhere else.
 */
export async function openSession(
  tx: Tx,
  services: Services,
  { userID, origin, deviceName, now }: NewSession,
): Promise<{ token: string; sessionID: bigint; expiresIn: number }> {
  const { sessionDays, sessionsPerUser } = services.settings.current;
  const token = newSecret();
  const sessionID = randomID();
  const device = deviceHash(origin.deviceID);
  const replaced = await tx.many<{ id: bigint }>(sql`
    delete from identity.sessions where user_id = ${userID} and device_hash = ${device} returning id`);
  await tx.run(sql`
    insert into identity.sessions
      (id, user_id, token_hash, device_hash, device_name, address, created_at, last_seen_at, expires_at, is_newcomer)
    values (${sessionID}, ${userID}, ${digest(token)}, ${device}, ${deviceName ?? deviceNameOf(origin.userAgent)},
      ${origin.address}, ${now}, ${now}, ${later(now, days(sessionDays))}, ${hasKnownDevices(userID)})
    on conflict (user_id, device_hash) do update set
      id = excluded.id, token_hash = excluded.token_hash, created_at = excluded.created_at,
      last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at`);
  const crowdedOut = await tx.many<{ id: bigint }>(sql`
    delete from identity.sessions where id in (
      select id from identity.sessions where user_id = ${userID}
      order by last_seen_at desc, id desc offset ${sessionsPerUser}) returning id`);
  await publishSessionsEnded({ tx, now }, [...replaced, ...crowdedOut]);
  if (device) await addKnownDevice(tx, { userID, device, now });
  dropCached(tx, services, (caller) => caller.userID === userID);
  return { token, sessionID, expiresIn: days(sessionDays) / 1000 };
}

/**
 * Ends one session of this user; false if it does not exist. With `isDeviceRevoked`, its device needs a code next time.
 */
export async function endSession(
  tx: Tx,
  services: Services,
  { userID, sessionID, isDeviceRevoked = false }: Omit<Caller, 'roles'> & { isDeviceRevoked?: boolean },
): Promise<boolean> {
  const endedSession = await tx.maybe<{ device: Buffer | null }>(sql`
    delete from identity.sessions where id = ${sessionID} and user_id = ${userID} returning device_hash as device`);
  if (endedSession) await publishSessionsEnded({ tx, now: services.clock.now() }, [{ id: sessionID }]);
  if (endedSession?.device && isDeviceRevoked) {
    await tx.run(sql`
      update identity.known_devices set revoked_at = ${services.clock.now()}, console_at = null
      where user_id = ${userID} and device_hash = ${endedSession.device}`);
  }
  dropCached(tx, services, (caller) => caller.sessionID === sessionID);
  return endedSession !== undefined;
}

/** The rows stay: they show which accounts one person used, and which staff are linked with a user. */
const revokeDevices = (
  tx: Tx,
  userID: bigint,
  { exceptDevice, now }: { exceptDevice: Buffer | null; now: Date },
): Promise<number> =>
  tx.run(sql`
    update identity.known_devices set revoked_at = coalesce(revoked_at, ${now}), console_at = null
    where user_id = ${userID} and device_hash is distinct from ${exceptDevice}`);

/** Signs a user out everywhere; every device but `exceptDevice` needs a code to sign in again. */
export async function endAllSessions(
  tx: Tx,
  services: Services,
  userID: bigint,
  exceptDevice: Buffer | null = null,
): Promise<void> {
  const endedSessions = await tx.many<{ id: bigint }>(
    sql`delete from identity.sessions where user_id = ${userID} returning id`,
  );
  await publishSessionsEnded({ tx, now: services.clock.now() }, endedSessions);
  await publishAllSessionsEnded({ tx, now: services.clock.now() }, userID);
  await revokeDevices(tx, userID, { exceptDevice, now: services.clock.now() });
  dropCached(tx, services, (caller) => caller.userID === userID);
}

/**
 * Signs a user out everywhere but here; other devices need a code to sign in again. Returns how many sessions ended.
 */
export async function endOtherSessions(
  tx: Tx,
  services: Services,
  { userID, sessionID }: Omit<Caller, 'roles'>,
): Promise<number> {
  const own = await tx.maybe<{ device: Buffer | null }>(sql`
    select device_hash as device from identity.sessions where id = ${sessionID} and user_id = ${userID}`);
  const endedSessions = await tx.many<{ id: bigint }>(sql`
    delete from identity.sessions where user_id = ${userID} and id <> ${sessionID} returning id`);
  await publishSessionsEnded({ tx, now: services.clock.now() }, endedSessions);
  await publishAllSessionsEnded({ tx, now: services.clock.now() }, userID);
  await revokeDevices(tx, userID, { exceptDevice: own?.device ?? null, now: services.clock.now() });
  dropCached(tx, services, (caller) => caller.userID === userID && caller.sessionID !== sessionID);
  return endedSessions.length;
}

export async function isKnownDevice(db: Db, userID: bigint, deviceID: string): Promise<boolean> {
  const device = deviceHash(deviceID);
  const row = await db.maybe(sql`
    select 1 from identity.known_devices
    where user_id = ${userID} and device_hash = ${device} and revoked_at is null`);
  return row !== undefined;
}

function deviceNameOf(userAgent: string): string {
  const pick = (names: readonly (readonly [RegExp, string])[], otherwise: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise;
  const browser = pick(
    [
      [/Edg\//, 'Edge'],
      [/OPR\/|Opera/, 'Opera'],
      [/SamsungBrowser/, 'Samsung Internet'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\/|CriOS\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ],
    'Browser',
  );
  const system = pick(
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Windows/, 'Windows'],
      [/Mac OS/, 'Mac'],
      [/Linux/, 'Linux'],
    ],
    '',
  );
  return system ? `${browser}, ${system}` : browser;
}
