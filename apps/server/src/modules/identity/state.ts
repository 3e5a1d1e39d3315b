import type { Caller } from '../../platform/calls/caller';

export const createIdentityState = () => ({
  /** Frozen users and their case numbers; few, and checked on every call. Role `api` reloads them. */
  frozenAccounts: new Map<bigint, bigint>(),
  /** Cached sessions, by the hash of their token. */
  sessions: new Map<string, { caller: Caller; until: number }>(),
  /** Keyed hashes of recently verified wallet PINs, by user. */
  walletPins: new Map<bigint, { mac: Buffer; until: number }>(),
});

export type IdentityState = ReturnType<typeof createIdentityState>;
