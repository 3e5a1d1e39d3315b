import type { Settings } from '../settings';
import { type Database, type Db, sql, type Tx } from './database/db';

/** The bounds of the age in months from which rows may be archived. */
export const minArchiveMonths = 6;
export const maxArchiveMonths = 240;

/** The date this many months before another. */
export function monthsBefore(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCMonth(date.getUTCMonth() - months);
  return result;
}

/** A quarter of a year in UTC, from `start` to before `end`. */
export type Quarter = { readonly name: string; readonly start: Date; readonly end: Date };

export function quarterOf(name: string): Quarter {
  const [, year, quarter] = /^(\d{4})-q([1-4])$/.exec(name) ?? [];
  if (!year || !quarter) throw new Error(`${name} is no quarter`);
  const month = (Number(quarter) - 1) * 3;
  const startOf = (at: number) => new Date(Date.UTC(Number(year), at, 1));
  return { name, start: startOf(month), end: startOf(month + 3) };
}

/** The quarters that ended before a date, oldest first. The first is 2026-q1, the one in which Gift started. */
export function quartersBefore(date: Date): Quarter[] {
  const quarters: Quarter[] = [];
  for (let n = 2026 * 4; ; n++) {
    const quarter = quarterOf(`${Math.floor(n / 4)}-q${(n % 4) + 1}`);
    if (quarter.end > date) return quarters;
    quarters.push(quarter);
  }
}

/** What can be archived. */
export type ArchiveName = 'orders' | 'messages';

/** Keys from `firstKey` to before `endKey`. */
export type ArchiveRange = { readonly name: string; readonly firstKey: bigint; readonly endKey: bigint };

/** One archive of a range: its rows that ended before `cutoff`, except those of damaged keys. */
export type ArchiveSet = ArchiveRange & {
  readonly id: bigint;
  readonly cutoff: Date;
  readonly damagedKeys: readonly bigint[];
};

/** Rows of one key, as a JSON object on one line that starts with its `key`. */
export type ArchiveLine = { readonly key: bigint; readonly text: string; readonly rowCount: number };

/** A range as `gift archive plan` shows it. */
export type ArchivePlan = { name: string; items: bigint; rows: bigint; stayingRows: bigint; bytes: bigint };

/** A module's rows that can be archived. Its SQL is the module's own. */
export type ArchiveSource = {
  readonly name: ArchiveName;
  /** The age in months from which rows are archived; 0: never. */
  months(settings: Settings): number;
  /** How the audit log calls an item. */
  readonly itemName: 'orderNo' | 'conversationID';
  /** The key of an item by the name that `gift archive read` takes; undefined if it is no such name or item. */
  keyOf(db: Db, item: string): Promise<bigint | undefined>;
  /** The oldest range before the cutoff that has something to archive and is not in a set yet. */
  nextRange(db: Db, cutoff: Date, takenNames: ReadonlySet<string>): Promise<ArchiveRange | undefined>;
  plan(db: Db, cutoff: Date, takenNames: ReadonlySet<string>): Promise<ArchivePlan[]>;
  /** The lines of a set above a key, in order of keys. A key without a text is damaged and stays in the database. */
  lines(db: Db, set: ArchiveSet, above: bigint): AsyncGenerator<ArchiveLine | { key: bigint; text: null }>;
  readonly removal: RemovalAtEnd | RemovalByPart;
  /** Inserts the rows of lines, unless they are there, and returns the lines as they would be archived again. */
  restore(tx: Tx, range: ArchiveRange, texts: readonly string[]): Promise<string[]>;
  /** The keys of lines that do not fit what the database still has about them. */
  mismatches(db: Db, texts: readonly string[]): Promise<bigint[]>;
};

/** The rows of a set are removed together, after its last part. All lines of a key are in one part. */
export type RemovalAtEnd = {
  readonly kind: 'atEnd';
  /** Removes the archived rows, whose number must be `rowCount`, and calls `finish` in the last transaction. */
  remove(
    database: Database,
    set: ArchiveSet,
    rowCount: bigint,
    finish: (tx: Tx) => Promise<void>,
  ): Promise<void>;
};

/**
 * The rows of a part are removed before the next part is written. What is removed of a key is no longer in `lines`, so
 * a key may be in several parts. A later set continues where an earlier one ended: the last is restored first.
 */
export type RemovalByPart = {
  readonly kind: 'byPart';
  readonly partBytes: number;
  /** Removes the rows of these lines. False if they are not exactly those lines any more, or must stay: roll back. */
  remove(tx: Tx, set: ArchiveSet, texts: readonly string[]): Promise<boolean>;
};

/** When the log of an order was archived; null if no finished set contains it. */
export async function orderArchivedAt(db: Db, orderID: bigint): Promise<Date | null> {
  const set = await db.maybe<{ at: Date }>(sql`
    select archived_at as at from platform.archives
    where source = 'orders' and first_key <= ${orderID} and end_key > ${orderID} and archived_at is not null
    order by first_key desc limit 1`);
  return set?.at ?? null;
}
