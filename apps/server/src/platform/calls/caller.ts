export type Caller = {
  readonly userID: bigint;
  readonly sessionID: bigint;
  /** Staff roles; most callers have none (`staff-roles` in the contract). */
  readonly roles: readonly string[];
  /** The session's new remaining lifetime in seconds, if this call extended it. */
  readonly renewedForS?: number;
};
