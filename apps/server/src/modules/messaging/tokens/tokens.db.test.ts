import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, later, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { freshKeys } from '../../../platform/keys/keys';
import { createServices } from '../../../services';
import { type TestApp, testApp } from '../../../testing/app';
import { judgeToken, tokenFor, tokenHash } from './shape';
import {
  authenticateToken,
  deleteExpiredTokens,
  endToken,
  endTokensOf,
  issueToken,
  noteLogin,
} from './tokens';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let made = 0;
const newID = () => `user${made++}`;
const issue = (userID: string, platformID = 5, sessionID?: bigint, services = app.services) =>
  app.database
    .transaction((tx) =>
      issueToken({ tx, services }, { userID, platformID, sessionID, now: app.clock.now() }),
    )
    .then(({ token }) => token);
/** Asks as a process with an empty cache. */
const codeOf = async (token: string) => {
  const answer = await authenticateToken(createServices(app.services), token);
  return answer.ok ? 0 : answer.errCode;
};
/** Connects for the first time with this token, at a process with an empty cache. */
const logIn = (userID: string, token: string, platformID = 5) =>
  noteLogin(createServices(app.services), {
    userID,
    platformID,
    tokenID: tokenHash(token).toString('base64url'),
  });
const change = (token: string, to: ReturnType<typeof sql>) =>
  app.database.run(sql`update messaging.tokens set ${to} where hash = ${tokenHash(token)}`);

describe('a token', () => {
  it('is safe in an address, names its user, and is nowhere in the database', async () => {
    const userID = newID();
    const token = await issue(userID);
    expect(token).toMatch(/^[A-Za-z0-9_-]{40}$/);
    expect(await authenticateToken(app.services, token)).toMatchObject({
      ok: true,
      session: { userID, platformID: 5, tokenID: tokenHash(token).toString('base64url') },
    });
    const rows = await app.database.many(sql`select * from messaging.tokens`);
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token);
    expect(app.logLines.filter((line) => line.includes(token))).toEqual([]);
  });

  it('is refused with its own error code, 1501 to 1507', async () => {
    const [good, expired, kicked, early, odd] = await Promise.all(
      Array.from({ length: 5 }, () => issue(newID())),
    );
    const now = app.clock.now();
    await change(expired!, sql`expires_at = ${now}`);
    await change(kicked!, sql`state = 2`);
    await change(early!, sql`issued_at = ${later(now, seconds(61))}`);
    await change(odd!, sql`state = 9`);
    expect(await codeOf(good!)).toBe(0);
    expect(await codeOf(expired!)).toBe(1501);
    expect(await codeOf(tokenFor(freshKeys(), 'made elsewhere'))).toBe(1502);
    for (const malformed of ['', 'x', `${good}x`, `${good!.slice(0, -1)}+`, 'ä'.repeat(40)])
      expect(await codeOf(malformed), malformed).toBe(1503);
    expect(await codeOf(early!)).toBe(1504);
    expect(await codeOf(odd!)).toBe(1505);
    expect(await codeOf(kicked!)).toBe(1506);
    expect(await codeOf(tokenFor(app.services.keys, 'made here, and not in store'))).toBe(1507);
  });

  it('is recognized as foreign without a database query if any character differs', () => {
    const token = tokenFor(app.services.keys, 'serial');
    expect(judgeToken(app.services.keys, token)).toBe('sound');
    for (let at = 0; at < token.length; at++) {
      const other = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(judgeToken(app.services.keys, other), String(at)).toBe('foreign');
    }
  });

  it('ends older tokens of its platform and their connections at login, not when issued', async () => {
    const userID = newID();
    const [web, phone] = [await issue(userID, 5), await issue(userID, 2)];
    await logIn(userID, web);
    app.clock.advance(1);
    const kicks: unknown[] = [];
    const stop = app.services.signals.listen((signal) => void kicks.push(signal));
    const newer = await issue(userID, 5);
    app.clock.advance(1);
    const newest = await issue(userID, 5);
    expect(kicks).toEqual([]);
    expect(await Promise.all([web, phone, newer, newest].map(codeOf))).toEqual([0, 0, 0, 0]);
    await logIn(userID, newer);
    // Reconnecting ends no token, and an older token that returns ends no newer one.
    await Promise.all([logIn(userID, newer), logIn(userID, web)]);
    stop();
    expect(await Promise.all([web, phone, newer, newest].map(codeOf))).toEqual([1506, 0, 0, 0]);
    // An admin is a program, of which several may run.
    expect(await Promise.all([await issue(userID, 10), await issue(userID, 10)].map(codeOf))).toEqual([0, 0]);
    expect(kicks).toEqual([{ type: 'kick', userID, tokenIDs: [tokenHash(web).toString('base64url')] }]);
    // The process that ended the token does not use its cached state.
    expect(await authenticateToken(app.services, web)).toMatchObject({ errCode: 1506 });
  });

  it('is one of at most 30 per user; unused ones are removed first', async () => {
    const userID = newID();
    const connected = await issue(userID);
    await logIn(userID, connected);
    const unused: string[] = [];
    for (let at = 0; at < 30; at++) {
      app.clock.advance(1);
      unused.push(await issue(userID));
    }
    expect(await Promise.all([connected, unused[0]!, unused[1]!, unused[29]!].map(codeOf))).toEqual([
      ...[0, 1506, 0, 0],
    ]);
  });

  it('that is ended during its own database lookup is refused', async () => {
    const userID = newID();
    const token = await issue(userID);
    app.clock.advance(1);
    const newer = await issue(userID);
    const database = Object.create(app.database) as typeof app.database;
    const services = createServices({ ...app.services, database });
    // After a first call it listens for ended tokens.
    await authenticateToken(services, tokenFor(app.services.keys, 'unknown'));
    database.many = async (query) => {
      const found = await app.database.many<never>(query);
      await noteLogin(app.services, {
        ...{ userID, platformID: 5, tokenID: tokenHash(newer).toString('base64url') },
      });
      return found;
    };
    expect(await authenticateToken(services, token)).toMatchObject({ errCode: 1506 });
  });

  it('is the same for concurrent requests of one session, and differs for the next session', async () => {
    const userID = newID();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => issue(userID, 5, 71n)));
    expect(new Set(tokens).size).toBe(1);
    app.clock.advance(1);
    const other = await issue(userID, 5, 72n);
    expect(other).not.toBe(tokens[0]);
    expect(await codeOf(tokens[0]!)).toBe(0);
    await logIn(userID, other);
    expect(await codeOf(tokens[0]!)).toBe(1506);
    app.clock.advance(1);
    const again = await issue(userID, 5, 71n);
    await logIn(userID, again);
    expect(await Promise.all([tokens[0]!, other, again].map(codeOf))).toEqual([1506, 1506, 0]);
  });

  it('ends when revoked, when the user is signed out, and when it expires', async () => {
    const userID = newID();
    const issued = await issue(userID);
    await endToken(app.services, tokenHash(issued).toString('base64url'), 'givenUp');
    expect(await authenticateToken(app.services, issued)).toMatchObject({ errCode: 1507 });
    const [web, phone] = [await issue(userID, 5), await issue(userID, 1)];
    await app.database.transaction((tx) =>
      endTokensOf({ tx, services: app.services }, { userID, platformID: 1 }),
    );
    expect(await Promise.all([web, phone].map(codeOf))).toEqual([0, 1506]);
    await app.database.transaction((tx) =>
      endTokensOf({ tx, services: app.services }, { userID, platformID: 0 }),
    );
    expect(await codeOf(web)).toBe(1506);
    const old = await issue(newID());
    await deleteExpiredTokens(app.database, later(app.clock.now(), days(90 + 29)));
    expect(await codeOf(old)).toBe(0);
    await deleteExpiredTokens(app.database, later(app.clock.now(), days(90 + 31)));
    expect(await codeOf(old)).toBe(1507);
  });
});
