import calls from 'virtual:staff-calls';
import { CallFailure, openEnvelope } from '@gift/client/http/failure';
import { deviceID, newKey, urlOf } from '@gift/client/http/request';
import { sendThroughRestart } from '@gift/client/http/restart';
import { language, staffTexts as texts } from '@gift/client/language';
import type { CallName, Calls, ReceivedOf, SentOf } from '@gift/contract';
import { reportConnection } from './connection';

export { CallFailure };
export type Sent<Name extends CallName> = SentOf<Calls[Name]>;
export type Received<Name extends CallName> = ReceivedOf<Calls[Name]>;

const t = texts({
  unread: ['Could not reach the server. Try again.', '无法连接服务器。请重试。'],
  unsent: [
    'Could not reach the server. Your input is kept. Try again.',
    '无法连接服务器。您输入的内容已保留，请重试。',
  ],
});

/** Called when the session ended; the app then shows the sign-in. */
export const session: { ended(): void } = { ended() {} };

/**
 * Makes one call. `key` is the idempotency key: the same for every retry, so that a retry after a success returns the
 * first answer. The page makes a quiet call without a user action, so it does not extend the session.
 * Throws a CallFailure.
 */
export function call<Name extends CallName>(
  name: Name,
  input?: Sent<Name>,
  key: string = newKey(),
  { isQuiet = false } = {},
): Promise<Received<Name>> {
  const [method, path, isIdempotent] = calls[name]!;
  const isGet = method === 'GET';
  const send = () =>
    sendOnce<Name>(isGet ? urlOf(path, input as object | undefined) : path, {
      method,
      headers: {
        'x-device-id': deviceID(),
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(isQuiet ? { 'x-gift-quiet': '1' } : {}),
        ...(isIdempotent ? { 'idempotency-key': key } : {}),
      },
      ...(isGet ? {} : { body: JSON.stringify(input ?? {}) }),
    });
  return sendThroughRestart(send, () => isIdempotent);
}

/** Uploads a file. Throws a CallFailure. */
export function sendFile<Name extends CallName>(name: Name, file: File): Promise<Received<Name>> {
  const [method, path] = calls[name]!;
  const body = new FormData();
  body.append('file', file, file.name);
  return sendThroughRestart(
    () => sendOnce<Name>(path, { method, body }),
    () => false,
  );
}

async function sendOnce<Name extends CallName>(url: string, init: RequestInit): Promise<Received<Name>> {
  const headers = { 'accept-language': language(), 'x-gift-console': '1', ...init.headers };
  const response = await fetch(url, { ...init, credentials: 'same-origin', headers }).catch(() => null);
  const envelope = await response?.json().catch(() => null);
  try {
    const { data } = openEnvelope(response?.status ?? 0, envelope);
    reportConnection(true);
    return data as Received<Name>;
  } catch (failure) {
    const kind = failure instanceof CallFailure && failure.kind;
    if (kind === 'session') session.ended();
    if (kind !== 'restarting') reportConnection(kind !== 'unknown');
    if (kind === 'unknown') throw new CallFailure(kind, init.method === 'GET' ? t.unread : t.unsent);
    throw failure;
  }
}
