import { type Db, type Statement, sql } from '../../../../platform/database/db';
import type { Page } from '../fields';

// Figures for an operator's backend. Days are in UTC. Case rooms and system messages are not counted.

export type Period = { start: Date; end: Date };

type Daily = { day: string; count: bigint };
const byDay = (rows: readonly Daily[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ day, count }) => [day, Number(count)]));

const tables = {
  users: sql`messaging.users where true`,
  groups: sql`messaging.groups where id not like 'case-%'`,
};

/** The total, the total before the period, and the new ones on each day of it. */
export async function createdIn(db: Db, table: keyof typeof tables, { start, end }: Period) {
  const from = tables[table];
  const [{ total, before }, days] = await Promise.all([
    db.one<{ total: bigint; before: bigint }>(sql`
      select count(*) as total, count(*) filter (where created_at < ${start}) as before from ${from}`),
    db.many<Daily>(sql`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count from ${from}
        and created_at >= ${start} and created_at < ${end} group by 1 order by 1`),
  ]);
  return { total: Number(total), before: Number(before), count: byDay(days) };
}

export type Active = {
  messages: number;
  total: number;
  dateCount: Record<string, number>;
  /** One page of ids, by message count. */
  page: { id: string; count: number }[];
};

/** Messages by users in a period, in chats of these kinds. */
const sentIn = ({ start, end }: Period, kinds: readonly ('si' | 'sg')[]): Statement => sql`
  from messaging.messages m join messaging.conversations t on t.n = m.conversation
  where m.sent_ms >= ${start.getTime()} and m.sent_ms < ${end.getTime()} and m.content_type between 101 and 199
    and split_part(t.id, '_', 1) = any(${kinds}) and t.id not like 'sg_case-%'`;

async function active(
  db: Db,
  key: Statement,
  sentFilter: Statement,
  { isAscending, page }: { isAscending: boolean; page: Page },
): Promise<Active> {
  const [{ messages, total }, days, rows] = await Promise.all([
    db.one<{ messages: bigint; total: bigint }>(
      sql`select count(*) as messages, count(distinct ${key}) as total ${sentFilter}`,
    ),
    db.many<Daily>(sql`
      select to_char(to_timestamp(m.sent_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
      ${sentFilter} group by 1 order by 1`),
    db.many<{ id: string; count: bigint }>(sql`
      select ${key} as id, count(*) as count ${sentFilter} group by 1
      order by 2 ${isAscending ? sql`asc` : sql`desc`}, 1 limit ${page.limit} offset ${page.offset}`),
  ]);
  return {
    messages: Number(messages),
    total: Number(total),
    dateCount: byDay(days),
    page: rows.map(({ id, count }) => ({ id, count: Number(count) })),
  };
}

type Query = { period: Period; isAscending: boolean; page: Page };

/** The most active senders, in single chats and, if asked, in groups. */
export const activeUsers = (db: Db, { withGroups, period, ...paging }: Query & { withGroups: boolean }) =>
  active(db, sql`m.sender`, sentIn(period, withGroups ? ['si', 'sg'] : ['si']), paging);

export const activeGroups = (db: Db, { period, ...paging }: Query) =>
  active(db, sql`substr(t.id, 4)`, sentIn(period, ['sg']), paging);
