import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Bus } from '@gift/im-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database/database';
import { freePort } from '../../testing/free-port';
import { createLog } from '../log/log';
import { postgresBus } from './bus-postgres';
import { redisBus } from './bus-redis';

const log = createLog('silent');
const bytes = (text: string) => new TextEncoder().encode(text);

const opened: Bus[] = [];
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close();
});

async function opening(opens: Bus | Promise<Bus>) {
  const bus = await opens;
  const received: string[] = [];
  let gaps = 0;
  opened.push(bus);
  await bus.start(
    (body) => void received.push(new TextDecoder().decode(body)),
    () => void gaps++,
  );
  return { received, gaps: () => gaps, send: (...texts: string[]) => bus.send(texts.map(bytes)) };
}

const patiently = { timeout: 15_000, interval: 20 };

/** The behaviour that both buses guarantee. */
function promises(open: () => Bus | Promise<Bus>) {
  it('every other process receives the signals of a sender in order, at any size', async () => {
    const [a, b, c] = [await opening(open()), await opening(open()), await opening(open())];
    const large = 'x'.repeat(200_000);
    await a.send('one', 'two', large);
    await b.send('three');
    await expect.poll(() => c.received.length, patiently).toBe(4);
    expect(c.received.filter((text) => text !== 'three')).toEqual(['one', 'two', large]);
    await expect.poll(() => b.received, patiently).toEqual(['one', 'two', large]);
    await expect.poll(() => a.received, patiently).toEqual(['three']);
  });

  it('a new subscriber receives no earlier signals', async () => {
    const a = await opening(open());
    await a.send('before');
    const b = await opening(open());
    await a.send('after');
    await expect.poll(() => b.received, patiently).toEqual(['after']);
  });

  it('parallel senders lose no signal, and each keeps its own order', async () => {
    const [a, b, c] = [await opening(open()), await opening(open()), await opening(open())];
    const sendSignals = async (who: typeof a, name: string) => {
      for (let n = 0; n < 50; n++) await who.send(`${name}${n}`);
    };
    await Promise.all([sendSignals(a, 'a'), sendSignals(b, 'b')]);
    await expect.poll(() => c.received.length, patiently).toBe(100);
    for (const name of ['a', 'b'])
      expect(c.received.filter((text) => text.startsWith(name))).toEqual(
        Array.from({ length: 50 }, (_, n) => `${name}${n}`),
      );
  });
}

describe('by PostgreSQL', () => {
  let test: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());
  const cut = () =>
    test.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'gift-bus'`,
    );

  promises(() => postgresBus(test.url, log));

  it('delivers signals sent while the listening connection was lost, after it reconnects', async () => {
    const [a, b] = [await opening(postgresBus(test.url, log)), await opening(postgresBus(test.url, log))];
    await a.send('one');
    await expect.poll(() => b.received, patiently).toEqual(['one']);
    await Promise.all([cut(), a.send('two'), a.send('three')]);
    await a.send('four');
    await expect.poll(() => [...b.received].sort(), patiently).toEqual(['four', 'one', 'three', 'two']);
    expect(b.gaps()).toBe(0);
  });

  it('reports a gap when rows are deleted before they are read', async () => {
    const [a, b] = [await opening(postgresBus(test.url, log)), await opening(postgresBus(test.url, log))];
    await a.send('one');
    await expect.poll(() => b.received, patiently).toEqual(['one']);
    await test.pool.query('truncate platform.bus restart identity');
    await cut();
    await expect.poll(() => b.gaps(), patiently).toBe(1);
    await a.send('two');
    await expect.poll(() => b.received, patiently).toEqual(['one', 'two']);
  });

  it('deletes rows after the retention period', async () => {
    const a = await opening(postgresBus(test.url, log, { retention: 200, check: 50 }));
    await a.send('one');
    const count = async () => (await test.pool.query('select from platform.bus')).rowCount;
    await expect.poll(count, patiently).toBe(0);
  });
});

it.each([
  ['redis://127.0.0.1:1', '127.0.0.1:1 refused the connection'],
  ['redis://no-such-host.invalid:6379', 'the host no-such-host.invalid was not found'],
])('a start with Redis at %s fails with a sentence that names REDIS_URL', async (url, expected) => {
  const bus = await redisBus(url, log);
  await expect(
    bus.start(
      () => {},
      () => {},
    ),
  ).rejects.toThrow(`REDIS_URL: ${expected}`);
});

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

describe.skipIf(!hasRedis)('by Redis', () => {
  let dir: string;
  let server: ChildProcess;
  let port = 0;
  const start = async () => {
    server = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir],
      {
        stdio: 'ignore',
      },
    );
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const stop = async () => {
    server.kill('SIGKILL');
    await new Promise((resolve) => server.once('exit', resolve));
  };
  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'gift-redis-'));
    port = await freePort();
    await start();
  });
  afterAll(async () => {
    await stop();
    await rm(dir, { recursive: true, force: true });
  });
  const open = () => redisBus(`redis://127.0.0.1:${port}`, log);

  promises(open);

  it('delivers signals sent while a reader was disconnected, after it reconnects', async () => {
    const [a, b] = [await opening(open()), await opening(open())];
    await a.send('one');
    await expect.poll(() => b.received, patiently).toEqual(['one']);
    await command(port, 'CLIENT KILL TYPE normal SKIPME yes');
    const sending = async (text: string) => {
      await expect
        .poll(
          () =>
            a.send(text).then(
              () => true,
              () => false,
            ),
          patiently,
        )
        .toBe(true);
    };
    await sending('two');
    await sending('three');
    await expect.poll(() => b.received, patiently).toEqual(['one', 'two', 'three']);
    expect(b.gaps()).toBe(0);
  });

  it('refuses a start with a wrong password, and names REDIS_URL', async () => {
    await command(port, 'CONFIG SET requirepass right');
    for (const user of ['', ':wrong-secret@'])
      await expect(
        redisBus(`redis://${user}127.0.0.1:${port}`, log).then((bus) =>
          bus.start(
            () => {},
            () => {},
          ),
        ),
      ).rejects.toThrow(/^REDIS_URL: 127\.0\.0\.1:\d+ refused the user or the password\.$/);
    await command(port, 'AUTH right\r\nCONFIG SET requirepass ""');
  });

  it('reports a gap when Redis restarts without data', async () => {
    const [a, b] = [await opening(open()), await opening(open())];
    await a.send('one');
    await expect.poll(() => b.received, patiently).toEqual(['one']);
    await stop();
    await expect(a.send('lost')).rejects.toThrow();
    await start();
    await expect.poll(() => b.gaps(), patiently).toBe(1);
    await expect
      .poll(
        () =>
          a.send('two').then(
            () => true,
            () => false,
          ),
        patiently,
      )
      .toBe(true);
    await expect.poll(() => b.received, patiently).toEqual(['one', 'two']);
  });
});

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const link = connect(port, '127.0.0.1', () => {
      link.destroy();
      resolve(true);
    });
    link.once('error', () => resolve(false));
  });

const command = (port: number, line: string) =>
  new Promise<void>((resolve, reject) => {
    const link = connect(port, '127.0.0.1', () => link.write(`${line}\r\n`));
    link.once('data', () => {
      link.destroy();
      resolve();
    });
    link.once('error', reject);
  });
