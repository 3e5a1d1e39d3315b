import { expect, it, vi } from 'vitest';
import type { Services } from '../../services';
import { hours, systemClock } from '../clock';
import { startSweeps } from './sweeps';

const services = { clock: systemClock, sweepRuns: new Map() } as unknown as Services;

it('stopping the sweeps waits for the current batch, not for the next run', async () => {
  let end = (_: number) => {};
  let runs = 0;
  const run = () => {
    runs++;
    return new Promise<number>((resolve) => {
      end = resolve;
    });
  };
  const running = startSweeps(services, [{ name: 'slow', everyMs: hours(1), run }]);
  let hasStopped = false;
  const stopped = running.stop().then(() => {
    hasStopped = true;
  });
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  end(0);
  await stopped;
  expect(runs).toBe(1);
});

it('sweeps start no new batch during shutdown', async () => {
  const ending = new AbortController();
  let runs = 0;
  const run = async () => {
    runs++;
    if (runs === 3) ending.abort();
    if (runs > 9) throw new Error('it went on');
    return 1;
  };
  const running = startSweeps(services, [{ name: 'busy', everyMs: hours(1), run }], ending.signal);
  await vi.waitFor(() => expect(ending.signal.aborted).toBe(true));
  await running.stop();
  expect(runs).toBe(3);
});
