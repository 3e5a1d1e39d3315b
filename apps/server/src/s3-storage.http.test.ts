import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app';
import { days } from './platform/clock';
import { parseConfig } from './platform/config/config';
import { sql } from './platform/database/db';
import { checksumsOf, openSource } from './platform/storage/blocks';
import { checkFiles, migrateFiles } from './platform/storage/migrate-files';
import { StorageUnavailable } from './platform/storage/object-store';
import { s3Store } from './platform/storage/s3-store';
import { storageCleanup } from './platform/storage/sweeps';
import { testStorage } from './platform/storage/testing/behaviour';
import { createServices, type Services } from './services';
import { type TestApp, testApp } from './testing/app';
import { recording, sha256Of, uploadOriginal } from './testing/files/originals';
import { encodePicture, uploadBytes } from './testing/files/pictures';
import { readZip } from './testing/files/zip';
import { createTestUser, type TestUser } from './testing/fixtures/users';
import { filesOnDisk } from './testing/storage/disk-files';
import { type Fault, faultyProxy } from './testing/storage/faulty-proxy';
import { hasS3Server, type S3Server, startS3Server } from './testing/storage/s3-server';

describe.skipIf(!hasS3Server())('with OpenStack Swift as S3', () => {
  let server: S3Server;
  let proxy: Awaited<ReturnType<typeof faultyProxy>>;
  let gift: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    server = await startS3Server();
    proxy = await faultyProxy(server.endpoint);
    gift = await testApp(server.env(proxy.url));
    user = await createTestUser(gift);
  });
  afterAll(async () => {
    await gift?.close();
    await proxy?.close();
    await server?.close();
  });
  afterEach(() => proxy.failAll(undefined));

  testStorage(
    's3',
    () => gift,
    async (store, key, bytes) => store.put(key, bytes, await checksumsOf(openSource(bytes))),
  );

  const bytes = randomBytes(3_000_000);
  const put = (url: string, payload: Buffer, at: Pick<TestApp, 'app'> = gift, range?: string) =>
    at.app.inject({ method: 'PUT', url, payload, headers: range ? { 'content-range': range } : {} });

  describe('a request', () => {
    const store = (idleMs?: number) =>
      s3Store(parseConfig(server.env(proxy.url)).s3!, idleMs ? { idleMs } : {});
    const stored = async (key: string) => {
      await store().put(key, bytes, await checksumsOf(openSource(bytes)));
      proxy.seen();
    };

    it.each<[Fault, Fault]>([
      ['503', 'reset'],
      ['lost', 'lost'],
      ['changed', '503'],
    ])('that stores is tried again after %s and %s', async (...faults) => {
      proxy.seen();
      proxy.failNext(...faults);
      const key = `f/put-${faults.join('-')}`;
      await store().put(key, bytes, await checksumsOf(openSource(bytes)));
      expect(proxy.seen()).toEqual(['PUT', 'PUT', 'PUT']);
      expect((await store().get(key, 0, bytes.length - 1)).equals(bytes)).toBe(true);
    });

    it('that reads is tried again, also if the answer breaks off', async () => {
      await stored('f/get');
      proxy.failNext('cutOff', 'reset', 'slow');
      expect((await store().get('f/get', 0, bytes.length - 1)).equals(bytes)).toBe(true);
      expect(proxy.seen()).toEqual(['GET', 'GET', 'GET']);
    });

    it('that deletes is tried again, also if it was done already', async () => {
      await stored('f/delete');
      proxy.failNext('lost', '503');
      await store().delete('f/delete');
      expect(await store().head('f/delete')).toBeUndefined();
    });

    it('fails after three tries, and after one if another cannot help', async () => {
      proxy.seen();
      proxy.failAll('503');
      await expect(store().get('f/none', 0, 1)).rejects.toThrow(StorageUnavailable);
      expect(proxy.seen()).toHaveLength(3);
      proxy.failAll(undefined);
      const { s3 } = parseConfig({ ...server.env(proxy.url), S3_SECRET_ACCESS_KEY: 'wrong' });
      await expect(s3Store(s3!).get('f/none', 0, 1)).rejects.toThrow('S3 answered 403 SignatureDoesNotMatch');
      expect(proxy.seen()).toHaveLength(1);
    });

    it('that is not answered is given up', async () => {
      proxy.failNext('silent', 'silent');
      await expect(store(1_000).head('f/none')).resolves.toBeUndefined();
      proxy.failAll('silent');
      await expect(store(200).head('f/none')).rejects.toThrow('no answer in time');
    });
  });

  it('a file whose bytes are changed on the way is read again, and never passed on changed', async () => {
    const { storage, database } = gift.services;
    const file = await storage.put('f/changed', bytes, gift.clock.now());
    await database.transaction((tx) => storage.commit(tx, [file], gift.clock.now()));
    proxy.failNext('changed', 'cutOff', 'changed');
    expect((await buffer(await storage.open('f/changed'))).equals(bytes)).toBe(true);
    proxy.failAll('changed');
    await expect(storage.open('f/changed')).rejects.toThrow('is damaged');
  });

  describe('while S3 is down', () => {
    it('an upload is refused with 503, counts no tries, and goes on through the same link', async () => {
      const photo = await encodePicture();
      const { data: url } = await gift.call('getUploadUrl', { fileName: 'a.jpg' }, { token: user.token });
      proxy.failAll('503');
      for (let n = 0; n < 6; n++) {
        const answer = await put(url, photo);
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBeDefined();
        expect(answer.json()).toMatchObject({ code: 3018, data: { refusal: 'StorageUnavailable' } });
      }
      proxy.failAll(undefined);
      expect((await put(url, photo)).json().data.isStored).toBe(true);
    });

    it('the received pieces of an upload stay', async () => {
      const film = recording('mp4');
      const declared = { fileName: 'a.mp4', kind: 'video', sha256: sha256Of(film) } as const;
      const { data: url } = await gift.call('getUploadUrl', declared, { token: user.token });
      const piece = (from: number, to: number) =>
        put(url, film.subarray(from, to), gift, `bytes ${from}-${to - 1}/${film.length}`);
      expect((await piece(0, 5000)).json().data).toEqual({ received: 5000, isStored: false });
      proxy.failAll('reset');
      expect((await piece(5000, 7000)).statusCode).toBe(503);
      expect((await piece(5000, film.length)).statusCode).toBe(503);
      expect((await put(url, Buffer.alloc(0), gift, 'bytes */*')).json().data.received).toBe(5000);
      proxy.failAll(undefined);
      expect((await piece(5000, film.length)).json().data.isStored).toBe(true);
    });

    it('a picture answers 503, and everything else works', async () => {
      const id = await uploadBytes(gift, user, await encodePicture());
      const { data: url } = await gift.call('getImageUrl', { fileName: id }, { token: user.token });
      proxy.failAll('503');
      expect((await gift.app.inject({ url })).statusCode).toBe(503);
      expect((await gift.call('privacyState', undefined, { token: user.token })).code).toBe(200);
      proxy.failAll(undefined);
      expect((await gift.app.inject({ url })).statusCode).toBe(200);
    });

    it('nothing is deleted, and the sweep deletes it afterwards', async () => {
      const { storage, database } = gift.services;
      const file = await storage.put('f/swept', bytes, gift.clock.now());
      gift.clock.advance(days(1));
      proxy.failAll('reset');
      await expect(storageCleanup.run(gift.services, gift.clock.now())).rejects.toThrow(StorageUnavailable);
      const rows = () => database.many(sql`select 1 from platform.stored_files where key = ${file.key}`);
      expect(await rows()).toHaveLength(1);
      proxy.failAll(undefined);
      while (await storageCleanup.run(gift.services, gift.clock.now()));
      expect(await rows()).toHaveLength(0);
      expect(await storage.storeOf('s3').head(file.key)).toBeUndefined();
    });
  });

  describe('two processes', () => {
    let other: { app: TestApp['app']; services: Services; call: TestApp['call'] };
    let dataDir: string;
    beforeAll(async () => {
      dataDir = await mkdtemp(path.join(os.tmpdir(), 'gift-other-'));
      const services = createServices({ ...gift.services, config: { ...gift.services.config, dataDir } });
      other = { app: await createApp(services), services, call: gift.call };
    });
    afterAll(async () => {
      await other.app.close();
      await rm(dataDir, { recursive: true, force: true });
    });

    it('read each other’s pictures and recordings', async () => {
      const id = await uploadBytes(gift, user, await encodePicture());
      const { data: url } = await gift.call('getImageUrl', { fileName: id }, { token: user.token });
      const [here, there] = [await gift.app.inject({ url }), await other.app.inject({ url })];
      expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
      expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
      const film = recording('webm');
      const filmID = await uploadOriginal(other, user, { kind: 'video', name: 'a.webm', bytes: film });
      const link = await gift.call('getImageUrl', { fileName: filmID }, { token: user.token });
      const range = { range: 'bytes=100-199' };
      const part = await gift.app.inject({ url: link.data, headers: range });
      expect(part.statusCode).toBe(206);
      expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true);
    });

    it('take turns with the pieces of one upload', async () => {
      const film = recording('mp4');
      const declared = { fileName: 'a.mp4', kind: 'video', sha256: sha256Of(film) } as const;
      const { data: url } = await gift.call('getUploadUrl', declared, { token: user.token });
      const piece = (at: Pick<TestApp, 'app'>, from: number, to: number) =>
        put(url, film.subarray(from, to), at, `bytes ${from}-${to - 1}/${film.length}`);
      expect((await piece(gift, 0, 5000)).json().data.received).toBe(5000);
      expect((await piece(other, 5000, 7000)).json().data.received).toBe(7000);
      // A piece that is sent again replaces the end.
      expect((await piece(gift, 4000, 6000)).json().data.received).toBe(6000);
      expect((await put(url, Buffer.alloc(0), other, 'bytes */*')).json().data.received).toBe(6000);
      expect((await piece(other, 6000, film.length)).json().data.isStored).toBe(true);
    });

    it('take turns with the parts of a chat file', async () => {
      const { data: login } = await gift.call('chatLogin', {}, { token: user.token });
      const im = async (at: Pick<TestApp, 'app'>, address: string, payload: object) =>
        (
          await at.app.inject({
            ...{ method: 'POST', url: `/api${address}`, payload },
            headers: { token: login.token, operationid: randomBytes(4).toString('hex') },
          })
        ).json();
      const file = randomBytes(1024 * 1024 + 500);
      const md5 = (what: Buffer | string) => createHash('md5').update(what).digest('hex');
      const parts = [file.subarray(0, 1024 * 1024), file.subarray(1024 * 1024)];
      const md5s = parts.map(md5);
      const { data } = await im(gift, '/object/initiate_multipart_upload', {
        ...{ hash: md5(md5s.join(',')), size: file.length, partSize: 1024 * 1024, maxParts: -1 },
        ...{ name: `${login.userID}/a.bin`, contentType: '', cause: '' },
      });
      const [one, two] = data.upload.sign.parts;
      const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
      expect((await put(pathOf(one.url), parts[0]!, gift)).statusCode).toBe(200);
      expect((await put(pathOf(two.url), parts[1]!, other)).statusCode).toBe(200);
      const done = await im(gift, '/object/complete_multipart_upload', {
        ...{ uploadID: data.upload.uploadID, parts: md5s, name: '', contentType: '', cause: '' },
      });
      const read = await other.app.inject({ url: pathOf(done.data.url) });
      expect(read.rawPayload.equals(file)).toBe(true);
    });

    it('serve a data export that the other made', async () => {
      const as = { token: user.token };
      const { data: asked } = await gift.call('requestExport', { walletPin: user.pin }, as);
      await gift.runDue();
      const exportID = asked.exportID!;
      const { data } = await gift.call('exportLink', { exportID }, as);
      const answer = await other.app.inject({ url: data.url });
      expect((await readZip(answer.rawPayload)).has('profile.json')).toBe(true);
    });
  });

  describe('migration', () => {
    let mover: TestApp;
    let services: Services;
    let toDisk: Services;
    const run = (at: Services, to: 's3' | 'disk', dryRun = false) => migrateFiles(at, { to, dryRun });
    beforeAll(async () => {
      mover = await testApp({ ...server.env(proxy.url), STORAGE: 'disk' });
      toDisk = mover.services;
      services = createServices({ ...toDisk, config: { ...toDisk.config, storage: 's3' } });
    });
    afterAll(() => mover.close());
    const put = async (name: string, bytes: Buffer) => {
      const { storage, database } = toDisk;
      const file = await storage.put(name, bytes, mover.clock.now());
      await database.transaction((tx) => storage.commit(tx, [file], mover.clock.now()));
    };
    const read = async (name: string) => buffer(await services.storage.open(name));

    it('moves all files to S3 and back, continues after an outage, and leaves damaged files', async () => {
      const files = new Map<string, Buffer>();
      for (let n = 0; n < 20; n++) files.set(`uploads/00${n}/${n}.original`, randomBytes(10_000 * n));
      for (const [name, content] of files) await put(name, content);
      const older = 'objects/007/7';
      const { dataDir } = toDisk.config;
      await mkdir(path.join(dataDir, 'objects/007'), { recursive: true });
      await writeFile(path.join(dataDir, older), bytes);
      files.set(older, bytes);
      const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);

      expect(await run(services, 's3', true)).toEqual({ files: 21, bytes: size, problems: [] });
      proxy.failAll('503');
      await expect(run(services, 's3')).rejects.toThrow(StorageUnavailable);
      proxy.failAll(undefined);
      proxy.failNext(...Array.from({ length: 40 }, (_, n): Fault => (n % 3 ? 'reset' : 'changed')));
      await run(services, 's3').catch(() => {});
      proxy.failAll(undefined);
      const damaged = 'uploads/0019/19.original';
      files.delete(damaged);
      await put('uploads/0019/19.original', randomBytes(10));
      const file = await services.storage.find(mover.database, damaged);
      await writeFile(path.join(dataDir, file!.key), randomBytes(10));
      const moved = await run(services, 's3');
      expect(moved.problems).toEqual([expect.stringContaining(`${damaged}: `)]);
      for (const [name, content] of files) expect((await read(name)).equals(content), name).toBe(true);

      while (await storageCleanup.run(services, mover.clock.now()));
      expect(await filesOnDisk(mover, '.')).toEqual([path.basename(file!.key)]);
      expect(await checkFiles(services)).toEqual({ files: files.size + 1, problems: [] });

      expect((await run(toDisk, 'disk')).files).toBe(files.size);
      while (await storageCleanup.run(toDisk, mover.clock.now()));
      for (const [name, content] of files) expect((await read(name)).equals(content), name).toBe(true);
      expect(await filesOnDisk(mover, '.')).toHaveLength(files.size + 1);
    });

    it('does not bring back a file that is removed meanwhile', async () => {
      await put('uploads/001/1.original', bytes);
      const { storage, database } = services;
      const moving = run(services, 's3');
      await database.transaction((tx) => storage.remove(tx, ['uploads/001/1.original'], mover.clock.now()));
      await moving;
      expect(await storage.find(database, 'uploads/001/1.original')).toBeUndefined();
    });
  });
});
