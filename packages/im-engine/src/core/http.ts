import type { LoginPayload } from '../api';
import { EngineError, isTokenFailure, networkError } from '../failure';
import { operationID } from './ids';
import type { Timing } from './timing';

/** One HTTP call of the wire: always POST, always an envelope. Returns its `data`. */
export type Call = <Data = unknown>(path: string, body: object) => Promise<Data>;

type Envelope = { errCode: number; errMsg: string; data?: unknown };

/** `onRefused` is called for a token that the server rejects, in any call. */
export function createCall(
  { apiAddr, token }: LoginPayload,
  timing: Timing,
  onRefused: (error: EngineError) => void,
): Call {
  return async <Data>(path: string, body: object) => {
    const { errCode, errMsg, data } = await post(`${apiAddr}${path}`, token, body, timing.requestMs);
    if (errCode === 0) return data as Data;
    const error = new EngineError(errCode, errMsg);
    if (isTokenFailure(errCode)) onRefused(error);
    throw error;
  };
}

/** The request of each call; its body is always JSON. */
export const requestInit = (token: string, body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', token, operationID: operationID() },
  body: JSON.stringify(body),
});

async function post(url: string, token: string, body: object, patienceMs: number): Promise<Envelope> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patienceMs);
  try {
    const response = await fetch(url, { ...requestInit(token, body), signal: abort.signal });
    return (await response.json()) as Envelope;
  } catch {
    throw networkError();
  } finally {
    clearTimeout(timer);
  }
}
