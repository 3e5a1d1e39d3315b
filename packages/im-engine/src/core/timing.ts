/** How long the engine waits for what; tests wait less. */
export const timing = {
  /** From opening the socket to the gateway's first word. */
  connectMs: 10_000,
  /** For the answer to one request. */
  requestMs: 10_000,
  /** Between pings on a quiet link, and how long a sign of life may take after one. */
  pingEveryMs: 10_000,
  pongMs: 5000,
  /** The same after a hint that the link may be dead: waking up, coming back, a request without answer. */
  probeMs: 2500,
  /** First wait before trying again; doubles up to the last, and is drawn between half and all of it. */
  backoffFirstMs: 1000,
  backoffLastMs: 30_000,
  /** Gathers tips of one tick of the server into one look at a list. */
  settleMs: 50,
  /** Typing is told at most so often, and a hint that is not repeated fades. */
  typingEveryMs: 10_000,
  typingFadesMs: 15_000,
  /** How long a leading tab may take to answer another before it counts as frozen. */
  leaderMs: 1500,
};

export type Timing = typeof timing;

/** Before something is tried again on a link that holds. */
export const retryMs = ({ backoffFirstMs, backoffLastMs }: Timing, tries: number): number =>
  Math.min(backoffLastMs, backoffFirstMs * 2 ** tries);
