import { rmSync } from 'node:fs';
import path from 'node:path';
import type { CallName } from '@gift/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { handlers } from '../../app';
import type { DoctorContext } from '../../cli/doctor/check';
import { databaseChecks } from '../../cli/doctor/database-checks';
import { type TestApp, testApp } from '../../testing/app';
import { databaseOfOwner } from '../../testing/database/database-server';
import {
  debianPrograms,
  newServerFolder,
  runPostgresProgram,
  startDebianPostgres,
  startDebianReplica,
} from '../../testing/database/debian-postgres';
import { hasPgbouncer, startPgbouncer } from '../../testing/database/pgbouncer';
import { publish } from '../../testing/fixtures/offers';
import { createTestUser } from '../../testing/fixtures/users';
import { openProxy } from '../../testing/proxy';
import { days, later, minutes } from '../clock';
import { readiness } from '../http/readiness/readiness';
import { readinessChecks, sharedParts } from '../http/readiness/readiness-checks';
import { openDatabase, sql } from './db';
import { openReplica, type Replica } from './replica';

const maxLagMs = 500;
const limit = { timeout: 15_000 };
const steam = { brandID: 'steam', countryID: 'US' };

describe.skipIf(!debianPrograms())('a streaming replica', () => {
  let primary: Awaited<ReturnType<typeof startDebianPostgres>>;
  let standby: Awaited<ReturnType<typeof startDebianReplica>>;
  let isKilled = false;
  let superuser: pg.Client;
  let gift: TestApp;
  let articleID: string;
  let replica: Replica;
  const opened: { close(): Promise<void> }[] = [];

  const portOf = (url: string) => Number(new URL(url).port);
  const atPort = (port: string | number) => {
    const url = new URL(gift.databaseUrl);
    url.port = String(port);
    return url.href;
  };
  const open = (url: string) => {
    const one = openReplica(gift.database, { url, maxLagMs, isPipelined: true, log: gift.services.log });
    opened.push(one);
    return one;
  };
  const isUsed = (one: Replica) => expect.poll(() => one.problem(), limit).toBeUndefined();
  /** The port of the server that answers a read. */
  const answeredBy = async (one: Replica, sleepS = 0) =>
    (
      await one
        .serving('op', 'long')
        .one<{ port: number }>(sql`select inet_server_port() as port from pg_sleep(${sleepS})`)
    ).port;
  const pause = () => superuser.query('select pg_wal_replay_pause()');
  const resume = () => superuser.query('select pg_wal_replay_resume()');
  const figures = async () => {
    const staff = await createTestUser(gift, { roles: ['superadmin'] });
    const today = gift.clock.now().toISOString().slice(0, 10);
    return gift.call('orderFigures', { from: today, to: today }, { token: staff.token });
  };

  beforeAll(async () => {
    primary = await startDebianPostgres();
    standby = await startDebianReplica(primary.url);
    superuser = new pg.Client({ connectionString: standby.url });
    superuser.on('error', () => {});
    await superuser.connect();
    gift = await testApp(
      {},
      {
        clone: () => databaseOfOwner(primary.url),
        replica: (database, log) => {
          const url = new URL(database.directUrl);
          url.port = new URL(standby.url).port;
          return openReplica(database, { url: url.href, maxLagMs, isPipelined: true, log });
        },
      },
    );
    replica = gift.services.replica!;
    const { data } = await gift.call('helpList', { language: 'en-US' });
    articleID = data.articles[0]!.articleID;
  });
  afterEach(() => resume().catch(() => {}));
  afterAll(async () => {
    for (const one of opened) await one.close();
    await gift.close();
    await superuser.end();
    if (!isKilled) standby.stop();
    primary.stop();
  });

  it('answers every call that is marked for it, and none of them writes', async () => {
    const marked = Object.entries(handlers).flatMap(([name, handler]) =>
      'replicaWait' in handler ? [name as CallName] : [],
    );
    const inputs: Partial<Record<CallName, object>> = {
      offerList: { type: 1 },
      catalogSku: { brandID: 'steam' },
      helpList: { language: 'en-US' },
      helpDetail: { articleID },
      helpSearch: { q: 'trade' },
      moderatorFigures: {},
    };
    /** The calls that the primary answered, because the replica was late on a busy machine. */
    const onPrimary = async () => {
      const to = gift.clock.now().toISOString().slice(0, 10);
      const from = later(gift.clock.now(), -days(30)).toISOString().slice(0, 10);
      const found: string[] = [];
      for (const name of marked) {
        // Past what is cached.
        gift.clock.advance(minutes(16));
        const staff = await createTestUser(gift, { roles: ['superadmin'] });
        const before = { ...replica.reads };
        const userID = String(staff.userID);
        const input = inputs[name] ?? (name.endsWith('Figures') ? { from, to } : { userID });
        const answer = await gift.call(name, input as never, { token: staff.token });
        expect(answer.code, `${name}: ${answer.message}`).toBe(200);
        const reads = replica.reads.replica - before.replica;
        if (replica.reads.primary > before.primary || reads === 0) found.push(name);
      }
      return found;
    };
    await expect.poll(onPrimary, limit).toEqual([]);
    expect(gift.logLines.join('')).not.toContain('the replica failed');
    expect(await answeredBy(replica)).toBe(portOf(standby.url));
  });

  it('shows users their own changes at once while its replay is paused', async () => {
    const user = await createTestUser(gift);
    await isUsed(replica);
    await pause();
    await gift.call('rateHelp', { articleID, isHelpful: true }, { token: user.token });
    const article = await gift.call('helpDetail', { articleID }, { token: user.token });
    expect(article.data.isHelpful).toBe(true);
    const offerID = await publish(gift, user);
    const { data } = await gift.call('offerList', { type: '1', ...steam });
    expect(data.items.map((row) => row.offerID)).toContain(offerID);
  });

  it('is not asked for short statements beside cached ones', async () => {
    const user = await createTestUser(gift);
    const read = async () => {
      await gift.call('helpDetail', { articleID }, { token: user.token });
      await gift.call('traderRecord', { userID: String(user.userID) }, { token: user.token });
    };
    await read();
    const before = { ...replica.reads };
    await read();
    expect(replica.reads).toEqual(before);
  });

  it('fills a cache with the change that emptied it', async () => {
    const manager = { token: (await createTestUser(gift, { roles: ['catalogue'] })).token };
    const names = async () => (await gift.call('catalogBrands')).data.brands.map(({ name }) => name);
    const source = await gift.call('catalogSource', undefined, manager);
    const {
      isProhibited: _,
      isDraft: __,
      ...brand
    } = source.data.brands.find(({ brandID }) => brandID === 'steam')!;
    expect(await names()).not.toContain('Steam Wallet Plus');
    await pause();
    const reason = 'The issuer renamed it.';
    await gift.call('saveBrand', { ...brand, name: 'Steam Wallet Plus', reason }, manager);
    expect(await names()).toContain('Steam Wallet Plus');
    await resume();
    expect(await names()).toContain('Steam Wallet Plus');
  });

  it('is not used while it lags more than allowed, and no process becomes unready', async () => {
    await isUsed(replica);
    await pause();
    await createTestUser(gift);
    await expect.poll(() => replica.problem(), limit).toBe('more than 500 ms behind');
    const { reads } = replica;
    const before = { ...reads };
    expect((await figures()).code).toBe(200);
    expect(reads.replica).toBe(before.replica);
    expect(reads.primary).toBeGreaterThan(before.primary);
    const ready = readiness(gift.database, readinessChecks(gift.services), { shared: sharedParts });
    expect(await ready()).toMatchObject({
      status: 'degraded',
      failed: { replica: 'more than 500 ms behind' },
    });
    const { payload } = await gift.app.inject('/metrics');
    expect(Number(/^gift_replica_lag_seconds (.+)$/m.exec(payload)?.[1])).toBeGreaterThan(0.5);
    expect(payload).toContain(`gift_replica_reads_total{target="primary"} ${reads.primary}`);
    await resume();
    await isUsed(replica);
    await expect.poll(() => answeredBy(replica), limit).toBe(portOf(standby.url));
  });

  it('refuses a write, which is not repeated on the primary', async () => {
    await isUsed(replica);
    const write = sql`insert into platform.write_check (filler) values ('x')`;
    await expect(replica.serving('op', 'long').run(write)).rejects.toThrow('read-only');
    expect(await gift.database.many(sql`select from platform.write_check where filler = 'x'`)).toEqual([]);
  });

  it.skipIf(!hasPgbouncer())('works through PgBouncer', async () => {
    const bouncer = await startPgbouncer(atPort(portOf(standby.url)));
    const pooled = open(bouncer.url);
    await isUsed(pooled);
    await expect.poll(() => answeredBy(pooled), limit).toBe(portOf(standby.url));
    await bouncer.stop();
  });

  it('passes the doctor', async () => {
    await resume();
    const check = databaseChecks.find(({ name }) => name === 'Replica')!;
    const context = {
      database: gift.database,
      config: { replica: { url: atPort(portOf(standby.url)), maxLagMs: 5_000 }, isPipelined: true },
    };
    expect(await check.run(context as DoctorContext)).toEqual({ state: 'ok', found: '127.0.0.1' });
  });

  it('is not used if it is the primary itself or has another database', async () => {
    const self = open(gift.databaseUrl);
    await expect.poll(() => self.problem(), limit).toContain('this server is no replica');
    const other = new URL(atPort(portOf(standby.url)));
    other.pathname = '/postgres';
    const wrong = open(other.href);
    await expect.poll(() => wrong.problem(), limit).toContain('no replica of the database of DATABASE_URL');
    expect(await answeredBy(wrong)).toBe(portOf(primary.url));
  });

  it('is not used if the primary was recovered to an earlier moment', async () => {
    const folder = newServerFolder();
    const copy = path.join(folder, 'data');
    runPostgresProgram('pg_basebackup', '-d', primary.url, '-D', copy, '-c', 'fast');
    const recovered = await startDebianPostgres([], copy);
    onTestFinished(() => {
      recovered.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    await createTestUser(gift);
    const admin = new pg.Client({ connectionString: primary.url });
    await admin.connect();
    const { rows } = await admin.query('select pg_switch_wal() as switched');
    await admin.end();
    await expect
      .poll(async () => {
        const { rows: found } = await superuser.query('select pg_last_wal_replay_lsn() >= $1 as "isThere"', [
          rows[0].switched,
        ]);
        return found[0].isThere;
      }, limit)
      .toBe(true);
    const database = openDatabase(atPort(portOf(recovered.url)));
    onTestFinished(() => database.pool.end());
    const abandoned = openReplica(database, {
      ...{ url: atPort(portOf(standby.url)), maxLagMs, isPipelined: true, log: gift.services.log },
    });
    onTestFinished(() => abandoned.close());
    await expect.poll(() => abandoned.problem(), limit).toBe('it follows another primary');
    expect(await answeredBy(abandoned)).toBe(portOf(recovered.url));
    expect(abandoned.lagMs()).toBeGreaterThan(0);
  });

  it('lets no short read wait for a connection', async () => {
    const full = open(atPort(portOf(standby.url)));
    await isUsed(full);
    const busy = Array.from({ length: 20 }, () => answeredBy(full, 2));
    await expect
      .poll(async () => {
        const { rows } = await superuser.query(
          `select from pg_stat_activity where state = 'active' and query like '%pg_sleep($1)%'`,
        );
        return rows.length;
      }, limit)
      .toBe(21);
    const started = performance.now();
    const port = sql`select inet_server_port() as port`;
    expect(await full.serving('op', 'short').one(port)).toEqual({ port: portOf(primary.url) });
    expect(performance.now() - started).toBeLessThan(1_000);
    await Promise.all(busy);
  });

  it('counts as behind while it was never reached', async () => {
    const closed = open(atPort(9));
    await expect.poll(() => closed.problem(), limit).toContain('nothing accepts connections');
    const lagMs = closed.lagMs();
    expect(lagMs).toBeGreaterThan(0);
    await expect.poll(() => closed.lagMs(), limit).toBeGreaterThan(lagMs);
  });

  it('fails no read when connections break, nothing answers any more, or it is killed', async () => {
    const proxy = await openProxy(standby.url);
    const proxied = open(atPort(portOf(proxy.url)));
    await isUsed(proxied);
    await expect.poll(() => answeredBy(proxied), limit).toBe(portOf(standby.url));
    const inFlight = answeredBy(proxied, 0.5);
    setTimeout(proxy.cut, 100);
    expect(await inFlight).toBe(portOf(primary.url));
    await isUsed(proxied);
    const started = performance.now();
    const unanswered = answeredBy(proxied, 0.5);
    setTimeout(proxy.stall, 100);
    expect(await unanswered).toBe(portOf(primary.url));
    expect(performance.now() - started).toBeLessThan(8_000);
    await expect.poll(() => proxied.problem(), limit).toBe('no answer');
    await proxy.close();

    const calls = [1, 2, 3, 4].map(figures);
    isKilled = true;
    standby.stop();
    for (const call of calls) expect((await call).code).toBe(200);
    await expect.poll(() => replica.problem(), limit).toBe('no answer');
    expect((await figures()).code).toBe(200);
  });
});
