import { createHash } from 'node:crypto';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import type { Caller, Origin } from '../../../platform/calls/context';
import { hours, later, minutes } from '../../../platform/clock';
import { type Db, idIn, sql, type Tx } from '../../../platform/database/db';
import type { Subscriptions } from '../../../platform/events/outbox';
import { newSecret, randomID } from '../../../platform/ids';
import type { Services } from '../../../services';
import { rolesOf, staffRolesOf } from '../../identity';

/** Scripts cannot read the cookie, other sites cannot send it, and only calls with roles use it. */
export const consoleCookie = { name: 'gift-console', path: '/api' } as const;

export const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Opens a console session. The token is in the answer's cookie and nowhere else. */
export async function openConsole(
  tx: Tx,
  { settings }: Services,
  { userID, origin, now }: { userID: bigint; origin: Origin; now: Date },
): Promise<{ token: string; sessionID: bigint; expiresAt: Date }> {
  const token = newSecret();
  const sessionID = randomID();
  const expiresAt = later(now, hours(settings.current.consoleSessionHours));
  await tx.run(sql`
    insert into operator.sessions (id, user_id, token_hash, address, user_agent, created_at, seen_at, ends_at)
    values (${sessionID}, ${userID}, ${digest(token)}, ${origin.address}, ${origin.userAgent}, ${now}, ${now}, ${expiresAt})`);
  return { token, sessionID, expiresAt };
}

type Live = { id: bigint; userID: bigint; seenAt: Date };

/**
 * The live session of a cookie's token, or null. Queried on every call, roles included: removed staff lose access at
 * once. An unused session expires; calls without a user action (`isQuiet`) do not extend it.
 */
export async function authenticateStaff(
  token: string,
  services: Services,
  now: Date,
  { isQuiet = false } = {},
): Promise<Caller | null> {
  const { database, settings } = services;
  const idleMs = minutes(settings.current.consoleIdleMin);
  const row = await database.maybe<Live>(sql`
    select id, user_id as "userID", seen_at as "seenAt" from operator.sessions
    where token_hash = ${digest(token)} and ends_at > ${now} and seen_at > ${later(now, -idleMs)}`);
  if (!row) return null;
  const roles = staffRolesOf(await rolesOf(database, row.userID));
  if (roles.length === 0) return null;
  if (!isQuiet && now.getTime() - row.seenAt.getTime() > minutes(1))
    await database.run(sql`update operator.sessions set seen_at = ${now} where id = ${row.id}`);
  return { userID: row.userID, sessionID: row.id, roles };
}

/** The live ones among these sessions, each with its user's current roles. */
export async function liveSessions(
  { database, settings }: Services,
  sessionIDs: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, StaffRole[]>> {
  const idleMs = minutes(settings.current.consoleIdleMin);
  const rows = await database.many<Live>(sql`
    select id, user_id as "userID", seen_at as "seenAt" from operator.sessions
    where id ${idIn(sessionIDs)} and ends_at > ${now} and seen_at > ${later(now, -idleMs)}`);
  const live = await Promise.all(
    rows.map(async ({ id, userID }) => [id, staffRolesOf(await rolesOf(database, userID))] as const),
  );
  return new Map(live);
}

export const expiryOf = (db: Db, sessionID: bigint): Promise<{ expiresAt: Date } | undefined> =>
  db.maybe(sql`select ends_at as "expiresAt" from operator.sessions where id = ${sessionID}`);

export const endConsoleSession = (tx: Tx, sessionID: bigint) =>
  tx.run(sql`delete from operator.sessions where id = ${sessionID}`);
export const endConsoleSessionsOf = (tx: Tx, userID: bigint) =>
  tx.run(sql`delete from operator.sessions where user_id = ${userID}`);

/** Signing out everywhere in the app, or a new password there, also ends console sessions. */
export const consoleSubscriptions: Subscriptions = {
  'identity.allSessionsEnded': [
    async (tx, { userID }) => void (await endConsoleSessionsOf(tx, BigInt(userID))),
  ],
};
