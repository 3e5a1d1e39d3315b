// The transport: one request with its headers, and the envelope of its answer. Does not know individual calls.

import {
  CallFailure,
  type Envelope,
  offlineReadText,
  offlineText,
  openEnvelope,
  timeoutText,
  unknownErrorText,
  unsentText,
} from '@gift/client/http/failure';
import { deviceID, newKey } from '@gift/client/http/request';
import { sendThroughRestart } from '@gift/client/http/restart';
import { language } from '@gift/client/language';
import { cookie } from '@gift/client/storage';
import { sealHeader, sealHeaderValue } from '@gift/contract/seal/seal';
import { sessionEnded, sessionRenewed, token } from '../state/session';
import { readServerTime, serverNow } from './clock';

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

const timeoutMs = 60_000;

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
export const preloadSealing = () => void sealing().catch(() => undefined);

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

/**
 * Sends one request; returns `{data, message}` on code 200, otherwise throws a CallFailure. A command with an
 * idempotency key is sent again after a restart.
 */
export const send = (request: WireRequest) =>
  sendThroughRestart(
    () => sendOnce(request),
    () => Boolean(request.idempotencyKey) && !request.signal?.aborted,
  );

async function sendOnce(request: WireRequest): Promise<{ data: unknown; message: string }> {
  const body = await bodyOf(request);
  const bearer = bearerOf(request);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  request.signal?.addEventListener('abort', () => stop.abort());
  const sentMs = Date.now();
  const bearerAtStart = request.isAnonymous || request.bearer ? '' : token();
  const wasOffline = navigator.onLine === false;
  let response: Response;
  let envelope: Envelope | null;
  try {
    const { method, url } = request;
    response = await fetch(url, { method, body, headers: headersOf(request), signal: stop.signal });
    // Cached responses arrive fast, so their old time would look the most accurate.
    if (!response.headers.get('cache-control')?.includes('max-age'))
      readServerTime(Number(response.headers.get('x-server-time')), sentMs, Date.now());
    sessionRenewed(bearerAtStart, Number(response.headers.get('x-session-expires-in')));
    envelope = (await response.json().catch(() => null)) as Envelope | null;
  } catch (thrown) {
    if (request.signal?.aborted) throw thrown;
    if (stop.signal.aborted) throw new CallFailure('timeout', timeoutText());
    const isOffline = navigator.onLine === false;
    if (isOffline && wasOffline && request.idempotencyKey) throw new CallFailure('unsent', unsentText());
    const text = isOffline
      ? request.method === 'GET'
        ? offlineReadText()
        : offlineText()
      : unknownErrorText();
    throw new CallFailure('offline', text);
  } finally {
    clearTimeout(timer);
  }
  return dataOf(response.status, envelope, bearer);
}

/**
 * The content of an envelope; throws its failure. `bearer` is the token of the request: a 401 ends that session, and not
 * a newer one.
 */
export function dataOf(status: number, envelope: Envelope | null, bearer: string) {
  if (status === 401 && bearer && bearer === token()) sessionEnded();
  return openEnvelope(status, envelope);
}
