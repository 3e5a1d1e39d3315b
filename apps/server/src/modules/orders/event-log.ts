import { createHash } from 'node:crypto';
import { type ChainedEvent, chain, firstHash } from '@gift/contract/orders/chain';

/** Lower-case hex, as the event chain stores it. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The log entry of an event that moves a row of an order or a dispute on from `before`. */
export const nextEntry = (
  before: { readonly state: string; readonly eventSeq: number; readonly lastHash: string },
  { now, ...event }: Omit<Parameters<typeof chain>[1], 'seq' | 'fromState' | 'at'> & { now: Date },
): ChainedEvent =>
  chain(
    before.lastHash,
    { ...event, seq: before.eventSeq + 1, fromState: before.state, at: now.toISOString() },
    sha256,
  );

/** A complete log as the database returns it, in order, with what a reader needs to verify its hashes. */
export const entriesOf = <Row extends { at: Date; hash: string }>(rows: readonly Row[], orderID: bigint) =>
  rows.map((row, index) => ({
    ...row,
    orderNo: String(orderID),
    at: row.at.toISOString(),
    prevHash: rows[index - 1]?.hash ?? firstHash,
  }));
