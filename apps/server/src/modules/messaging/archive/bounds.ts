import { isID } from '@gift/contract/rules';
import { hours, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { firstUnsettledOrders } from '../../orders';
import { around } from '../message-flags/add-flag';
import { partiesOf } from '../messages/store/ids';
import type { SeqRange } from './line';

/** A conversation of two users, and the seqs up to which it is archived and stored. */
export type Head = { conversation: bigint; id: string; minSeq: bigint; maxSeq: bigint };

/** Staff who look at an order see its chat from this long before it (`inspectOrder`). */
const beforeOrderMs = hours(1);

/**
 * What may be archived of conversations: the messages sent before `end`, up to the first one that must stay. The newest
 * that all can see stays, and so do messages that somebody has not read, messages that expire, those of an order that is
 * not settled or was in dispute, and those around a flagged message while its copy is stored. Conversations without
 * such messages are omitted.
 */
export async function archivableRanges(
  db: Db,
  heads: readonly Head[],
  { end, cutoff }: { end: Date; cutoff: Date },
): Promise<SeqRange[]> {
  const aged = await withOldMessages(db, heads, end);
  if (aged.length === 0) return [];
  const users = aged.map(({ id }) => {
    const parties = partiesOf(id);
    return parties?.kind === 'two' ? parties.users : (['', ''] as const);
  });
  const pairs = users.map(([one, other]) =>
    isID(one) && isID(other) ? { by: BigInt(one), other: BigInt(other) } : { by: 0n, other: 0n },
  );
  const unsettled = await firstUnsettledOrders(db, pairs, cutoff);
  const sentBefore = unsettled.map((since) =>
    since ? Math.min(end.getTime(), later(since, -beforeOrderMs).getTime()) : end.getTime(),
  );
  const rows = await db.many<{ n: bigint; to: bigint }>(sql`
    with head as (
      select * from unnest(${aged.map(({ conversation }) => conversation)}::bigint[], ${aged.map(({ minSeq }) => minSeq)}::bigint[],
        ${aged.map(({ maxSeq }) => maxSeq)}::bigint[], ${sentBefore}::bigint[], ${users.map(([one]) => one)}::text[],
        ${users.map(([, other]) => other)}::text[]) h (n, lo, hi, sent_before, one, other)
    ), flagged as (
      select f.conversation as n, min(m.seq) - ${around.before} as seq
      from messaging.flags f join messaging.flag_messages m on m.flag_id = f.id
      where f.conversation = any(${aged.map(({ conversation }) => conversation)}::bigint[]) and m.kind is not null
      group by 1
    ), stays as (
      select h.n, h.lo, h.sent_before, least(
        coalesce(
          (select m.seq from messaging.messages m
           where m.conversation = h.n and m.seq > h.lo and m.seq <= h.hi and m.content_type <> 0
             and not exists (select from messaging.deleted_for_me d
               where d.user_id in (h.one, h.other) and d.conversation = m.conversation and d.seq = m.seq)
           order by m.seq desc limit 1), h.lo + 1),
        (select min(s.read_seq) + 1 from messaging.participants s
         where s.user_id in (h.one, h.other) and s.conversation = h.n),
        (select min(m.seq) from messaging.messages m where m.conversation = h.n and m.seq > h.lo and m.burn_s > 0),
        (select f.seq from flagged f where f.n = h.n)) as seq
      from head h
    )
    select s.n, coalesce(
      (select m.seq from messaging.messages m
       where m.conversation = s.n and m.seq > s.lo and m.seq < s.seq and m.sent_ms >= s.sent_before
       order by m.seq limit 1), s.seq) - 1 as to
    from stays s where s.seq > s.lo + 1`);
  const toOf = new Map(rows.map(({ n, to }) => [n, to]));
  return aged.flatMap(({ conversation, id, minSeq }) => {
    const to = toOf.get(conversation) ?? 0n;
    return to > minSeq ? [{ conversation, id, from: minSeq + 1n, to }] : [];
  });
}

/** Nearly all others are left out by one look at their oldest message. */
async function withOldMessages(db: Db, heads: readonly Head[], end: Date): Promise<Head[]> {
  if (heads.length === 0) return [];
  const rows = await db.many<{ n: bigint }>(sql`
    select h.n from unnest(${heads.map(({ conversation }) => conversation)}::bigint[], ${heads.map(({ minSeq }) => minSeq)}::bigint[]) h (n, lo)
    where (select m.sent_ms from messaging.messages m where m.conversation = h.n and m.seq > h.lo order by m.seq limit 1)
      < ${end.getTime()}`);
  const aged = new Set(rows.map(({ n }) => n));
  return heads.filter(({ conversation }) => aged.has(conversation));
}
