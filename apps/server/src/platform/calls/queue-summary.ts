import { type Statement, sql } from '../database/db';
import type { Context } from './context';

export type QueueSummary = {
  readonly count: number;
  /** Changes when a row is added, removed or updated. */
  readonly mark: string;
  /** When the oldest row started waiting; null if there is none. */
  readonly oldestAt: Date | null;
};

/**
 * A `QueueSummary` of the selected rows, which wait from `since`. Every write gives a row a new xmin, so the sum changes even when one row
 * leaves while another is added.
 */
export const queueSummary = (table: Statement, since: Statement): Statement => sql`
  count(*)::int as count, min(${since}) as "oldestAt", coalesce(sum(${table}.xmin::text::bigint), 0)::text as mark`;

export const mergeSummaries = (...parts: readonly QueueSummary[]): QueueSummary => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  mark: parts.map(({ count, mark }) => `${count}:${mark}`).join(' '),
  oldestAt: parts.reduce<Date | null>(
    (oldest, { oldestAt }) => (oldest && (!oldestAt || oldest < oldestAt) ? oldest : oldestAt),
    null,
  ),
});

export type DueRow = {
  /** The path of its page below the queue's; the id of a row without a page. */
  readonly row: string;
  readonly dueAt: Date;
  /** The users it is about, as far as they are known. */
  readonly about: readonly bigint[];
  readonly orderNo?: string;
  /** Whether this member of the queue's staff has to do it; without it, all of them. */
  readonly isFor?: (caller: { readonly userID: bigint; readonly roles: readonly string[] }) => boolean;
};

/** Deadlines after `after`, up to and including `until`. */
export type DueRange = { readonly after: Date; readonly until: Date } & Pick<Context, 'settings'>;

/** Rows of one queue in one answer: more at once is a backlog and needs no list. */
export const maxDueRows = 200;
