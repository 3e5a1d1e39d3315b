import type { Db } from './db';
import { sql } from './db';

/** A setting's value: numbers count things, bigints are kobo, and the rest is what it looks like. */
export type SettingValue = number | bigint | boolean | string | readonly number[] | readonly bigint[];

/** JSON has no bigint: sums travel as `{"kobo": "123"}`. */
const toJson = (_: string, value: unknown) => (typeof value === 'bigint' ? { kobo: String(value) } : value);
const fromJson = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'kobo' in value
    ? BigInt((value as { kobo: string }).kobo)
    : value;

/**
 * The settings in force: the defaults of the code, overlaid with the newest rows of `platform.settings` whose
 * start has come. Held in memory and read again by `refresh`, so that asking costs nothing.
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
  let current = defaults as unknown as Settings;
  return {
    get current(): Settings {
      return current;
    },
    /** Reads the table. A row whose key the code no longer knows is passed over. */
    async refresh(db: Db, now: Date): Promise<void> {
      const rows = await db.many<{ key: string; value: string }>(sql`
        select distinct on (key) key, value::text as value from platform.settings
        where valid_from <= ${now} order by key, valid_from desc, version desc`);
      const known = rows.filter((row) => row.key in defaults);
      const overlay = Object.fromEntries(known.map((row) => [row.key, JSON.parse(row.value, fromJson)]));
      current = { ...defaults, ...overlay } as unknown as Settings;
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
        values (${key}, ${JSON.stringify(value, toJson)}::jsonb, ${validFrom}, ${by}, ${reason})`);
    },
  };
}
