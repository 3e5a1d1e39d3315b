import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errors } from '@gift/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, later } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { pdfWithText, recording, sha256Of, uploadOriginal } from '../../testing/files/originals';
import { uploadPicture } from '../../testing/files/pictures';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { filesOnDisk } from '../../testing/storage/disk-files';
import { attachFile, claimFiles, everyKind, fileViews, openFile } from './index';
import { savePiece } from './pieces';

let gift: TestApp;
let owner: TestUser;
let reader: TestUser;
let pdf: Buffer;
beforeAll(async () => {
  gift = await testApp();
  owner = await createTestUser(gift);
  reader = await createTestUser(gift);
  pdf = await pdfWithText('Receipt of the shop in Ikeja');
});
afterAll(() => gift.close());

type DeclaredFile = { kind?: 'picture' | 'pdf' | 'video'; [more: string]: unknown };
const announce = (declared: DeclaredFile, language = 'en-US') =>
  gift.call('getUploadUrl', { fileName: 'evidence', ...declared } as { fileName: string }, {
    token: owner.token,
    headers: { 'accept-language': language },
  });
const linkFor = async (declared: DeclaredFile): Promise<string> => {
  const { code, data, message } = await announce(declared);
  if (code !== 200) throw new Error(message);
  return data;
};
const put = async (url: string, payload: Buffer, headers: Record<string, string> = {}) =>
  (await gift.app.inject({ method: 'PUT', url, payload, headers })).json();
const get = (url: string, headers: Record<string, string> = {}) =>
  gift.app.inject({ method: 'GET', url, headers });
const idOf = (url: string) => BigInt(/\/(\d+)\?/.exec(url)![1]!);
const viewFor = async (id: bigint, user = owner) =>
  (
    await fileViews(gift.database, gift.services, {
      fileIDs: [id],
      readerID: user.userID,
      now: gift.clock.now(),
    })
  ).get(id);
const attach = (id: bigint, kinds?: typeof everyKind) =>
  gift.database.transaction((tx) =>
    attachFile(tx, id, {
      ownerID: owner.userID,
      readers: [reader.userID],
      now: gift.clock.now(),
      ...(kinds ? { kinds } : {}),
    }),
  );

async function limit(key: 'proofVideoSeconds' | 'proofPdfMaxBytes', value: number) {
  const { database, services, clock } = gift;
  const change = { by: 'test', reason: 'another limit', validFrom: clock.now() };
  await services.settings.set(database, key, value, change);
  await services.settings.refresh(database, clock.now());
}

const film = { mp4: recording('mp4'), webm: recording('webm') };

describe('a PDF', () => {
  it('is stored unchanged and served as a download, never displayed as a page', async () => {
    const id = BigInt(await uploadOriginal(gift, owner, { kind: 'pdf', name: '收据 "May".pdf', bytes: pdf }));
    const view = await viewFor(id);
    expect(view).toMatchObject({ kind: 'pdf', name: '收据 "May".pdf', bytes: pdf.length, thumbURL: null });
    const file = await get(view!.url);
    expect(file.rawPayload.equals(pdf)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="____May_.pdf"; filename*=UTF-8''${encodeURIComponent('收据 "May".pdf')}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    });
    expect((await get(view!.url.replace('use=full', 'use=thumb'))).json().code).toBe(3001);
  });

  it('is private even if the uploader requests otherwise, and readable once attached', async () => {
    const url = await linkFor({ kind: 'pdf' });
    expect((await put(url, pdf, { 'x-amz-acl': 'public-read' })).code).toBe(200);
    expect((await get(url.split('?')[0]!)).json().code).toBe(3001);
    expect(await viewFor(idOf(url), reader)).toBeUndefined();
    await attach(idOf(url), everyKind);
    expect((await get((await viewFor(idOf(url), reader))!.url)).statusCode).toBe(200);
    expect(await viewFor(idOf(url), await createTestUser(gift))).toBeUndefined();
  });

  it('is refused when it is no PDF, truncated or encrypted, each with its own error', async () => {
    const locked = await pdfWithText('Secret', 'password');
    const cases: [Buffer, keyof typeof errors][] = [
      [film.mp4, 'NotAPdf'],
      [Buffer.from('<script>alert(1)</script>'), 'NotAPdf'],
      [pdf.subarray(0, pdf.length - 200), 'PdfBroken'],
      [Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF'), 'PdfBroken'],
      [locked, 'PdfLocked'],
    ];
    for (const [bytes, refusal] of cases)
      for (const [language, text] of [
        ['en-US', errors[refusal].en],
        ['zh-CN', errors[refusal].zh],
      ] as const) {
        const answer = await put(await linkFor({ kind: 'pdf' }), bytes, { 'accept-language': language });
        expect([answer.code, answer.message]).toEqual([errors[refusal].code, text]);
      }
  });
});

describe('a recording', () => {
  it.each(['mp4', 'webm'] as const)(
    'in %s from a browser is stored unchanged, with its duration',
    async (ending) => {
      const bytes = film[ending];
      const id = BigInt(
        await uploadOriginal(gift, owner, { kind: 'video', name: `redeem.${ending}`, bytes }),
      );
      const view = await viewFor(id);
      expect(view).toMatchObject({ kind: 'video', bytes: bytes.length, seconds: 2, thumbURL: null });
      const file = await get(view!.url);
      expect(file.headers).toMatchObject({
        'content-type': `video/${ending}`,
        'accept-ranges': 'bytes',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="redeem\./);
      expect(file.rawPayload.equals(bytes)).toBe(true);
    },
  );

  it('is played in ranges', async () => {
    const id = BigInt(await uploadOriginal(gift, owner, { kind: 'video', name: 'a.mp4', bytes: film.mp4 }));
    const { url } = (await viewFor(id))!;
    const total = film.mp4.length;
    const part = async (range: string) => {
      const answer = await get(url, { range });
      return [
        answer.statusCode,
        answer.headers['content-range'],
        answer.rawPayload.equals(film.mp4.subarray(10, 20)),
      ];
    };
    expect(await part('bytes=10-19')).toEqual([206, `bytes 10-19/${total}`, true]);
    expect(await part(`bytes=${total}-`)).toEqual([416, `bytes */${total}`, false]);
    expect((await get(url, { range: 'bytes=-100' })).rawPayload.equals(film.mp4.subarray(-100))).toBe(true);
  });

  it('shows the picture its sender drew of it, which lasts as long as it does', async () => {
    const posterID = await uploadPicture(gift, owner);
    const url = await linkFor({ kind: 'video', posterID });
    expect((await put(url, film.webm)).code).toBe(200);
    await attach(idOf(url), everyKind);
    gift.clock.advance(days(8));
    await gift.runDue();
    const view = await viewFor(idOf(url), reader);
    expect((await get(view!.thumbURL!)).headers['content-type']).toBe('image/webp');
    const strangers = await uploadPicture(gift, reader);
    expect((await announce({ kind: 'video', posterID: strangers })).code).toBe(errors.FileNotFound.code);
    expect((await announce({ kind: 'video', posterID: String(idOf(url)) })).code).toBe(
      errors.FileNotFound.code,
    );
  });

  it('is refused when it is no video or truncated', async () => {
    const cases: [Buffer, keyof typeof errors][] = [
      [pdf, 'NotAVideo'],
      [Buffer.from('RIFF????AVI LIST'), 'NotAVideo'],
      [film.mp4.subarray(0, -100), 'VideoBroken'],
      [film.mp4.subarray(0, 600), 'VideoBroken'],
      [film.webm.subarray(0, -100), 'VideoBroken'],
      [film.webm.subarray(0, 200), 'VideoBroken'],
    ];
    for (const [bytes, refusal] of cases) {
      const answer = await put(await linkFor({ kind: 'video' }), bytes, { 'accept-language': 'zh-CN' });
      expect([answer.code, answer.message]).toEqual([errors[refusal].code, errors[refusal].zh]);
    }
  });

  it('is refused when its announced or its actual duration exceeds the limit', async () => {
    const early = await announce({ kind: 'video', seconds: 200 });
    expect(early).toMatchObject({ code: errors.VideoTooLong.code, data: { seconds: 180 } });
    await limit('proofVideoSeconds', 1);
    const late = await put(await linkFor({ kind: 'video', seconds: 1 }), film.webm);
    expect(late).toMatchObject({ code: errors.VideoTooLong.code, data: { seconds: 1 } });
    await limit('proofVideoSeconds', 180);
  });
});

describe('an announced upload', () => {
  it('that is too large is refused before it is sent and while it is sent', async () => {
    expect(await announce({ kind: 'pdf', bytes: 11 * 1024 * 1024 })).toMatchObject({
      code: errors.UploadTooLarge.code,
      data: { megabytes: 10 },
    });
    expect(await announce({ kind: 'video', bytes: 41 * 1024 * 1024 }, 'zh-CN')).toMatchObject({
      code: errors.UploadTooLarge.code,
      message: errors.UploadTooLarge.zh.replace('{megabytes}', '40'),
    });
    await limit('proofPdfMaxBytes', 1024 * 1024);
    const large = Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]);
    expect((await put(await linkFor({ kind: 'pdf' }), large)).code).toBe(errors.UploadTooLarge.code);
    await limit('proofPdfMaxBytes', 10 * 1024 * 1024);
  });

  it('must match its announced hash: a PDF, a recording and a picture', async () => {
    const sha256 = sha256Of(pdf);
    const link = await linkFor({ kind: 'pdf', sha256 });
    const other = Buffer.from(pdf);
    other[100]! ^= 1;
    expect(await put(link, other)).toMatchObject({
      code: errors.UploadChanged.code,
      message: errors.UploadChanged.en,
    });
    // The received bytes are dropped, and the same link accepts the right file.
    expect((await put(link, Buffer.alloc(0), { 'content-range': 'bytes */*' })).data.received).toBe(0);
    expect((await put(link, pdf)).data.isStored).toBe(true);
    for (const kind of ['video', 'picture'] as const)
      expect((await put(await linkFor({ kind, sha256 }), film.mp4)).code).toBe(errors.UploadChanged.code);
    expect((await announce({ kind: 'pdf', sha256: 'no hash' })).code).toBe(1001);
  });

  it('arrives in chunks and resumes where it stopped', async () => {
    const link = await linkFor({ kind: 'video', sha256: sha256Of(film.mp4) });
    const total = film.mp4.length;
    const piece = (from: number, to: number) =>
      put(link, film.mp4.subarray(from, to), { 'content-range': `bytes ${from}-${to - 1}/${total}` });
    expect((await piece(0, 3000)).data).toEqual({ received: 3000, isStored: false });
    expect((await put(link, Buffer.alloc(0), { 'content-range': 'bytes */*' })).data.received).toBe(3000);
    expect((await piece(4000, total)).code).toBe(errors.UploadOffset.code);
    expect((await piece(3000, total)).data.isStored).toBe(true);
    // A stored file does not change.
    expect((await put(link, film.webm)).data.isStored).toBe(true);
    expect((await get((await viewFor(idOf(link)))!.url)).rawPayload.equals(film.mp4)).toBe(true);
  });
});

describe('a PDF or a recording', () => {
  it('is taken for no picture: not for a card, a face, a paper or a receipt of money', async () => {
    const id = BigInt(await uploadOriginal(gift, owner, { kind: 'pdf', name: 'a.pdf', bytes: pdf }));
    await expect(attach(id)).rejects.toMatchObject({ refusal: 'NotAnImage' });
    const now = gift.clock.now();
    const ownerID = owner.userID;
    await gift.database.transaction(async (tx) => {
      expect(await openFile(tx, id, { ownerID, now })).toBe(false);
      expect(await claimFiles(tx, [id], { ownerID, now })).toBe(false);
    });
  });

  it('is deleted after a week when unused, also from the disk', async () => {
    const id = await uploadOriginal(gift, owner, { kind: 'video', name: 'a.webm', bytes: film.webm });
    const names = async () => (await filesOnDisk(gift, 'uploads')).join('\n');
    expect(await names()).toContain(`${id}.original`);
    gift.clock.advance(days(7) + 1);
    await gift.runDue();
    expect(await names()).not.toContain(id);
  });
});

describe('a checked upload', () => {
  it('is stored as checked, even if another process writes through the same link meanwhile', async () => {
    const url = await linkFor({ kind: 'pdf' });
    const id = idOf(url);
    const other = await pdfWithText('Another receipt');
    const file = path.join(gift.services.config.dataDir, 'other');
    await writeFile(file, other);
    let answer: ReturnType<typeof put> | undefined;
    let piece: Promise<number> | undefined;
    await gift.database.transaction(async (tx) => {
      await tx.one(sql`select 1 from uploads.files where id = ${id} for key share`);
      answer = put(url, pdf);
      // It has checked the file and now waits for the row.
      await expect
        .poll(
          () =>
            gift.database.many(
              sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            ),
          { timeout: 20_000 },
        )
        .toHaveLength(1);
      piece = savePiece(gift.services, id, { from: 0, file, now: gift.clock.now() });
    });
    await piece;
    expect((await answer)?.code).toBe(200);
    const view = await viewFor(id);
    expect(view?.bytes).toBe(pdf.length);
    expect((await get(view!.url)).rawPayload.equals(pdf)).toBe(true);
    gift.clock.advance(days(1));
    await gift.runDue();
    expect((await filesOnDisk(gift, 'uploads')).filter((name) => name.startsWith(`${id}.0`))).toEqual([]);
  });

  it('that was never stored is deleted a day after its process died', async () => {
    const now = gift.clock.now();
    for (const [name, age] of [
      ['dead', days(2)],
      ['alive', 0],
    ] as const) {
      const file = path.join(gift.services.config.dataDir, 'tmp', name);
      await writeFile(file, pdf);
      await utimes(file, later(now, -age), later(now, -age));
    }
    gift.clock.advance(days(0.5));
    await gift.runDue();
    expect(await filesOnDisk(gift, 'tmp')).toEqual(['alive']);
  });
});

describe('unattached files', () => {
  it('are limited for PDFs and videos, while pictures are still accepted', async () => {
    const hoarder = await createTestUser(gift);
    const ask = (kind: 'picture' | 'pdf' | 'video') =>
      gift.call('getUploadUrl', { fileName: 'evidence', kind }, { token: hoarder.token });
    for (let n = 0; n < 16; n += 1) expect((await ask(n % 2 ? 'pdf' : 'video')).code).toBe(200);
    for (const kind of ['pdf', 'video'] as const)
      expect((await ask(kind)).data).toMatchObject({ refusal: 'TooManyUploads' });
    expect((await ask('picture')).code).toBe(200);
    gift.clock.advance(days(1));
    expect((await ask('video')).code).toBe(200);
  });
});
