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

/** What can be archived. */
export type ArchiveName = 'orders';

/** Keys from `firstKey` to before `endKey`. */
export type ArchiveRange = { readonly name: string; readonly firstKey: bigint; readonly endKey: bigint };

/** A set: a range with the rows that ended before `cutoff`, without those of damaged keys. */
export type ArchiveSet = ArchiveRange & {
  readonly id: bigint;
  readonly cutoff: Date;
  readonly damagedKeys: readonly bigint[];
};

/** The rows of one key, as a JSON object on one line that starts with its `key`. */
export type ArchiveLine = { readonly key: bigint; readonly text: string; readonly rowCount: number };

/** A range as `gift archive plan` shows it. */
export type ArchivePlan = { name: string; items: bigint; rows: bigint; stayingRows: bigint; bytes: bigint };

/** A module's rows that can be archived. Its SQL is the module's own. */
export type ArchiveSource = {
  readonly name: ArchiveName;
  /** The age in months from which rows are archived; 0: never. */
  months(settings: Settings): number;
  /** The oldest range before the cutoff that has something to archive and is not in a set yet. */
  nextRange(db: Db, cutoff: Date, takenNames: ReadonlySet<string>): Promise<ArchiveRange | undefined>;
  plan(db: Db, cutoff: Date, takenNames: ReadonlySet<string>): Promise<ArchivePlan[]>;
  /** The lines of a set above a key, in order of keys. A key without a text is damaged and stays in the database. */
  lines(db: Db, set: ArchiveSet, above: bigint): AsyncGenerator<ArchiveLine | { key: bigint; text: null }>;
  /** Removes the archived rows, whose number must be `rowCount`, and calls `finish` in the last transaction. */
  remove(
    database: Database,
    set: ArchiveSet,
    rowCount: bigint,
    finish: (tx: Tx) => Promise<void>,
  ): Promise<void>;
  /** Inserts the rows of lines, unless they are there, and returns the lines as they would be archived again. */
  restore(tx: Tx, range: ArchiveRange, texts: readonly string[]): Promise<string[]>;
  /** The keys of lines that do not fit what the database still has about them. */
  mismatches(db: Db, texts: readonly string[]): Promise<bigint[]>;
};

/** When the rows of a key were archived; null if no finished set contains the key. */
export async function archivedAt(db: Db, source: ArchiveName, key: bigint): Promise<Date | null> {
  const set = await db.maybe<{ at: Date }>(sql`
    select archived_at as at from platform.archives
    where source = ${source} and first_key <= ${key} and end_key > ${key} and archived_at is not null
    order by first_key desc limit 1`);
  return set?.at ?? null;
}
