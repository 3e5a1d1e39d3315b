import { randomBytes, randomInt } from 'node:crypto';

const epoch = Date.UTC(2025, 0, 1);

const randomBits = 18;
const timeOf = (date: Date): bigint => BigInt(Math.max(0, date.getTime() - epoch)) << BigInt(randomBits);

let last = { time: -1n, random: 0 };

/**
 * A fresh 59-bit id: milliseconds since 2025 in the upper 41 bits, chance in the lower 18. Ids sort by time
 * of birth, so new rows land at the end of an index, and don't tell how many others there are. One process
 * never makes the same id twice in a row of calls at one moment; two processes do so once in a quarter of a
 * million, the primary key then refuses, and the caller tries again. Four bits of a bigint stay free: the
 * ledger keeps an account's kind there.
 */
export function newID(now: Date): bigint {
  const time = timeOf(now);
  const size = 1 << randomBits;
  const random = time === last.time ? (last.random + 1 + randomInt(4)) % size : randomInt(size);
  last = { time, random };
  return time | BigInt(random);
}

/** An id of 63 bits of chance, for rows whose order of birth matters to nobody and whose ids must not be guessed. Never for users or orders: the ledger needs four bits of those. */
export const randomID = (): bigint => randomBytes(8).readBigUInt64BE() >> 1n || 1n;

/** The smallest id born at or after a moment: turns a time into a bound on an index of ids. */
export const idFloor = (date: Date): bigint => timeOf(date);

/** A secret of 256 bits, for sessions and signed links. */
export const newSecret = () => randomBytes(32).toString('base64url');

const operationPrefix = randomBytes(6).toString('base64url');
let operations = 0;

/** A short id that follows one tap through logs and rows: this process, and a count. It is no secret. */
export const newOperationID = () => `${operationPrefix}-${(operations++).toString(36)}`;
