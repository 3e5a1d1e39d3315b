import { ErrorCode, Platform } from '@gift/im-protocol';
import { isKickedBy } from '@gift/im-server/kick-policy';
import type { Answer, Session } from '@gift/im-server/ports';
import { days, later, seconds } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { randomID } from '../../../platform/ids';
import type { Services } from '../../../services';
import { failure } from '../failure';
import { judgeToken, tokenFor, tokenHash } from './shape';
import { type StoredToken, tokenStates } from './stored-tokens';

/** Max good tokens of one user on one platform, where the policy ends none (openim: maxNumOneEnd). */
const maxPerPlatform = 30;

/** How long a token is trusted without a query. Ending it here drops it from the cache at once. */
const cacheMs = seconds(5);

/** The user and platform of a token, or the error of an invalid one: 1501 to 1507. */
export async function authenticateToken(
  services: Services,
  token: string,
): Promise<Answer<{ session: Session; expiresAt: Date }>> {
  const verdict = judgeToken(services.keys, token);
  if (verdict === 'malformed') return failure(ErrorCode.TokenMalformedError);
  if (verdict === 'foreign') return failure(ErrorCode.TokenInvalidError);
  const now = services.clock.now();
  const tokenID = tokenHash(token).toString('base64url');
  const cache = services.messaging.tokens;
  const cachedSession = cache.get(tokenID);
  if (cachedSession && cachedSession.until > now.getTime())
    return { ok: true, session: cachedSession.session, expiresAt: cachedSession.expiresAt };
  cache.delete(tokenID);
  const row = await services.messaging.reads.token(tokenID);
  const wrong = row ? wrongOf(row, now) : ErrorCode.TokenNotExistError;
  if (wrong || !row) return failure(wrong ?? ErrorCode.TokenNotExistError);
  if (cache.isRevoked(tokenID)) return failure(ErrorCode.TokenKickedError);
  const { userID, platformID, expiresAt } = row;
  if (row.hasLoggedIn) cache.noteLogin(tokenID);
  const session = { userID, platformID, tokenID };
  cache.set(tokenID, {
    session,
    expiresAt,
    until: Math.min(now.getTime() + cacheMs, expiresAt.getTime()),
  });
  return { ok: true, session, expiresAt };
}

function wrongOf({ state, issuedAt, expiresAt }: StoredToken, now: Date): ErrorCode | undefined {
  if (state === tokenStates.kicked) return ErrorCode.TokenKickedError;
  if (state !== tokenStates.good) return ErrorCode.TokenUnknownError;
  if (expiresAt <= now) return ErrorCode.TokenExpiredError;
  // Another process made it, and the clocks differ by more than the tolerance.
  if (issuedAt.getTime() - now.getTime() > seconds(60)) return ErrorCode.TokenNotValidYetError;
  return undefined;
}

type Issue = { userID: string; platformID: number; sessionID?: bigint; now: Date };

/** One change of a user's tokens at a time, so that two do not deadlock. */
const lockTokens = (tx: Tx, userID: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${userID}`}, 0))`);

/**
 * Issues a token for one user on one platform. It ends no other token before a client connects with it
 * (`noteLogin`). A Gift session that still has a good token gets the same one again.
 */
export async function issueToken(
  { tx, services }: { tx: Tx; services: Services },
  { userID, platformID, sessionID, now }: Issue,
): Promise<{ token: string; expiresAt: Date }> {
  // Two tabs that log in at once get the same token.
  await lockTokens(tx, userID);
  const existing =
    sessionID === undefined
      ? undefined
      : await tokenOfSession(tx, services, { userID, platformID, sessionID, now });
  if (existing) return existing;
  const serial = `${sessionID ?? 'admin'} ${randomID()}`;
  const token = tokenFor(services.keys, serial);
  const expiresAt = later(now, days(services.settings.current.imTokenDays));
  if (platformID !== Platform.admin) await dropSurplus({ tx, services }, { userID, platformID });
  await tx.run(sql`
    insert into messaging.tokens (hash, user_id, platform_id, session_id, serial, state, issued_at, expires_at)
    values (${tokenHash(token)}, ${userID}, ${platformID}, ${sessionID ?? null}, ${serial}, ${tokenStates.good}, ${now}, ${expiresAt})`);
  return { token, expiresAt };
}

/** Makes room for one more token: ends those that nobody connected with first, then the oldest. */
const dropSurplus = (
  at: { tx: Tx; services: Services },
  { userID, platformID }: { userID: string; platformID: number },
): Promise<string[]> =>
  kick(
    at,
    sql`
      update messaging.tokens set state = ${tokenStates.kicked}
      where hash in (
        select hash from messaging.tokens
        where user_id = ${userID} and platform_id = ${platformID} and state = ${tokenStates.good}
        order by logged_in_at is null, issued_at desc, hash offset ${maxPerPlatform - 1})
      returning user_id as "userID", hash`,
  );

/**
 * Records that a client connected with this token. The first time, it ends the older tokens that the kick policy
 * names, as the connection ends theirs: a device that was offline must not return and kick the newer one.
 */
export async function noteLogin(services: Services, { userID, platformID, tokenID }: Session): Promise<void> {
  // An admin is a program, of which several may run.
  if (platformID === Platform.admin || services.messaging.tokens.hasLoggedIn(tokenID)) return;
  const newer = { platformID, tokenID: 'newer' };
  const out = Object.values(Platform).filter(
    (older) =>
      older !== Platform.admin &&
      isKickedBy(services.settings.current.imKickPolicy, { platformID: older, tokenID: 'older' }, newer),
  );
  await services.database.transaction(async (tx) => {
    await lockTokens(tx, userID);
    const first = await tx.maybe<{ issuedAt: Date }>(sql`
      update messaging.tokens set logged_in_at = ${services.clock.now()}
      where hash = ${Buffer.from(tokenID, 'base64url')} and state = ${tokenStates.good} and logged_in_at is null
      returning issued_at as "issuedAt"`);
    if (!first) return;
    await kick(
      { tx, services },
      sql`
        update messaging.tokens set state = ${tokenStates.kicked}
        where user_id = ${userID} and state = ${tokenStates.good} and platform_id = any(${out})
          and issued_at < ${first.issuedAt}
        returning user_id as "userID", hash`,
    );
  });
  services.messaging.tokens.noteLogin(tokenID);
}

/** The token of this Gift session, if it stays good for a while. */
async function tokenOfSession(
  db: Db,
  services: Services,
  { userID, platformID, sessionID, now }: Issue,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const row = await db.maybe<{ serial: string; hash: Buffer; expiresAt: Date }>(sql`
    select serial, hash, expires_at as "expiresAt" from messaging.tokens
    where session_id = ${sessionID} and user_id = ${userID} and platform_id = ${platformID}
      and state = ${tokenStates.good} and expires_at > ${later(now, days(1))}`);
  if (!row) return undefined;
  const token = tokenFor(services.keys, row.serial);
  // With another server key the derived token differs.
  return tokenHash(token).equals(row.hash) ? { token, expiresAt: row.expiresAt } : undefined;
}

/** Ends tokens, and informs the connections that use them (2002). Returns whose they were. */
async function kick(
  { tx, services }: { tx: Tx; services: Services },
  ending: Parameters<Tx['many']>[0],
): Promise<string[]> {
  const endedTokens = await tx.many<{ userID: string; hash: Buffer }>(ending);
  if (endedTokens.length === 0) return [];
  const byUser = new Map<string, string[]>();
  for (const { userID, hash } of endedTokens)
    byUser.set(userID, [...(byUser.get(userID) ?? []), hash.toString('base64url')]);
  tx.afterCommit(() => {
    for (const [userID, tokenIDs] of byUser) services.signals.publish({ type: 'kick', userID, tokenIDs });
  });
  return [...byUser.keys()];
}

/** Stores the hash of a token that a cluster issued, so that its chat ends with the Gift session. */
export async function noteClusterToken(
  tx: Tx,
  of: { userID: string; sessionID: bigint; token: string; seconds: number; now: Date },
): Promise<void> {
  // The cluster ended the older ones when it made this one.
  await tx.run(sql`
    update messaging.tokens set state = ${tokenStates.kicked}
    where user_id = ${of.userID} and platform_id = ${Platform.web} and state = ${tokenStates.good}`);
  await tx.run(sql`
    insert into messaging.tokens (hash, user_id, platform_id, session_id, serial, state, issued_at, expires_at)
    values (${tokenHash(of.token)}, ${of.userID}, ${Platform.web}, ${of.sessionID}, '', ${tokenStates.good}, ${of.now},
      ${later(of.now, seconds(of.seconds))})
    on conflict (hash) do update set state = excluded.state`);
}

/** Logs a user out of one platform, or of all with 0. */
export async function endTokensOf(
  at: { tx: Tx; services: Services },
  { userID, platformID }: { userID: string; platformID: number },
): Promise<void> {
  await lockTokens(at.tx, userID);
  await kick(
    at,
    sql`
      update messaging.tokens set state = ${tokenStates.kicked}
      where user_id = ${userID} and (${platformID} = 0 or platform_id = ${platformID}) and state = ${tokenStates.good}
      returning user_id as "userID", hash`,
  );
}

/** Ends the chat of Gift sessions that ended. */
export const endTokensOfSessions = (
  at: { tx: Tx; services: Services },
  sessionIDs: readonly bigint[],
): Promise<string[]> =>
  kick(
    at,
    sql`
      update messaging.tokens set state = ${tokenStates.kicked}
      where session_id = any(${sessionIDs}) and state = ${tokenStates.good} returning user_id as "userID", hash`,
  );

/** Ends one token: its client logged out, or a newer connection replaced it. */
export async function endToken(
  services: Services,
  tokenID: string,
  how: 'givenUp' | 'kicked',
): Promise<void> {
  const hash = Buffer.from(tokenID, 'base64url');
  services.messaging.tokens.revoke(tokenID);
  await services.database.run(
    how === 'givenUp'
      ? sql`delete from messaging.tokens where hash = ${hash}`
      : sql`update messaging.tokens set state = ${tokenStates.kicked} where hash = ${hash}`,
  );
}

/** Good tokens with which a client connected, as `tokenID`s by user and platform. */
export async function connectedTokens(db: Db, userIDs: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.many<{ userID: string; platformID: number; hash: Buffer }>(sql`
    select user_id as "userID", platform_id as "platformID", hash from messaging.tokens
    where user_id = any(${userIDs}) and state = ${tokenStates.good} and logged_in_at is not null
    order by logged_in_at, hash`);
  const hashesByLogin = new Map<string, string[]>();
  for (const { userID, platformID, hash } of rows) {
    const key = `${userID} ${platformID}`;
    hashesByLogin.set(key, [...(hashesByLogin.get(key) ?? []), hash.toString('base64url')]);
  }
  return hashesByLogin;
}

/** Deletes tokens that ended long ago; their clients get 1507 from then on. */
export const deleteExpiredTokens = (db: Db, now: Date): Promise<number> =>
  db.run(sql`delete from messaging.tokens where expires_at < ${later(now, -days(30))}`);
