import { type Db, sql } from '../../../platform/db';

/** A message ready to be written. */
export type NewMessage = {
  thread: bigint;
  clientKey: string;
  sender: string;
  contentType: number;
  burnS: number;
  body: Uint8Array;
};

/**
 * What became of it. `written`: now, under this seq. `known`: it had been written before, with this seq and time.
 * `taken`: its clientMsgID belongs to somebody else's message.
 */
export type Appended = { outcome: 'written' | 'known' | 'taken'; seq: number; sentMs: number };

const outcomes = { 1: 'written', 2: 'known', 3: 'taken' } as const;
type Row = { seq: bigint; sent_ms: bigint; outcome: 1 | 2 | 3 };

/**
 * Writes messages in one statement: each once, with the next seqs of their threads, in the order given. The bodies
 * travel as one value, which costs a third of what a list of them does. `sentMs` is the time of all.
 */
export async function append(db: Db, messages: readonly NewMessage[], sentMs: number): Promise<Appended[]> {
  if (messages.length === 0) return [];
  const starts: number[] = [];
  const stops: number[] = [];
  let length = 0;
  for (const { body } of messages) {
    starts.push(length + 1);
    length += body.length;
    stops.push(length);
  }
  const bodies = Buffer.concat(
    messages.map(({ body }) => body),
    length,
  );
  const column = <Value>(pick: (message: NewMessage) => Value) => messages.map(pick);
  const rows = await db.many<Row>(sql`
    select seq, sent_ms, outcome from messaging.append(
      ${column((m) => m.thread)}, ${column((m) => m.clientKey)}, ${column((m) => m.sender)},
      ${column((m) => m.contentType)}, ${column((m) => m.burnS)}, ${starts}, ${stops}, ${bodies}, ${sentMs})`);
  if (rows.length !== messages.length)
    throw new Error(`${messages.length} messages, ${rows.length} outcomes`);
  return rows.map((row) => ({
    outcome: outcomes[row.outcome],
    seq: Number(row.seq),
    sentMs: Number(row.sent_ms),
  }));
}
