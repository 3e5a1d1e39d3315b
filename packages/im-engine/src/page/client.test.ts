import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../rpc';
import { createEngine } from './client';

const addresses = { bootUrl: '/boot.js', engineUrl: '/im-engine.js' };
/** Started workers, newest last, and what each does when it gets its code. */
let workers: FakeWorker[] = [];
let whenStarted: (worker: FakeWorker) => void = () => {};
const created: string[] = [];

class FakeWorker {
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: () => void = () => {};
  readonly got: (Blob | Call)[] = [];
  isEnded = false;

  constructor(url: string) {
    created.push(url);
    workers.push(this);
  }
  postMessage(message: Blob | Call) {
    this.got.push(message);
    if (message instanceof Blob) whenStarted(this);
  }
  terminate() {
    this.isEnded = true;
  }
  post(data: unknown) {
    this.onmessage({ data });
  }
}

const page = () => ({ addEventListener: vi.fn(), removeEventListener: vi.fn(), hidden: false, onLine: true });
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const tick = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  created.length = 0;
  whenStarted = (worker) => worker.post({ isReady: true });
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('document', page());
  vi.stubGlobal('window', page());
  vi.stubGlobal('fetch', async () => new Response('code'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page client', () => {
  it('starts the worker with the code, and hands calls and events across', async () => {
    const engine = createEngine(addresses);
    const received: unknown[] = [];
    const stop = engine.on('totalUnreadChanged', (total) => received.push(total));
    const total = engine.getTotalUnreadMsgCount();
    await tick();
    const [worker] = workers;
    const call = worker!.got[1] as Call;
    expect([created, call.method, call.args]).toEqual([['/boot.js'], 'getTotalUnreadMsgCount', []]);
    worker!.post({ id: call.id, result: 3 });
    expect(await total).toBe(3);
    worker!.post({ events: [['totalUnreadChanged', 4]] });
    stop();
    worker!.post({ events: [['totalUnreadChanged', 5]] });
    expect(received).toEqual([4]);
  });

  it('logs up to level 5 by default, and never the content of messages', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const startEngine = async (options: object) => {
      const engine = createEngine({ ...addresses, ...options });
      await tick();
      const worker = workers.at(-1)!;
      const ask = async (method: 'logout' | 'getTotalUnreadMsgCount', failure?: object) => {
        const asked = caught(engine[method]());
        await tick();
        const { id } = worker.got.at(-1) as Call;
        worker.post(failure ? { id, code: -32_500, failure } : { id, result: null });
        await asked;
      };
      await ask('logout');
      await ask('getTotalUnreadMsgCount');
      await ask('getTotalUnreadMsgCount', { errCode: 10_003, errMsg: 'database maybe damaged' });
      worker.post({ events: [['connectFailed', { errCode: 1501, errMsg: 'token secret' }]] });
      worker.post({ events: [['newMessages', [{ content: 'secret' }]]] });
    };
    const lines: string[] = [];
    const log = (level: number, message: string) => void lines.push(`${level} ${message}`);
    await startEngine({ log });
    expect(lines).toEqual(['5 logout', '3 getTotalUnreadMsgCount failed 10003', '4 connectFailed 1501']);
    lines.length = 0;
    await startEngine({ log, logLevel: 6 });
    expect(lines).toContain('6 newMessages');
    expect(lines.join()).not.toContain('secret');
    lines.length = 0;
    await startEngine({ log, logLevel: 0 });
    expect(lines).toEqual([]);
    // Without a `log` option, entries go to the console.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await startEngine({});
    expect([info.mock.calls, debug.mock.calls]).toEqual([[['[im] logout']], []]);
    vi.restoreAllMocks();
  });

  it('waits 5000 ms for the worker to start, then reports that the database may be damaged', async () => {
    whenStarted = () => {};
    const engine = createEngine(addresses);
    const failed = caught(engine.getTotalUnreadMsgCount());
    const early = vi.fn();
    void failed.then(early);
    await vi.advanceTimersByTimeAsync(4999);
    expect(early).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ errCode: 10_003, errMsg: 'database maybe damaged' });
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
    // The next call starts another.
    whenStarted = (worker) => worker.post({ isReady: true });
    void engine.getTotalUnreadMsgCount();
    await tick();
    expect(workers).toHaveLength(2);
  });

  it('fails every pending call when it is closed', async () => {
    const engine = createEngine(addresses);
    const failed = caught(engine.getTotalUnreadMsgCount());
    await tick();
    engine.close();
    expect(await failed).toMatchObject({ errCode: 10_003 });
    expect(workers[0]?.isEnded).toBe(true);
  });

  it('revokes from a closing page with a keepalive request, only while logged in', async () => {
    const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response('code'));
    vi.stubGlobal('fetch', fetched);
    const engine = createEngine(addresses);
    await tick();
    fetched.mockClear();
    engine.revokeAtClose('si_1_2', 7);
    expect(fetched).not.toHaveBeenCalled();
    const payload = { userID: '1', token: 'secret', platformID: 5 as const, apiAddr: '/api', wsAddr: '' };
    void caught(engine.login(payload));
    engine.revokeAtClose('si_1_2', 7);
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('/api/msg/revoke_msg');
    expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { token: 'secret' } });
    expect(JSON.parse(String(init!.body))).toEqual({ conversationID: 'si_1_2', seq: 7, userID: '1' });
    void caught(engine.logout());
    engine.revokeAtClose('si_1_2', 7);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('passes its one script URL through a Trusted Types policy where required', async () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL(url: string): unknown }) => rules);
    vi.stubGlobal('trustedTypes', { createPolicy });
    createEngine(addresses);
    await tick();
    expect(createPolicy).toHaveBeenCalledOnce();
    expect(createPolicy.mock.calls[0]![1].createScriptURL('/boot.js')).toBe('/boot.js');
  });
});
