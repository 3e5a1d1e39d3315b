import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { filesOnDisk } from '../../testing/storage/disk-files';
import { attachFile, eraseFiles, fileIDOf, fileView } from './index';
import { finish } from './receive';

let test: TestApp;
let port = 0;
beforeAll(async () => {
  test = await testApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

let owner: TestUser;
let stranger: TestUser;
beforeEach(async () => {
  owner = await createTestUser(test);
  stranger = await createTestUser(test);
});

/** A photo with visible content, so that hashes differ. */
async function photo(width = 900, height = 600, format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg') {
  const noise = randomBytes(16 * 12 * 3);
  return sharp(noise, { raw: { width: 16, height: 12, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .toFormat(format)
    .toBuffer();
}

const linkFor = async (fileName = 'card front.jpg', user = owner) =>
  (await test.call('getUploadUrl', { fileName }, { token: user.token })).data;
const put = async (url: string, payload: Buffer, headers: Record<string, string> = {}) =>
  (
    await test.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { 'content-type': 'image/jpeg', ...headers },
    })
  ).json();
const plain = (url: string) => url.split('?')[0] ?? '';
async function stored(bytes: Buffer, user = owner): Promise<string> {
  const url = await linkFor('card.jpg', user);
  const answer = await put(url, bytes);
  if (answer.code !== 200) throw new Error(answer.message);
  return plain(url);
}
const imageUrl = (fileName: string, user = owner, size: 'full' | 'thumb' = 'full') =>
  test.call('getImageUrl', { fileName, size }, { token: user.token });
const read = (url: string) => test.app.inject({ method: 'GET', url });

function form(bytes: Buffer, field = 'file', name = 'receipt.jpg') {
  const boundary = 'boundary-of-the-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${owner.token}`,
    },
  };
}
const post = async (parts: ReturnType<typeof form>) =>
  (await test.app.inject({ method: 'POST', url: '/api/upload/upload', ...parts })).json();

describe('a picture', () => {
  it('is uploaded to the signed URL without a token, and its file URL has no query', async () => {
    const url = await linkFor();
    const answer = await put(url, await photo());
    expect(answer).toEqual({ code: 200, data: { fileURL: plain(url), isStored: true }, message: 'OK' });
    const link = await imageUrl(plain(url));
    const image = await read(link.data);
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    });
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 900,
      height: 600,
    });
    const thumb = await read((await imageUrl(plain(url), owner, 'thumb')).data);
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 320 });
  });

  it('uploaded as public-read is readable by everyone at its file URL; any other is not', async () => {
    const [shown, hidden] = [await linkFor(), await linkFor()];
    await put(shown, await photo(), { 'x-amz-acl': 'public-read' });
    await put(hidden, await photo());
    const image = await read(plain(shown));
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect((await read(plain(hidden))).json()).toMatchObject({ code: 3001 });
    // A later ACL changes nothing: a stored file does not change.
    await put(hidden, await photo(), { 'x-amz-acl': 'public-read' });
    expect((await read(plain(hidden))).json()).toMatchObject({ code: 3001 });
  });

  it('is uploaded in the multipart field `file`, and its owner finds it by its file name', async () => {
    const answer = await post(form(await photo()));
    expect(answer.code).toBe(200);
    expect(answer.data).toMatch(/^\/api\/files\/\d+$/);
    expect((await imageUrl('receipt.jpg')).data.startsWith(answer.data)).toBe(true);
    expect((await imageUrl('receipt.jpg', stranger)).code).toBe(3009);
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    expect((await put(await linkFor(), await photo(300, 200, format))).code).toBe(200);
  });

  it('loses its EXIF, is turned upright and shrinks to 2048', async () => {
    const bytes = await sharp(await photo(3000, 1500))
      .withExif({ IFD0: { Artist: 'PLANTED-ARTIST' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const image = await read((await imageUrl(await stored(bytes))).data);
    const facts = await sharp(image.rawPayload).metadata();
    expect(facts).toMatchObject({ width: 1024, height: 2048 });
    expect(facts.exif).toBeUndefined();
    expect(image.rawPayload.includes('PLANTED-ARTIST')).toBe(false);
  });

  it('carries nothing hidden behind its pixels', async () => {
    const bytes = Buffer.concat([
      await photo(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04planted.zip'),
    ]);
    const image = await read((await imageUrl(await stored(bytes))).data);
    expect(image.rawPayload.includes('script')).toBe(false);
    expect(image.rawPayload.includes('planted.zip')).toBe(false);
  });

  it('is recognized as a duplicate by its bytes and by its visual fingerprint', async () => {
    const bytes = await photo();
    const ids = [
      await stored(bytes),
      await stored(bytes),
      await stored(await sharp(bytes).resize(500).jpeg({ quality: 60 }).toBuffer()),
      await stored(await photo()),
    ].map((url) => fileIDOf(url) ?? 0n);
    const rows = await test.database.many<{ id: bigint; sha256: Buffer; fingerprint: bigint }>(
      sql`select id, sha256, fingerprint from uploads.files where id = any(${ids})`,
    );
    const [first, same, smaller, another] = ids.map((id) => rows.find((row) => row.id === id)!);
    const differing = (a: bigint, b: bigint) =>
      BigInt.asUintN(64, a ^ b)
        .toString(2)
        .replaceAll('0', '').length;
    expect(first!.sha256.equals(same!.sha256)).toBe(true);
    expect(first!.sha256.equals(smaller!.sha256)).toBe(false);
    expect(differing(first!.fingerprint, smaller!.fingerprint)).toBeLessThanOrEqual(6);
    expect(differing(first!.fingerprint, another!.fingerprint)).toBeGreaterThan(12);
  });

  it('is stored on disk under its id only, never under its file name', async () => {
    const url = await linkFor('../../../../etc/passwd\0.jpg'.replace('\0', ''));
    expect((await put(url, await photo())).code).toBe(200);
    const names = await filesOnDisk(test, 'uploads');
    for (const name of names) expect(name).toMatch(/^\d+\.((full|thumb)\.webp|\d{10})-[0-9a-f]{12}$/);
    expect(names.some((name) => name.startsWith(plain(url).split('/').at(-1) ?? '?'))).toBe(true);
  });

  it('never changes once stored', async () => {
    const url = await linkFor();
    await put(url, await photo());
    const before = (await read((await imageUrl(plain(url))).data)).rawPayload;
    expect((await put(url, await photo())).code).toBe(200);
    expect((await read((await imageUrl(plain(url))).data)).rawPayload.equals(before)).toBe(true);
  });
});

describe('an upload is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each([
    ['text', () => Buffer.from('this is no picture'), 3003],
    ['an SVG', () => svg, 3003],
    ['HTML that calls itself a picture', () => Buffer.from('<html>\xff\xd8\xff</html>'), 3003],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64'), 3003],
    ['nothing', () => Buffer.alloc(0), 3003],
    ['a truncated picture', async () => (await photo()).subarray(0, 3000), 3004],
    [
      'a picture with a broken middle',
      async () => Buffer.concat([(await photo(300, 200, 'png')).subarray(0, 60), randomBytes(200)]),
      3004,
    ],
    [
      'a JPEG head with a zip behind it',
      () =>
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('PK\x03\x04'), randomBytes(500)]),
      3004,
    ],
  ])('when it is %s', async (_name, make, code) => {
    const url = await linkFor();
    const answer = await put(url, await make());
    expect(answer.code).toBe(code);
    expect((await imageUrl(plain(url))).code).toBe(3009);
  });

  it('when it has a hundred million pixels in a small file', async () => {
    const black = { create: { width: 10_000, height: 10_000, channels: 3 as const, background: 'black' } };
    const bomb = await sharp({ ...black, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const url = await linkFor();
    const answer = await put(url, bomb);
    expect(answer).toMatchObject({ code: 3005, data: { megapixels: 50 } });
  });

  it('when it is larger than 12 MB, by declared or by actual size', async () => {
    const large = Buffer.alloc(12 * 1024 * 1024 + 1);
    expect((await put(await linkFor(), large)).code).toBe(3002);
    expect((await put(await linkFor(), large, { 'content-range': `bytes 0-9/${10}` })).code).toBe(3002);
    expect((await post(form(large))).code).toBe(1002);
  });

  it('when the multipart field has another name or is missing', async () => {
    expect(await post(form(await photo(), 'picture'))).toMatchObject({ code: 1001, data: { field: 'file' } });
    const headers = { authorization: `Bearer ${owner.token}` };
    const bare = await test.app.inject({ method: 'POST', url: '/api/upload/upload', headers, payload: {} });
    expect(bare.json()).toMatchObject({ code: 1001 });
  });

  it('when the user is not signed in', async () => {
    const parts = form(await photo());
    parts.headers.authorization = 'Bearer nobody';
    expect((await post(parts)).code).toBe(401);
    expect((await test.call('getUploadUrl', { fileName: 'x.jpg' })).status).toBe(401);
    expect((await test.call('getImageUrl', { fileName: 'x.jpg' })).status).toBe(401);
  });

  it('after a hundred unused pictures in a day', async () => {
    for (let at = 0; at < 100; at++) await linkFor();
    const answer = await test.call('getUploadUrl', { fileName: 'x' }, { token: owner.token });
    expect(answer.code).toBe(3008);
    expect((await test.call('getUploadUrl', { fileName: 'x' }, { token: stranger.token })).code).toBe(200);
  });

  it('after five pictures on one link that could not be read', async () => {
    const url = await linkFor();
    const codes = [];
    for (let at = 0; at < 6; at++) codes.push((await put(url, Buffer.from('no picture'))).code);
    expect(codes).toEqual([3003, 3003, 3003, 3003, 3003, 3001]);
  });
});

describe('a link', () => {
  it('is refused when any part of it was changed', async () => {
    const url = await linkFor();
    const [file = '', query = ''] = url.split('?');
    const params = Object.fromEntries(new URLSearchParams(query)) as Record<string, string>;
    const other = await linkFor();
    const forged = [
      file,
      `${plain(other)}?${query}`,
      `${file}?${new URLSearchParams({ ...params, use: 'full' })}`,
      `${file}?${new URLSearchParams({ ...params, until: String(Number(params.until) + 1) })}`,
      `${file}?${new URLSearchParams({ ...params, sig: `${params.sig?.slice(0, -2)}AA` })}`,
      `${file}?${new URLSearchParams({ ...params, sig: '' })}`,
      `${file}?use=put&until=${params.until}`,
      `${url}&use=put`,
      `/api/files/..%2f..%2fetc%2fpasswd?${query}`,
      `/api/files/0${file.split('/').at(-1)}?${query}`,
    ];
    for (const one of forged) expect((await put(one, await photo(60, 40))).code, one).toBe(3001);
    expect((await put(url, await photo(60, 40))).code).toBe(200);
  });

  it('to upload lives an hour, and to read at most ten minutes', async () => {
    const url = await linkFor();
    const file = await stored(await photo());
    const readLink = (await imageUrl(file)).data;
    test.clock.advance(minutes(4));
    expect((await read(readLink)).headers['content-type']).toBe('image/webp');
    test.clock.advance(minutes(6));
    expect((await read(readLink)).json()).toMatchObject({ code: 3001 });
    test.clock.advance(minutes(50));
    expect((await put(url, await photo())).code).toBe(3001);
  });

  it('to upload does not read, and to read does not upload', async () => {
    const url = await linkFor();
    await put(url, await photo());
    expect((await read(url)).json().code).toBe(3001);
    expect((await put((await imageUrl(plain(url))).data, await photo())).code).toBe(3001);
  });

  it('is in no log line', async () => {
    const url = await linkFor();
    await put(url, await photo());
    const link = (await imageUrl(plain(url))).data;
    await read(link);
    const log = test.logLines.join('\n');
    expect(log).toContain('/api/files/:id');
    for (const one of [url, link])
      expect(log).not.toContain(new URLSearchParams(one.split('?')[1]).get('sig'));
  });
});

describe('a stored picture', () => {
  it('is readable only by its owner until it is attached, then also by its readers', async () => {
    const file = await stored(await photo());
    const fileID = fileIDOf(file) ?? 0n;
    const { database, services, clock } = test;
    const view = { fileID, readerID: stranger.userID, now: clock.now() };
    expect((await imageUrl(file, stranger)).code).toBe(3009);
    await expect(fileView(database, services, view)).rejects.toMatchObject({ refusal: 'FileNotFound' });
    const attach = (ownerID: bigint) =>
      database.transaction((tx) =>
        attachFile(tx, fileID, { ownerID, readers: [stranger.userID], now: clock.now() }),
      );
    await expect(attach(stranger.userID)).rejects.toMatchObject({ refusal: 'FileNotFound' });
    await attach(owner.userID);
    await attach(owner.userID);
    const seen = await fileView(database, services, view);
    expect(seen).toMatchObject({ fileURL: file, width: 900, height: 600 });
    expect((await read(seen.thumbURL!)).statusCode).toBe(200);
    expect((await imageUrl(file, await createTestUser(test))).code).toBe(3009);
  });

  it('cannot be attached before its upload is complete', async () => {
    const fileID = fileIDOf(plain(await linkFor())) ?? 0n;
    const attaching = test.database.transaction((tx) =>
      attachFile(tx, fileID, { ownerID: owner.userID, readers: [], now: test.clock.now() }),
    );
    await expect(attaching).rejects.toMatchObject({ refusal: 'FileNotFound' });
  });

  it('is deleted after a week, also from disk, unless it is attached', async () => {
    const [loose, attached] = [await stored(await photo()), await stored(await photo())];
    const attachedID = fileIDOf(attached) ?? 0n;
    await test.database.transaction((tx) =>
      attachFile(tx, attachedID, { ownerID: owner.userID, readers: [], now: test.clock.now() }),
    );
    test.clock.advance(days(7) + 1);
    await test.runDue();
    expect((await imageUrl(loose)).code).toBe(3009);
    expect((await read((await imageUrl(attached)).data)).statusCode).toBe(200);
    const names = (await filesOnDisk(test, 'uploads')).join('\n');
    expect(names).toContain(String(attachedID));
    expect(names).not.toContain(String(fileIDOf(loose)));
  });

  it('is deleted with its owner if nobody else can read it, and blocks no other deletion', async () => {
    const [own, loose] = [await stored(await photo()), await stored(await photo())];
    const fileID = fileIDOf(own) ?? 0n;
    const { database, clock } = test;
    await database.transaction(async (tx) => {
      await attachFile(tx, fileID, { ownerID: owner.userID, readers: [owner.userID], now: clock.now() });
      await eraseFiles(tx, owner.userID);
    });
    clock.advance(days(7) + 1);
    await test.runDue();
    for (const file of [own, loose]) expect((await imageUrl(file)).code).toBe(3009);
  });
});

describe('a dropped upload', () => {
  /** Sends the first bytes over a real socket, then breaks the connection. */
  const drop = (url: string, bytes: Buffer, sent: number) =>
    new Promise<void>((resolve) => {
      const headers = { 'content-type': 'image/jpeg', 'content-length': bytes.length };
      const request = http.request({ host: '127.0.0.1', port, method: 'PUT', path: url, headers });
      request.on('error', () => resolve());
      request.write(bytes.subarray(0, sent), () => setTimeout(() => request.destroy(new Error('lost')), 100));
    });
  const ask = (url: string) => put(url, Buffer.alloc(0), { 'content-range': 'bytes */*' });
  async function askUntil(url: string, received: number) {
    for (let tries = 0; tries < 50; tries++) {
      if ((await ask(url)).data.received === received) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return (await ask(url)).data.received;
  }
  const rest = (url: string, bytes: Buffer, from: number, to = bytes.length) =>
    put(url, bytes.subarray(from, to), { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` });

  it('resumes where it stopped', async () => {
    const bytes = await photo(1600, 1200, 'png');
    const url = await linkFor();
    await drop(url, bytes, 5000);
    expect(await askUntil(url, 5000)).toBe(5000);
    const beyond = await rest(url, bytes, 6000);
    expect(beyond).toMatchObject({ code: 3006, data: { received: 5000 } });
    expect((await rest(url, bytes, 5000, 9000)).data).toEqual({ received: 9000, isStored: false });
    expect((await rest(url, bytes, 9000)).data).toEqual({ fileURL: plain(url), isStored: true });
    expect((await read((await imageUrl(plain(url))).data)).statusCode).toBe(200);
  });

  it('that hangs is replaced by the request that resumes it', async () => {
    const bytes = await photo(1600, 1200, 'png');
    const url = await linkFor();
    const headers = { 'content-length': bytes.length };
    const hanging = http.request({ host: '127.0.0.1', port, method: 'PUT', path: url, headers });
    hanging.on('error', () => {});
    hanging.write(bytes.subarray(0, 4000));
    expect(await askUntil(url, 4000)).toBe(4000);
    expect((await rest(url, bytes, 4000)).data).toMatchObject({ isStored: true });
    hanging.destroy();
  });

  it('can be sent again as a whole', async () => {
    const bytes = await photo();
    const url = await linkFor();
    await drop(url, bytes, 3000);
    expect((await put(url, bytes)).data).toMatchObject({ isStored: true });
  });

  it('is refused with an invalid content range', async () => {
    expect((await put(await linkFor(), await photo(), { 'content-range': 'bytes x-y/z' })).code).toBe(1001);
  });
});

it('a stored picture is not changed by a later upload through the same link', async () => {
  const fileURL = await stored(await photo());
  const link = (await imageUrl(fileURL)).data;
  const before = (await read(link)).rawPayload;
  const id = fileIDOf(fileURL) as bigint;
  const { userID: ownerID } = owner;
  await finish(test.services, id, await photo(), { ownerID, isPublic: true, now: test.clock.now() });
  expect((await read(link)).rawPayload.equals(before)).toBe(true);
  expect((await read(fileURL)).json().code).not.toBe(200);
});

describe('pictures that are dear to read', () => {
  const decodingsOf = async (url: string) =>
    (
      await test.database.one<{ decodings: number }>(
        sql`select decodings from uploads.files where id = ${fileIDOf(plain(url)) as bigint}`,
      )
    ).decodings;
  const broken = async (side: number) => {
    const whole = await sharp({ create: { width: side, height: side, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    return whole.subarray(0, whole.length - 200);
  };

  it('of one account wait only for each other; a rejected upload keeps its data', async () => {
    const bytes = await broken(6500);
    const links = await Promise.all(Array.from({ length: 12 }, () => linkFor()));
    const theirs = links.map(async (url) => ({ url, answer: await put(url, bytes) }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    let left = links.length;
    for (const one of theirs) void one.then(() => left--);
    expect((await put(await linkFor('card.jpg', stranger), await photo(300, 200))).code).toBe(200);
    expect(left).toBeGreaterThan(0);
    const all = await Promise.all(theirs);
    const sentAway = all.filter(({ answer }) => answer.data?.refusal === 'TooManyRequests');
    expect(sentAway.length).toBeGreaterThan(0);
    for (const { url } of sentAway) {
      expect(await decodingsOf(url)).toBe(0);
      const again = await put(url, Buffer.from(''), { 'content-range': 'bytes */*' });
      expect(again.data).toEqual({ received: bytes.length, isStored: false });
    }
    const { url } = sentAway[0]!;
    const last = bytes.length - 1;
    const range = { 'content-range': `bytes ${last}-${last}/${bytes.length}` };
    expect((await put(url, bytes.subarray(last), range)).data).toMatchObject({ refusal: 'ImageBroken' });
    expect(await decodingsOf(url)).toBe(1);
  });

  it('and cannot be decoded are limited to 20 per hour and account, and 5 per link', async () => {
    const bytes = await broken(300);
    const one = await linkFor();
    for (let n = 0; n < 5; n++) expect((await put(one, bytes)).data.refusal).toBe('ImageBroken');
    expect((await put(one, await photo())).data.refusal).toBe('UploadLinkExpired');
    for (let n = 0; n < 15; n++) expect((await put(await linkFor(), bytes)).data.refusal).toBe('ImageBroken');
    const url = await linkFor();
    expect((await put(url, await photo())).data).toMatchObject({ refusal: 'TooManyRequests' });
    expect((await put(await linkFor('card.jpg', stranger), await photo())).code).toBe(200);
    test.clock.advance(minutes(61));
    expect((await put(await linkFor(), await photo())).code).toBe(200);
  });
});
