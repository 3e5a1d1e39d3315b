export const createIdentityState = () => ({
  /** Frozen users and their case numbers; few, and checked on every call. Role `api` reloads them. */
  frozenAccounts: new Map<bigint, bigint>(),
});

export type IdentityState = ReturnType<typeof createIdentityState>;
