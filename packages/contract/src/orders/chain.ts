/**
 * The event log of an order as a hash chain: each event has the hash of the one before, so changing, dropping or
 * moving one breaks every later hash. Anyone who holds the events can verify them without a server. The caller passes
 * the hash function: SHA-256 as lower-case hex.
 */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface OrderLogEvent {
  /** Counts from 1 within the order. */
  seq: number;
  orderNo: string;
  event: string;
  actor: string;
  fromState: string;
  toState: string;
  /** ISO, with milliseconds. */
  at: string;
  /** Event data: sums as strings of digits; never a code, a PIN or a token. */
  data: { [key: string]: Json };
}

export interface ChainedEvent extends OrderLogEvent {
  prevHash: string;
  hash: string;
}

/** The previous hash of the first event. */
export const firstHash = '0'.repeat(64);

/**
 * One unambiguous text per value: keys sorted by code unit, no blanks, strings as JSON writes them. Throws a
 * TypeError on what JSON cannot represent exactly: undefined, bigint, a date, NaN, an unsafe integer.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError('only whole numbers have one spelling');
    return JSON.stringify(value === 0 ? 0 : value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    throw new TypeError('only plain values can be chained');
  }
  const fields = Object.entries(value as { [key: string]: Json }).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

/** The bytes that are hashed for an event. The previous hash has a fixed length, so the parts cannot shift. */
const chainedText = (prevHash: string, event: OrderLogEvent): string =>
  prevHash +
  canonicalJson({
    seq: event.seq,
    orderNo: event.orderNo,
    event: event.event,
    actor: event.actor,
    fromState: event.fromState,
    toState: event.toState,
    at: event.at,
    data: event.data,
  });

export function chain(
  prevHash: string,
  event: OrderLogEvent,
  sha256: (text: string) => string,
): ChainedEvent {
  return { ...event, prevHash, hash: sha256(chainedText(prevHash, event)) };
}

export type ChainCheck =
  | { ok: true; head: string }
  | { ok: false; seq: number; problem: 'order' | 'link' | 'content' };

/**
 * Verifies a whole log from its first event. `head` is the last hash: two people with the same head have the same
 * history. The hash may be asynchronous, as in a browser.
 */
export async function verifyChain(
  events: readonly ChainedEvent[],
  sha256: (text: string) => string | Promise<string>,
): Promise<ChainCheck> {
  let head = firstHash;
  for (const [at, event] of events.entries()) {
    const seq = at + 1;
    if (event.seq !== seq || event.orderNo !== events[0]!.orderNo)
      return { ok: false, seq, problem: 'order' };
    if (event.prevHash !== head) return { ok: false, seq, problem: 'link' };
    if (event.hash !== (await sha256(chainedText(head, event))))
      return { ok: false, seq, problem: 'content' };
    head = event.hash;
  }
  return { ok: true, head };
}
