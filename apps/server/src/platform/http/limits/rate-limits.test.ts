import { setTimeout as sleep } from 'node:timers/promises';
import { Fanout } from '@gift/im-server';
import { MemoryHub } from '@gift/im-server/testing/memory-hub';
import { afterEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../clock';
import { createRateLimits } from './rate-limit';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const log = { warn() {} };
const clock = manualClock();
/** Some processes on one bus; each uses a key and returns whether it was admitted. */
async function processes(count: number, rate: { limit: number; windowS: number }) {
  const hub = new MemoryHub();
  const fanouts = Array.from({ length: count }, () => new Fanout({ bus: hub.bus(), log, beatMs: 50 }));
  await Promise.all(fanouts.map((fanout) => fanout.start()));
  closing.push(...fanouts.map((fanout) => () => fanout.close()));
  const limiters = fanouts.map((signals) => createRateLimits({ signals, clock }).limiter('test'));
  return {
    hub,
    use: (at: number, key = 'ada') => limiters[at]!.use(key, rate, clock.now()) === 0,
    exchanged: () => sleep(350),
  };
}

describe('rate limits of several processes', () => {
  it('count the uses in all of them', async () => {
    const { use, exchanged } = await processes(2, { limit: 10, windowS: 60 });
    for (let n = 0; n < 5; n++) expect([use(0), use(1)]).toEqual([true, true]);
    await exchanged();
    expect([use(0), use(1)]).toEqual([false, false]);
    expect(use(0, 'ben')).toBe(true);
    clock.advance(61_000);
    expect([use(0), use(1)]).toEqual([true, true]);
  });

  it('admit at most a twentieth of the limit too much per further process, between exchanges', async () => {
    const { use, exchanged } = await processes(3, { limit: 100, windowS: 60 });
    let admitted = 0;
    for (let round = 0; round < 30; round++) {
      for (let n = 0; n < 4; n++) for (const at of [0, 1, 2]) if (use(at)) admitted++;
      if (round % 5 === 4) await exchanged();
    }
    expect(admitted).toBeGreaterThanOrEqual(100);
    // Two twentieths, and the uses between two exchanges.
    expect(admitted).toBeLessThanOrEqual(110 + 60);
  });

  it('count alone while the bus is away, and together again afterwards', async () => {
    const { hub, use, exchanged } = await processes(2, { limit: 4, windowS: 60 });
    hub.isDown = true;
    for (let n = 0; n < 4; n++) expect([use(0), use(1)]).toEqual([true, true]);
    await exchanged();
    expect([use(0), use(1)]).toEqual([false, false]);
    hub.isDown = false;
    for (let n = 0; n < 4; n++) expect(use(0, 'ben')).toBe(true);
    await exchanged();
    expect(use(1, 'ben')).toBe(false);
  });
});
