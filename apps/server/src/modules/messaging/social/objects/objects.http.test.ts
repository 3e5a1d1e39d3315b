import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { hours, later, minutes } from '../../../../platform/clock';
import { filesOnDisk } from '../../../../testing/storage/disk-files';
import { social } from '../testing/fixtures';
import { opensAddress, temporaryURL } from './links';
import { minPartSize, partBytes, partCount, partSizeOf } from './rules';

const s = social();
beforeAll(() => s.signInSystem());

const md5 = (bytes: Buffer | string) => createHash('md5').update(bytes).digest('hex');

/** A file cut into parts as clients do. */
function cut(bytes: Buffer, partSize = partSizeOf(bytes.length)) {
  const parts = Array.from({ length: partCount(bytes.length, partSize) }, (_, at) =>
    bytes.subarray(at * partSize, (at + 1) * partSize),
  );
  const md5s = parts.map(md5);
  return { parts, md5s, hash: md5(md5s.join(',')), size: bytes.length, partSize };
}

async function createSender() {
  const [id] = await s.people('sender');
  return { id, token: await s.tokenOf(id) };
}
type Sender = Awaited<ReturnType<typeof createSender>>;

const startUpload = (sender: Sender, bytes: Buffer, name = `${sender.id}/file`, changes: object = {}) => {
  const { hash, size, partSize } = cut(bytes);
  const asked = { hash, size, partSize, maxParts: -1, cause: '', name, contentType: '', urlPrefix: '' };
  return s.call('/object/initiate_multipart_upload', { ...asked, ...changes }, sender.token);
};
const put = (url: string, payload: Buffer) => s.test.app.inject({ method: 'PUT', url, payload });
const finish = (sender: Sender, uploadID: string, parts: string[]) =>
  s.call(
    '/object/complete_multipart_upload',
    { uploadID, parts, name: '', contentType: '', cause: '', urlPrefix: '' },
    sender.token,
  );

/** Uploads a file as clients do. Returns its address. */
async function send(sender: Sender, bytes: Buffer, name?: string): Promise<string> {
  const { data } = await startUpload(sender, bytes, name);
  const { parts, md5s } = cut(bytes);
  for (const { partNumber, url } of data.upload.sign.parts)
    expect((await put(url, parts[partNumber - 1] as Buffer)).statusCode).toBe(200);
  const done = await finish(sender, data.upload.uploadID, md5s);
  expect(done.errCode, done.errDlt).toBe(0);
  return done.data.url;
}
const keyOf = (url: string) => new URL(url).pathname.split('/')[4] as string;
/** The file's address in the old form, with the key in the query. */
const oldAddress = (url: string) => `${url.replace(`key/${keyOf(url)}/`, '')}?key=${keyOf(url)}`;
const get = (url: string, headers: Record<string, string> = {}) =>
  s.test.app.inject({ method: 'GET', url, headers });

/** A photo as a phone takes it: rotated, with the location in it. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Spy phone' }, IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe('the size of parts', () => {
  it('is 1 MiB until a thousand of those are too few, and adds up to the file', () => {
    for (const size of [0, 1, minPartSize, minPartSize + 1, 1000 * minPartSize, 1000 * minPartSize + 1]) {
      const partSize = partSizeOf(size);
      const count = partCount(size, partSize);
      expect(count).toBeLessThanOrEqual(1000);
      const sum = Array.from({ length: count }, (_, at) => partBytes({ size, partSize }, at + 1));
      expect(sum.reduce((a, b) => a + b, 0)).toBe(size);
      expect(partBytes({ size, partSize }, count + 1)).toBe(0);
    }
    expect(() => partSizeOf(1e15)).toThrow();
  });

  it('comes from the server, which refuses any other size', async () => {
    const sender = await createSender();
    const limit = await s.call('/object/part_limit', {}, sender.token);
    expect(limit.data).toEqual({ minPartSize: 1_048_576, maxPartSize: 67_108_864, maxNumSize: 1_000 });
    expect((await s.call('/object/part_size', { size: 5_000_000 }, sender.token)).data).toEqual({
      size: 1_048_576,
    });
    expect((await startUpload(sender, Buffer.from('x'), undefined, { partSize: 5 })).errCode).toBe(1001);
  });
});

describe('a file', () => {
  it('opens by a temporary URL until that expires, and is not cached by browsers', async () => {
    const bytes = randomBytes(500);
    const address = await send(await createSender(), bytes);
    const { keys } = s.test.services;
    const id = opensAddress(keys, address)!;
    const passing = temporaryURL(keys, id, later(s.test.clock.now(), minutes(1)));
    const read = await get(passing);
    expect(read.rawPayload.equals(bytes)).toBe(true);
    expect(read.headers['cache-control']).toBe('no-store');
    expect((await get(`${passing.slice(0, -1)}${passing.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404);
    expect((await get(passing.replace('?token=', '?key='))).statusCode).toBe(404);
    s.test.clock.advance(minutes(1));
    expect((await get(passing)).statusCode).toBe(404);
    expect((await get(address)).statusCode).toBe(200);
  });

  it('is uploaded in parts in any order and downloaded unchanged', async () => {
    const sender = await createSender();
    const bytes = randomBytes(2 * minPartSize + 12_345);
    const { data } = await startUpload(sender, bytes, `${sender.id}/a folder/报告 1.bin`);
    const { parts, md5s } = cut(bytes);
    expect(data.upload.sign.parts.map((part: { partNumber: number }) => part.partNumber)).toEqual([1, 2, 3]);
    for (const { partNumber, url } of [...data.upload.sign.parts].reverse()) {
      const answer = await put(url, parts[partNumber - 1] as Buffer);
      expect([answer.statusCode, answer.headers.etag]).toEqual([200, `"${md5s[partNumber - 1]}"`]);
    }
    const done = await finish(sender, data.upload.uploadID, md5s);
    const read = await get(done.data.url);
    expect(read.rawPayload.equals(bytes)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="___1.bin"; filename*=UTF-8''${encodeURIComponent('报告 1.bin')}`,
      'cache-control': 'private, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const again = await finish(sender, data.upload.uploadID, md5s);
    expect(again.data.url).toBe(done.data.url);
    await s.test.runDue();
    expect(
      (await filesOnDisk(s, 'objects')).filter((name) => name.includes(data.upload.uploadID)),
    ).toHaveLength(1);
  });

  it('of no bytes is a file too', async () => {
    const sender = await createSender();
    const read = await get(await send(sender, Buffer.alloc(0)));
    expect([read.statusCode, read.rawPayload.length]).toEqual([200, 0]);
  });

  it('needs no second upload by the same user, but does by another user', async () => {
    const [sender, other] = [await createSender(), await createSender()];
    const bytes = randomBytes(500);
    const url = await send(sender, bytes);
    const again = await startUpload(sender, bytes, `${sender.id}/another name`);
    expect(again.data).toEqual({ url, upload: null });
    const others = await startUpload(other, bytes);
    expect(others.data.url).toBe('');
    expect(others.data.upload.uploadID).toMatch(/^\d+$/);
  });

  it('gets signatures for more parts on request', async () => {
    const sender = await createSender();
    const bytes = randomBytes(2 * minPartSize + 1);
    const { data } = await startUpload(sender, bytes, undefined, { maxParts: 1 });
    expect(data.upload.sign.parts).toHaveLength(1);
    const more = (partNumbers: number[]) =>
      s.call('/object/auth_sign', { uploadID: data.upload.uploadID, partNumbers }, sender.token);
    const answer = await more([2, 3]);
    expect(answer.data.parts.map((part: { partNumber: number }) => part.partNumber)).toEqual([2, 3]);
    expect((await put(answer.data.parts[1].url, bytes.subarray(2 * minPartSize))).statusCode).toBe(200);
    expect((await more([4])).errCode).toBe(1001);
  });

  it('is completed after a missing or wrong part is sent again', async () => {
    const sender = await createSender();
    const bytes = randomBytes(minPartSize + 10);
    const { data } = await startUpload(sender, bytes);
    const { parts, md5s } = cut(bytes);
    const [first, second] = data.upload.sign.parts.map((part: { url: string }) => part.url);
    expect((await put(first, parts[0] as Buffer)).statusCode).toBe(200);
    expect((await finish(sender, data.upload.uploadID, md5s)).errDlt).toContain('part 2');
    expect((await put(second, randomBytes(10))).statusCode).toBe(200);
    expect((await finish(sender, data.upload.uploadID, md5s)).errCode).toBe(1001);
    expect((await put(second, parts[1] as Buffer)).statusCode).toBe(200);
    expect((await finish(sender, data.upload.uploadID, md5s)).errCode).toBe(0);
    expect((await put(second, parts[1] as Buffer)).statusCode).toBe(409);
  });

  it('succeeds for parallel requests that complete the same upload', async () => {
    const sender = await createSender();
    const bytes = randomBytes(1000);
    const { data } = await startUpload(sender, bytes);
    const { parts, md5s } = cut(bytes);
    await put(data.upload.sign.parts[0].url, parts[0] as Buffer);
    const both = await Promise.all([1, 2, 3].map(() => finish(sender, data.upload.uploadID, md5s)));
    expect(both.map(({ errCode }) => errCode)).toEqual([0, 0, 0]);
    expect((await get(both[2]!.data.url)).rawPayload.equals(bytes)).toBe(true);
  });
});

describe('a picture', () => {
  it('loses its location and camera metadata, and is rotated upright', async () => {
    const sender = await createSender();
    const bytes = await photo();
    expect(bytes.includes('Spy phone')).toBe(true);
    const read = await get(await send(sender, bytes, `${sender.id}/photo.jpg`));
    expect(read.headers['content-type']).toBe('image/jpeg');
    expect(read.headers['content-disposition']).toContain('inline');
    expect(read.rawPayload.includes('Spy phone')).toBe(false);
    const { exif, orientation, width, height } = await sharp(read.rawPayload).metadata();
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 40, 60]);
  });

  it('without metadata stays unchanged, and an animated one stays animated', async () => {
    const sender = await createSender();
    const plain = await sharp({ create: { width: 5, height: 5, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await get(await send(sender, plain))).rawPayload.equals(plain)).toBe(true);
    const frames = await sharp(randomBytes(10 * 20 * 3), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const read = await get(await send(sender, frames));
    expect(read.headers['content-type']).toBe('image/gif');
    expect((await sharp(read.rawPayload).metadata()).pages).toBe(2);
  });

  it('is resized to the requested size', async () => {
    const sender = await createSender();
    const large = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer();
    const url = await send(sender, large);
    const small = await get(`${url}?type=image&width=640&height=640`);
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 640, height: 320 });
    expect((await get(`${url}?type=image&width=100&height=1`)).rawPayload.length).toBeLessThan(
      small.rawPayload.length,
    );
    const whole = await get(`${url}?type=image&width=99999&height=1`);
    expect(whole.headers['content-type']).toBe('image/jpeg');
  });

  it('that is no valid image is served as an attachment under any file name', async () => {
    const sender = await createSender();
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const broken = Buffer.concat([(await photo()).subarray(0, 300), randomBytes(300)]);
    for (const bytes of [page, svg, broken]) {
      const read = await get(await send(sender, bytes, `${sender.id}/x.png`));
      expect(read.headers['content-type']).toBe('application/octet-stream');
      expect(read.headers['content-disposition']).toContain('attachment');
      expect(read.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    }
  });
});

describe('sound', () => {
  const wave = () => {
    const head = Buffer.alloc(44);
    head.write('RIFF', 0);
    head.writeUInt32LE(36 + 4000, 4);
    head.write('WAVEfmt ', 8);
    return Buffer.concat([head, randomBytes(4000)]);
  };

  it('supports range requests', async () => {
    const sender = await createSender();
    const bytes = wave();
    const url = await send(sender, bytes);
    const part = async (range: string) => {
      const answer = await get(url, { range });
      return [answer.statusCode, answer.headers['content-range'], answer.rawPayload.toString('hex')];
    };
    const hex = (from: number, to: number) => bytes.subarray(from, to).toString('hex');
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${bytes.length}`, hex(0, 10)]);
    expect(await part('bytes=4000-')).toEqual([206, `bytes 4000-4043/${bytes.length}`, hex(4000, 4044)]);
    expect(await part('bytes=-4')).toEqual([206, `bytes 4040-4043/${bytes.length}`, hex(4040, 4044)]);
    expect((await part('bytes=9999-'))[0]).toBe(416);
    expect((await part('bytes=5-2'))[0]).toBe(416);
    expect((await get(url, { range: 'lines=1-2' })).statusCode).toBe(200);
    expect((await get(url)).headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'audio/wav' });
  });
});

describe('an address', () => {
  it('opens only the file it was issued for, and nothing once it is changed', async () => {
    const sender = await createSender();
    const url = await send(sender, Buffer.from('secret'));
    const other = await send(sender, Buffer.from('other'));
    const key = keyOf(url);
    const [id = '', mac = ''] = key.split('.');
    const wrong = [
      url.replace(`key/${key}/`, ''),
      url.replace(mac, `${mac.slice(0, -2)}AA`),
      url.replace(id, keyOf(other).split('.')[0] ?? ''),
      `${url.replace(`key/${key}/`, '')}?key=`,
      `${oldAddress(url)}x`,
    ];
    for (const one of wrong) {
      const read = await get(one);
      expect([read.statusCode, read.body.includes('secret')], one).toEqual([404, false]);
    }
    expect((await get(url)).body).toBe('secret');
  });

  it('in the old form, with the key in the query, still opens the file and its thumbnail', async () => {
    const sender = await createSender();
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const old = oldAddress(await send(sender, picture));
    expect((await get(old)).rawPayload.equals(picture)).toBe(true);
    // The JavaScript SDK put a second question mark into such an address, and sent it as the thumbnail's.
    for (const small of [`${old}&type=image&width=300&height=300`, `${old}?type=image&width=300&height=300`])
      expect(await sharp((await get(small)).rawPayload).metadata(), small).toMatchObject({ width: 320 });
  });

  it('for a part takes that part, its bytes and no others, for a day', async () => {
    const sender = await createSender();
    const { data } = await startUpload(sender, Buffer.from('12345'));
    const url: string = data.upload.sign.parts[0].url;
    expect((await put(url, Buffer.from('1234'))).statusCode).toBe(400);
    expect((await put(url, Buffer.from('123456'))).statusCode).toBe(400);
    expect((await put(url.replace('/1?', '/2?'), Buffer.from('12345'))).statusCode).toBe(403);
    expect((await put(url.replace(/sig=.{4}/, 'sig=AAAA'), Buffer.from('12345'))).statusCode).toBe(403);
    expect((await put(`${url.split('?')[0]}`, Buffer.from('12345'))).statusCode).toBe(403);
    s.test.clock.advance(hours(24));
    expect((await put(url, Buffer.from('12345'))).statusCode).toBe(403);
    const late = await finish(sender, data.upload.uploadID, [md5('12345')]);
    expect(late.errCode).toBe(1701);
    await s.test.runDue();
  });

  it('is in no log line', async () => {
    const sender = await createSender();
    const url = await send(sender, Buffer.from('quiet'));
    await get(url);
    const log = s.test.logLines.join('\n');
    expect(log).toContain('/api/object/*');
    expect(log).not.toContain(keyOf(url));
    expect(log).not.toContain('sig=');
  });

  it('can be requested again by the owner with the file name', async () => {
    const sender = await createSender();
    const url = await send(sender, Buffer.from('mine'), `${sender.id}/notes/mine.txt`);
    const answer = await s.call(
      '/object/access_url',
      { name: `${sender.id}/notes/mine.txt`, query: { type: 'image' } },
      sender.token,
    );
    expect(answer.data.url).toBe(`${url}?type=image`);
    expect((await s.call('/object/access_url', { name: `${sender.id}/none` }, sender.token)).errCode).toBe(
      1004,
    );
  });
});

describe('refused uploads', () => {
  it.each([
    ['another’s folder', 'somebody-else/file', 1002],
    ['no folder', 'file', 1002],
    ['nothing in the folder', '', 1001],
    ['a way out of it', '/../../etc/passwd', 1001],
    ['a backslash', '/a\\b', 1001],
    ['a line break', '/a\nb', 1001],
    ['three hundred characters', `/${'x'.repeat(300)}`, 1001],
  ])('a name with %s', async (_, name, code) => {
    const sender = await createSender();
    const whole = name.startsWith('/') || name === '' ? `${sender.id}${name || '/'}` : name;
    expect((await startUpload(sender, Buffer.from('x'), whole)).errCode).toBe(code);
  });

  it('a file that is too large, too many bytes in a day, and too many open uploads', async () => {
    const sender = await createSender();
    const { settings } = s.services;
    const { imFileMaxBytes, imFilesPerDayBytes } = settings.current;
    const size = imFileMaxBytes + 1;
    expect((await startUpload(sender, Buffer.from('x'), undefined, { size })).errCode).toBe(1001);
    Object.assign(settings.current, { imFilesPerDayBytes: 10 });
    expect((await startUpload(sender, randomBytes(8))).errCode).toBe(0);
    expect((await startUpload(sender, randomBytes(8))).errCode).toBe(1001);
    s.test.clock.advance(hours(24) + 1);
    expect((await startUpload(sender, randomBytes(8))).errCode).toBe(0);
    Object.assign(settings.current, { imFilesPerDayBytes });
    for (let at = 1; at < 50; at++) await startUpload(sender, randomBytes(8));
    expect((await startUpload(sender, randomBytes(8))).errCode).toBe(1001);
  });

  it('an upload of another user, with the same error as an unknown one', async () => {
    const [sender, other] = [await createSender(), await createSender()];
    const { data } = await startUpload(sender, Buffer.from('x'));
    const { uploadID } = data.upload;
    expect((await finish(other, uploadID, [md5('x')])).errCode).toBe(1004);
    for (const none of ['1', '0', 'x', '99999999999999999999999'])
      expect((await finish(sender, none, [md5('x')])).errCode).toBe(1004);
  });

  it('parts that do not match the announced hash', async () => {
    const sender = await createSender();
    const { data } = await startUpload(sender, Buffer.from('one'));
    await put(data.upload.sign.parts[0].url, Buffer.from('two'));
    expect((await finish(sender, data.upload.uploadID, [md5('two')])).errDlt).toContain('announced');
    expect((await finish(sender, data.upload.uploadID, [])).errCode).toBe(1001);
  });
});

it('an unfinished upload is deleted from the disk after a day', async () => {
  const sender = await createSender();
  const { data } = await startUpload(sender, Buffer.from('12345'));
  await put(data.upload.sign.parts[0].url, Buffer.from('12345'));
  const names = async () => (await filesOnDisk(s, 'objects')).join('\n');
  expect(await names()).toContain(data.upload.uploadID);
  s.test.clock.advance(hours(24) + 1);
  await s.test.runDue();
  expect(await names()).not.toContain(data.upload.uploadID);
});
