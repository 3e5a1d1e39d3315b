// The transport: one request with its headers, and the envelope of its answer. Does not know individual calls.
import { sealHeader, sealHeaderValue } from '@gift/contract/seal/seal';
import { language } from '../i18n/language';
import { cookie } from '../state/cookies';
import { keys, stored } from '../state/keys';
import { sessionEnded, sessionRenewed, token } from '../state/session';
import { readServerTime, serverNow } from './clock';
import {
  absentText,
  CallFailure,
  offlineText,
  restartingText,
  timeoutText,
  unreadText,
  unsentText,
} from './errors';
import { whenBack } from './restarting';

export type WireRequest = {
  method: string;
  url: string;
  body?: unknown;
  isSealed?: boolean;
  idempotencyKey?: string | undefined;
  /** Leaves the bearer token out. */
  isAnonymous?: boolean;
  /** The token of another session, which is being logged out. */
  bearer?: string | undefined;
  signal?: AbortSignal | undefined;
};

type Envelope = { code?: number; status?: number; data?: unknown; message?: string; msg?: string };

const timeoutMs = 60_000;
export const newKey = () => crypto.randomUUID?.() ?? randomHex(16);
const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Login from a known browser needs no code. Without storage, every visit is a new device. */
function deviceID(): string {
  const known = stored.get(keys.deviceID);
  if (known) return known;
  const fresh = randomHex(16);
  stored.set(keys.deviceID, fresh);
  return fresh;
}

const bearerOf = (request: WireRequest) => (request.isAnonymous ? '' : (request.bearer ?? token()));

/** Headers that identify the user and the device. */
export function headersOf(request: WireRequest): Record<string, string> {
  const xsrf = cookie('XSRF-TOKEN');
  const bearer = bearerOf(request);
  return {
    'Accept-Language': language(),
    'X-Operation-Id': newKey(),
    'X-Device-ID': deviceID(),
    ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
    ...(request.body === undefined || request.body instanceof FormData
      ? {}
      : { 'Content-Type': 'application/json' }),
    ...(request.isSealed ? { [sealHeader]: sealHeaderValue } : {}),
    ...(request.idempotencyKey ? { 'Idempotency-Key': request.idempotencyKey } : {}),
    ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
  };
}

// The sealing code loads on first use; the first visit does not need it.
const sealing = () => import('./seal');
/** Loads the sealing code for a page whose button will need it. */
export const sealAhead = () => void sealing().catch(() => undefined);

async function bodyOf(request: WireRequest): Promise<BodyInit | null> {
  if (request.body === undefined) return null;
  if (request.body instanceof FormData) return request.body;
  if (!request.isSealed) return JSON.stringify(request.body);
  const { readSealKey, seal } = await sealing().catch(() => {
    throw new CallFailure('unsent', unsentText());
  });
  try {
    const content = document.querySelector<HTMLMetaElement>('meta[name="gift-key"]')?.content ?? '';
    return JSON.stringify({ data: seal(request.body, readSealKey(content), serverNow()) });
  } catch {
    throw new CallFailure('seal', 'encryptLong,error');
  }
}

/** How long a command waits for a restarting server. */
const restartMs = 60_000;

/**
 * Sends one request; returns `{data, message}` on code 200, otherwise throws a CallFailure. A command with an
 * idempotency key that meets a restart is sent again under that key once the server is back, so it runs once.
 */
export async function send(request: WireRequest): Promise<{ data: unknown; message: string }> {
  const until = Date.now() + restartMs;
  for (;;) {
    try {
      return await sendOnce(request);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure) || thrown.kind !== 'restarting') throw thrown;
      const isBack = whenBack().then(() => true);
      if (!request.idempotencyKey || request.signal?.aborted) throw thrown;
      const waited = new Promise<false>((resolve) =>
        setTimeout(resolve, Math.max(0, until - Date.now()), false),
      );
      if (!(await Promise.race([isBack, waited]))) throw thrown;
    }
  }
}

async function sendOnce(request: WireRequest): Promise<{ data: unknown; message: string }> {
  const body = await bodyOf(request);
  const bearer = bearerOf(request);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  request.signal?.addEventListener('abort', () => stop.abort());
  const sentMs = Date.now();
  const speaker = request.isAnonymous || request.bearer ? '' : token();
  const wasOffline = navigator.onLine === false;
  let response: Response;
  let envelope: Envelope | null;
  try {
    const { method, url } = request;
    response = await fetch(url, { method, body, headers: headersOf(request), signal: stop.signal });
    // A response from the browser's HTTP cache is fast but has an old time, which would be trusted the most.
    if (!response.headers.get('cache-control')?.includes('max-age'))
      readServerTime(Number(response.headers.get('x-server-time')), sentMs, Date.now());
    sessionRenewed(speaker, Number(response.headers.get('x-session-expires-in')));
    envelope = (await response.json().catch(() => null)) as Envelope | null;
  } catch (thrown) {
    if (request.signal?.aborted) throw thrown;
    if (stop.signal.aborted) throw new CallFailure('timeout', timeoutText());
    const isOffline = navigator.onLine === false;
    if (isOffline && wasOffline && request.idempotencyKey) throw new CallFailure('unsent', unsentText());
    const text = isOffline ? (request.method === 'GET' ? unreadText() : offlineText()) : absentText();
    throw new CallFailure('offline', text);
  } finally {
    clearTimeout(timer);
  }
  return opened(response.status, envelope, bearer);
}

/**
 * The content of an envelope, or its failure. `bearer` is the token of the request: a 401 ends that session, and not a
 * newer one.
 */
export function opened(
  status: number,
  envelope: Envelope | null,
  bearer: string,
): { data: unknown; message: string } {
  const message = envelope?.message ?? envelope?.msg ?? '';
  const data = (envelope?.data ?? {}) as Record<string, unknown>;
  if (status === 401) {
    if (bearer && bearer === token()) sessionEnded();
    throw new CallFailure('session', message || absentText(), 401, data);
  }
  const code = envelope?.code ?? envelope?.status;
  // A gateway does not send our envelope: the server behind it is restarting.
  if (status === 503 || (code === undefined && (status === 502 || status === 504)))
    throw new CallFailure('restarting', message || restartingText(), 503, data);
  if (code === 200) return { data: envelope?.data, message };
  if (code === undefined) throw new CallFailure('absent', absentText(), status);
  throw new CallFailure(status >= 500 ? 'broken' : 'refusal', message || absentText(), code, data);
}
