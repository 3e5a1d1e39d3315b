import { createPrivateKey, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sealKeyBits } from '@gift/contract/seal/seal';
import type { Services } from '../../services';
import { type Db, sql, type Tx } from '../database/db';
import { masterKey, wrongKey } from './key-file';
import { type DerivedKeys, deriveKeys, type Keys, keysFrom, newSealKey } from './keys';
import { seal, unseal } from './secret-box';

/** How to recognise the right key for a database that has not recorded one. */
export type KeyEvidence = {
  /** Whether the database has ever been used. */
  hasAccounts(db: Db): Promise<boolean>;
  /** By table: whether its newest secret decrypts with these keys; undefined where the table has none. */
  opensNewest: Readonly<Record<string, (db: Db, keys: DerivedKeys) => Promise<boolean | undefined>>>;
};

const belongsTo = 'seal-key';
const checkOf = (keys: DerivedKeys) => keys.mac('master-check', 'the master key of this database');

/**
 * The instance's keys, once it is certain that the database was written with this master key. Processes that start
 * together take turns, so that they agree on one. Throws `ConfigError` with a message for the operator.
 */
export function openKeys(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  evidence: KeyEvidence,
): Promise<Keys> {
  return database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('gift.keys'))`);
    const recorded = await tx.maybe<{ masterCheck: Buffer; sealKey: Buffer }>(sql`
      select master_check as "masterCheck", seal_key as "sealKey" from platform.instance_keys`);
    const isNewDatabase = !recorded && !(await evidence.hasAccounts(tx));
    const master = masterKey(config, { isNewDatabase });
    const keys = deriveKeys(master);
    if (recorded) {
      if (!timingSafeEqual(recorded.masterCheck, checkOf(keys)))
        throw wrongKey(config, 'holds another master key than the one this database was written with');
      return keysFrom(master, unseal(keys.of('seal-key'), recorded.sealKey, belongsTo).toString());
    }
    await refuseForeignData(tx, { config, log }, keys, evidence);
    const sealKey = sealKeyOf(config.dataDir) ?? newSealKey();
    const sealed = seal(keys.of('seal-key'), Buffer.from(sealKey), belongsTo);
    await tx.run(sql`
      insert into platform.instance_keys (master_check, seal_key) values (${checkOf(keys)}, ${sealed})`);
    return keysFrom(master, sealKey);
  });
}

/** An older Gift recorded no key: what it encrypted must decrypt before this key is recorded. */
async function refuseForeignData(
  tx: Tx,
  { config, log }: Pick<Services, 'config' | 'log'>,
  keys: DerivedKeys,
  { hasAccounts, opensNewest }: KeyEvidence,
) {
  let hasOpened = false;
  for (const [table, opens] of Object.entries(opensNewest)) {
    const isOpen = await opens(tx, keys);
    if (isOpen === false)
      throw wrongKey(config, `holds another master key than the one that sealed ${table} in this database`);
    hasOpened ||= isOpen === true;
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
