import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/app';
import { days } from '../../clock';
import { sql } from '../../database/db';
import { checkFiles } from '../migrate-files';
import { ObjectMissing, type ObjectStore } from '../object-store';
import type { StoreName } from '../storage';
import { storageCleanup } from '../sweeps';

/** More than one block, and not a whole number of them. */
const large = randomBytes(2 * 1024 * 1024 + 12_345);

/** What every storage must do. `damage` changes or truncates the bytes of an object. */
export function testStorage(
  name: StoreName,
  gift: () => TestApp,
  damage: (store: ObjectStore, key: string, bytes: Buffer) => Promise<void>,
) {
  describe(`files in ${name}`, () => {
    let { services, database, clock } = {} as TestApp;
    let { storage } = {} as TestApp['services'];
    let store: ObjectStore;
    beforeAll(() => {
      ({ services, database, clock } = gift());
      ({ storage } = services);
      store = storage.storeOf(name);
    });
    const put = (file: string, bytes: Buffer | string) => storage.put(file, bytes, clock.now(), name);
    async function stored(file: string, bytes: Buffer | string) {
      const one = await put(file, bytes);
      await database.transaction((tx) => storage.commit(tx, [one], clock.now()));
      return one;
    }
    const read = async (file: string, range?: { start: number; end: number }) =>
      buffer(await storage.open(file, range));
    const keys = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key } of store.list('t')) if (key.startsWith(prefix)) found.push(key);
      return found.toSorted();
    };
    const sweep = () => storageCleanup.run(services, clock.now());

    it('are read as they were stored, whole and in ranges', async () => {
      await stored('t/large', large);
      expect((await read('t/large')).equals(large)).toBe(true);
      const mib = 1024 * 1024;
      for (const [start, end] of [
        [0, 0],
        [5, 9],
        [mib - 1, mib],
        [mib, 2 * mib - 1],
        [large.length - 3, large.length - 1],
        [0, large.length - 1],
      ] as const)
        expect((await read('t/large', { start, end })).equals(large.subarray(start, end + 1))).toBe(true);
    });

    it('can be empty, and can come from a local file', async () => {
      await stored('t/empty', Buffer.alloc(0));
      expect((await read('t/empty')).length).toBe(0);
      const bytes = await storage.withTemporary(async (file) => {
        await writeFile(file, large);
        await stored('t/local', file);
        return read('t/local');
      });
      expect(bytes.equals(large)).toBe(true);
      expect(await readdir(path.join(services.config.dataDir, 'tmp'))).toEqual([]);
    });

    it('are found by name once they are committed, and replaced by the next of that name', async () => {
      const first = await put('t/one', Buffer.from('first'));
      expect(await storage.find(database, 't/one')).toBeUndefined();
      await expect(read('t/one')).rejects.toThrow(ObjectMissing);
      await database.transaction((tx) => storage.commit(tx, [first], clock.now()));
      expect(String(await read('t/one'))).toBe('first');
      const second = await stored('t/one', Buffer.from('second'));
      expect(String(await read('t/one'))).toBe('second');
      await sweep();
      expect(await keys('t/one')).toEqual([second.key]);
    });

    it('that a rolled back transaction committed or removed are as before', async () => {
      const first = await stored('t/back', Buffer.from('first'));
      const second = await put('t/back', Buffer.from('second'));
      const undone = database.transaction(async (tx) => {
        await storage.commit(tx, [second], clock.now());
        await storage.remove(tx, ['t/back'], clock.now());
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await sweep();
      expect(String(await read('t/back'))).toBe('first');
      expect(await keys('t/back')).toEqual([first.key, second.key].toSorted());
    });

    it('that were never committed are deleted after a day, and cannot be committed any more', async () => {
      const late = await put('t/late', Buffer.from('late'));
      await sweep();
      expect(await keys('t/late')).toEqual([late.key]);
      clock.advance(days(1));
      const committing = database.transaction((tx) => storage.commit(tx, [late], clock.now()));
      await expect(committing).rejects.toThrow('more than a day');
      await sweep();
      expect(await keys('t/late')).toEqual([]);
      expect(await database.many(sql`select 1 from platform.stored_files where name = 't/late'`)).toEqual([]);
    });

    it('are listed and removed by the start of their names', async () => {
      for (const file of ['t/list/1', 't/list/2', 't/list!', 't/other'])
        await stored(file, Buffer.from(file));
      const names = async () => (await storage.list(database, 't/list/')).map((file) => file.name);
      expect(await names()).toEqual(['t/list/1', 't/list/2']);
      expect(await keys('t/list/')).toHaveLength(2);
      await database.transaction((tx) => storage.removeAll(tx, 't/list/', clock.now()));
      expect(await names()).toEqual([]);
      await sweep();
      expect(await keys('t/list/')).toEqual([]);
      expect(await storage.head(database, 't/list!')).toMatchObject({ bytes: 7 });
    });

    it('that were changed or cut off are an error and are not passed on', async () => {
      const { key } = await stored('t/damaged', large);
      const changed = Buffer.from(large);
      changed[1_500_000]! ^= 1;
      await damage(store, key, changed);
      await expect(read('t/damaged')).rejects.toThrow('is damaged');
      await expect(read('t/damaged', { start: 1_400_000, end: 1_400_001 })).rejects.toThrow('is damaged');
      // The first block is right, and is read alone.
      expect((await read('t/damaged', { start: 0, end: 9 })).equals(large.subarray(0, 10))).toBe(true);
      await damage(store, key, large.subarray(0, 1000));
      await expect(read('t/damaged', { start: 0, end: 9 })).rejects.toThrow('is damaged');
      expect(await storage.head(database, 't/damaged')).toBeUndefined();
      await store.delete(key);
      await expect(read('t/damaged')).rejects.toThrow(ObjectMissing);
      expect((await checkFiles(services)).problems).toEqual([`t/damaged: no bytes of ${large.length}`]);
    });

    it('are deleted more than once without an error', async () => {
      await expect(store.delete('t/never-there')).resolves.toBeUndefined();
      expect(await store.head('t/never-there')).toBeUndefined();
    });
  });
}
