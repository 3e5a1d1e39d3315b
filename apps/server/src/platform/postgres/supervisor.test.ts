import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log/log';
import { supervisePostgres } from './supervisor';

const log = createLog('silent');
const waits = [0, 1, 2];
let isRunning: boolean;
let restart: ReturnType<typeof vi.fn<() => Promise<void>>>;
let giveUp: ReturnType<typeof vi.fn<(error: unknown) => void>>;

beforeEach(() => {
  isRunning = false;
  restart = vi.fn(async () => {});
  giveUp = vi.fn();
});
const keeper = () =>
  supervisePostgres({ isRunning: () => isRunning, restart }, { log, giveUp, waits, hung: 1_000 });
const refused = { outcome: 'refused', silentMs: 0 } as const;

describe('a built-in database', () => {
  it('that has stopped is restarted once for several failed probes', async () => {
    const supervisor = keeper();
    for (let at = 0; at < 5; at++) supervisor.onProbeFailed(refused);
    await sleep(20);
    expect(restart).toHaveBeenCalledTimes(1);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('that fails to start is retried a few times and then given up permanently', async () => {
    restart.mockRejectedValue(new Error('no space left'));
    const supervisor = keeper();
    supervisor.onProbeFailed(refused);
    await sleep(50);
    supervisor.onProbeFailed(refused);
    await sleep(20);
    expect(restart).toHaveBeenCalledTimes(waits.length);
    expect(giveUp).toHaveBeenCalledTimes(1);
    expect(giveUp.mock.calls[0]![0]).toMatchObject({ message: 'no space left' });
  });

  it('that stops again after each start is also given up', async () => {
    const supervisor = keeper();
    for (let at = 0; at < 6; at++) {
      supervisor.onProbeFailed(refused);
      await sleep(10);
    }
    expect(restart).toHaveBeenCalledTimes(waits.length);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('that runs again or is silent only briefly is not restarted', async () => {
    isRunning = true;
    const supervisor = keeper();
    supervisor.onProbeFailed(refused);
    supervisor.onProbeFailed({ outcome: 'silent', silentMs: 900 });
    await sleep(20);
    expect(restart).not.toHaveBeenCalled();
    supervisor.onProbeFailed({ outcome: 'silent', silentMs: 1_100 });
    await sleep(20);
    expect(restart).toHaveBeenCalledTimes(1);
  });

  it('is not restarted during shutdown', async () => {
    const supervisor = keeper();
    supervisor.stop();
    supervisor.onProbeFailed(refused);
    await sleep(20);
    expect(restart).not.toHaveBeenCalled();
  });
});
