import { type Db, nothing, sql } from '../database/db';

/** A setting's value: numbers are counts, bigints are kobo. */
export type SettingValue = number | bigint | boolean | string | readonly number[] | readonly bigint[];

/** JSON has no bigint: sums are written as `{"kobo": "123"}`. */
const toJson = (_: string, value: unknown) => (typeof value === 'bigint' ? { kobo: String(value) } : value);
const fromJson = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'kobo' in value
    ? BigInt((value as { kobo: string }).kobo)
    : value;

/** The stored value, or undefined if it is not JSON. */
export function parseSetting(text: string): unknown {
  try {
    return JSON.parse(text, fromJson);
  } catch {
    return undefined;
  }
}

/** The stored form of a value; `parseSetting` reads it. */
export const settingText = (value: SettingValue): string => JSON.stringify(value, toJson);

export type SettingVersion = {
  readonly version: bigint;
  readonly key: string;
  readonly value: string;
  readonly validFrom: Date;
  readonly by: string;
  readonly reason: string;
};
const versionColumns = sql`
  version, key, value::text as value, valid_from as "validFrom", changed_by as by, reason`;

/** All past, current and scheduled versions of a setting, newest first. */
export const settingVersions = (
  db: Db,
  key: string,
  { before, limit }: { before?: bigint | undefined; limit: number },
): Promise<SettingVersion[]> =>
  db.many<SettingVersion>(sql`
    select ${versionColumns} from platform.settings
    where key = ${key} ${before === undefined ? nothing : sql`and version < ${before}`}
    order by version desc limit ${limit}`);

/** The version in force of every changed setting, and the scheduled ones. */
export async function settingsNow(
  db: Db,
  now: Date,
): Promise<{ inForce: SettingVersion[]; scheduled: SettingVersion[] }> {
  const [inForce, scheduled] = [
    await db.many<SettingVersion>(sql`
      select distinct on (key) ${versionColumns} from platform.settings
      where valid_from <= ${now} order by key, valid_from desc, version desc`),
    await db.many<SettingVersion>(sql`
      select distinct on (valid_from, key) ${versionColumns} from platform.settings
      where valid_from > ${now} order by valid_from, key, version desc`),
  ];
  return { inForce, scheduled };
}

/**
 * The settings in force: the defaults of the code, overlaid with the newest rows of `platform.settings` whose start has
 * come. Held in memory and reloaded by `refresh`, so that reading them costs nothing.
 */
export function settingsOn<const Defaults extends Record<string, SettingValue>>(defaults: Defaults) {
  type Widened<Value> = Value extends number
    ? number
    : Value extends bigint
      ? bigint
      : Value extends boolean
        ? boolean
        : Value;
  type Settings = { readonly [Key in keyof Defaults]: Widened<Defaults[Key]> };
  // A copy, so that several servers in one process never share their settings.
  let current = { ...defaults } as unknown as Settings;
  /** Reads the table. Rows whose key the code no longer has are skipped. */
  async function at(db: Db, date: Date): Promise<Settings> {
    const rows = await db.many<{ key: string; value: string }>(sql`
      select distinct on (key) key, value::text as value from platform.settings
      where valid_from <= ${date} order by key, valid_from desc, version desc`);
    const validRows = rows.filter((row) => row.key in defaults);
    const overlay = Object.fromEntries(validRows.map((row) => [row.key, JSON.parse(row.value, fromJson)]));
    return { ...defaults, ...overlay } as unknown as Settings;
  }
  return {
    /** The settings in force at a date, as the table has them now. */
    at,
    get current(): Settings {
      return current;
    },
    /** Loads the settings in force now. */
    async refresh(db: Db, now: Date): Promise<void> {
      current = await at(db, now);
    },
    /** Writes a new version of one setting, in force from `validFrom`. */
    async set<Key extends keyof Defaults & string>(
      db: Db,
      key: Key,
      value: Settings[Key],
      { validFrom, by, reason }: { validFrom: Date; by: string; reason: string },
    ): Promise<void> {
      await db.run(sql`
        insert into platform.settings (key, value, valid_from, changed_by, reason)
        values (${key}, ${settingText(value as SettingValue)}::jsonb, ${validFrom}, ${by}, ${reason})`);
    },
  };
}
