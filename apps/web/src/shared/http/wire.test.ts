import { generateKeyPairSync } from 'node:crypto';
import { type CallFailure, unknownErrorText } from '@gift/client/http/failure';
import { restarting } from '@gift/client/http/restart';
import { assumeLanguage } from '@gift/client/language';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../state/keys';
import { hideLoading, loadingCount, showLoading } from '../state/loading';
import { isSignedIn, readSession, sessionEnded, signIn } from '../state/session';
import { toasts } from '../state/toasts';
import { send, type WireRequest } from './wire';

/** Loading modules is slow on a busy machine. */
const patient = { timeout: 30_000 };

vi.mock('virtual:calls', () => ({
  default: { csContact: '0cs/contact', login: '5login' },
}));
const { call } = await import('./call');

const modulusHex = Buffer.from(
  generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' }).n!,
  'base64url',
).toString('hex');

let jar: Map<string, string>;
let sealKey: string;
let sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[];
let answer: (init: RequestInit) => Promise<Response>;

const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

beforeEach(() => {
  jar = new Map([['token', 'live-token']]);
  sealKey = `${modulusHex}:suffix`;
  sent = [];
  answer = json({ code: 200, data: { is: 'there' }, message: 'OK' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) jar.delete(name);
      else jar.set(name, value);
    },
    querySelector: () => ({ content: sealKey }),
  });
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/balance', href: 'http://here/balance' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: (typeof sent)[number]['init']) => {
    sent.push({ url, init });
    return answer(init);
  });
  toasts.set([]);
  readSession();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  assumeLanguage('en-US');
});

const get: WireRequest = { method: 'GET', url: '/api/cs/contact' };
const post: WireRequest = { method: 'POST', url: '/api/login', body: { account: 'a' } };
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: CallFailure) => thrown,
  );

describe('a request', () => {
  it('sends the bearer token of the cookie, unless it is anonymous or there is no token', async () => {
    await send(get);
    await send({ ...get, isAnonymous: true });
    jar.delete('token');
    readSession();
    await send(get);
    expect(sent.map(({ init }) => init.headers.Authorization)).toEqual([
      'Bearer live-token',
      undefined,
      undefined,
    ]);
  });

  it('sends en-US as Accept-Language until the user chooses another language', async () => {
    await send(get);
    assumeLanguage('zh-CN');
    await send(get);
    expect(sent.map(({ init }) => init.headers['Accept-Language'])).toEqual(['en-US', 'zh-CN']);
  });

  it('sends JSON', async () => {
    await send(post);
    expect(sent[0]!.init.headers['Content-Type']).toBe('application/json');
    expect(sent[0]!.init.body).toBe('{"account":"a"}');
  });

  it('sends accept-code 1010 when its body is sealed, and no plain text', async () => {
    await send({ ...post, isSealed: true });
    const [{ init } = { init: null as never }] = sent;
    expect(init.headers['accept-code']).toBe('1010');
    expect(JSON.parse(String(init.body)).data).toMatch(/^[0-9a-f]{256}(\|[0-9a-f]{256})*$/);
    await send(post);
    expect(sent[1]!.init.headers['accept-code']).toBeUndefined();
  });

  it('that cannot be sealed is never sent, and fails with encryptLong,error', async () => {
    sealKey = '';
    const failure = await failureOf(send({ ...post, isSealed: true }));
    expect([failure?.kind, failure?.message, sent.length]).toEqual(['seal', 'encryptLong,error', 0]);
  });

  it('hands the XSRF-TOKEN cookie on in X-XSRF-TOKEN', async () => {
    jar.set('XSRF-TOKEN', 'abc');
    await send(get);
    expect(sent[0]!.init.headers['X-XSRF-TOKEN']).toBe('abc');
  });

  it('times out after 60000 ms and not before', async () => {
    vi.useFakeTimers();
    answer = (init) =>
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const failing = failureOf(send(get));
    let isOver = false;
    void failing.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await failing)?.kind).toBe('timeout');
  });
});

describe('an answer', () => {
  it('resolves to its data on code or status 200, with the text of message or msg', async () => {
    for (const [code, text] of [
      ['code', 'message'],
      ['code', 'msg'],
      ['status', 'message'],
      ['status', 'msg'],
    ] as const) {
      answer = json({ [code]: 200, data: 7, [text]: 'done' });
      expect(await send(get)).toEqual({ data: 7, message: 'done' });
    }
  });

  it('that is not JSON fails with "Unknown error please contact administrator"', async () => {
    answer = async () => new Response('<html>a proxy</html>', { status: 404 });
    expect((await failureOf(send(get)))?.message).toBe('Unknown error please contact administrator');
    answer = () => Promise.reject(new TypeError('no network'));
    expect((await failureOf(send(get)))?.message).toBe(unknownErrorText());
  });

  it('with HTTP 401 deletes the token cookie and nothing else, and stays on the page', async () => {
    jar.set('language', 'zh-CN');
    answer = json({ code: 401, message: 'ended' }, 401);
    const failure = await failureOf(send(get));
    expect([failure?.kind, failure?.code]).toEqual(['session', 401]);
    expect([...jar.keys()]).toEqual(['language']);
    expect(isSignedIn()).toBe(false);
    expect(location.href).toBe('http://here/balance');
  });
});

describe('a call', () => {
  const toastsShown = () => toasts.get().map(({ kind, text }) => [kind, text]);

  it('shows a success toast on success and a danger toast on any other code, when asked to', async () => {
    answer = json({ code: 200, data: {}, message: 'Saved' });
    await call('csContact', undefined as never, { toast: true });
    expect(toastsShown()).toEqual([['success', 'Saved']]);
    toasts.set([]);
    answer = json({ code: 5001, data: { refusal: 'OfferGone' }, msg: 'This offer has ended.' });
    await failureOf(call('csContact', undefined as never, { toast: true }));
    expect(toastsShown()).toEqual([['danger', 'This offer has ended.']]);
  });

  it('made while the phone is offline reports that nothing was sent and no money moved', async () => {
    const fail = (isOnlineAtFirst: boolean) => {
      vi.stubGlobal('navigator', { onLine: isOnlineAtFirst });
      answer = async () => {
        vi.stubGlobal('navigator', { onLine: false });
        throw new TypeError('Failed to fetch');
      };
    };
    const paying = { ...post, idempotencyKey: 'one' };
    fail(false);
    const unsent = await failureOf(send(paying));
    expect([unsent?.kind, unsent?.isUncertain]).toEqual(['unsent', false]);
    expect(unsent?.message).toContain('no money moved');
    fail(true);
    expect((await failureOf(send(paying)))?.isUncertain).toBe(true);
    fail(false);
    expect((await failureOf(send(get)))?.kind).toBe('offline');
  });

  it('without an answer shows a danger toast', async () => {
    answer = async () => new Response('', { status: 200 });
    await failureOf(call('csContact', undefined as never, { toast: true }));
    expect(toastsShown()).toEqual([['danger', 'Unknown error please contact administrator']]);
  });

  it.each([
    ['a success', json({ code: 200, data: {} })],
    ['a refusal', json({ code: 1003, data: {}, message: 'no' })],
    ['a 401', json({ code: 401, message: 'ended' }, 401)],
    ['no network', () => Promise.reject(new TypeError('no network'))],
  ])('holds the overlay up until it is over, whatever comes: %s', async (_, outcome) => {
    showLoading();
    answer = (init) => {
      expect(loadingCount()).toBe(2);
      return (outcome as typeof answer)(init);
    };
    await failureOf(call('csContact', undefined as never, { loading: true }));
    expect(loadingCount()).toBe(1);
    hideLoading();
    expect(toastsShown()).toEqual([]);
  });
});

it('local storage keys have the names that the specification requires', () => {
  const { language, imToken, userID, userInfo, orderDraft } = keys;
  expect({ language, imToken, userID, userInfo, orderDraft }).toEqual({
    language: 'language',
    imToken: 'imToken',
    userID: 'userID',
    userInfo: 'userInfo',
    orderDraft: 'createOrderSetep1',
  });
});

it('a late 401 for an earlier session does not end the current session', async () => {
  let arrive: (answer: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  const asked = failureOf(send(get));
  await vi.waitFor(() => expect(sent).toHaveLength(1), patient);
  signIn({ expiresIn: 86_400, token: 'newer', userID: 'bola' }, true);
  arrive(new Response(JSON.stringify({ code: 401, message: 'ended' }), { status: 401 }));
  expect((await asked)?.kind).toBe('session');
  expect([isSignedIn(), jar.get('token')]).toEqual([true, 'newer']);
});

it('form drafts survive an expired session, and are deleted when another user logs in', () => {
  const saved = { 'draft:withdraw': '1', createOrderSetep1: '2', theme: 'dark' };
  const storage: Record<string, unknown> = { ...saved };
  const own = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(storage, {
    getItem: own((key: string) => storage[key] ?? null),
    setItem: own((key: string, value: string) => Object.assign(storage, { [key]: value })),
    removeItem: own((key: string) => delete storage[key]),
  });
  vi.stubGlobal('localStorage', storage);
  signIn({ token: 'one', userID: 'ada', expiresIn: 1000 }, true);
  sessionEnded();
  signIn({ token: 'two', userID: 'ada', expiresIn: 1000 }, true);
  expect(storage).toMatchObject(saved);
  sessionEnded();
  signIn({ token: 'three', userID: 'bola', expiresIn: 1000 }, true);
  expect(Object.keys(storage).sort()).toEqual(['staySignedIn', 'theme', 'userID']);
});

describe('the cookie of a session', () => {
  const renewing = async () =>
    new Response(JSON.stringify({ code: 200 }), { headers: { 'x-session-expires-in': '2000' } });
  let lines: string[];
  beforeEach(() => {
    lines = [];
    vi.stubGlobal('document', {
      get cookie() {
        return 'token=one';
      },
      set cookie(line: string) {
        lines.push(line);
      },
    });
    const storage = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
  });
  const ages = () => lines.map((line) => /Max-Age=(\d+)/.exec(line)?.[1]);

  it('expires before the session does, and is extended with it', async () => {
    signIn({ token: 'one', userID: 'ada', expiresIn: 1000 }, true);
    answer = renewing;
    await send(get);
    await send({ ...get, isAnonymous: true });
    await send({ ...get, bearer: 'another' });
    expect(ages()).toEqual(['940', '1940']);
  });

  it('without an expiry gets none when the session is extended', async () => {
    signIn({ token: 'one', userID: 'ada', expiresIn: 1000 }, false);
    answer = renewing;
    await send(get);
    expect(ages()).toEqual([undefined]);
  });
});

it('signed in means that the token cookie is not empty', () => {
  expect(isSignedIn()).toBe(true);
  jar.set('token', '');
  readSession();
  expect(isSignedIn()).toBe(false);
});

it('sets the clock from an uncacheable answer, never from a cacheable one', async () => {
  const { serverNow } = await import('./clock');
  const stamped = (headers: Record<string, string>) => async () =>
    new Response(JSON.stringify({ code: 200, data: {} }), { headers });
  const hourAgo = String(Date.now() - 3_600_000);
  answer = stamped({ 'x-server-time': hourAgo, 'cache-control': 'public, max-age=60' });
  await send({ method: 'GET', url: '/api/catalog/brands' });
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000);
  answer = stamped({ 'x-server-time': hourAgo });
  await send({ method: 'GET', url: '/api/order/detail' });
  expect(serverNow() - Date.now()).toBeLessThan(-3_590_000);
});

describe('a server that restarts', () => {
  const away = json({ code: 503, data: { refusal: 'Unavailable' }, message: 'Gift is restarting.' }, 503);
  const there = json({ code: 200, data: { is: 'there' }, message: 'OK' });
  /** Unavailable for the first `times` readiness requests. */
  const backAfter = (times: number) => {
    let attempts = 0;
    answer = async () => {
      const isReady = attempts > times;
      if (sent.at(-1)?.url === '/readyz') return new Response('', { status: attempts++ < times ? 503 : 200 });
      return (isReady ? there : away)();
    };
  };

  it('receives the command again with the same key once it is ready, while the page shows a notice', async () => {
    vi.useFakeTimers();
    backAfter(2);
    const answered = send({ ...post, idempotencyKey: 'a-key-of-its-own-0001' });
    await vi.advanceTimersByTimeAsync(100);
    expect(restarting.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answered).toEqual({ data: { is: 'there' }, message: 'OK' });
    expect(restarting.get()).toBe(false);
    const commands = sent.filter(({ url }) => url === post.url);
    expect(commands.map(({ init }) => init.headers['Idempotency-Key'])).toEqual(
      Array(2).fill('a-key-of-its-own-0001'),
    );
  });

  it('leaves the outcome of a command uncertain when it is not back within a minute', async () => {
    vi.useFakeTimers();
    backAfter(1000);
    const failed = failureOf(send({ ...post, idempotencyKey: 'a-key-of-its-own-0002' }));
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await failed).toMatchObject({ kind: 'restarting', isUncertain: true });
    backAfter(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(restarting.get()).toBe(false);
  });

  it('is reported at once for a request that is not retried, also behind a gateway', async () => {
    vi.useFakeTimers();
    assumeLanguage('zh-CN');
    answer = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    expect(await failureOf(send(get))).toMatchObject({
      kind: 'restarting',
      message: 'Gift 正在重启，资金安全。',
    });
    expect(sent.filter(({ url }) => url === get.url)).toHaveLength(1);
    backAfter(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(restarting.get()).toBe(false);
  });
});
