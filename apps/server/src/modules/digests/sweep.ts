import { type DigestLog, dayText, lineText, noHash } from '@gift/contract/digest-proof';
import { days, later, minutes } from '../../platform/clock';
import { sql, type Tx } from '../../platform/database/db';
import { type DateRange, dayOf, dayStart } from '../../platform/date-ranges';
import type { Sweep } from '../../platform/jobs/sweeps';
import { disputeHeads, newestCaseEvents, overdueCases } from '../disputes';
import { orderHeads } from '../orders';
import { levelsOver, sha256 } from './tree';

/** How long after its end a day is digested. Transactions that were open at midnight have committed by then. */
const settlingTime = minutes(10);
/** An event may be dated before it is written: a timeout that is processed late has the time of its deadline. */
const maxLateness = days(3);
/**
 * A dispute overdue for longer than this is watched until it continues, because its next event may be dated further
 * back.
 */
const overdueAfter = days(1);
const rowsAtOnce = 5_000;

type Leaf = { log: DigestLog; ref: bigint; seq: number; head: string };

/** Makes the digest of the oldest finished day that has none. */
export const digestSweep: Sweep = {
  name: 'digests',
  everyMs: minutes(2),
  run: (services, now) =>
    services.database.transaction(async (tx) => {
      // A concurrent process waits and then finds the digest made. Readers do not wait.
      await tx.run(sql`lock table digests.days in share row exclusive mode`);
      const last = await tx.maybe<{ day: string; hash: string }>(
        sql`select day::text as day, hash from digests.days order by day desc limit 1`,
      );
      const from = last ? later(dayStart(last.day), days(1)) : dayStart(dayOf(later(now, -days(1))));
      const to = later(from, days(1));
      if (now < later(to, settlingTime)) return 0;
      // The first digest covers all earlier events.
      const overdueOrders = await watchOverdue(tx, later(now, -overdueAfter));
      const leaves = await changedLogs(
        tx,
        { from: last ? later(from, -maxLateness) : new Date(0), to },
        overdueOrders,
      );
      await write(tx, { day: dayOf(from), prevHash: last?.hash ?? noHash, leaves, now });
      return 1;
    }),
};

/**
 * Disputes that were overdue at the last digest, and those overdue now; the latter are saved for the next one. Runs
 * before any event is read, so that an event written in between is still covered.
 */
async function watchOverdue(tx: Tx, before: Date): Promise<bigint[]> {
  const overdue = await overdueCases(tx, before);
  const watchedBefore = await tx.many<{ id: bigint }>(
    sql`delete from digests.overdue_cases returning case_id as id`,
  );
  await tx.run(sql`insert into digests.overdue_cases (case_id) select unnest(${overdue}::bigint[])`);
  return [...new Set([...overdue, ...watchedBefore.map(({ id }) => id)])];
}

/** Logs with events in a period, and watched disputes with events that are in no digest yet. */
async function changedLogs(tx: Tx, span: DateRange, overdueOrders: readonly bigint[]): Promise<Leaf[]> {
  const newest = new Map<string, Leaf>();
  const note = (log: DigestLog, lines: readonly Omit<Leaf, 'log'>[]) => {
    for (const line of lines)
      if (line.seq > (newest.get(`${log} ${line.ref}`)?.seq ?? 0))
        newest.set(`${log} ${line.ref}`, { log, ...line });
  };
  note('order', await orderHeads(tx, span));
  note('dispute', await disputeHeads(tx, span));
  note('dispute', await newestCaseEvents(tx, overdueOrders));
  const digested = await tx.many<{ log: DigestLog; ref: bigint; seq: number }>(sql`
    select log, ref, max(seq) as seq from digests.nodes
    where level = 0 and (day >= ${dayOf(span.from)}::date
      or (log = 'dispute' and ref = any(${[...overdueOrders]}::bigint[]))) group by log, ref`);
  const digestedSeqs = new Map(digested.map(({ log, ref, seq }) => [`${log} ${ref}`, seq]));
  return [...newest.values()].filter(({ log, ref, seq }) => seq > (digestedSeqs.get(`${log} ${ref}`) ?? 0));
}

async function write(
  tx: Tx,
  { day, prevHash, leaves, now }: { day: string; prevHash: string; leaves: readonly Leaf[]; now: Date },
): Promise<void> {
  const levels = levelsOver(leaves.map((leaf) => sha256(lineText({ ...leaf, ref: String(leaf.ref) }))));
  const rootHash = levels.at(-1)![0]!;
  const hash = sha256(dayText({ prevHash, day, logs: leaves.length, rootHash }));
  await tx.run(sql`
    insert into digests.days (day, made_at, logs, root_hash, prev_hash, hash)
    values (${day}::date, ${now}, ${leaves.length}, ${rootHash}, ${prevHash}, ${hash})`);
  for (let from = 0; from < leaves.length; from += rowsAtOnce) {
    const batch = leaves.slice(from, from + rowsAtOnce);
    await tx.run(sql`
      insert into digests.nodes (day, level, position, hash, log, ref, seq, head)
      select ${day}::date, 0, ${from} + n - 1, hash, log, ref, seq, head
      from unnest(${levels[0]!.slice(from, from + rowsAtOnce)}::text[], ${batch.map(({ log }) => log)}::text[],
        ${batch.map(({ ref }) => ref)}::bigint[], ${batch.map(({ seq }) => seq)}::int[],
        ${batch.map(({ head }) => head)}::text[]) with ordinality as node (hash, log, ref, seq, head, n)`);
  }
  for (const [level, hashes] of levels.entries())
    for (let from = 0; level > 0 && from < hashes.length; from += rowsAtOnce)
      await tx.run(sql`
        insert into digests.nodes (day, level, position, hash)
        select ${day}::date, ${level}, ${from} + n - 1, hash
        from unnest(${hashes.slice(from, from + rowsAtOnce)}::text[]) with ordinality as node (hash, n)`);
}
