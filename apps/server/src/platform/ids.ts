import { randomBytes, randomInt } from 'node:crypto';
import { type Statement, sql } from './database/statement';

const epoch = Date.UTC(2025, 0, 1);

const randomBits = 18;
const timeOf = (date: Date): bigint => BigInt(Math.max(0, date.getTime() - epoch)) << BigInt(randomBits);

let last = { time: -1n, random: 0 };

/**
 * A new 59-bit id: milliseconds since 2025 in the upper 41 bits, random in the lower 18. Ids sort by creation time, so
 * new rows go to the end of an index, and do not reveal how many others there are. One process never repeats an id
 * within a run of calls in one millisecond. Two processes do so once in 250,000; the primary key then refuses and the
 * caller retries. Four bits of a bigint stay free: the ledger stores an account's kind there.
 */
export function newID(now: Date): bigint {
  const time = timeOf(now);
  const size = 1 << randomBits;
  const random = time === last.time ? (last.random + 1 + randomInt(4)) % size : randomInt(size);
  last = { time, random };
  return time | BigInt(random);
}

/** Random, unordered, unguessable 63-bit id. Not for users or orders: the ledger needs four bits of those. */
export const randomID = (): bigint => randomBytes(8).readBigUInt64BE() >> 1n || 1n;

/** The smallest id created at or after a date: turns a time into a bound on an index of ids. */
export const idFloor = (date: Date): bigint => timeOf(date);

/** When an id was created, in SQL. */
export const idTime = (id: Statement): Statement =>
  sql`(${new Date(epoch)}::timestamptz + (${id} >> ${randomBits}::int) * interval '1 millisecond')`;

/** A secret of 256 bits, for sessions and signed links. */
export const newSecret = () => randomBytes(32).toString('base64url');

const operationPrefix = randomBytes(6).toString('base64url');
let operations = 0;

/** A short id that follows one request through logs and rows: process prefix and counter. Not secret. */
export const newOperationID = () => `${operationPrefix}-${(operations++).toString(36)}`;
