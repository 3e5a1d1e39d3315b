import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { filesOnDisk } from '../../testing/storage/disk-files';
import { storageCleanup } from './sweeps';
import { testStorage } from './testing/behaviour';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

const write = async (key: string, bytes: Buffer | string) => {
  const file = path.join(gift.services.config.dataDir, key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
};

testStorage(
  'disk',
  () => gift,
  (_, key, bytes) => write(key, bytes),
);

it('a file of an older version, which has no row, is found on disk, and is deleted when it is removed', async () => {
  const { storage, database } = gift.services;
  await write('uploads/007/7.full.webp', 'older');
  expect(await storage.find(database, 'uploads/007/8.full.webp')).toBeUndefined();
  expect(String(await buffer(await storage.open('uploads/007/7.full.webp')))).toBe('older');
  await write('uploads/009/9.full.webp', 'never read');
  const now = gift.clock.now();
  await database.transaction((tx) =>
    storage.remove(tx, ['uploads/007/7.full.webp', 'uploads/009/9.full.webp'], now),
  );
  for (const name of ['uploads/007/7.full.webp', 'uploads/009/9.full.webp'])
    expect(await storage.find(database, name)).toBeUndefined();
  await storageCleanup.run(gift.services, now);
  expect(await filesOnDisk(gift, 'uploads')).toEqual([]);
});
