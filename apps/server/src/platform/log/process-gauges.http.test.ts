import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { sql } from '../database/db';
import { addJob } from '../jobs/jobs';
import { startSweeps } from '../jobs/sweeps';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

it('metrics show release, pool, bus, rate limits, sweeps, outbox and jobs', async () => {
  const { services, database, clock } = gift;
  const before = new Date(clock.now().getTime() - 90_000);
  await database.run(sql`
    insert into platform.outbox (topic, payload, created_at, due_at) values ('x', '{}', ${before}, ${before})`);
  await database.transaction((tx) => addJob(tx, 'a-task', {}));
  await database.run(sql`update graphile_worker._private_jobs set run_at = ${before}`);
  const limiter = services.rateLimits.limiter('requests');
  for (let n = 0; n < 3; n++) limiter.use('a-key', { limit: 1, windowS: 60 }, clock.now());
  const run = startSweeps(services, [{ name: 'a-sweep', everyMs: 1, run: async () => 0 }]);
  await expect.poll(() => services.sweepRuns.has('a-sweep')).toBe(true);
  await run.stop();
  const { payload } = await gift.app.inject('/metrics');
  const values = new Map(
    payload
      .split('\n')
      .filter((line) => line.startsWith('gift_'))
      .map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]),
  );
  const [release] = [...values.keys()].filter((name) => name.startsWith('gift_build_info'));
  expect(release).toMatch(/^gift_build_info\{version="\d+\.\d+\.\d+"\}$/);
  expect(values.get('gift_db_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(values.get('gift_rate_limited_total{limiter="requests"}')).toBe(2);
  expect(values.get('gift_sweep_late_seconds{sweep="a-sweep"}')).toBeGreaterThan(0);
  expect(values.get('gift_outbox_lag_seconds')).toBe(90);
  expect(values.get('gift_jobs_due{task="a-task"}')).toBe(1);
  expect(values.get('gift_jobs_oldest_seconds{task="a-task"}')).toBe(90);
  for (const name of ['gift_db_pool_queued', 'gift_bus_silent_seconds', 'gift_chat_connections'])
    expect(values.get(name), name).toBe(0);
});
