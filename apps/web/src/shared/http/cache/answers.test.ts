import { CallFailure } from '@gift/client/http/failure';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerOf,
  clearAnswers,
  ensure,
  markOffline,
  markOnline,
  put,
  refresh,
  refreshAll,
  seed,
  watch,
} from './answers';

let key = '';
let n = 0;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  n += 1;
  key = `key ${n}`;
});
afterEach(() => {
  clearAnswers();
  vi.useRealTimers();
});

const listen = () => undefined;
const dataOf = () => answerOf(key).held?.data;

it('a response that arrives after logout is discarded', async () => {
  let arrive: (data: string) => void = listen;
  const stop = watch(key, async () => 'theirs', listen);
  const asked = refresh(key, () => new Promise((resolve) => (arrive = resolve)));
  clearAnswers();
  arrive('theirs');
  await asked;
  expect(dataOf()).toBeUndefined();
  stop();
});

describe('an answer', () => {
  it('is fetched once for simultaneous callers', async () => {
    const fetcher = vi.fn(async () => 'a');
    ensure(key, fetcher);
    ensure(key, fetcher);
    await vi.advanceTimersByTimeAsync(0);
    ensure(key, fetcher);
    expect(fetcher).toHaveBeenCalledTimes(1);
    expect(dataOf()).toBe('a');
  });

  it('notifies its watchers of every change, and not after they unsubscribe', async () => {
    const listener = vi.fn();
    const stop = watch(key, async () => 'a', listener);
    await refresh(key, async () => 'a');
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    await refresh(key, async () => 'b');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('stays beside the failure of a later try', async () => {
    await refresh(key, async () => 'a');
    await refresh(key, async () => Promise.reject(new CallFailure('broken', 'no')));
    expect(answerOf(key)).toMatchObject({ held: { data: 'a' }, error: { kind: 'broken' } });
    await refresh(key, async () => 'b');
    expect(answerOf(key)).toEqual({ held: { data: 'b', atMs: 1_000_000 } });
  });

  it('set by a command is not overwritten by a slower, earlier fetch', async () => {
    let arrive: (data: string) => void = listen;
    const slow = refresh(
      key,
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    put(key, 'new');
    arrive('old');
    await slow;
    expect(dataOf()).toBe('new');
  });

  it('of a refresh is not overwritten by an older fetch that completes later', async () => {
    let arrive: (data: string) => void = listen;
    ensure(
      key,
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    await refresh(key, async () => 'new');
    arrive('old');
    await vi.advanceTimersByTimeAsync(0);
    expect(dataOf()).toBe('new');
  });

  it('from the document or the last visit is only a beginning', () => {
    seed(key, { atMs: 1, data: 'first' });
    seed(key, { atMs: 2, data: 'second' });
    expect(dataOf()).toBe('first');
  });

  it('cached from the last visit is always refetched; one from the document is not', async () => {
    const fetcher = vi.fn(async () => 'now');
    seed(key, { atMs: Date.now() - 1, data: 'before' }, true);
    ensure(key, fetcher);
    ensure(key, fetcher);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetcher).toHaveBeenCalledTimes(1);
    expect(dataOf()).toBe('now');
    key = `${key} drawn`;
    seed(key, { atMs: Date.now() - 1, data: 'seeded' });
    ensure(key, fetcher);
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  it('is refetched after a lost connection with growing delays, and at once on reconnect', async () => {
    const fetcher = vi.fn(async () => Promise.reject(new CallFailure('offline', '')));
    watch(key, fetcher, listen);
    await refresh(key, fetcher);
    await vi.advanceTimersByTimeAsync(2000);
    expect(fetcher).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4999);
    expect(fetcher).toHaveBeenCalledTimes(2);
    refreshAll();
    expect(fetcher).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetcher.mock.calls.length).toBeLessThanOrEqual(8);
  });

  it('older than a minute is marked late after one second, until the new response arrives', async () => {
    let arrive: (data: string) => void = listen;
    const fetcher = () => new Promise((resolve) => (arrive = resolve));
    const listener = vi.fn();
    seed(key, { atMs: Date.now() - 61_000, data: 'before' }, true);
    watch(key, fetcher, listener);
    ensure(key, fetcher);
    await vi.advanceTimersByTimeAsync(999);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answerOf(key)).toMatchObject({ held: { data: 'before' }, isLate: true });
    expect(listener).toHaveBeenCalledTimes(1);
    arrive('now');
    await vi.advanceTimersByTimeAsync(5000);
    expect(answerOf(key)).toEqual({ held: { data: 'now', atMs: 1_001_000 } });
  });

  it('is not marked late when it is recent or the new response arrives in time', async () => {
    const slow = () => new Promise(listen);
    seed(key, { atMs: Date.now() - 58_000, data: 'young' }, true);
    ensure(key, slow);
    await vi.advanceTimersByTimeAsync(1500);
    expect(answerOf(key).isLate).toBeUndefined();
    key = `${key} in time`;
    seed(key, { atMs: 1, data: 'old' }, true);
    ensure(key, () => new Promise((resolve) => setTimeout(resolve, 900, 'now')));
    await vi.advanceTimersByTimeAsync(5000);
    expect(answerOf(key).isLate).toBeUndefined();
  });

  it('on screen is marked uncertain when the connection drops, and refreshed on reconnect', async () => {
    const fetcher = vi.fn(async () => 'a');
    watch(key, fetcher, listen);
    await refresh(key, fetcher);
    markOffline();
    expect(answerOf(key)).toMatchObject({
      held: { data: 'a' },
      error: { kind: 'offline', isUncertain: true },
    });
    markOnline();
    expect(answerOf(key)).toEqual({ held: { data: 'a', atMs: 1_000_000 }, isLate: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(fetcher).toHaveBeenCalledTimes(2);
    expect(answerOf(key)).toEqual({ held: { data: 'a', atMs: 1_000_000 } });
  });

  it('that no screen shows any more is not marked offline after reconnecting', async () => {
    const fetcher = async () => 'a';
    const stop = watch(key, fetcher, listen);
    await refresh(key, fetcher);
    markOffline();
    stop();
    markOnline();
    expect(answerOf(key)).toEqual({ held: { data: 'a', atMs: 1_000_000 }, isLate: false });
  });

  it('is not refetched after a refusal', async () => {
    const fetcher = vi.fn(async () => Promise.reject(new CallFailure('refusal', 'no')));
    watch(key, fetcher, listen);
    await refresh(key, fetcher);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  it('is cleared at logout, and its watchers are notified', async () => {
    await refresh(key, async () => 'secret');
    const listener = vi.fn();
    watch(key, async () => 'secret', listener);
    clearAnswers();
    expect(answerOf(key)).toEqual({});
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
