import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyEvidence } from '../../app';
import { testDatabase } from '../../testing/database/database';
import type { Clone } from '../../testing/database/database-server';
import { systemClock } from '../clock';
import { ConfigError, parseConfig } from '../config/config';
import { type Database, databaseOn } from '../database/db';
import { createLog } from '../log/log';
import { openKeys } from './instance-keys';
import { checkOf } from './key-ring';
import { derive, type Keys, newSealKey, type SealPurpose } from './keys';
import { canUnseal, seal } from './secret-box';

const folder = mkdtempSync(path.join(os.tmpdir(), 'gift-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let test: Clone;
let database: Database;
let logged: string[];
beforeEach(async () => {
  test = await testDatabase();
  database = databaseOn(test.pool);
  logged = [];
});
afterEach(() => test.close());

const newDataDir = () => mkdtempSync(path.join(folder, 'data-'));
const open = async (dataDir: string) => {
  const context = {
    config: parseConfig({ DATA_DIR: dataDir }),
    database,
    clock: systemClock,
    log: createLog('info', { write: (line) => void logged.push(line) }),
  };
  return (await openKeys(context, keyEvidence)).keys;
};
const keyFileIn = (dataDir: string) => path.join(dataDir, 'keys', 'master.key');
const masterIn = (dataDir: string) => Buffer.from(readFileSync(keyFileIn(dataDir), 'utf8').trim(), 'hex');
const sealFileIn = (dataDir: string) => path.join(dataDir, 'keys', 'seal.pem');
/** A data folder that an older version has used. */
function oldDataDir(files: { master?: string; seal?: string } = {}): string {
  const dataDir = newDataDir();
  mkdirSync(path.join(dataDir, 'keys'));
  writeFileSync(keyFileIn(dataDir), files.master ?? randomBytes(32).toString('hex'));
  if (files.seal !== undefined) writeFileSync(sealFileIn(dataDir), files.seal);
  return dataDir;
}
const aKey = (keys: Keys) => keys.of('signature').toString('hex');

describe('a new demo', () => {
  it('creates a key that only its own account can read, and reuses it', async () => {
    const dataDir = newDataDir();
    const made = await open(dataDir);
    expect(readFileSync(keyFileIn(dataDir), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(statSync(keyFileIn(dataDir)).mode & 0o777).toBe(0o600);
    const again = await open(dataDir);
    expect(aKey(again)).toBe(aKey(made));
    expect(again.sealedCalls).toEqual(made.sealedCalls);
  });

  it('started twice at the same time has one key', async () => {
    const dataDir = newDataDir();
    const all = await Promise.all(Array.from({ length: 6 }, () => open(dataDir)));
    expect(new Set(all.map(aKey)).size).toBe(1);
    expect(new Set(all.map(({ sealedCalls }) => sealedCalls[0].privateKey)).size).toBe(1);
  });

  it('does not write over an empty key file', async () => {
    const dataDir = oldDataDir({ master: '' });
    await expect(open(dataDir)).rejects.toThrow(/KEY_FILE .* is empty: .*DATA_DIR/);
    expect(readFileSync(keyFileIn(dataDir), 'utf8')).toBe('');
  });
});

it('of two processes with different keys that start at the same time on one database, one is refused', async () => {
  const results = await Promise.allSettled([open(oldDataDir()), open(oldDataDir())]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = results.find((result) => result.status === 'rejected');
  expect(String(refused?.reason)).toContain('another master key than the one this database was written with');
});

describe('a database that is in use', () => {
  const master = randomBytes(32).toString('hex');
  it.each([
    ['another one', randomBytes(32).toString('hex'), 'holds another master key'],
    ['empty', '', 'is empty'],
    ['cut off', master.slice(0, 40), 'must hold 64 hexadecimal digits'],
    ['gone', null, 'does not exist'],
  ])('does not start while its key file is %s, and does when it is back', async (_, text, why) => {
    const dataDir = oldDataDir({ master });
    const keys = await open(dataDir);
    if (text === null) rmSync(keyFileIn(dataDir));
    else writeFileSync(keyFileIn(dataDir), text);
    const error = await open(dataDir).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).toContain(`KEY_FILE (${keyFileIn(dataDir)}) ${why}`);
    expect(message).toContain('put the right key file back from your backup');
    expect(message).toContain(`DATA_DIR (${dataDir})`);
    expect(message).not.toContain(master.slice(0, 8));
    expect(existsSync(keyFileIn(dataDir))).toBe(text !== null);
    // The state after a backup was restored.
    writeFileSync(keyFileIn(dataDir), master);
    expect(await open(dataDir)).toMatchObject({ sealedCalls: keys.sealedCalls, sealSuffix: keys.sealSuffix });
  });
});

it('the key check in the database reveals nothing of the key', async () => {
  const dataDir = newDataDir();
  await open(dataDir);
  const { rows } = await test.pool.query('select * from platform.key_wraps');
  expect(rows).toHaveLength(3);
  const master = masterIn(dataDir);
  for (const { master_check, wrapped } of rows) {
    const row = Buffer.concat([master_check, wrapped]);
    expect(row.includes(master)).toBe(false);
    expect(row.includes('PRIVATE KEY')).toBe(false);
    expect(master_check).toHaveLength(32);
  }
});

it('the keys of a new database do not follow from the master key', async () => {
  const dataDir = newDataDir();
  const keys = await open(dataDir);
  expect(keys.of('signature')).not.toEqual(derive(masterIn(dataDir), 'signature'));
  const sealed = keys.seal('code-wrap', Buffer.from('a secret'), '7:1');
  expect(canUnseal(derive(masterIn(dataDir), 'code-wrap'), sealed, '7:1')).toBe(false);
});

it('a database of a version that derived its keys from the master key keeps them', async () => {
  const dataDir = oldDataDir();
  const master = masterIn(dataDir);
  const pem = newSealKey();
  await test.pool.query('insert into platform.instance_keys (master_check, seal_key) values ($1, $2)', [
    checkOf(master),
    seal(derive(master, 'seal-key'), Buffer.from(pem), 'seal-key'),
  ]);
  const wrong = await open(oldDataDir()).catch((error: Error) => error.message);
  expect(wrong).toContain('holds another master key');
  for (const keys of [await open(dataDir), await open(dataDir)]) {
    expect(keys.sealedCalls.map(({ privateKey }) => privateKey)).toEqual([pem]);
    expect(keys.of('code-fingerprint')).toEqual(derive(master, 'code-fingerprint'));
    const sealed = seal(derive(master, 'code-wrap'), Buffer.from('a secret'), '7:1');
    expect(keys.unseal('code-wrap', sealed, '7:1').toString()).toBe('a secret');
  }
  // Nothing that only the master key protects is left.
  expect((await test.pool.query('select from platform.instance_keys')).rowCount).toBe(0);
});

it('a database with accounts gets no new key', async () => {
  await addAccount();
  const dataDir = newDataDir();
  await expect(open(dataDir)).rejects.toThrow(/KEY_FILE .* does not exist, and this database holds data/);
  expect(existsSync(keyFileIn(dataDir))).toBe(false);
});

describe('a database of a version that recorded no key', () => {
  /** Simulates an older data folder: its rows stay, the recorded key is deleted. */
  async function dataDirBefore(rows: (keyOf: (purpose: SealPurpose) => Buffer) => Promise<unknown>) {
    const dataDir = oldDataDir();
    await rows((purpose) => derive(masterIn(dataDir), purpose));
    await addAccount();
    return dataDir;
  }
  /** Inserts a row without its foreign keys, which do not matter here. */
  async function insert(text: string, values: unknown[]) {
    const client = await test.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query(text, values);
    client.release(true);
  }
  const secret = Buffer.from('a secret');
  const sealed: Record<string, (keyOf: (purpose: SealPurpose) => Buffer) => Promise<unknown>> = {
    'orders.codes': (keyOf) =>
      insert(
        `insert into orders.codes (order_id, slot, sealed, wrapped_key, sealed_at) values (7, 1, 'x', $1, now())`,
        [seal(keyOf('code-wrap'), secret, '7:1')],
      ),
    'operator.second_factors': (keyOf) =>
      insert(
        'insert into operator.second_factors (user_id, secret, enrolled_at, last_step) values (7, $1, now(), 0)',
        [seal(keyOf('second-factor'), secret, '7')],
      ),
    'identity.authenticators': (keyOf) =>
      insert('insert into identity.authenticators (user_id, sealed, created_at) values (7, $1, now())', [
        seal(keyOf('two-step'), secret, 'two-step 7'),
      ]),
    'identity.number_reviews': (keyOf) =>
      insert('insert into identity.number_reviews (check_id, sealed, created_at) values (7, $1, now())', [
        seal(keyOf('identity-review'), secret, 'check 7'),
      ]),
  };

  it.each(Object.entries(sealed))('takes only the key that opens %s', async (table, rows) => {
    const dataDir = await dataDirBefore(rows);
    const wrong = oldDataDir();
    await expect(open(wrong)).rejects.toThrow(`sealed ${table} in this database`);
    await open(dataDir);
    await expect(open(wrong)).rejects.toThrow('this database was written with');
    expect(logged.join()).not.toContain('nothing sealed');
  });

  it('logs that there was nothing to compare the key with', async () => {
    await open(await dataDirBefore(async () => {}));
    expect(logged.join()).toContain('nothing sealed to compare the master key with');
  });
});

describe('the key of sealed bodies', () => {
  it('is the same for all processes, whatever their data folders hold', async () => {
    const master = randomBytes(32).toString('hex');
    const first = await open(oldDataDir({ master }));
    for (const seal of ['', 'cut off', newSealKey()]) {
      const other = await open(oldDataDir({ master, seal }));
      expect(other.sealedCalls).toEqual(first.sealedCalls);
    }
  });

  it('of an older version is taken over, so that open pages stay good', async () => {
    const pem = newSealKey();
    expect((await open(oldDataDir({ seal: pem }))).sealedCalls[0].privateKey).toBe(pem.trim());
  });

  it.each([
    ['empty', () => ''],
    ['cut off', () => newSealKey().slice(0, 300)],
  ])('of an older version is made anew where its file is %s', async (_, text) => {
    const { sealedCalls } = await open(oldDataDir({ seal: text() }));
    expect(sealedCalls[0].modulus).toMatch(/^[0-9a-f]{256}$/);
  });
});

/** Marks the database as used. */
const addAccount = () =>
  test.pool.query(`
    insert into identity.users
      (id, phone, nickname, nickname_key, nickname_shape, password_hash, language, invite_code, created_at)
    values (7, '08031234567', 'somebody', 'somebody', 'somebody', 'x', 'en-US', 'ABCDEFGH', now())`);
