import { type Database, type Db, type Statement, sql } from '../../../../platform/database/db';

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

const uniqueViolation = '23505';

/**
 * Stores messages in one statement: each once, with the next seqs of their conversations, in the given order. Outside
 * a transaction, since it first assumes that all are new: nearly always they are, and the statement costs a third less.
 */
export async function appendAlone(
  database: Database,
  messages: readonly NewMessage[],
): Promise<readonly Appended[]> {
  try {
    const { seqs } = await database.one<{ seqs: string }>(
      sql`select array_to_string(messaging.append_new_timed(${parametersOf(messages)}), ',') as seqs`,
    );
    const all = split(seqs, messages);
    return messages.map(({ sentMs }, at) => ({ outcome: 'written', seq: Number(all[at]), sentMs }));
  } catch (error) {
    // Nothing was written. One of them was stored before, or is twice among them.
    if ((error as { code?: string }).code === uniqueViolation) return append(database, messages);
    throw error;
  }
}

/** The same, also in a transaction, which a message that was stored before does not abort. */
export async function append(db: Db, messages: readonly NewMessage[]): Promise<Appended[]> {
  if (messages.length === 0) return [];
  const answer = await db.one<Lists>(sql`
    select string_agg(seq::text, ',') as seqs, string_agg(sent_ms::text, ',') as times,
      string_agg(outcome::text, ',') as outcomes
    from messaging.append_timed(${parametersOf(messages)})`);
  const [seqs, times, results] = [answer.seqs, answer.times, answer.outcomes].map((text) =>
    split(text, messages),
  );
  return messages.map((_, at) => ({
    outcome: outcomes[Number(results![at]) as keyof typeof outcomes],
    seq: Number(seqs![at]),
    sentMs: Number(times![at]),
  }));
}

/**
 * The bodies are passed as one value, at a third of the cost of a list. Lists are passed as array literals, since the
 * driver needs five times as long to build them.
 */
function parametersOf(messages: readonly NewMessage[]): Statement {
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
  return sql`
    ${list((m) => m.conversation)}, ${list((m) => m.clientKey)}, ${list((m) => quoteArrayItem(m.sender))},
    ${list((m) => m.contentType)}, ${list((m) => m.burnS)}, ${listOf(starts)}, ${listOf(stops)}, ${bodies},
    ${list((m) => m.sentMs)}`;
}

function split(list: string, messages: readonly NewMessage[]): string[] {
  const items = list.split(',');
  if (items.length !== messages.length)
    throw new Error(`${messages.length} messages, ${items.length} outcomes`);
  return items;
}

const listOf = (items: readonly (number | bigint | string)[]) => `{${items.join(',')}}`;
const quoteArrayItem = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
