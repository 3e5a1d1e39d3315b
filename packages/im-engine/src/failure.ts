import type { EngineFailure } from './api';

/** The engine's own error numbers, beside the wire's. Only 10000 to 10002 and 10006 are as in openim's sdkerrs. */
export const Fault = {
  network: 10_000,
  timeout: 10_001,
  args: 10_002,
  storeDamaged: 10_003,
  notLoggedIn: 10_004,
  internal: 10_006,
  /** Memory is used from then on; no message of the wire carries this code. */
  storeFull: 10_008,
} as const;

/** A refusal or failure with its number; every rejected call of the engine carries one. */
export class EngineError extends Error implements EngineFailure {
  override name = 'EngineError';

  constructor(
    readonly errCode: number,
    readonly errMsg: string,
  ) {
    super(`${errCode} ${errMsg}`);
  }
}

export const networkError = () => new EngineError(Fault.network, 'no connection');
export const timeoutError = () => new EngineError(Fault.timeout, 'no answer in time');
export const notLoggedIn = () => new EngineError(Fault.notLoggedIn, 'not logged in');
export const storeFull = () => new EngineError(Fault.storeFull, 'no room left for the database');
export const storeDamaged = () => new EngineError(Fault.storeDamaged, 'database maybe damaged');

/** An error as plain data, to cross from the worker or to be part of an event. */
export const failureOf = (error: unknown): EngineFailure =>
  error instanceof EngineError
    ? { errCode: error.errCode, errMsg: error.errMsg }
    : { errCode: Fault.internal, errMsg: String(error instanceof Error ? error.message : error) };

/** The sender exceeded the rate limit of a Gift server. */
const sendTooOften = 1405;

/**
 * Whether a retry may help: no answer came, the sender was too fast, or the server failed temporarily (90002: its
 * database; 90004: its network).
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof EngineError &&
  [Fault.network, Fault.timeout, 500, sendTooOften, 90_002, 90_004].includes(error.errCode);

/** A token that the server rejects: expired, invalid, kicked, unknown (openim: 1501 to 1507). */
export const isTokenFailure = (errCode: number): boolean => errCode >= 1501 && errCode <= 1507;
