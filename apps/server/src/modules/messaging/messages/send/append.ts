import { type Db, sql } from '../../../../platform/database/db';

/** A message ready to be stored. */
export type NewMessage = {
  conversation: bigint;
  clientKey: string;
  sender: string;
  contentType: number;
  burnS: number;
  sentMs: number;
  body: Uint8Array;
};

/**
 * The outcome. `written`: stored now, with this seq. `known`: stored before, with this seq and time. `taken`: its
 * clientMsgID belongs to another user's message.
 */
export type Appended = { outcome: 'written' | 'known' | 'taken'; seq: number; sentMs: number };

const outcomes = { 1: 'written', 2: 'known', 3: 'taken' } as const;
type Lists = { seqs: string; times: string; outcomes: string };

/**
 * Stores messages in one statement: each once, with the next seqs of their conversations, in the given order. The
 * bodies are passed as one value, at a third of the cost of a list. Lists are passed as array literals, since the
 * driver needs five times as long to build them.
 */
export async function append(db: Db, messages: readonly NewMessage[]): Promise<Appended[]> {
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
  const list = (of: (message: NewMessage) => number | bigint | string) => listOf(messages.map(of));
  const answer = await db.one<Lists>(sql`
    select string_agg(seq::text, ',') as seqs, string_agg(sent_ms::text, ',') as times,
      string_agg(outcome::text, ',') as outcomes
    from messaging.append_timed(
      ${list((m) => m.conversation)}, ${list((m) => m.clientKey)}, ${list((m) => quoteArrayItem(m.sender))},
      ${list((m) => m.contentType)}, ${list((m) => m.burnS)}, ${listOf(starts)}, ${listOf(stops)}, ${bodies},
      ${list((m) => m.sentMs)})`);
  const [seqs, times, results] = [answer.seqs, answer.times, answer.outcomes].map((text) => text.split(','));
  if (seqs!.length !== messages.length)
    throw new Error(`${messages.length} messages, ${seqs!.length} outcomes`);
  return messages.map((_, at) => ({
    outcome: outcomes[Number(results![at]) as keyof typeof outcomes],
    seq: Number(seqs![at]),
    sentMs: Number(times![at]),
  }));
}

const listOf = (items: readonly (number | bigint | string)[]) => `{${items.join(',')}}`;
const quoteArrayItem = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
