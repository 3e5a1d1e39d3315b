import { urlOf } from '@gift/client/http/request';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The stream of changes against a scripted server, with a scripted page.

let onSession: () => void = () => undefined;
let token = '';
const signIn = (as: string) => {
  token = as;
  onSession();
};
const ended = vi.fn();
vi.mock('../call', () => ({ getUrl: (_: string, query: object) => urlOf('/api/changes', query) }));
vi.mock('../../state/session', () => ({
  token: () => token,
  onSession: (listener: () => void) => {
    onSession = listener;
  },
  sessionEnded: () => ended(),
  sessionRenewed: () => undefined,
}));

type Server = { url: string; headers: Record<string, string>; send(text: string): void; end(): void };
let servers: (Server & { isLeft: () => boolean })[] = [];
/** What the server answers; null: a stream whose first byte the test sends. */
let answer: (() => Response | Promise<Response>) | null = null;
const page = new EventTarget();
const documentEvents = new EventTarget();
let visibilityState = 'visible';
const show = (state: 'visible' | 'hidden') => {
  visibilityState = state;
  documentEvents.dispatchEvent(new Event('visibilitychange'));
};
let isOnline = true;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [servers, answer, visibilityState, isOnline] = [[], null, 'visible', true];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', {
    language: 'en-US',
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', {
    cookie: '',
    get visibilityState() {
      return visibilityState;
    },
    addEventListener: documentEvents.addEventListener.bind(documentEvents),
    removeEventListener: documentEvents.removeEventListener.bind(documentEvents),
  });
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (given) => {
          controller = given;
        },
      });
      const fail = () => controller.error(signal.reason);
      signal.addEventListener('abort', () => {
        try {
          fail();
        } catch {
          /* already ended */
        }
      });
      servers.push({
        url,
        headers,
        send: (text) => controller.enqueue(new TextEncoder().encode(text)),
        end: () => controller.close(),
        isLeft: () => signal.aborted,
      });
      return answer
        ? answer()
        : new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
    },
  );
});
afterEach(() => {
  signIn('');
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

await import('./stream');
const startStream = () => signIn('token');
const { hasStream } = await import('./has-stream');
const { watch } = await import('../cache/answers');

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Starts the stream and lets the server send the first byte. */
async function connected(): Promise<Server & { isLeft: () => boolean }> {
  startStream();
  await passed(0);
  servers.at(-1)!.send('retry: 2000\n\n');
  await passed(0);
  return servers.at(-1)!;
}
let n = 0;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
/** An answer on the screen; the function counts its fetches. */
function shown(...topics: Parameters<typeof watch>[3] & {}) {
  const fetcher = vi.fn(async () => 'answer');
  stops.push(watch(`answer ${n++}`, fetcher, () => undefined, topics));
  return fetcher;
}

describe('a stream', () => {
  it('sends the session as a header and never in the address', async () => {
    const server = await connected();
    expect(server.headers.Authorization).toBe('Bearer token');
    expect(server.url).toBe('/api/changes');
  });

  it('works once its first byte is here, and fetches what may have changed before', async () => {
    const order = shown('order:1');
    const other = shown();
    startStream();
    await passed(0);
    expect([hasStream.get(), order.mock.calls.length]).toEqual([false, 0]);
    servers[0]!.send(':\n\n');
    await passed(0);
    expect([hasStream.get(), order.mock.calls.length, other.mock.calls.length]).toEqual([true, 1, 0]);
  });

  it('fetches exactly what depends on a change, once, however the bytes are cut', async () => {
    const server = await connected();
    const [order, list, otherOrder, wallet] = [
      shown('order:1'),
      shown('order'),
      shown('order:2'),
      shown('wallet'),
    ];
    server.send('data: {"kind":"ord');
    await passed(0);
    server.send('er","id":"1"}\n\n:\n\n');
    await passed(0);
    expect([order, list, otherOrder, wallet].map((one) => one.mock.calls.length)).toEqual([1, 1, 0, 0]);
  });

  it('fetches everything after a gap, not at the same moment as all others', async () => {
    const server = await connected();
    const [order, wallet, other] = [shown('order:1'), shown('wallet'), shown()];
    server.send('data: {"kind":"gap"}\n\n');
    await passed(0);
    expect(order).not.toHaveBeenCalled();
    await passed(3_000);
    expect([order, wallet, other].map((one) => one.mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('follows the brands of the offers on the screen, and opens again for a new one', async () => {
    const first = shown('market:steam');
    const server = await connected();
    expect(server.url).toBe('/api/changes?brandIDs=steam');
    first.mockClear();
    const second = shown('market:itunes');
    await passed(300);
    expect(server.isLeft()).toBe(true);
    expect(new URL(servers[1]!.url, 'http://gift').searchParams.get('brandIDs')).toBe('steam,itunes');
    servers[1]!.send(':\n\n');
    await passed(0);
    second.mockClear();
    servers[1]!.send('data: {"kind":"market","id":"itunes"}\n\n');
    await passed(300);
    expect(second).toHaveBeenCalledTimes(1);
  });
});

describe('a stream that ends', () => {
  it('is opened again after a random delay, and then asks once for what it missed', async () => {
    const order = shown('order:1');
    const server = await connected();
    expect(order).toHaveBeenCalledTimes(1);
    server.end();
    await passed(0);
    expect([hasStream.get(), servers.length]).toEqual([false, 1]);
    await passed(3_000);
    expect(servers).toHaveLength(2);
    servers[1]!.send(':\n\n');
    await passed(0);
    expect(order).toHaveBeenCalledTimes(2);
  });

  it('again and again is retried with growing delays', async () => {
    for (let tries = 0; tries < 5; tries++) {
      if (tries === 0) startStream();
      await passed(0);
      servers.at(-1)!.send(':\n\n');
      servers.at(-1)!.end();
      await passed(3_000 * 2 ** tries);
      expect(servers).toHaveLength(tries + 2);
    }
  });

  it('without a beat for a while is given up and opened again', async () => {
    const server = await connected();
    await passed(49_000);
    server.send(':\n\n');
    await passed(49_000);
    expect(server.isLeft()).toBe(false);
    await passed(2_000);
    expect([server.isLeft(), hasStream.get()]).toEqual([true, false]);
    await passed(3_000);
    expect(servers).toHaveLength(2);
  });
});

describe('where streaming is impossible', () => {
  it('because a proxy holds the bytes back, it is tried again only after minutes', async () => {
    startStream();
    await passed(10_000);
    expect([servers[0]!.isLeft(), hasStream.get()]).toEqual([true, false]);
    await passed(149_000);
    expect(servers).toHaveLength(1);
    await passed(151_000);
    expect(servers).toHaveLength(2);
  });

  it('because the server refuses, likewise', async () => {
    answer = () =>
      Response.json({ code: 10_003, data: { refusal: 'TooManyRequests', seconds: 60 }, message: 'Wait' });
    startStream();
    await passed(149_000);
    expect([servers.length, hasStream.get()]).toEqual([1, false]);
    await passed(151_000);
    expect(servers).toHaveLength(2);
  });

  it('for a moment, as during a restart, it is soon tried again', async () => {
    answer = () => new Response('', { status: 503 });
    startStream();
    await passed(3_000);
    expect(servers).toHaveLength(2);
  });

  it('because the session has ended, signs the user out', async () => {
    answer = () => Response.json({ code: 401, data: null, message: 'Log in' }, { status: 401 });
    startStream();
    await passed(0);
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

describe('no stream is open', () => {
  it('after the user left', async () => {
    const server = await connected();
    signIn('');
    expect([server.isLeft(), hasStream.get()]).toEqual([true, false]);
    await passed(600_000);
    expect(servers).toHaveLength(1);
  });

  it('of a session that another one replaced', async () => {
    const server = await connected();
    signIn('other');
    await passed(0);
    expect([server.isLeft(), servers.length]).toEqual([true, 2]);
    expect(servers[1]!.headers.Authorization).toBe('Bearer other');
  });

  it('in a tab that is hidden for longer; it opens again as soon as the tab is shown', async () => {
    const server = await connected();
    show('hidden');
    await passed(20_000);
    show('visible');
    await passed(20_000);
    expect(server.isLeft()).toBe(false);
    show('hidden');
    await passed(31_000);
    expect(server.isLeft()).toBe(true);
    await passed(600_000);
    expect(servers).toHaveLength(1);
    show('visible');
    expect(servers).toHaveLength(2);
  });

  it('offline; it opens again with the connection', async () => {
    const server = await connected();
    isOnline = false;
    page.dispatchEvent(new Event('offline'));
    expect(server.isLeft()).toBe(true);
    await passed(600_000);
    expect(servers).toHaveLength(1);
    isOnline = true;
    page.dispatchEvent(new Event('online'));
    expect(servers).toHaveLength(2);
  });
});

// Last, because this copy of the module replaces the one above.
it('a stream opens as soon as the code is here, if a user is signed in', async () => {
  token = 'token';
  vi.resetModules();
  await import('./stream');
  expect(servers).toHaveLength(1);
});
