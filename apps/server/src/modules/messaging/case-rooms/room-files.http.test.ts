import { createHash } from 'node:crypto';
import { ContentType, type MsgData } from '@gift/im-protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { caseProblems } from '../../../../../../tools/verify/verify-case.mjs';
import { minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { pdfWithText } from '../../../testing/files/originals';
import { readZip } from '../../../testing/files/zip';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';
import { loseFile } from '../../../testing/storage/disk-files';
import { sendMessage } from '../messages/send/send';
import { replaceMessages } from '../messages/store/messages';
import { composed, contentOf, sessionOf } from '../messages/testing/fixtures';
import { readURL } from '../social/objects/links';
import { objectName } from '../social/objects/names';
import { addObject, markStored } from '../social/objects/store';

let gift: TestApp;
let trade: Trade;
let cases: ReturnType<typeof disputesOf>;
let orderNo: string;
let groupID: string;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});
beforeEach(async () => {
  trade = await createTrade(gift);
  cases = disputesOf(gift, trade);
  orderNo = await cases.contested();
  groupID = (await cases.detail(orderNo)).data.room;
  await gift.runDue();
});

/** A file as a user's phone uploaded it here, and its address in a message. */
async function stored(
  by: TestUser,
  contentType: string,
  bytes: Buffer,
): Promise<{ id: bigint; url: string }> {
  const [id, ownerID] = [newID(gift.clock.now()), String(by.userID)];
  const { storage } = gift.services;
  const file = await storage.put(objectName(id), bytes, gift.clock.now());
  const name = `${ownerID}/sent`;
  const size = bytes.length;
  await gift.database.transaction(async (tx) => {
    await addObject(tx, { id, ownerID, name, hash: 'h', size, partSize: size }, gift.clock.now());
    await storage.commit(tx, [file], gift.clock.now());
    await markStored(tx, id, { contentType, storedBytes: size, now: gift.clock.now() });
  });
  return { id, url: readURL(gift.services.keys, 'https://gift.example', { id, name }) };
}
async function write(by: TestUser, contentType: number, content: object) {
  const message: Partial<MsgData> = { groupID, contentType, content: contentOf(content) };
  expect(await sendMessage(gift.services, sessionOf(String(by.userID)), composed(message))).toMatchObject({
    ok: true,
  });
}
const picture = (url: string) => ({ sourcePicture: { url }, bigPicture: { url } });

async function zipFor(user: TestUser) {
  gift.clock.advance(minutes(5));
  const { data } = await gift.call('disputeCaseZip', { orderNo }, { token: user.token });
  const zip = await readZip((await gift.app.inject({ url: data.url })).rawPayload);
  const record = JSON.parse(String(zip.get('case.json')));
  const beside = new Map(
    [...zip].flatMap(([name, bytes]) => (name === 'case.json' ? [] : [[name, hashOf(bytes)]])),
  );
  return { zip, record, beside, page: String(zip.get('case.html')) };
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const inRoom = (zip: ReadonlyMap<string, Buffer>) =>
  [...zip.keys()].filter((name) => name.startsWith('files/room-'));

it('the archive holds the original files of its room for both sides, named after their sender', async () => {
  const [shot, pdf, film] = [
    Buffer.from('a picture'),
    await pdfWithText('Sold in Ikeja'),
    Buffer.from('a film'),
  ];
  const { seller, buyer } = trade;
  const sent = await stored(buyer, 'image/webp', shot);
  await write(buyer, ContentType.picture, picture(sent.url));
  const fileName = 'receipt <1>.pdf';
  const receipt = await stored(seller, 'application/pdf', pdf);
  await write(seller, ContentType.file, { sourceUrl: receipt.url, fileName });
  await write(seller, ContentType.video, { videoUrl: (await stored(seller, 'video/mp4', film)).url });
  // A file that is sent twice is stored once.
  await write(buyer, ContentType.picture, picture(sent.url));
  for (const user of [buyer, seller]) {
    const { zip, record, beside, page } = await zipFor(user);
    const names = inRoom(zip);
    expect(names.map((name) => name.replace(/room-\d{4}/, 'room-n'))).toEqual([
      'files/room-n-buyer-picture.webp',
      'files/room-n-seller-file.pdf',
      'files/room-n-seller-video.mp4',
    ]);
    expect(names.map((name) => zip.get(name))).toEqual([shot, pdf, film]);
    expect(record.roomFiles.map(({ path: name }: { path: string }) => name)).toEqual([...names, names[0]]);
    expect(caseProblems(record, new Map([['saved.pdf', pdf]]), undefined, beside)).toEqual([]);
    expect(page).toContain(`<img src="${names[0]}"`);
    expect(page).toContain('receipt &lt;1&gt;.pdf');
    expect(page).toContain(`<video controls preload="metadata" src="${names[2]}"`);
    expect(page).not.toContain('is not in this copy');
    // A file that has changed, or that belongs to no message of the room.
    const other = new Map(beside).set(names[1]!, hashOf(shot));
    expect(caseProblems(record, new Map(), undefined, other)).toEqual([`${names[1]}: was changed`]);
    const strange = { ...record, roomFiles: [{ ...record.roomFiles[0], seq: 1 }] };
    expect(caseProblems(strange)).toContain(`${names[0]}: no line of the room is of a file`);
  }
  const { data: alone } = await gift.call('disputeCaseFile', { orderNo }, { token: buyer.token });
  expect(alone.roomFiles).toEqual([]);
});

it('the archive omits revoked and missing files, and renames files that could run', async () => {
  const { seller, buyer } = trade;
  const [taken, gone, page] = [
    await stored(buyer, 'image/webp', Buffer.from('taken away')),
    await stored(buyer, 'image/webp', Buffer.from('gone')),
    await stored(seller, 'text/html', Buffer.from('<script>1</script>')),
  ];
  await write(buyer, ContentType.picture, picture(taken.url));
  const line = await gift.database.one<{ conversation: bigint; seq: bigint }>(sql`
    select m.conversation, m.seq from messaging.messages m join messaging.conversations t on t.n = m.conversation
    where t.id = ${`sg_${groupID}`} order by m.seq desc limit 1`);
  await write(buyer, ContentType.picture, picture(gone.url));
  await write(seller, ContentType.file, { sourceUrl: page.url, fileName: 'look.html' });
  await gift.database.transaction((tx) =>
    replaceMessages(
      tx,
      { how: 'revoked', byUser: 'gift', contentType: ContentType.revoked, now: gift.clock.now() },
      [{ conversation: line.conversation, seq: Number(line.seq), body: new Uint8Array() }],
    ),
  );
  await loseFile(gift, objectName(gone.id));
  const { zip, record, beside, page: read } = await zipFor(buyer);
  expect(inRoom(zip)).toEqual([expect.stringMatching(/^files\/room-\d{4}-seller-file\.bin$/)]);
  expect(read).toContain('is not in this copy');
  expect(caseProblems(record, new Map(), undefined, beside)).toEqual([]);
});

it('takes so much of one side, the oldest first, and all of the other', async () => {
  const { seller, buyer } = trade;
  const large = Buffer.alloc(60 * 1024 * 1024, 1);
  for (const at of [1, 2]) {
    const { url } = await stored(buyer, 'video/mp4', Buffer.concat([large, Buffer.from([at])]));
    await write(buyer, ContentType.video, { videoUrl: url });
  }
  const small = await stored(buyer, 'image/png', Buffer.from('small'));
  await write(buyer, ContentType.picture, picture(small.url));
  const late = await stored(seller, 'image/png', Buffer.from('late'));
  await write(seller, ContentType.picture, picture(late.url));
  const { zip, page } = await zipFor(seller);
  const names = inRoom(zip).map((name) => name.replace(/room-\d{4}/, 'room-n'));
  expect(names).toEqual([
    'files/room-n-buyer-video.mp4',
    'files/room-n-buyer-picture.png',
    'files/room-n-seller-picture.png',
  ]);
  expect(page.match(/is not in this copy/g)).toHaveLength(1);
});
