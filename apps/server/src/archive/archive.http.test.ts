import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { keyEvidence } from '../app';
import { backUp } from '../backup/back-up';
import type { BackupTarget } from '../backup/encrypted-set';
import { folderTarget } from '../backup/folder-target';
import { restore } from '../backup/restore';
import { runGift } from '../cli/gift';
import { openSession } from '../modules/identity';
import { recordSystemAction } from '../modules/operator';
import { exportOrdersData, orderArchive, orderSweeps } from '../modules/orders';
import { monthsBefore } from '../platform/archives';
import { days, minutes } from '../platform/clock';
import { databaseOn, sql } from '../platform/database/db';
import { openKeys } from '../platform/keys/instance-keys';
import { keySetOf, readRing } from '../platform/keys/key-ring';
import { keysFrom } from '../platform/keys/keys';
import { createStorage } from '../platform/storage/storage';
import type { TestApp } from '../testing/app';
import { cloneDatabase } from '../testing/database/database-server';
import { assertInvariants } from '../testing/database/invariants';
import { disputesOf } from '../testing/fixtures/disputes';
import { fund } from '../testing/fixtures/offers';
import { createTrade, type Trade } from '../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../testing/fixtures/users';
import { prepareApp } from '../testing/prepared-app';
import { archiveStep } from './archive';
import { readArchived, restoreArchive, verifyArchive } from './archived';
import { type ArchiveDeps, sealedArchives } from './sets';
import { archiveSweep } from './sweep';

let prepared: Awaited<ReturnType<typeof prepare>>;
let gift: TestApp;
let trade: Trade;
let orders: { completed: string[]; disputed: string; open: string };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-archive-'));
const master = randomBytes(32);
const keyFile = path.join(folder, 'master.key');
fs.writeFileSync(keyFile, master.toString('hex'), { mode: 0o600 });

const prepare = () =>
  prepareApp(
    async (app) => {
      gift = app;
      trade = await createTrade(gift);
      await fund(gift, trade.buyer, 27_000_000n);
      const both = [await completed('AAAAABBBBBCCCCC'), await completed('DDDDDEEEEEFFFFF')];
      // The daily limit is two such orders.
      gift.clock.advance(days(1));
      const disputed = await disputesOf(gift, trade).late();
      orders = { completed: both, disputed, open: (await trade.paid()).orderNo };
      gift.clock.advance(days(400));
    },
    { KEY_FILE: keyFile },
    { keys: async (context) => (await openKeys(context, keyEvidence)).keys },
  );
beforeAll(async () => {
  prepared = await prepare();
});
beforeEach(() => prepared.open());
afterEach(async () => {
  vi.useRealTimers();
  await gift.close();
});
afterAll(async () => {
  await prepared.drop();
  fs.rmSync(folder, { recursive: true });
});

async function completed(code: string): Promise<string> {
  const { orderNo } = await trade.paid();
  await trade.ship(orderNo, code);
  await trade.reveal(orderNo);
  await trade.confirm(orderNo);
  return orderNo;
}

const deps = (): ArchiveDeps => ({ ...gift.services, audit: recordSystemAction, partBytes: 1 });
const step = (own: Partial<ArchiveDeps> = {}) => {
  const now = gift.clock.now();
  return archiveStep({ ...deps(), ...own }, orderArchive, { cutoff: monthsBefore(now, 6), by: 'test', now });
};
async function archiveAll() {
  for (;;) if ((await step()).did === 'idle') return;
}

const logs = () =>
  gift.database.many<{ id: string; log: string }>(sql`
    select order_id::text as id, json_agg(e order by seq)::text as log from orders.events e group by order_id order by 1`);
const idsWithLogs = async () => (await logs()).map(({ id }) => id);
const files = async () =>
  (await gift.services.storage.list(gift.database, 'archives/')).map(({ name }) => name);

/** A new session, since those of the setup have expired. */
async function signedIn(user: TestUser): Promise<{ token: string }> {
  const origin = { address: '127.0.0.1', userAgent: 'test', deviceID: '' };
  const now = gift.clock.now();
  return gift.database.transaction((tx) =>
    openSession(tx, gift.services, { userID: user.userID, origin, deviceName: 'Test', now }),
  );
}

describe('archiving', () => {
  it('moves the logs of ended orders that nobody disputed, and keeps all others', async () => {
    await archiveAll();
    expect(await idsWithLogs()).toEqual([orders.disputed, orders.open].sort());
    expect(await files()).toEqual([1, 2].map((n) => `archives/orders/2026-q2-1/0000${n}.jsonl.gz`));
    await assertInvariants(gift.database);
  });

  it('does nothing until a setting says from which age', async () => {
    const before = await logs();
    const now = gift.clock.now();
    expect(await archiveSweep.run(gift.services, now)).toBe(0);
    expect(await logs()).toEqual(before);
    await gift.database.run(sql`
      insert into platform.settings (key, value, valid_from, changed_by, reason)
      values ('archiveOrdersMonths', '6', ${now}, 'test', 'test')`);
    await gift.services.settings.refresh(gift.database, now);
    while ((await archiveSweep.run(gift.services, now)) > 0);
    expect(await idsWithLogs()).toEqual([orders.disputed, orders.open].sort());
  });

  it('reads back exactly what was there, and audits who read it and why', async () => {
    const before = await logs();
    await archiveAll();
    const [orderNo = ''] = orders.completed;
    const now = gift.clock.now();
    const read = await readArchived(deps(), orderArchive, {
      ...{ item: orderNo, by: 'ada', reason: 'Court order 12/2027', now },
    });
    const [line = ''] = read ?? [];
    const events = JSON.parse(line).events.map((event: object) => ({ order_id: BigInt(orderNo), ...event }));
    const archivedLog = before.find(({ id }) => id === orderNo)!.log;
    expect(read).toHaveLength(1);
    expect(events.map((event: object) => ({ ...event, order_id: undefined }))).toEqual(
      JSON.parse(archivedLog).map((event: object) => ({ ...event, order_id: undefined })),
    );
    expect(
      await readArchived(deps(), orderArchive, { item: orders.open, by: 'ada', reason: '', now }),
    ).toBeUndefined();
    const audited = await gift.database.many(sql`
      select call, about, reason, details->>'by' as by from operator.audit where call in ('archive', 'readArchive') order by id`);
    expect(audited).toEqual([
      { call: 'archive', about: ['archiveID:orders/2026-q2'], reason: '', by: 'test' },
      { call: 'readArchive', about: [`orderNo:${orderNo}`], reason: 'Court order 12/2027', by: 'ada' },
    ]);
  });

  it('stores no readable byte of a log', async () => {
    await archiveAll();
    for (const name of await files()) {
      const chunks: Buffer[] = [];
      for await (const chunk of gift.services.storage.stream(name)) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      expect(bytes.length).toBeGreaterThan(100);
      // The magic number of gzip, and a word of every log.
      expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false);
      expect(bytes.includes('events')).toBe(false);
    }
    // A rotation of keys finds the key of the set.
    const [row] = await sealedArchives.rowsAfter(gift.database, 0n, 1);
    expect(gift.services.keys.unseal('archive', row!.sealed, row!.belongsTo)).toHaveLength(32);
    expect(keyEvidence.tables).toContain(sealedArchives);
  });

  it('restores a set to the same rows, once, and forgets the set', async () => {
    const before = await logs();
    await archiveAll();
    const now = gift.clock.now();
    await restoreArchive(deps(), orderArchive, { name: '2026-q2', by: 'ada', reason: 'a court order', now });
    expect(await logs()).toEqual(before);
    expect(await files()).toEqual([]);
    await expect(
      restoreArchive(deps(), orderArchive, { name: '2026-q2', by: 'ada', reason: 'a court order', now }),
    ).rejects.toThrow('no finished set');
    await archiveAll();
    expect(await idsWithLogs()).toEqual([orders.disputed, orders.open].sort());
  });
});

describe('a backup', () => {
  const writeBackup = async (target: BackupTarget) => {
    await backUp({
      ...{ databaseUrl: gift.databaseUrl, readFile: gift.services.storage.stream, master, target },
      ...{ now: () => gift.clock.now(), report: () => {} },
    });
    return target;
  };
  const newTarget = () => folderTarget(path.join(folder, randomBytes(6).toString('hex')));

  it('made after archiving restores the archive too', async () => {
    await archiveAll();
    const [orderNo = ''] = orders.completed;
    const request = { item: orderNo, by: 'ada', reason: 'a court order', now: gift.clock.now() };
    const before = await readArchived(deps(), orderArchive, request);
    const target = await writeBackup(newTarget());
    const elsewhere = await cloneDatabase({ ...inject('testServer'), template: 'template1' });
    const database = databaseOn(elsewhere.pool);
    const config = { ...gift.services.config, dataDir: path.join(folder, 'elsewhere') };
    const storage = createStorage({ config, database });
    await restore({
      ...{ target, databaseUrl: elsewhere.url, storage: { ...storage, store: 'disk' }, master },
      ...{ sealedTables: keyEvidence.tables, report: () => {} },
    });
    const keys = keysFrom(keySetOf(await readRing(database, master), master, gift.clock.now()));
    const there = { ...deps(), database, storage, keys };
    expect(await verifyArchive(there, orderArchive, '2026-q2')).toEqual([]);
    expect(await readArchived(there, orderArchive, request)).toEqual(before);
    await assertInvariants(database);
    await elsewhere.close();
  });

  it('that runs makes the removal wait, because it still has to read the rows', async () => {
    await step();
    await step();
    const before = await logs();
    const target = newTarget();
    const removals: unknown[] = [];
    const write: typeof target.write = async (name, content) => {
      if (removals.length === 0) removals.push(await step().catch((error: Error) => error.message));
      return target.write(name, content);
    };
    await writeBackup({ ...target, write });
    expect(removals).toEqual([expect.stringContaining('lock timeout')]);
    expect(await logs()).toEqual(before);
    expect((await step()).did).toBe('archived');
  });
});

describe('the command line', () => {
  async function run(line: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: gift.clock.now() });
    const output: string[] = [];
    const { dataDir } = gift.services.config;
    const env = { DATABASE_URL: gift.databaseUrl, DATA_DIR: dataDir, KEY_FILE: keyFile };
    const to = {
      print: (text: string) => void output.push(text),
      progress: (text: string) => void output.push(text),
    };
    const args = line.split(' ').map((argument) => argument.replaceAll('_', ' '));
    const code = await runGift(args, env, to);
    return { code, text: output.join('\n') };
  }

  it('plans, archives, lists, verifies, reads and restores', async () => {
    const [orderNo = ''] = orders.completed;
    expect((await run('archive plan')).text).toContain('Archiving is off');
    expect((await run('archive plan --months 6')).text).toMatch(/orders\/2026-q2 +2 +10 +/);
    expect((await run('archive run --months 6')).text).toContain(
      'orders/2026-q2: 2 items (10 rows) are archived',
    );
    expect((await run('archive plan --months 6')).text).toBe('Nothing is old enough.');
    expect((await run('archive list')).text).toMatch(/orders\/2026-q2 +2 +10 +\d+ +2027-/);
    expect(await run('archive verify orders/2026-q2')).toEqual({ code: 0, text: 'orders/2026-q2 is whole.' });
    const read = await run(`archive read ${orderNo} --reason a_court_order`);
    expect(read).toEqual({ code: 0, text: expect.stringContaining('"confirm"') });
    expect((await run(`archive read ${orders.open} --reason a_court_order`)).code).toBe(1);
    const restored = await run('archive restore orders/2026-q2 --reason a_court_order');
    expect(restored.text).toBe('2 items of orders/2026-q2 are back in the database.');
    expect(await idsWithLogs()).toContain(orderNo);
  });

  it.each([
    ['archive run --months 3', 'from 6 on'],
    ['archive read 12', 'Say why'],
    ['archive read order --reason a_court_order', 'order number'],
    ['archive restore 2026-q2 --reason a_court_order', 'such as orders/2026-q1'],
  ])('"%s" exits with 2 and says what to type', async (line, message) => {
    expect(await run(line)).toEqual({ code: 2, text: expect.stringContaining(message) });
  });
});

it('creates the partitions of the next year, so that later logs can be archived too', async () => {
  const [before, after] = [gift.clock.now(), new Date('2028-06-01T00:00:00Z')];
  const sweep = orderSweeps.find(({ name }) => name === 'order partitions');
  await sweep?.run(gift.services, before);
  await sweep?.run(gift.services, after);
  const { name } = await gift.database.one<{ name: string | null }>(
    sql`select to_regclass('orders.events_2029_q2')::text as name`,
  );
  expect(name).toBe('orders.events_2029_q2');
});

describe('after a crash', () => {
  it('writes a part again whose row was not committed, and stores it once', async () => {
    const { storage } = gift.services;
    const commit = () => Promise.reject(new Error('crash'));
    await expect(step({ storage: { ...storage, commit } })).rejects.toThrow('crash');
    expect(await files()).toEqual([]);
    await archiveAll();
    expect(await files()).toHaveLength(2);
    expect(await verifyArchive(deps(), orderArchive, '2026-q2')).toEqual([]);
  });

  it('between export and removal, loses and repeats nothing', async () => {
    const before = await logs();
    expect([(await step()).did, (await step()).did]).toEqual(['part', 'part']);
    expect(await logs()).toEqual(before);
    const dead = new Date(gift.clock.now().getTime() + minutes(10));
    await gift.database.run(sql`update platform.archives set leased_until = ${dead}`);
    expect((await step()).did).toBe('busy');
    gift.clock.advance(minutes(11));
    expect((await step()).did).toBe('archived');
    expect(await files()).toHaveLength(2);
    expect(await idsWithLogs()).toEqual([orders.disputed, orders.open].sort());
  });

  it('in the removal, leaves every row', async () => {
    const before = await logs();
    await step();
    await step();
    const audit = () => Promise.reject(new Error('crash'));
    await expect(step({ audit })).rejects.toThrow('crash');
    expect(await logs()).toEqual(before);
    expect((await step()).did).toBe('archived');
  });

  it('in the middle of a restore, continues', async () => {
    const before = await logs();
    await archiveAll();
    const restore = (own: Partial<ArchiveDeps>) =>
      restoreArchive({ ...deps(), ...own }, orderArchive, {
        ...{ name: '2026-q2', by: 'ada', reason: 'a court order', now: gift.clock.now() },
      });
    await expect(restore({ audit: () => Promise.reject(new Error('crash')) })).rejects.toThrow('crash');
    expect(await files()).toHaveLength(2);
    await restore({});
    expect(await logs()).toEqual(before);
  });
});

describe('what is damaged', () => {
  const tamper = async (change: () => Promise<unknown>) => {
    await gift.database.run(sql`alter table orders.events disable trigger append_only`);
    await change();
    await gift.database.run(sql`alter table orders.events enable trigger append_only`);
  };

  it('a log that was changed stays, and is named', async () => {
    const [changed = '', other = ''] = orders.completed;
    await tamper(() =>
      gift.database.run(sql`
        update orders.events set data = '{}' where order_id = ${BigInt(changed)} and seq = 2`),
    );
    await archiveAll();
    expect(await idsWithLogs()).toEqual([changed, orders.disputed, orders.open].sort());
    const { keys } = await gift.database.one<{ keys: bigint[] }>(
      sql`select damaged_keys as keys from platform.archives`,
    );
    expect(keys).toEqual([BigInt(changed)]);
    expect(
      (await trade.detail(other, { ...trade.buyer, ...(await signedIn(trade.buyer)) })).data.timeline,
    ).toEqual([]);
  });

  it('a part that cannot be read back removes nothing, and the set starts again', async () => {
    const before = await logs();
    await step();
    await gift.database.run(sql`
      update platform.archive_parts set text_sha256 = sha256('other') where n = 1`);
    await step();
    await expect(step()).rejects.toThrow('could not be read back');
    expect(await logs()).toEqual(before);
    expect(await files()).toEqual([]);
    await archiveAll();
    expect(await verifyArchive(deps(), orderArchive, '2026-q2')).toEqual([]);
  });

  it('a set that another process finished meanwhile keeps its files', async () => {
    await step();
    await step();
    await gift.database.run(sql`update platform.archive_parts set text_sha256 = sha256('other') where n = 1`);
    // As if the other process finished the set right after this one took it.
    await gift.database.run(sql`
      create function platform.finish_for_test() returns trigger language plpgsql as $$
      begin new.archived_at := now(); return new; end $$`);
    await gift.database.run(sql`
      create trigger finish_for_test before update of leased_until on platform.archives
      for each row when (new.leased_until is not null) execute function platform.finish_for_test()`);
    try {
      const stored = await files();
      await expect(step()).rejects.toThrow('Another process changed orders/2026-q2');
      expect(await files()).toEqual(stored);
    } finally {
      await gift.database.run(sql`drop function platform.finish_for_test() cascade`);
      await gift.database.run(sql`update platform.archives set archived_at = null`);
    }
  });

  it('a row that was not exported is not removed', async () => {
    await step();
    await step();
    const [first = ''] = orders.completed;
    await gift.database.run(sql`
      insert into orders.events (order_id, seq, event, actor, from_state, to_state, at, data, hash)
      select order_id, seq + 1, event, actor, from_state, to_state, at, data, hash from orders.events
      where order_id = ${BigInt(first)} order by seq desc limit 1`);
    const before = await logs();
    await expect(step()).rejects.toThrow('Nothing was removed');
    expect(await logs()).toEqual(before);
  });

  it('verification finds an archived log that does not end at the hash of its order', async () => {
    await archiveAll();
    const [first = ''] = orders.completed;
    await gift.database.run(
      sql`update orders.orders set last_hash = repeat('0', 64) where id = ${BigInt(first)}`,
    );
    expect(await verifyArchive(deps(), orderArchive, '2026-q2')).toEqual([
      `${first} does not match the database`,
    ]);
  });
});

describe('a user', () => {
  it('sees the outcome of an archived order, and when its log was archived', async () => {
    const [orderNo = ''] = orders.completed;
    const session = await signedIn(trade.buyer);
    const before = (await gift.call('orderDetail', { orderNo }, session)).data;
    expect(before.archivedAt).toBeNull();
    await archiveAll();
    const at = gift.clock.now().toISOString();
    const { data } = await gift.call('orderDetail', { orderNo }, session);
    expect(data).toEqual({ ...before, timeline: [], archivedAt: at });
    const log = await gift.call('orderEventLog', { orderNo }, session);
    expect(log.data).toEqual({ events: [], isIntact: true, archivedAt: at });
    const list = await gift.call('orderList', { tab: 'bought', limit: 20 }, session);
    expect(list.data.items.map((row) => row.orderNo)).toContain(orderNo);
    const staff = await createTestUser(gift, { roles: ['support'] });
    const inspected = await gift.call('inspectOrder', { orderNo }, { token: staff.token });
    expect(inspected.data).toMatchObject({ events: [], archivedAt: at, stateName: 'completed' });
  });

  it('gets the date of the archiving in the copy of their data', async () => {
    await archiveAll();
    const owner = { services: gift.services, userID: trade.buyer.userID, language: 'en-US' as const };
    const texts: string[] = [];
    for await (const file of exportOrdersData(gift.database, { ...owner, now: gift.clock.now() }))
      texts.push(await text(file.open()));
    const exported: { id: string }[] = JSON.parse(texts[0]!);
    const of = (id: string) => exported.find((order) => order.id === id);
    const at = gift.clock.now().toISOString();
    expect(of(orders.completed[0]!)).toMatchObject({ events: [], eventsArchivedAt: at });
    expect(of(orders.open)).toMatchObject({ eventsArchivedAt: null });
  });

  it('sees a warning if a log disappeared without being archived', async () => {
    const [orderNo = ''] = orders.completed;
    await gift.database.run(sql`truncate orders.events`);
    const { data } = await gift.call('orderEventLog', { orderNo }, await signedIn(trade.buyer));
    expect(data).toEqual({ events: [], isIntact: false, archivedAt: null });
  });
});
