import { verifyChain } from '@gift/contract/orders/chain';
import { isID } from '@gift/contract/rules';
import {
  type ArchiveLine,
  type ArchivePlan,
  type ArchiveSource,
  type Quarter,
  quarterOf,
  quartersBefore,
  type RemovalAtEnd,
} from '../../platform/archives';
import { Statement, sql } from '../../platform/database/db';
import { idFloor } from '../../platform/ids';
import { entriesOf, sha256 } from './event-log';

// The event logs of old orders, by quarter: a quarter is a partition of orders.events. The order's row stays, with the
// number of its events and the hash of the last one, so an archived log can be verified.

/** How many orders are read and verified at once: a page keeps the process busy for some 10 ms. */
const pageSize = 100;

/** A quarter as a range of order numbers, and its partition. */
function rangeOf({ name, start, end }: Quarter) {
  const partition = `orders.events_${name.replace('-', '_')}`;
  return { name, firstKey: idFloor(start), endKey: idFloor(end), partition };
}
const rangesBefore = (date: Date) => quartersBefore(date).map(rangeOf);

/**
 * Orders whose log nothing changes any more and no rule reads: ended, no review or hold open, never in dispute. The log of
 * a dispute is evidence and has the share of a split.
 */
const isArchivable = (partition: string) => `
  o.ended_at < $3 and not o.is_review_open and o.deadline_at is null
  and coalesce(o.proceeds_clear_at, '-infinity') < $3
  and not exists (select from ${partition} d where d.order_id = o.id and d.to_state = 'disputed')`;

const exists = async (db: Parameters<ArchiveSource['plan']>[0], partition: string) =>
  (await db.one<{ exists: boolean }>(sql`select to_regclass(${partition}) is not null as exists`)).exists;

const lineOf = `
  e.order_id as key, count(*)::int as "rowCount",
  json_build_object('key', e.order_id::text, 'events', json_agg(to_jsonb(e) - 'order_id' order by e.seq))::text as text`;

type LoggedEvent = {
  seq: number;
  event: string;
  actor: string;
  from_state: string;
  to_state: string;
  at: string;
  data: Record<string, never>;
  hash: string;
};
type Head = { id: bigint; eventSeq: number; lastHash: string };

/** An archived log, as its readers verify it. */
function eventsIn(text: string) {
  const { key, events } = JSON.parse(text) as { key: string; events: LoggedEvent[] };
  const rows = events.map(({ from_state, to_state, at, seq, event, actor, data, hash }) => ({
    ...{ seq, event, actor, fromState: from_state, toState: to_state, at: new Date(at), data, hash },
  }));
  return { key: BigInt(key), events: entriesOf(rows, BigInt(key)) };
}

/** Whether a log is whole: its chain holds and ends at the hash in the order's row. */
async function isWhole(text: string, head: Head | undefined): Promise<boolean> {
  const { events } = eventsIn(text);
  const check = await verifyChain(events, sha256);
  return head !== undefined && check.ok && check.head === head.lastHash && events.length === head.eventSeq;
}

const removal: RemovalAtEnd = {
  kind: 'atEnd',

  /**
   * Empties the partition and puts back what stays, which frees the disk at once. Until `truncate`, only writers of this
   * quarter's logs wait; after it, readers of logs too, for as long as it takes to put the rest back.
   */
  async remove(database, { name, cutoff, damagedKeys }, rowCount, finish) {
    const { partition, firstKey, endKey } = rangeOf(quarterOf(name));
    await database.transaction(async (tx) => {
      const run = (text: string, values: readonly unknown[] = []) => tx.run(new Statement(text, values));
      await run(`set local lock_timeout = '500ms'`);
      await run(`set local statement_timeout = '10min'`);
      await run(`lock table ${partition} in share row exclusive mode`);
      await run(`create temporary table staying_orders (id bigint primary key) on commit drop`);
      await run(
        `insert into staying_orders select o.id from orders.orders o
        where o.id >= $1 and o.id < $2 and ((${isArchivable(partition)}) is not true or o.id = any ($4::bigint[]))`,
        [firstKey, endKey, cutoff, damagedKeys.map(String)],
      );
      await run('analyze staying_orders');
      await run(
        `create temporary table staying_events on commit drop as
        select e.* from ${partition} e where e.order_id in (select id from staying_orders)`,
      );
      const counts = await tx.one<{ all: bigint; staying: bigint }>(
        new Statement(
          `select (select count(*) from ${partition}) as all, (select count(*) from staying_events) as staying`,
          [],
        ),
      );
      if (counts.all !== counts.staying + rowCount)
        throw new Error(
          `${partition} has ${counts.all} rows: ${rowCount} are archived, ${counts.staying} stay. Nothing was removed.`,
        );
      await finish(tx);
      await run(`truncate ${partition}`);
      await run(`insert into ${partition} select * from staying_events`);
    });
  },
};

export const orderArchive: ArchiveSource = {
  name: 'orders',
  months: ({ archiveOrdersMonths }) => archiveOrdersMonths,
  itemName: 'orderNo',
  keyOf: async (_db, item) => (isID(item) ? BigInt(item) : undefined),

  async nextRange(db, cutoff, takenNames) {
    for (const quarter of rangesBefore(cutoff)) {
      if (takenNames.has(quarter.name) || !(await exists(db, quarter.partition))) continue;
      const some = await db.maybe(
        new Statement(
          `select from orders.orders o
          where o.id >= $1 and o.id < $2 and ${isArchivable(quarter.partition)}
            and exists (select from ${quarter.partition} e where e.order_id = o.id) limit 1`,
          [quarter.firstKey, quarter.endKey, cutoff],
        ),
      );
      if (some) return quarter;
    }
    return undefined;
  },

  async plan(db, cutoff, takenNames) {
    const plans: ArchivePlan[] = [];
    for (const { name, partition, firstKey, endKey } of rangesBefore(cutoff)) {
      if (takenNames.has(name) || !(await exists(db, partition))) continue;
      const totals = await db.one<Omit<ArchivePlan, 'name'>>(
        new Statement(
          `select count(*) filter (where is_archivable) as items,
            coalesce(sum(rows) filter (where is_archivable), 0)::bigint as rows,
            coalesce(sum(rows) filter (where not is_archivable), 0)::bigint as "stayingRows",
            pg_total_relation_size('${partition}') as bytes
          from (
            select (select count(*) from ${partition} e where e.order_id = o.id) as rows,
              (${isArchivable(partition)}) is true as is_archivable
            from orders.orders o where o.id >= $1 and o.id < $2) logs
          where rows > 0`,
          [firstKey, endKey, cutoff],
        ),
      );
      if (totals.items > 0n) plans.push({ name, ...totals });
    }
    return plans;
  },

  async *lines(db, { name, cutoff, damagedKeys }, above) {
    const { partition, firstKey, endKey } = rangeOf(quarterOf(name));
    for (let after = above; ; ) {
      const heads = await db.many<Head>(
        new Statement(
          `select o.id, o.event_seq as "eventSeq", o.last_hash as "lastHash" from orders.orders o
          where o.id >= $1 and o.id < $2 and o.id > $4 and ${isArchivable(partition)} and o.id <> all ($5::bigint[])
          order by o.id limit ${pageSize}`,
          [firstKey, endKey, cutoff, after, damagedKeys.map(String)],
        ),
      );
      const last = heads.at(-1);
      if (!last) return;
      const lines = await db.many<ArchiveLine>(
        new Statement(
          `select ${lineOf} from ${partition} e where e.order_id = any ($1::bigint[]) group by e.order_id order by 1`,
          [heads.map(({ id }) => String(id))],
        ),
      );
      const lineOfKey = new Map(lines.map((line) => [line.key, line]));
      for (const head of heads) {
        const line = lineOfKey.get(head.id);
        yield line && (await isWhole(line.text, head)) ? line : { key: head.id, text: null };
      }
      after = last.id;
    }
  },

  removal,

  async restore(tx, { name }, texts) {
    const { partition } = rangeOf(quarterOf(name));
    const keys = texts.map((text) => String(eventsIn(text).key));
    await tx.run(
      new Statement(
        `insert into ${partition} (order_id, seq, event, actor, from_state, to_state, at, data, hash, operation_id)
        select (line->>'key')::bigint, e.seq, e.event, e.actor, e.from_state, e.to_state, e.at, e.data, e.hash, e.operation_id
        from unnest($1::json[]) line, json_populate_recordset(null::orders.events, line->'events') e
        on conflict do nothing`,
        [texts],
      ),
    );
    const lines = await tx.many<ArchiveLine>(
      new Statement(
        `select ${lineOf} from ${partition} e where e.order_id = any ($1::bigint[]) group by e.order_id order by 1`,
        [keys],
      ),
    );
    return lines.map(({ text }) => text);
  },

  async mismatches(db, texts) {
    const keys = texts.map((text) => eventsIn(text).key);
    const heads = await db.many<Head>(sql`
      select id, event_seq as "eventSeq", last_hash as "lastHash" from orders.orders
      where id = any(${keys.map(String)}::bigint[])`);
    const headOf = new Map(heads.map((head) => [head.id, head]));
    const isBad = await Promise.all(
      texts.map(async (text, at) => !(await isWhole(text, headOf.get(keys[at]!)))),
    );
    return keys.filter((_, at) => isBad[at]);
  },
};
