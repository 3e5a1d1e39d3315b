import { createPrivateKey, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sealKeyBits } from '@gift/contract/seal/seal';
import type { Services } from '../../services';
import { seconds } from '../clock';
import { ConfigError } from '../config/config';
import { type Db, sql, type Tx } from '../database/db';
import { masterKeys, wrongKey } from './key-file';
import { addRingKey, checkOf, countMasters, isOpenRing, keySetOf, openRingKey, readRing } from './key-ring';
import { derive, type Keys, keysFrom, newSealKey } from './keys';
import type { SealedTable } from './sealed-table';
import { canUnseal, unseal } from './secret-box';

/** How to recognise the right key for a database that has not recorded one. */
export type KeyEvidence = {
  /** Whether the database has ever been used. */
  hasAccounts(db: Db): Promise<boolean>;
  tables: readonly SealedTable[];
};

/** How often a process reads the keys again: a rotation waits longer than this before it uses a new key. */
export const reloadMs = seconds(5);

type Context = Pick<Services, 'config' | 'database' | 'clock' | 'log'>;

/** The instance's keys, and what loads them again after a rotation. */
export type OpenKeys = { keys: Keys; reload(): Promise<void> };

/**
 * The instance's keys, once it is certain that the database was written with this master key. Processes that start
 * together take turns, so that they agree on one. `onLost` must stop the process: it missed a rotation. Throws
 * `ConfigError` with a message for the operator.
 */
export function openKeys(
  context: Context,
  evidence: KeyEvidence,
  onLost: () => void = () => {},
): Promise<OpenKeys> {
  const { database, clock, log } = context;
  return database.transaction(async (tx) => {
    await lockKeys(tx);
    const isRecorded = (await tx.maybe(sql`select from platform.keys limit 1`)) !== undefined;
    const master = isRecorded ? await recordedMaster(tx, context) : await recordKeys(tx, context, evidence);
    const ring = await readRing(tx, master);
    const keys = keysFrom(keySetOf(ring, master, clock.now()));
    const secrets = new Map(ring.map((key) => [key.id, openRingKey(master, key)]));
    let isWarned = false;
    const reload = async () => {
      const newest = await readRing(database, master);
      for (const key of newest)
        if (key.wrapped && !secrets.has(key.id)) secrets.set(key.id, openRingKey(master, key));
      if (newest.length === 0 || newest.some(({ id }) => !secrets.has(id))) {
        // What it encrypted from now on would be lost with the key that the rotation replaced.
        log.fatal('the keys were replaced while this process could not load them; it stops');
        return onLost();
      }
      // Keys that were loaded stay good after the master key that opened them was replaced.
      keys.replace(keySetOf(newest, ({ id }) => secrets.get(id)!, clock.now()));
      if (!isOpenRing(newest) && !isWarned)
        log.warn('the master key was replaced; the next start needs the new KEY_FILE');
      isWarned ||= !isOpenRing(newest);
    };
    return { keys, reload };
  });
}

/** Serialises changes of the keys. */
export const lockKeys = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('gift.keys'))`);

export const noKeysYet = () => new ConfigError('This database has no keys yet: start Gift once.');

/** The first of the operator's master keys that opens the database. */
export async function recordedMaster(db: Db, { config }: Pick<Services, 'config'>): Promise<Buffer> {
  if ((await countMasters(db)) === 0n) throw noKeysYet();
  for (const master of masterKeys(config, { isNewDatabase: false }))
    if (isOpenRing(await readRing(db, master))) return master;
  throw wrongKey(config, 'holds another master key than the one this database was written with');
}

/**
 * Writes the first keys. A used database continues with the keys that an older Gift derived from the master key; a new
 * one gets random keys, so that the master key alone is worth nothing.
 */
async function recordKeys(tx: Tx, { config, log, clock }: Context, evidence: KeyEvidence): Promise<Buffer> {
  const instanceRow = await tx.maybe<{ masterCheck: Buffer; sealKey: Buffer }>(sql`
    select master_check as "masterCheck", seal_key as "sealKey" from platform.instance_keys`);
  const isUsed = instanceRow !== undefined || (await evidence.hasAccounts(tx));
  const masters = masterKeys(config, { isNewDatabase: !isUsed });
  // A used database knows the old key; a new one starts with the new key.
  const master = masters.at(isUsed ? -1 : 0)!;
  if (instanceRow && !instanceRow.masterCheck.equals(checkOf(master)))
    throw wrongKey(config, 'holds another master key than the one this database was written with');
  if (!instanceRow) await refuseForeignData(tx, { config, log }, master, evidence);
  const sealKey = instanceRow
    ? unseal(derive(master, 'seal-key'), instanceRow.sealKey, 'seal-key').toString()
    : (sealKeyOf(config.dataDir) ?? newSealKey());
  const add = (kind: 'permanent' | 'data' | 'sealed-calls', secret: Buffer) =>
    addRingKey(tx, [master], { kind, secret, isActive: true, now: clock.now() });
  await add('permanent', isUsed ? master : randomBytes(32));
  await add('data', isUsed ? master : randomBytes(32));
  await add('sealed-calls', Buffer.from(sealKey));
  await tx.run(sql`delete from platform.instance_keys`);
  return master;
}

/** An older Gift recorded no key: what it encrypted must decrypt before this key is recorded. */
async function refuseForeignData(
  tx: Tx,
  { config, log }: Pick<Services, 'config' | 'log'>,
  master: Buffer,
  { hasAccounts, tables }: KeyEvidence,
) {
  let hasOpened = false;
  for (const { name, purpose, newest } of tables) {
    const row = await newest(tx);
    if (row && !canUnseal(derive(master, purpose), row.sealed, row.belongsTo))
      throw wrongKey(config, `holds another master key than the one that sealed ${name} in this database`);
    hasOpened ||= row !== undefined;
  }
  if (!hasOpened && (await hasAccounts(tx)))
    log.warn('the database held nothing sealed to compare the master key with; it is recorded as it is');
}

/**
 * The RSA key that older versions stored in a file, so that open pages keep working; undefined if missing or unusable.
 */
function sealKeyOf(dataDir: string): string | undefined {
  try {
    const text = readFileSync(path.join(dataDir, 'keys', 'seal.pem'), 'utf8').trim();
    return createPrivateKey(text).asymmetricKeyDetails?.modulusLength === sealKeyBits ? text : undefined;
  } catch {
    // Nothing stored needs it: with a new key, users with an open page must reload.
    return undefined;
  }
}
