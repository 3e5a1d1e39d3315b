import calls from 'virtual:staff-calls';
import type { CallName, Calls, ReceivedOf, SentOf } from '@gift/contract';
import { language } from '../language';
import { reportConnection, restartingText, whenReconnected } from './connection';
import { deviceID } from './device';

export type Sent<Name extends CallName> = SentOf<Calls[Name]>;
export type Received<Name extends CallName> = ReceivedOf<Calls[Name]>;

/** A failed call: the server's own message, or a note that it was unreachable. */
export class CallFailure extends Error {
  constructor(
    readonly refusal: string,
    message: string,
  ) {
    super(message);
  }
}

/** Called when the session ended; the app then shows the sign-in. */
export const session: { ended(): void } = { ended() {} };

const unreachable = (method: 'GET' | 'POST') =>
  language() === 'zh-CN'
    ? `无法连接服务器。${method === 'POST' ? '您输入的内容已保留，' : ''}请重试。`
    : `Could not reach the server. ${method === 'POST' ? 'Your input is kept. ' : ''}Try again.`;

/** How long a command waits for a server that is restarting. */
const restartMs = 60_000;

const isRestartResponse = (response: Response | null) => [502, 503, 504].includes(response?.status ?? 0);

/**
 * Makes one call. `key` is the idempotency key: the same for every retry, so that a retry after a success returns the
 * first answer. The page makes a quiet call without a user action, so it does not extend the session.
 * Throws a CallFailure.
 */
export async function call<Name extends CallName>(
  name: Name,
  input?: Sent<Name>,
  key: string = crypto.randomUUID(),
  { isQuiet = false } = {},
): Promise<Received<Name>> {
  const [method, path, isIdempotent] = calls[name]!;
  const given = Object.entries((input ?? {}) as object).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const query =
    method === 'GET' ? new URLSearchParams(given.map(([field, value]) => [field, String(value)])) : '';
  const send = () =>
    fetch(String(query) ? `${path}?${query}` : path, {
      method,
      credentials: 'same-origin',
      headers: {
        'accept-language': language(),
        'x-gift-console': '1',
        'x-device-id': deviceID(),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(isQuiet ? { 'x-gift-quiet': '1' } : {}),
        ...(isIdempotent ? { 'idempotency-key': key } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input ?? {}) } : {}),
    }).catch(() => null);
  let response = await send();
  // The same key means the command runs once, whatever happened to the first attempt.
  const until = Date.now() + restartMs;
  while (isIdempotent && isRestartResponse(response) && Date.now() < until) {
    await Promise.race([whenReconnected(), new Promise((resolve) => setTimeout(resolve, restartMs))]);
    response = await send();
  }
  return answerOf<Name>(response, method);
}

/** Uploads a file. Throws a CallFailure. */
export async function sendFile<Name extends CallName>(name: Name, file: File): Promise<Received<Name>> {
  const [method, path] = calls[name]!;
  const body = new FormData();
  body.append('file', file, file.name);
  const headers = { 'accept-language': language(), 'x-gift-console': '1' };
  const response = await fetch(path, { method, credentials: 'same-origin', headers, body }).catch(() => null);
  return answerOf<Name>(response, method);
}

/** The data of an answer; no response means the server was unreachable. */
async function answerOf<Name extends CallName>(
  response: Response | null,
  method: 'GET' | 'POST',
): Promise<Received<Name>> {
  if (isRestartResponse(response)) {
    void whenReconnected();
    throw new CallFailure('Unreachable', restartingText());
  }
  const answer = (await response?.json().catch(() => null)) as
    | {
        code: number;
        data: Received<Name> & { refusal?: string };
        message: string;
      }
    | null
    | undefined;
  reportConnection(Boolean(answer));
  if (!answer) throw new CallFailure('Unreachable', unreachable(method));
  if (answer.code === 200) return answer.data;
  if (answer.code === 401) session.ended();
  throw new CallFailure(answer.data?.refusal ?? 'Broken', answer.message);
}
