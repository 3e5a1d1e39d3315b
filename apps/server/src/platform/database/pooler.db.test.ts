import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ContentType } from '@gift/im-protocol';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runGift } from '../../cli/gift';
import { chatServer } from '../../testing/chat';
import { testDatabase } from '../../testing/database/database';
import type { Clone } from '../../testing/database/database-server';
import { assertInvariants } from '../../testing/database/invariants';
import { hasPgbouncer, startPgbouncer } from '../../testing/database/pgbouncer';
import { createTrade } from '../../testing/fixtures/trade';
import { freePort } from '../../testing/free-port';
import { postgresBus } from '../events/bus-postgres';
import { addJob, startJobs } from '../jobs/jobs';
import { createLog } from '../log/log';
import { findInRepo } from '../repo-root';
import { type Database, openDatabase, sql } from './db';
import { checkDatabase } from './start-check';

const log = createLog('silent');
const greeting = (recvID: string) => ({
  recvID,
  clientMsgID: randomBytes(16).toString('hex'),
  sessionType: 1,
  msgFrom: 100,
  contentType: ContentType.text,
  content: new TextEncoder().encode(JSON.stringify({ content: 'over there?' })),
  createTime: Date.now(),
  status: 1,
});

describe.skipIf(!hasPgbouncer())('through PgBouncer in transaction mode', () => {
  let bouncer: Awaited<ReturnType<typeof startPgbouncer>>;
  let chat: Awaited<ReturnType<typeof chatServer>>;
  let database: Database;

  const pooled = (directUrl: string) => {
    const url = new URL(directUrl);
    url.port = new URL(bouncer.url).port;
    return url.href;
  };

  beforeAll(async () => {
    bouncer = await startPgbouncer(inject('testServer').url);
    chat = await chatServer(
      (url) => postgresBus(url, log),
      {},
      {
        open: async (directUrl, options) => {
          const { url, ...address } = await checkDatabase({
            databaseUrl: pooled(directUrl),
            databaseDirectUrl: directUrl,
            isPipelined: true,
          });
          return openDatabase(url, { ...options, ...address });
        },
      },
    );
    database = chat.gift.database;
  });
  afterAll(async () => {
    await chat?.close();
    await bouncer?.stop();
  });

  it('many trades at once complete, with limits on every statement', async () => {
    const trades = [];
    while (trades.length < 4) trades.push(await createTrade(chat.gift));
    const orders = await Promise.all(trades.map((trade) => trade.completed()));
    expect(orders.map(({ state }) => state)).toEqual(orders.map(() => 80));
    await chat.gift.runDue();
    await assertInvariants(database);
    const read = sql`select current_setting('statement_timeout') as limit, current_setting('timezone') as zone`;
    const set = { limit: '30s', zone: 'UTC' };
    expect(await database.one(read)).toEqual(set);
    expect(await database.transaction((tx) => tx.one(read))).toEqual(set);
  });

  it('messages reach the other process', async () => {
    const second = await chat.open();
    const [amy, ben] = [await chat.person(), await chat.person()];
    const here = await chat.connect(amy);
    const there = await chat.connect(ben, { node: second });
    await here.send(greeting(ben.chatID));
    await there.until(() => there.received.length === 1);
  });

  it('jobs run as soon as they are queued', async () => {
    const ran: unknown[] = [];
    const note = async (payload: unknown) => void ran.push(payload);
    const worker = await startJobs(chat.gift.services, { note }, '');
    await database.transaction((tx) => addJob(tx, 'note', { n: 1 }));
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual([{ n: 1 }]);
    await worker.stop();
  });

  it('refuses two addresses of different databases', async () => {
    const other = await testDatabase();
    const checked = checkDatabase({
      databaseUrl: pooled(chat.gift.databaseUrl),
      databaseDirectUrl: other.url,
      isPipelined: true,
    });
    await expect(checked).rejects.toThrow('lead to different databases');
    await other.close();
  });

  it('gift doctor reaches the database', async () => {
    const lines: string[] = [];
    await runGift(
      ['doctor', '--json'],
      {
        DATABASE_URL: pooled(chat.gift.databaseUrl),
        DATABASE_DIRECT_URL: chat.gift.databaseUrl,
        PUBLIC_URL: 'http://127.0.0.1:9',
      },
      { print: (line) => void lines.push(line), progress: () => {} },
    );
    const results: { name: string; state: string }[] = JSON.parse(lines.join('\n'));
    const stateOf = (name: string) => results.find((result) => result.name === name)?.state;
    expect(stateOf('Database')).toBe('ok');
    expect(stateOf('Migrations')).toBe('ok');
  });

  describe('the start', () => {
    let test: Clone;
    beforeAll(async () => {
      test = await testDatabase();
    });
    afterAll(() => test.close());

    /** Starts Gift with its demo data, stops it once it runs, and returns what it printed. */
    async function start(env: Record<string, string>): Promise<string> {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'gift-pooler-'));
      const { PATH, HOME } = process.env;
      const all = {
        PATH,
        HOME,
        DATA_DIR: folder,
        PORT: String(await freePort()),
        LOG_FORMAT: 'json',
        ...env,
      };
      const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
        cwd: path.dirname(findInRepo('package-lock.json')),
        env: all,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      const read = (chunk: Buffer) => {
        printed += chunk;
        if (printed.includes('Gift runs at')) child.kill('SIGTERM');
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
      return printed;
    }

    it('creates the demo data, and without the direct address says what is missing', async () => {
      const url = pooled(test.url);
      expect(await start({ DATABASE_URL: url })).toMatch(
        /^DATABASE_URL \(.*\) goes through a connection pooler\. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself\.$/m,
      );
      const printed = await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: test.url });
      expect(printed).toContain('Gift runs at');
      expect(printed).not.toMatch(/"level":(50|60)/);
    }, 240_000);
  });
});
