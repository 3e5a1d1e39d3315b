import calls from 'virtual:calls';
import { CallFailure, failureOf } from '@gift/client/http/failure';
import { newKey, urlOf } from '@gift/client/http/request';
import type { CallName, Calls } from '@gift/contract/calls';
import type { ReceivedOf, SentOf } from '@gift/contract/endpoint';
import { hideLoading, showLoading } from '../state/loading';
import { toast } from '../state/toasts';
import { send } from './wire';

export type Sent<Name extends CallName> = SentOf<Calls[Name]>;
export type Received<Name extends CallName> = ReceivedOf<Calls[Name]>;

export type CallOptions = {
  /** Shows the loading overlay meanwhile: only for money. Lists show skeletons. */
  loading?: boolean;
  /** Shows the server's message as a toast: success on code 200, danger otherwise (spec section 8). */
  toast?: boolean;
  /** One per user intention; a retry of the same command reuses the key. Generated if missing. */
  idempotencyKey?: string;
  /** Leaves the bearer token out. */
  isAnonymous?: boolean;
  /** The token of a session other than the current one. */
  bearer?: string;
  signal?: AbortSignal;
};

const sealedFlag = 1;
const idempotentFlag = 2;
const postFlag = 4;

const pathOf = (name: CallName) => `/api/${calls[name].slice(1)}`;

export const getUrl = <Name extends CallName>(name: Name, query?: Sent<Name>) =>
  urlOf(pathOf(name), query as object | undefined);

/** Makes one API call of the contract; returns its answer, or throws a CallFailure. */
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

/**
 * Like `call`, for a button that only needs to know whether it worked: null after a failure, which a toast has shown.
 */
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
