import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../services';
import { later } from '../clock';
import { ConfigError } from '../config/config';
import { type Database, sql } from '../database/db';
import { lockKeys, noKeysYet, recordedMaster, reloadMs } from './instance-keys';
import { masterKeys, wrongKey } from './key-file';
import {
  addRingKey,
  checkOf,
  countMasters,
  currentOf,
  isOpenRing,
  keySetOf,
  macOverlapMs,
  nextOf,
  openRingKey,
  readRing,
  wrapRingKey,
} from './key-ring';
import { type Keys, keysFrom, newSealKey } from './keys';
import type { SealedTable } from './sealed-table';

// Each step is a transaction and finds out from the rows what is left to do, so a rotation that was killed continues
// where it stopped. See docs/decisions/platform/key-rotation.md.

type Context = Pick<Services, 'config' | 'database' | 'clock'>;
export type RotationOptions = {
  /** How long running processes get to load the keys. */
  waitMs?: number;
  report?: (line: string) => void;
};

const defaultWaitMs = 3 * reloadMs;
const rowsAtOnce = 500;

/** One rotation at a time. */
async function exclusively<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query(
      `select pg_try_advisory_lock(hashtext('gift.keys.rotate')) as "isFree"`,
    );
    if (!rows[0].isFree) throw new ConfigError('Another gift keys rotate is running on this database.');
    return await work();
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('gift.keys.rotate'))`).catch(() => {});
    client.release(true);
  }
}

/**
 * Replaces the master key: encrypts the instance's keys under KEY_FILE and all rows under a new data key. Until it is
 * done, KEY_FILE_PREVIOUS opens everything too. Returns false if there was nothing to do.
 */
export const rotateMasterKey = (
  { config, database, clock }: Context,
  tables: readonly SealedTable[],
  { waitMs = defaultWaitMs, report = () => {} }: RotationOptions = {},
): Promise<boolean> =>
  exclusively(database, async () => {
    const [master, previous] = masterKeys(config, { isNewDatabase: false });
    const isNeeded = await database.transaction(async (tx) => {
      await lockKeys(tx);
      const storedRing = await readRing(tx, master);
      if (storedRing.length === 0) throw noKeysYet();
      const old = isOpenRing(storedRing) ? undefined : previous;
      if (isOpenRing(storedRing)) {
        if ((await countMasters(tx)) === 1n) return false;
      } else {
        const ring = old ? await readRing(tx, old) : [];
        if (!old || !isOpenRing(ring)) throw wrongKey(config, whyUnknown(old !== undefined));
        for (const key of ring) await wrapRingKey(tx, master, key, openRingKey(old, key));
      }
      const ring = await readRing(tx, master);
      const isStarted = nextOf(ring, 'data') || activeKeys(ring).length > 1;
      const masters = [master, ...(old ? [old] : [])];
      if (!isStarted)
        await addRingKey(tx, masters, {
          ...{ kind: 'data', secret: randomBytes(32), isActive: false, now: clock.now() },
        });
      return true;
    });
    if (!isNeeded) return false;
    await activate({ database, clock }, master, 'data', { waitMs, report });
    const keys = keysFrom(keySetOf(await readRing(database, master), master, clock.now()));
    await resealAll(database, keys, tables, report);
    // A process that has not loaded the new key yet may have written under the old one.
    report(`Waiting ${waitMs / 1000} s for running processes to use the new key.`);
    await sleep(waitMs);
    while ((await resealAll(database, keys, tables, report)) > 0);
    await database.transaction(async (tx) => {
      await lockKeys(tx);
      const current = currentOf(await readRing(tx, master), 'data')!;
      await tx.run(sql`
        delete from platform.keys where kind = 'data' and retired_at < ${later(clock.now(), -macOverlapMs)}`);
      await tx.run(sql`
        update platform.keys set retired_at = ${clock.now()} where kind = 'data' and id <> ${current.id}`);
      await tx.run(sql`delete from platform.key_wraps where master_check <> ${checkOf(master)}`);
    });
    return true;
  });

const whyUnknown = (hasPrevious: boolean) =>
  hasPrevious
    ? 'is unknown to this database, and KEY_FILE_PREVIOUS holds another master key than the one it was written with'
    : 'is unknown to this database, and KEY_FILE_PREVIOUS, the file of the key that you replace, is not set';

const activeKeys = (ring: Awaited<ReturnType<typeof readRing>>) =>
  ring.filter(({ kind, retiredAt }) => kind === 'data' && !retiredAt);

/** Replaces the RSA key of sealed calls. Open pages may use the old one for a month. */
export const rotateSealedCallKey = (
  { config, database, clock }: Context,
  { waitMs = defaultWaitMs, report = () => {} }: RotationOptions = {},
): Promise<void> =>
  exclusively(database, async () => {
    const master = await recordedMaster(database, { config });
    await database.transaction(async (tx) => {
      await lockKeys(tx);
      if ((await countMasters(tx)) > 1n)
        throw new ConfigError('A rotation of the master key is not finished: run gift keys rotate first.');
      if (nextOf(await readRing(tx, master), 'sealed-calls')) return;
      await addRingKey(tx, [master], {
        ...{ kind: 'sealed-calls', secret: Buffer.from(newSealKey()), isActive: false, now: clock.now() },
      });
    });
    await activate({ database, clock }, master, 'sealed-calls', { waitMs, report });
  });

/** Makes a new key the current one, after all processes have loaded it. */
async function activate(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  master: Buffer,
  kind: 'data' | 'sealed-calls',
  { waitMs, report }: Required<RotationOptions>,
): Promise<void> {
  const next = nextOf(await readRing(database, master), kind);
  if (!next) return;
  report(`Waiting ${waitMs / 1000} s for running processes to load the new key.`);
  await sleep(waitMs);
  const now = clock.now();
  await database.transaction(async (tx) => {
    await lockKeys(tx);
    await tx.run(sql`update platform.keys set activated_at = ${now} where id = ${next.id}`);
    if (kind === 'sealed-calls')
      await tx.run(sql`
        update platform.keys set retired_at = ${now} where kind = ${kind} and id <> ${next.id} and retired_at is null`);
  });
}

/** Encrypts all rows under the current key; returns how many were not. */
async function resealAll(
  database: Database,
  keys: Keys,
  tables: readonly SealedTable[],
  report: (line: string) => void,
): Promise<number> {
  let changedRows = 0;
  for (const table of tables) {
    const total = await table.count(database);
    let done = 0;
    for (let after = -1n; ; ) {
      const rows = await table.rowsAfter(database, after, rowsAtOnce);
      const last = rows.at(-1);
      if (!last) break;
      const stale = rows.flatMap(({ id, sealed, belongsTo }) => {
        try {
          const fresh = keys.reseal(table.purpose, sealed, belongsTo);
          return fresh ? [{ id, old: sealed, fresh }] : [];
        } catch {
          // A damaged row must not keep a leaked master key in use.
          report(`${table.name}: no key opens row ${id}; it stays as it is`);
          return [];
        }
      });
      if (stale.length > 0) changedRows += await table.replace(database, stale);
      after = last.id;
      done += rows.length;
      report(`${table.name}: ${done} of ${total} rows`);
    }
  }
  return changedRows;
}

/** What an operator wants to know about the keys. */
export async function keyStatus({ config, database, clock }: Context) {
  const master = await recordedMaster(database, { config });
  const ring = await readRing(database, master);
  return {
    openedBy: masterKeys(config, { isNewDatabase: false })[0]!.equals(master)
      ? ('KEY_FILE' as const)
      : ('KEY_FILE_PREVIOUS' as const),
    isRotating: (await countMasters(database)) > 1n,
    sealedCallKeys: keySetOf(ring, master, clock.now()).sealedCalls.length,
    keys: ring.map(({ wrapped: _, ...key }) => key),
  };
}
