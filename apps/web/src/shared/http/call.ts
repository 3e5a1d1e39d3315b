import calls from 'virtual:calls';
import type { CallName, Calls } from '@gift/contract/calls';
import type { ReceivedOf, SentOf } from '@gift/contract/endpoint';
import { hideLoading, showLoading } from '../state/loading';
import { toast } from '../state/toasts';
import { CallFailure, failureOf } from './errors';
import { newKey, send } from './wire';

export type Sent<Name extends CallName> = SentOf<Calls[Name]>;
export type Received<Name extends CallName> = ReceivedOf<Calls[Name]>;

export type CallOptions = {
  /** Holds the loading overlay up meanwhile: for money only, lists draw skeletons. */
  loading?: boolean;
  /** Tells the server's message in a toast: success on code 200, danger otherwise (spec section 8). */
  toast?: boolean;
  /** One per thing the user meant; a retry of the same thing carries the same key. Made up where missing. */
  idempotencyKey?: string;
  /** Leaves the bearer token out. */
  isAnonymous?: boolean;
  /** The token of another session than the reader's. */
  bearer?: string;
  signal?: AbortSignal;
};

const sealedFlag = 1;
const idempotentFlag = 2;
const postFlag = 4;

/** The URL of a GET, its query in one fixed order: it is also the name under which the answer is kept. */
export function urlOf(path: string, query: object | undefined): string {
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(value)] as [string, string])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(pairs).toString();
  return search ? `${path}?${search}` : path;
}

const pathOf = (name: CallName) => `/api/${calls[name].slice(1)}`;

export const getUrl = <Name extends CallName>(name: Name, query?: Sent<Name>) =>
  urlOf(pathOf(name), query as object | undefined);

/** Makes one call of the contract; gives its answer, or throws a CallFailure. */
export async function call<Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  options: CallOptions = {},
): Promise<Received<Name>> {
  const flags = Number(calls[name][0]);
  const isGet = !(flags & postFlag);
  if (options.loading) showLoading();
  try {
    const { data, message } = await send({
      method: isGet ? 'GET' : 'POST',
      url: isGet ? getUrl(name, input) : pathOf(name),
      body: isGet ? undefined : (input ?? {}),
      isSealed: (flags & sealedFlag) > 0,
      idempotencyKey: flags & idempotentFlag ? (options.idempotencyKey ?? newKey()) : undefined,
      isAnonymous: options.isAnonymous ?? false,
      bearer: options.bearer,
      signal: options.signal,
    });
    if (options.toast && message) toast(message, { kind: 'success' });
    return data as Received<Name>;
  } catch (thrown) {
    if (thrown instanceof CallFailure && options.toast) toast(thrown.message);
    throw thrown;
  } finally {
    if (options.loading) hideLoading();
  }
}

/** Like `call`, for a button that needs no more than "did it work": null after a failure, which a toast has told. */
export async function tryCall<Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  options: CallOptions = {},
): Promise<Received<Name> | null> {
  try {
    return await call(name, input, options);
  } catch (thrown) {
    if (!options.toast) toast(failureOf(thrown).message);
    return null;
  }
}
