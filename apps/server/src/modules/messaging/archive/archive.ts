import {
  type ArchiveLine,
  type ArchivePlan,
  type ArchiveSet,
  type ArchiveSource,
  quarterOf,
  quartersBefore,
  type RemovalByPart,
} from '../../../platform/archives';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { archivableRanges, type Head } from './bounds';
import { lineText, type MessageRow, rangeIn, rowsIn, type SeqRange } from './line';

// The old messages of two users: their chat, the notifications beside it and the system messages. A set holds what was
// sent before the end of its quarter and is not in an earlier set. The chats of groups and of disputes stay.

/** How many conversations are looked at together, and how many seqs are read together: some 10 ms each. */
const pageSize = 500;
const readSeqs = 1_000n;
/** Seqs of a line. */
const lineSeqs = 100n;
/** Removing the rows of a part locks its conversations for some 100 ms. */
const partBytes = 4 * 1024 * 1024;

/** Conversations of two users whose number is above `after`. */
const headsAfter = (
  db: Db,
  after: bigint,
  { endKey, damagedKeys }: Pick<ArchiveSet, 'endKey' | 'damagedKeys'>,
) =>
  db.many<Head>(sql`
    select n as conversation, id, min_seq as "minSeq", max_seq as "maxSeq" from messaging.conversations
    where n > ${after} and n < ${endKey} and max_seq > min_seq + 1 and split_part(id, '_', 3) <> ''
      and n <> all(${damagedKeys.map(String)}::bigint[])
    order by n limit ${pageSize}`);

const endOfKeys = async (db: Db): Promise<bigint> =>
  (await db.one<{ end: bigint }>(sql`select coalesce(max(n), 0) + 1 as end from messaging.conversations`))
    .end;

const hasMessages = async (db: Db, { start, end }: { start: Date; end: Date }): Promise<boolean> =>
  (
    await db.one<{ exists: boolean }>(sql`
      select exists (select from messaging.messages
        where sent_ms >= ${start.getTime()} and sent_ms < ${end.getTime()}) as exists`)
  ).exists;

async function* archivable(
  db: Db,
  set: Pick<ArchiveSet, 'name' | 'endKey' | 'cutoff' | 'damagedKeys'>,
  above: bigint,
): AsyncGenerator<SeqRange> {
  const { end } = quarterOf(set.name);
  for (let after = above; ; ) {
    const heads = await headsAfter(db, after, set);
    yield* await archivableRanges(db, heads, { end, cutoff: set.cutoff });
    const last = heads.at(-1);
    if (!last || heads.length < pageSize) return;
    after = last.conversation;
  }
}

/** Ranges of at most `lineSeqs`, in groups of about `readSeqs`. */
async function* groupsOf(ranges: AsyncGenerator<SeqRange>): AsyncGenerator<SeqRange[]> {
  let group: SeqRange[] = [];
  let seqs = 0n;
  for await (const range of ranges)
    for (let { from } = range; from <= range.to; from += lineSeqs) {
      const to = from + lineSeqs - 1n < range.to ? from + lineSeqs - 1n : range.to;
      group.push({ ...range, from, to });
      seqs += to - from + 1n;
      if (seqs < readSeqs) continue;
      yield group;
      [group, seqs] = [[], 0n];
    }
  if (group.length > 0) yield group;
}

/** Revoked and deleted messages stay: see `withoutRevokedQuotes`. */
const moves = sql`m.content_type not in (0, 2101)`;
const columns = sql`
  m.conversation, m.seq, m.client_key as "clientKey", m.sender, m.content_type as "contentType", m.sent_ms as "sentMs", m.body`;
const rangesOf = (ranges: readonly SeqRange[]) => sql`
  unnest(${ranges.map(({ conversation }) => conversation)}::bigint[], ${ranges.map(({ from }) => from)}::bigint[],
    ${ranges.map(({ to }) => to)}::bigint[]) r (n, lo, hi)`;

const readRows = (db: Db, ranges: readonly SeqRange[]) =>
  db.many<MessageRow>(sql`
    select ${columns} from ${rangesOf(ranges)}
    join messaging.messages m on m.conversation = r.n and m.seq between r.lo and r.hi where ${moves}
    order by m.conversation, m.seq`);

/** The rows of each range. Ranges and rows are in order of conversations and seqs. */
function rowsByRange(ranges: readonly SeqRange[], rows: readonly MessageRow[]): [SeqRange, MessageRow[]][] {
  let at = 0;
  return ranges.map((range) => {
    const start = at;
    for (; at < rows.length; at++) {
      const { conversation, seq } = rows[at]!;
      if (conversation !== range.conversation || seq > range.to) break;
    }
    return [range, rows.slice(start, at)];
  });
}

/** The ranges of lines of the same conversation together. */
function joinRanges(ranges: readonly SeqRange[]): SeqRange[] {
  const byConversation = new Map<bigint, SeqRange>();
  for (const range of ranges) {
    const before = byConversation.get(range.conversation);
    byConversation.set(range.conversation, before ? { ...before, to: range.to } : range);
  }
  return [...byConversation.values()];
}

function textOf(range: SeqRange, rows: readonly MessageRow[]): string | null {
  try {
    return lineText(range, rows);
  } catch {
    return null;
  }
}

/** Moves the start of conversations, if it is where it is expected to be. Returns whether it was so for all. */
async function moveStarts(
  tx: Tx,
  ranges: readonly { conversation: bigint; was: bigint; becomes: bigint }[],
): Promise<boolean> {
  const numbers = ranges.map(({ conversation }) => conversation);
  // In order, like all who write to several conversations.
  await tx.run(sql`
    select from messaging.conversations where n = any(${numbers}::bigint[]) order by n for no key update`);
  const changedRows = await tx.run(sql`
    update messaging.conversations t set min_seq = r.becomes
    from unnest(${numbers}::bigint[], ${ranges.map(({ was }) => was)}::bigint[], ${ranges.map(({ becomes }) => becomes)}::bigint[])
      r (n, was, becomes)
    where t.n = r.n and t.min_seq = r.was`);
  return changedRows === ranges.length;
}

const removal: RemovalByPart = {
  kind: 'byPart',
  partBytes,

  async remove(tx, { name, cutoff }, texts) {
    await tx.run(sql`set local lock_timeout = '500ms'`);
    await tx.run(sql`set local statement_timeout = '10min'`);
    const lines = texts.map(rangeIn);
    const lineRows = joinRanges(lines);
    const heads = await tx.many<Head>(sql`
      select n as conversation, id, min_seq as "minSeq", max_seq as "maxSeq" from messaging.conversations
      where n = any(${lineRows.map(({ conversation }) => conversation)}::bigint[])`);
    const { end } = quarterOf(name);
    const rangeByConversation = new Map(
      (await archivableRanges(tx, heads, { end, cutoff })).map((range) => [range.conversation, range]),
    );
    const isAllowed = ({ conversation, from, to }: SeqRange) => {
      const range = rangeByConversation.get(conversation);
      return range !== undefined && range.from === from && range.to >= to;
    };
    if (!lineRows.every(isAllowed)) return false;
    const rows = await tx.many<MessageRow>(sql`
      with removed as (
        delete from messaging.messages m using ${rangesOf(lineRows)}
        where m.conversation = r.n and m.seq between r.lo and r.hi and ${moves} returning m.*)
      select ${columns} from removed m order by m.conversation, m.seq`);
    if (rowsByRange(lines, rows).some(([range, own], at) => textOf(range, own) !== texts[at])) return false;
    const starts = lineRows.map(({ conversation, from, to }) => ({
      conversation,
      was: from - 1n,
      becomes: to,
    }));
    if (!(await moveStarts(tx, starts))) return false;
    const senders = new Map(rows.map((row) => [`${row.conversation} ${row.sender}`, row]));
    const writers = [...senders.values()];
    await tx.run(sql`
      update messaging.participants s set has_archived = true
      from unnest(${writers.map(({ conversation }) => conversation)}::bigint[], ${writers.map(({ sender }) => sender)}::text[])
        w (conversation, sender)
      where s.conversation = w.conversation and s.user_id = w.sender and not s.has_archived`);
    return true;
  },
};

export const messageArchive: ArchiveSource = {
  name: 'messages',
  months: ({ archiveMessagesMonths }) => archiveMessagesMonths,
  itemName: 'conversationID',
  removal,

  async keyOf(db, item) {
    const row = await db.maybe<{ n: bigint }>(sql`select n from messaging.conversations where id = ${item}`);
    return row?.n;
  },

  async nextRange(db, cutoff, takenNames) {
    for (const quarter of quartersBefore(cutoff)) {
      if (takenNames.has(quarter.name) || !(await hasMessages(db, quarter))) continue;
      const range = { name: quarter.name, firstKey: 1n, endKey: await endOfKeys(db) };
      for await (const _some of archivable(db, { ...range, cutoff, damagedKeys: [] }, 0n)) return range;
    }
    return undefined;
  },

  async plan(db, cutoff, takenNames) {
    const quarters = quartersBefore(cutoff).filter(({ name }) => !takenNames.has(name));
    const plans: ArchivePlan[] = [];
    for (const { name, start, end } of quarters) {
      const { messageCount } = await db.one<{ messageCount: bigint }>(sql`
        select count(*) as "messageCount" from messaging.messages where sent_ms >= ${start.getTime()} and sent_ms < ${end.getTime()}`);
      plans.push({ name, items: 0n, rows: 0n, stayingRows: messageCount, bytes: 0n });
    }
    const keys = { endKey: await endOfKeys(db), damagedKeys: [] };
    for (let after = 0n; ; ) {
      let heads = await headsAfter(db, after, keys);
      const last = heads.at(-1);
      if (!last) break;
      for (const [at, { end }] of quarters.entries()) {
        const ranges = await archivableRanges(db, heads, { end, cutoff });
        const plan = plans[at]!;
        plan.items += BigInt(ranges.length);
        plan.rows += ranges.reduce((sum, { from, to }) => sum + to - from + 1n, 0n);
        const archivedToByID = new Map(ranges.map(({ conversation, to }) => [conversation, to]));
        heads = heads.map((head) => ({
          ...head,
          minSeq: archivedToByID.get(head.conversation) ?? head.minSeq,
        }));
      }
      after = last.conversation;
    }
    const { bytes, rows } = await db.one<{ bytes: bigint; rows: bigint }>(sql`
      select sum(pg_total_relation_size(relid))::bigint as bytes, (select count(*) from messaging.messages) as rows
      from pg_partition_tree('messaging.messages') where isleaf`);
    return plans
      .filter(({ items }) => items > 0n)
      .map((plan) => ({
        ...plan,
        stayingRows: plan.stayingRows > plan.rows ? plan.stayingRows - plan.rows : 0n,
        bytes: (bytes * plan.rows) / (rows || 1n),
      }));
  },

  async *lines(db, set, above) {
    let damaged = 0n;
    for await (const ranges of groupsOf(archivable(db, set, above)))
      for (const [range, rows] of rowsByRange(ranges, await readRows(db, ranges))) {
        const key = range.conversation;
        if (key === damaged) continue;
        const text = textOf(range, rows);
        if (text === null) damaged = key;
        yield text === null ? { key, text } : ({ key, text, rowCount: rows.length } satisfies ArchiveLine);
      }
  },

  /**
   * The last lines come first, so each conversation is complete from its start to its end at any time. A message whose
   * key was used again after it was archived comes back under a new one.
   */
  async restore(tx, _range, texts) {
    const ranges = texts.map(rangeIn);
    const rows = texts.flatMap(rowsIn);
    await tx.run(sql`
      insert into messaging.messages (conversation, seq, client_key, sender, content_type, burn_s, sent_ms, body)
      select n, seq, case when exists (
          select from messaging.messages o where o.conversation = m.n and o.client_key = m.key and o.seq <> m.seq)
        then gen_random_uuid() else key end, sender, type, 0, sent_ms, body
      from unnest(${rows.map((row) => row.conversation)}::bigint[], ${rows.map((row) => row.seq)}::bigint[],
        ${rows.map((row) => row.clientKey)}::uuid[], ${rows.map((row) => row.sender)}::text[],
        ${rows.map((row) => row.contentType)}::smallint[], ${rows.map((row) => row.sentMs)}::bigint[],
        ${rows.map((row) => row.body)}::bytea[]) m (n, seq, key, sender, type, sent_ms, body)
      on conflict do nothing`);
    await moveStarts(
      tx,
      joinRanges(ranges).map(({ conversation, from, to }) => ({ conversation, was: to, becomes: from - 1n })),
    );
    const keys = new Map(rows.map((row) => [`${row.conversation} ${row.seq}`, row.clientKey]));
    const back = (await readRows(tx, ranges)).map((row) => ({
      ...row,
      clientKey: keys.get(`${row.conversation} ${row.seq}`) ?? row.clientKey,
    }));
    return rowsByRange(ranges, back).flatMap(([range, own]) => textOf(range, own) ?? []);
  },

  async mismatches(db, texts) {
    const ranges = texts.map(rangeIn);
    const rows = await db.many<{ n: bigint }>(sql`
      select r.n from unnest(${ranges.map(({ conversation }) => conversation)}::bigint[], ${ranges.map(({ id }) => id)}::text[],
        ${ranges.map(({ to }) => to)}::bigint[]) r (n, id, hi)
      where not exists (select from messaging.conversations t where t.n = r.n and t.id = r.id and t.min_seq >= r.hi)`);
    return [...new Set(rows.map(({ n }) => n))];
  },
};
