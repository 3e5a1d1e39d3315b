import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createApp, keyEvidence } from '../../../app';
import { type TestApp, testApp } from '../../../testing/app';
import { sql } from '../../database/db';
import { openKeys } from '../../keys/instance-keys';
import { readiness } from './readiness';
import { readinessChecks, sharedParts } from './readiness-checks';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp(
    { REDIS_URL: 'redis://127.0.0.1:1' },
    { keys: async (context) => (await openKeys(context, keyEvidence)).keys },
  );
});
afterAll(() => gift.close());
afterEach(() => vi.restoreAllMocks());

const ask = () =>
  readiness(gift.services.database, readinessChecks(gift.services), { shared: sharedParts })();
const run = (statement: ReturnType<typeof sql>) => gift.database.run(statement);

it('a process that can serve is ready', async () => {
  expect(await ask()).toEqual({ status: 'ready' });
});

it.each(sharedParts)('stays in service while only %s fails, which all processes share', async (name) => {
  const failing = { database: async () => undefined, [name]: async () => 'down' };
  const answer = await readiness(gift.services.database, failing, { shared: sharedParts })();
  expect(answer).toEqual({ status: 'degraded', failed: { [name]: 'down' } });
});

const breaks: Record<string, () => Promise<unknown> | unknown> = {
  database: () => run(sql`alter table platform.write_check add constraint never check (false) not valid`),
  migrations: () =>
    run(sql`delete from platform.migrations where name = (select max(name) from platform.migrations)`),
  keys: () => run(sql`delete from platform.key_wraps`),
  storage: () =>
    vi.spyOn(gift.services.storage, 'storeOf').mockImplementation(() => {
      throw new Error('secret-access-key is wrong');
    }),
  clock: () => {
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 9_000);
  },
  redis: () => vi.spyOn(gift.services.signals, 'busSilentMs').mockReturnValue(61_000),
  outbox: () => {
    const at = new Date(gift.clock.now().getTime() - 301_000);
    return run(
      sql`insert into platform.outbox (topic, payload, created_at, due_at) values ('x', '{}', ${at}, ${at})`,
    );
  },
};

it.each(Object.keys(breaks))(
  'a process whose %s fails is not ready and says so, without secrets',
  async (name) => {
    const before = (await ask()).failed ?? {};
    await breaks[name]!();
    const { status, failed = {} } = await ask();
    expect(status).not.toBe('ready');
    if (!sharedParts.includes(name)) expect(status).toBe('unavailable');
    expect(Object.keys(failed).filter((one) => !(one in before))).toEqual([name]);
    expect(JSON.stringify(failed)).not.toContain('secret');
  },
);

it('a process that is asked to stop is draining: not ready, alive, and answers calls', async () => {
  const ending = new AbortController();
  const app = await createApp(gift.services, { ending: ending.signal });
  ending.abort();
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'draining' }]);
  for (const url of ['/healthz', '/api/config']) expect((await app.inject(url)).statusCode, url).toBe(200);
  await app.close();
});
