import { jobs, sweeps } from '../../apps/server/src/app';
import { openChat } from '../../apps/server/src/chat/chat';
import { startJobs } from '../../apps/server/src/platform/jobs/jobs';
import { type Sweep, startSweeps } from '../../apps/server/src/platform/jobs/sweeps';
import { type TestApp, testApp } from '../../apps/server/src/testing/app';
import { ensureBuilt } from '../../tools/build.mjs';
import { freePort } from './free-port';

export type RunningGift = TestApp & {
  url: string;
  /** Advances the clock by so many minutes; everything that is due then runs soon after. */
  pass(minutes: number): void;
};

/**
 * The built web app and the whole server in this process, on a database of its own. The clock runs at normal speed, and
 * jumps on request. Sweeps and jobs run, unless `isManual` leaves them to `runDue`.
 */
export async function startGift({ isManual = false } = {}): Promise<RunningGift> {
  await ensureBuilt();
  const port = await freePort();
  const gift = await testApp({ HOST: '127.0.0.1', PORT: String(port) });
  let aheadMs = 0;
  gift.clock.now = () => new Date(Date.now() + aheadMs);
  await gift.app.listen({ host: '127.0.0.1', port });
  const gateway = openChat(gift.services, gift.fanout, gift.app.server);
  const { close, runDue } = gift;
  const underWay = new Set<Promise<number>>();
  const running = isManual ? null : startSweeps(gift.services, sweeps.map(watched(underWay)));
  const runner = isManual ? null : await startJobs(gift.services, jobs, '');
  return Object.assign(gift, {
    url: `http://127.0.0.1:${port}`,
    async runDue() {
      let handled = 0;
      let more = 1;
      while (more > 0) {
        more = await runDue();
        // Running sweeps hold rows that no other sweep sees as due, so this waits for them; they may cause more work.
        for (const count of await Promise.all(underWay)) more += count;
        handled += more;
      }
      return handled;
    },
    pass(minutes: number) {
      aheadMs += minutes * 60_000;
    },
    async close() {
      await runner?.stop();
      await running?.stop();
      await gateway.close();
      await close();
    },
  });
}

/** Sweeps that register their running work in `underWay`. */
const watched =
  (underWay: Set<Promise<number>>) =>
  (sweep: Sweep): Sweep => ({
    ...sweep,
    async run(services, now) {
      const run = sweep.run(services, now);
      const ended = run.catch(() => 0);
      underWay.add(ended);
      await ended;
      underWay.delete(ended);
      return run;
    },
  });
