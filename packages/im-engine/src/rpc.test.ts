import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatch } from './batch';
import { EngineError } from './failure';
import {
  type Answer,
  answer,
  type Batch,
  type Call,
  callMs,
  connectMs,
  createCaller,
  exportMs,
  methodNotFound,
  rpcTimeout,
} from './rpc';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A caller whose other end runs the given function, or never answers. */
function connect(run: (method: string, args: unknown[]) => unknown) {
  const answers: Answer[] = [];
  const caller = createCaller((call) => {
    void answer(async (method, args) => run(method, args), call).then((given) => {
      answers.push(given);
      caller.settle(given);
    });
  });
  return { caller, answers };
}
const silent = () => createCaller(() => {});
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call to the worker', () => {
  it('returns what the method returned', async () => {
    const { caller } = connect((method, args) => [method, ...args]);
    expect(await caller.call('sum', [1, 2])).toEqual(['sum', 1, 2]);
  });

  it('waits 5,000,000 ms for the database, then reports that it may be damaged', async () => {
    const call = silent();
    const failed = caught(call.call('getHistory', []));
    const early = vi.fn();
    void failed.then(early);
    expect(callMs).toBe(5_000_000);
    await vi.advanceTimersByTimeAsync(4_999_999);
    expect(early).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ errCode: 10_003, errMsg: 'database maybe damaged' });
    expect(rpcTimeout).toBe(-32_300);
  });

  it('waits 5000 ms for an export of the database', async () => {
    const failed = caught(silent().call('exportDatabase', []));
    expect([exportMs, connectMs]).toEqual([5000, 5000]);
    const early = vi.fn();
    void failed.then(early);
    await vi.advanceTimersByTimeAsync(4999);
    expect(early).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ errCode: 10_003 });
  });

  it('fails with -32500 when the method failed, carrying its own number', async () => {
    const { caller, answers } = connect(() => {
      throw new EngineError(1302, 'BlockedByPeer');
    });
    expect(await caught(caller.call('sendMessage', []))).toMatchObject({
      errCode: 1302,
      errMsg: 'BlockedByPeer',
    });
    expect(answers[0]).toMatchObject({ code: -32_500 });
  });

  it('fails with -32500 for a bug too, never silently', async () => {
    const { caller, answers } = connect(() => {
      throw new TypeError('x is not a function');
    });
    expect(await caught(caller.call('sendMessage', []))).toMatchObject({ errCode: 10_006 });
    expect(answers[0]).toMatchObject({ code: -32_500 });
  });

  it('fails with -32601 for a method that is not there', async () => {
    const { caller, answers } = connect((method) => {
      throw new EngineError(methodNotFound, `no ${method}`);
    });
    expect(await caught(caller.call('fly', []))).toMatchObject({ errCode: -32_601 });
    expect(answers[0]).toMatchObject({ code: -32_601 });
  });

  it('fails immediately when the worker is gone, and ignores later answers', async () => {
    const sent: Call[] = [];
    const caller = createCaller((call) => sent.push(call));
    const failed = caught(caller.call('getHistory', []));
    caller.fail(new Error('gone'));
    expect(await failed).toEqual(new Error('gone'));
    caller.settle({ id: sent[0]!.id, result: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('events', () => {
  it('of one tick cross together, each conversation in its last state', async () => {
    const batches: Batch[] = [];
    const { emit } = createBatch((batch) => batches.push(batch));
    const row = (conversationID: string, unreadCount: number) => ({ conversationID, unreadCount }) as never;
    emit('newMessages', [1 as never]);
    emit('conversationsChanged', [row('a', 1), row('b', 1)]);
    emit('totalUnreadChanged', 1);
    emit('newMessages', [2 as never]);
    emit('conversationsChanged', [row('a', 2)]);
    emit('totalUnreadChanged', 2);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([
      {
        events: [
          ['newMessages', [1, 2]],
          ['conversationsChanged', [row('a', 2), row('b', 1)]],
          ['totalUnreadChanged', 2],
        ],
      },
    ]);
    emit('connecting', null);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches[1]).toEqual({ events: [['connecting', null]] });
  });
});
