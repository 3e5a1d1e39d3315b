/** The engine's timeouts and delays in ms; tests use shorter ones. */
export const timing = {
  /** From opening the socket to the gateway's handshake. */
  connectMs: 10_000,
  /** For the answer to one request. */
  requestMs: 10_000,
  /** Between pings on a quiet link, and the max wait for any frame after one. */
  pingEveryMs: 10_000,
  pongMs: 5000,
  /**
   * The same after a hint that the link may be dead: waking up, returning to the page, a request without answer.
   */
  probeMs: 2500,
  /** First wait before a retry. It doubles up to the last, and a random part between half and all of it is used. */
  backoffFirstMs: 1000,
  backoffLastMs: 30_000,
  /** The max wait before a new connection after the server asked for one. */
  moveWithinMs: 3000,
  /** Merges notifications of one server tick into one sync of a list. */
  settleMs: 50,
  /** The min interval of typing hints, and the lifetime of one that is not repeated. */
  typingEveryMs: 10_000,
  typingFadesMs: 15_000,
  /** How long a leading tab may take to answer another before it counts as frozen. */
  leaderMs: 1500,
};

export type Timing = typeof timing;

/** The delay before a retry on an open link. */
export const retryMs = ({ backoffFirstMs, backoffLastMs }: Timing, tries: number): number =>
  Math.min(backoffLastMs, backoffFirstMs * 2 ** tries);
