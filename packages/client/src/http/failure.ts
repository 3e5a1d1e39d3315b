import type { RefusalName } from '@gift/contract/errors';
import { texts } from '../language';

const t = texts({
  unknown: [
    'Unknown error please contact administrator',
    '未知错误，请联系管理员',
    'We no know this error, abeg contact administrator',
  ],
  offline: [
    'No connection. What you typed stays here. Try again when you are online.',
    '网络已断开。您填写的内容已保留，请联网后重试。',
    'No connection. Wetin you type still dey here. Try again when you dey online.',
  ],
  offlineRead: [
    'No connection. Try again when you are online.',
    '网络已断开，请联网后重试。',
    'No connection. Try again when you dey online.',
  ],
  unsent: [
    'You are offline. Nothing was sent and no money moved. What you typed stays here. Try again online.',
    '您已离线，请求未发出，资金未变动。您填写的内容已保留，请联网后重试。',
    'You dey offline. We no send anything and no money move. Wetin you type still dey here. Try again online.',
  ],
  restarting: [
    'Gift is restarting. All money is safe.',
    'Gift 正在重启，资金安全。',
    'Gift dey restart. All money dey safe.',
  ],
  timeout: [
    'No reply after a minute. Check the result before you try again.',
    '一分钟内没有收到回应。请先查看结果，再决定是否重试。',
    'No reply after one minute. Check the result before you try again.',
  ],
});

/**
 * Why a call failed. `refusal`: the server rejected it, in the user's language. `session`: HTTP 401. `broken`: the
 * server failed. `offline` and `timeout`: no response came, so a command may have been executed; sending it again with
 * the same idempotency key is safe. `unsent`: the phone was offline from the start, so the command was never sent.
 * `restarting`: the server has no database for a moment. `unknown`: something answered, but not this app.
 */
export type FailureKind =
  | 'refusal'
  | 'session'
  | 'broken'
  | 'offline'
  | 'unsent'
  | 'timeout'
  | 'restarting'
  | 'unknown'
  | 'seal';

export class CallFailure extends Error {
  override name = 'CallFailure';
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly code = 0,
    /** The refusal's name and details, such as `{refusal: 'InsufficientFunds', missing: '1240000'}`. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
  /** The refusal's name, or an empty string. */
  get refusal(): RefusalName | '' {
    return typeof this.data.refusal === 'string' ? (this.data.refusal as RefusalName) : '';
  }
  /** True if the server may or may not have executed the command. */
  get isUncertain(): boolean {
    return /^(offline|timeout|unknown|restarting)$/.test(this.kind);
  }
}

export const unknownErrorText = () => t.unknown;
export const offlineText = () => t.offline;
export const offlineReadText = () => t.offlineRead;
export const unsentText = () => t.unsent;
export const restartingText = () => t.restarting;
export const timeoutText = () => t.timeout;

/** Converts any thrown value to a failure that a screen can show. Offline, it is usually a chunk that did not load. */
export const failureOf = (thrown: unknown): CallFailure =>
  thrown instanceof CallFailure
    ? thrown
    : globalThis.navigator?.onLine === false
      ? new CallFailure('offline', t.offline)
      : new CallFailure('unknown', t.unknown);

/** The envelope of every answer; the older field names are the specification's. */
export type Envelope = { code?: number; status?: number; data?: unknown; message?: string; msg?: string };

/** The content of an envelope; throws its failure. */
export function openEnvelope(status: number, envelope: Envelope | null): { data: unknown; message: string } {
  const message = envelope?.message ?? envelope?.msg ?? '';
  const data = (envelope?.data ?? {}) as Record<string, unknown>;
  if (status === 401) throw new CallFailure('session', message || t.unknown, 401, data);
  const code = envelope?.code ?? envelope?.status;
  // A gateway does not send our envelope: the server behind it is restarting.
  if (status === 503 || (code === undefined && (status === 502 || status === 504)))
    throw new CallFailure('restarting', message || t.restarting, 503, data);
  if (code === 200) return { data: envelope?.data, message };
  if (code === undefined) throw new CallFailure('unknown', t.unknown, status);
  throw new CallFailure(status >= 500 ? 'broken' : 'refusal', message || t.unknown, code, data);
}
