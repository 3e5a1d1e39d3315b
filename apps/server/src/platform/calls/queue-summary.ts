import { type Statement, sql } from '../database/db';
import type { Context } from './context';

// The summary of every staff queue, whichever module owns it.

/** How much waits, and what is another as soon as one of the rows comes, leaves or changes. */
export type QueueSummary = { readonly count: number; readonly mark: string };

/**
 * A `Waiting` from the rows that are selected. Whatever writes a row makes a newer version of it, so a sum over as many
 * rows as before is another when one of them is: one that leaves while another comes is seen too.
 */
export const queueSummary = (table: Statement): Statement => sql`
  count(*)::int as count, coalesce(sum(${table}.xmin::text::bigint), 0)::text as mark`;

export const mergeSummaries = (...parts: readonly QueueSummary[]): QueueSummary => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  mark: parts.map(({ count, mark }) => `${count}:${mark}`).join(' '),
});

/** A row of a queue by its end. */
export type DueRow = {
  /** What its page is addressed by below that of the queue; of a row without a page, its id. */
  readonly row: string;
  readonly dueAt: Date;
  /** Whom it is about, as far as they are known. */
  readonly about: readonly bigint[];
  readonly orderNo?: string;
  /** Whose work it is among those whose queue it is; without it, everybody's. */
  readonly isFor?: (caller: { readonly userID: bigint; readonly roles: readonly string[] }) => boolean;
};

/** Ends after one moment, up to and with the other. */
export type DueRange = { readonly after: Date; readonly until: Date } & Pick<Context, 'settings'>;

/** Rows of one queue that are told of at a time: more than this at once is no news but a backlog. */
export const maxDueRows = 200;
