import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { keyEvidence } from '../app';
import { verifyLedger } from '../modules/ledger';
import { parseConfig } from '../platform/config/config';
import { databaseOn, sql } from '../platform/database/db';
import { writeCheck } from '../platform/http/readiness/readiness';
import { addRingKey, keySetOf, readRing } from '../platform/keys/key-ring';
import { newSealKey } from '../platform/keys/keys';
import { createStorage } from '../platform/storage/storage';
import { type TestApp, testApp } from '../testing/app';
import { type Clone, cloneDatabase } from '../testing/database/database-server';
import { assertInvariants } from '../testing/database/invariants';
import { dumpRows } from '../testing/database/rows';
import { describeSchema } from '../testing/database/schema';
import { createTrade } from '../testing/fixtures/trade';
import { backUp } from './back-up';
import { folderTarget } from './folder-target';
import { openBackup, type RestoreStorage, restore } from './restore';
import { tablesOf } from './tables';
import { refuseUnfinishedRestore } from './unfinished';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-backup-'));
const master = randomBytes(32);
const report = () => {};
const sealedTables = keyEvidence.tables;

/** Another installation's storage, on disk. */
function newStorage(): RestoreStorage & { dataDir: string } {
  const dataDir = path.join(folder, randomBytes(6).toString('hex'));
  const config = parseConfig({ DATA_DIR: dataDir });
  return { ...createStorage({ config, database: gift.database }), store: 'disk', dataDir };
}

/** The bytes of all stored files by key. */
const bytesIn = (dataDir: string) =>
  new Map(
    fs
      .readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('keys'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(dataDir, file), fs.readFileSync(file).toString('base64')] as const),
  );

let gift: TestApp;
let databaseUrl: string;
let trade: Awaited<ReturnType<typeof createTrade>>;
const clones: Clone[] = [];
const newTarget = () => folderTarget(path.join(folder, randomBytes(6).toString('hex')));

async function emptyDatabase(): Promise<Clone> {
  const clone = await cloneDatabase({ ...inject('testServer'), template: 'template1' });
  clones.push(clone);
  return clone;
}

async function backedUp() {
  const target = newTarget();
  await backUp({
    databaseUrl,
    readFile: gift.services.storage.stream,
    master,
    target,
    now: () => gift.clock.now(),
    report,
  });
  return target;
}

beforeAll(async () => {
  gift = await testApp();
  const now = gift.clock.now();
  await gift.database.transaction(async (tx) => {
    for (const [kind, secret] of [
      ['permanent', randomBytes(32)],
      ['data', randomBytes(32)],
      ['sealed-calls', Buffer.from(newSealKey())],
    ] as const)
      await addRingKey(tx, [master], { kind, secret, isActive: true, now });
  });
  gift.services.keys.replace(keySetOf(await readRing(gift.database, master), master, now));
  databaseUrl = gift.databaseUrl;
  trade = await createTrade(gift);
  await trade.shipped();
  await trade.upload(trade.seller);
  const empty = await gift.services.storage.put('test/empty', Buffer.alloc(0), now);
  await gift.database.transaction((tx) => gift.services.storage.commit(tx, [empty], now));
});
afterAll(async () => {
  await gift.close();
  for (const clone of clones) await clone.close();
  fs.rmSync(folder, { recursive: true });
});

it('restores the same schema, rows, files and sealed code elsewhere', async () => {
  const target = await backedUp();
  const elsewhere = await emptyDatabase();
  const storage = newStorage();
  await restore({ target, databaseUrl: elsewhere.url, storage, master, sealedTables, report });
  expect(await describeSchema(elsewhere.pool)).toEqual(await describeSchema(gift.database.pool));
  const sorted = (dump: string) => dump.split('\n').sort();
  const rowsOf = async (pool: pg.Pool) =>
    sorted(await dumpRows(pool, {})).filter(
      (line) => !/^platform\.(backups|providers|write_check)/.test(line),
    );
  expect(await rowsOf(elsewhere.pool)).toEqual(await rowsOf(gift.database.pool));
  const restored = bytesIn(storage.dataDir);
  expect(restored.size).toBeGreaterThan(2);
  expect(restored).toEqual(bytesIn(gift.services.config.dataDir));
  const database = databaseOn(elsewhere.pool);
  await assertInvariants(database);
});

it('restores a ledger that balances from a backup made while money moves', async () => {
  let isMoving = true;
  const moving = (async () => {
    while (isMoving) await trade.spend(trade.buyer, 100n);
  })();
  const target = await backedUp();
  isMoving = false;
  await moving;
  const elsewhere = await emptyDatabase();
  await restore({ target, databaseUrl: elsewhere.url, storage: newStorage(), master, sealedTables, report });
  expect(await verifyLedger(databaseOn(elsewhere.pool))).toEqual([]);
});

it('reveals neither phone numbers nor files to someone without the master key', async () => {
  const target = await backedUp();
  const all = fs
    .readdirSync(target.description, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name)));
  expect(all.length).toBeGreaterThan(50);
  for (const bytes of all) {
    expect(bytes.includes(trade.buyer.phone)).toBe(false);
    expect(bytes.includes('WEBPVP8')).toBe(false);
    expect(bytes.includes(master)).toBe(false);
  }
});

it.each(['tables/ledger.entries.copy.gz', 'objects', 'objects.jsonl.gz', 'manifest.json'])(
  'refuses a set in which one byte of %s differs, before anything is restored',
  async (name) => {
    const target = await backedUp();
    const found = fs.statSync(path.join(target.description, name)).isDirectory()
      ? fs
          .readdirSync(path.join(target.description, name), { recursive: true, withFileTypes: true })
          .find((entry) => entry.isFile())
      : undefined;
    const file = found ? path.join(found.parentPath, found.name) : path.join(target.description, name);
    const bytes = fs.readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] as number) ^ 1;
    fs.writeFileSync(file, bytes);
    const elsewhere = await emptyDatabase();
    await expect(
      restore({ target, databaseUrl: elsewhere.url, storage: newStorage(), master, sealedTables, report }),
    ).rejects.toThrow('is damaged');
    expect(await describeSchema(elsewhere.pool)).toEqual(['schema public']);
  },
);

it('refuses a set with two parts swapped', async () => {
  const target = await backedUp();
  const manifest = path.join(target.description, 'manifest.json');
  const at = (name: string) => path.join(target.description, 'tables', `${name}.copy.gz`);
  fs.renameSync(at('ledger.accounts'), at('swapped'));
  fs.renameSync(at('ledger.holds'), at('ledger.accounts'));
  fs.renameSync(at('swapped'), at('ledger.holds'));
  await expect(openBackup(target, master)).rejects.toThrow('is damaged');
  expect(fs.existsSync(manifest)).toBe(true);
});

it('names the missing master key, and an interrupted backup', async () => {
  const target = await backedUp();
  await expect(openBackup(target, randomBytes(32))).rejects.toThrow(
    'Name the key file of that time in KEY_FILE',
  );
  fs.rmSync(path.join(target.description, 'manifest.json'));
  await expect(openBackup(target, master)).rejects.toThrow('one that was interrupted');
});

it('says when the master key does not open a code that was restored', async () => {
  await gift.database.run(
    sql`update orders.codes set wrapped_key = set_byte(wrapped_key, 20, 255 - get_byte(wrapped_key, 20))`,
  );
  const target = await backedUp();
  await gift.database.run(
    sql`update orders.codes set wrapped_key = set_byte(wrapped_key, 20, 255 - get_byte(wrapped_key, 20))`,
  );
  const elsewhere = await emptyDatabase();
  await expect(
    restore({ target, databaseUrl: elsewhere.url, storage: newStorage(), master, sealedTables, report }),
  ).rejects.toThrow('KEY_FILE does not open the newest row of orders.codes');
});

it('replaces neither a backup nor a database in use', async () => {
  const target = await backedUp();
  await expect(
    backUp({
      databaseUrl,
      readFile: gift.services.storage.stream,
      master,
      target,
      now: () => gift.clock.now(),
      report,
    }),
  ).rejects.toThrow('holds a backup already');
  await expect(
    restore({ target, databaseUrl, storage: newStorage(), master, sealedTables, report }),
  ).rejects.toThrow('The database is not empty');
});

it('has no manifest after the file storage failed', async () => {
  const target = newTarget();
  const readFile = () => {
    const stream = new Readable({ read() {} });
    setImmediate(() => stream.destroy(new Error('storage is down')));
    return stream;
  };
  await expect(
    backUp({ databaseUrl, readFile, master, target, now: () => gift.clock.now(), report }),
  ).rejects.toThrow('storage is down');
  expect(await target.has('manifest.json')).toBe(false);
});

it('does not count a set as a backup that lacks a file which a row names', async () => {
  const { storage } = gift.services;
  const now = gift.clock.now();
  const file = await storage.put('test/lost', Buffer.from('lost'), now);
  await gift.database.transaction((tx) => storage.commit(tx, [file], now));
  await storage.storeOf('disk').delete(file.key);
  const backups = () => gift.database.one(sql`select count(*) from platform.backups`);
  const before = await backups();
  const target = newTarget();
  const { contents } = await backUp({
    ...{ databaseUrl, readFile: storage.stream, master, target, report },
    now: () => now,
  });
  expect(contents.missing).toEqual([file.key]);
  expect(await backups()).toEqual(before);
  const read = (await openBackup(target, master)).contents;
  expect(read.missing).toEqual([file.key]);
  expect(read.objects.count).toBeGreaterThan(2);
});

it('leaves the payment providers off, so that nothing that was paid out since is paid again', async () => {
  const target = await backedUp();
  const elsewhere = await emptyDatabase();
  const storage = newStorage();
  await restore({ target, databaseUrl: elsewhere.url, storage, master, sealedTables, report });
  const { rows } = await elsewhere.pool.query(
    `select name, is_on from platform.providers where kind = 'pay' order by name`,
  );
  expect(rows).toEqual(
    ['flutterwave', 'monnify', 'paystack', 'sandbox'].map((name) => ({ name, is_on: false })),
  );
});

it('is refused by a start until it has succeeded', async () => {
  const target = await backedUp();
  const elsewhere = await emptyDatabase();
  const storage = {
    ...newStorage(),
    storeOf: () => {
      throw new Error('the disk is full');
    },
  };
  await expect(
    restore({ target, databaseUrl: elsewhere.url, storage, master, sealedTables, report }),
  ).rejects.toThrow('the disk is full');
  await expect(refuseUnfinishedRestore(databaseOn(elsewhere.pool))).rejects.toThrow('gift restore');
  await refuseUnfinishedRestore(gift.database);
});

it('does not keep running processes from being ready', async () => {
  const client = await gift.database.pool.connect();
  await client.query('begin; lock table platform.write_check in access share mode');
  await writeCheck(gift.database);
  await client.query('rollback');
  client.release();
  expect((await tablesOf(client)).map(({ name }) => name)).not.toContain('platform.write_check');
});
