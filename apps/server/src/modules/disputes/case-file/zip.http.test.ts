import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { citationOf, isCited } from '@gift/contract/disputes/citations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { pdfWithText, recording, uploadOriginal } from '../../../testing/files/originals';
import { encodePicture, uploadBytes } from '../../../testing/files/pictures';
import { readZip } from '../../../testing/files/zip';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';
import { loseFile } from '../../../testing/storage/disk-files';

let gift: TestApp;
let trade: Trade;
let cases: ReturnType<typeof disputesOf>;
beforeAll(async () => {
  gift = await testApp();
  await newPair();
});
/** A new buyer and seller, because limits restrict what one user can trade. */
async function newPair() {
  trade = await createTrade(gift);
  cases = disputesOf(gift, trade);
}
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const link = (orderNo: string, user: TestUser, language: 'en-US' | 'zh-CN' = 'en-US') =>
  gift.call('disputeCaseZip', { orderNo }, { token: user.token, language });
const fetched = (url: string) => gift.app.inject({ url });
const zipFor = async (orderNo: string, user: TestUser, language?: 'en-US' | 'zh-CN') => {
  // Avoids the rate limit after earlier tests.
  gift.clock.advance(minutes(5));
  const { data, message } = await link(orderNo, user, language);
  expect(data.url, message).toBeDefined();
  const answer = await fetched(data.url);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  return readZip(answer.rawPayload);
};
const recordOf = (zip: Map<string, Buffer>) => JSON.parse(String(zip.get('case.json')));
const filesIn = (zip: Map<string, Buffer>) => [...zip.keys()].filter((name) => name.startsWith('files/'));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Unpacks the ZIP, applies the change, and runs the script from the ZIP, as a reader would. */
function checked(zip: Map<string, Buffer>, change: (folder: string) => void = () => {}, ...args: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gift-case-'));
  try {
    for (const [name, bytes] of zip) {
      const target = path.join(folder, name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, bytes);
    }
    change(folder);
    const script = path.join(folder, 'verify-case.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return { status, stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function flip(file: string, at = 0.5) {
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length * at)]! ^= 1;
  writeFileSync(file, bytes);
}

/** A case with a picture of each side, a PDF and a recording, decided and appealed. */
async function rich() {
  const { orderNo, disputeID, moderator } = await cases.asked('buyer');
  for (const original of [
    { kind: 'pdf', name: 'receipt.pdf', bytes: await pdfWithText('Sold in Ikeja, for cash') },
    { kind: 'video', name: 'redeem.webm', bytes: recording('webm') },
  ] as const) {
    const fileID = await uploadOriginal(gift, trade.seller, original);
    const kind = original.kind === 'pdf' ? 'receipt' : 'recording';
    await gift.call(
      'addEvidence',
      { orderNo, kind, fileID, note: '<b>from</b> the till' },
      cases.as(trade.seller),
    );
  }
  await gift.call(
    'answerModerator',
    { orderNo, text: 'From the shop in Ikeja.', evidence: [] },
    cases.as(trade.buyer),
  );
  await cases.propose(disputeID, moderator, 'split', 2_500);
  return { orderNo, disputeID };
}

describe('the ZIP of a case', () => {
  let orderNo: string;
  let zip: Map<string, Buffer>;
  beforeAll(async () => {
    ({ orderNo } = await rich());
    zip = await zipFor(orderNo, trade.buyer);
  });

  it('is found sound by the script that lies in it, alone and with the key of its instance', async () => {
    const sound = checked(zip);
    expect(sound).toMatchObject({ status: 0, stdout: expect.stringMatching(/^sound: \d+ lines/) });
    expect(sound.stdout).toContain('none changed, missing or added');
    const { publicKey } = (await gift.call('instanceKey')).data;
    expect(checked(zip, undefined, '--key', publicKey).status).toBe(0);
    expect(checked(zip, undefined, '--key', 'A'.repeat(43))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('another key'),
    });
  });

  it('makes the script ask to unpack it if the ZIP itself is passed as case.json', async () => {
    const { data } = await link(orderNo, trade.buyer);
    const folder = mkdtempSync(path.join(tmpdir(), 'gift-case-'));
    try {
      const name = path.join(folder, 'case.json');
      writeFileSync(name, (await fetched(data.url)).rawPayload);
      const script = path.join(import.meta.dirname, '../../../../../../tools/verify/verify-case.mjs');
      expect(spawnSync(process.execPath, [script, name], { encoding: 'utf8' })).toMatchObject({
        ...{ status: 2, stderr: '' },
        stdout: `${name} is the whole ZIP: unpack it first, then give its folder, or case.json in it.\n`,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('contains every file the user can view, byte for byte as in the gallery', async () => {
    const { data: view } = await cases.detail(orderNo, 'buyer');
    const record = recordOf(zip);
    expect(filesIn(zip)).toHaveLength(view.evidence.length);
    expect(view.evidence.length).toBeGreaterThan(3);
    for (const [at, piece] of view.evidence.entries()) {
      const { path: name, servedSha256, sha256, isServedHashStored } = record.evidence[at];
      const servedBytes = (await fetched(piece.url!)).rawPayload;
      expect(zip.get(name)?.equals(servedBytes), name).toBe(true);
      expect(hashOf(servedBytes)).toBe(servedSha256);
      expect(isServedHashStored).toBe(true);
      expect(sha256 === servedSha256, name).toBe(piece.file?.kind !== 'picture');
    }
    // The hash of the shown version was logged when the file was submitted, so it is not only in the record.
    const inLog = record.disputeEvents.flatMap(
      ({ data }: { data: { shown?: string[] } }) => data.shown ?? [],
    );
    for (const { servedSha256 } of record.evidence) expect(inLog).toContain(servedSha256);
  });

  it('verifies a picture that was saved from the gallery', async () => {
    const { data: view } = await cases.detail(orderNo, 'buyer');
    const saved = (await fetched(view.evidence.find(({ file }) => file?.kind === 'picture')!.url!))
      .rawPayload;
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'gift-saved-'));
    try {
      const file = path.join(elsewhere, 'saved.webp');
      const against = (bytes: Buffer) =>
        checked(
          zip,
          (folder) => {
            writeFileSync(file, bytes);
            writeFileSync(path.join(elsewhere, 'case.json'), readFileSync(path.join(folder, 'case.json')));
          },
          path.join(elsewhere, 'case.json'),
          file,
        );
      expect(against(saved)).toMatchObject({ status: 0 });
      const other = Buffer.from(saved);
      other[other.length >> 1]! ^= 1;
      expect(against(other)).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('is none of the files that were handed in'),
      });
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  it('fails verification if any byte of a file is flipped', () => {
    const names = [...zip.keys()].filter((name) => name !== 'verify-case.mjs');
    expect(names.length).toBeGreaterThan(6);
    for (const name of names) {
      const { status, stdout } = checked(zip, (folder) => flip(path.join(folder, name)));
      expect([status, name]).toEqual([1, name]);
      expect(stdout).toMatch(
        name === 'case.json' ? /changed|written|not a case file/ : `${name}: was changed`,
      );
    }
    for (const at of [0, 0.1, 0.3, 0.7, 0.9, 0.9999])
      expect(checked(zip, (folder) => flip(path.join(folder, 'case.json'), at)).status, String(at)).toBe(1);
    // An extra space changes no data, but it changes the bytes.
    const spaced = new Map(zip).set('case.json', Buffer.from(`${zip.get('case.json')} `));
    expect(checked(spaced).stdout).toContain('case.json: is not written as it was');
  });

  it('fails verification if a file is missing, added or swapped, or the script changed', () => {
    for (const name of filesIn(zip))
      expect(checked(zip, (folder) => rmSync(path.join(folder, name)))).toMatchObject({
        status: 1,
        stdout: expect.stringContaining(`${name}: is missing`),
      });
    for (const name of ['files/99-buyer-receipt.webp', 'notes.txt'])
      expect(checked(zip, (folder) => writeFileSync(path.join(folder, name), 'x'))).toMatchObject({
        status: 1,
        stdout: expect.stringContaining(`${name}: does not belong to this case`),
      });
    const [one, other] = filesIn(zip) as [string, string];
    const swapped = new Map(zip).set(one, zip.get(other)!).set(other, zip.get(one)!);
    expect(checked(swapped).stdout).toContain(`${one}: was changed`);
    const harmless = new Map(zip).set('verify-case.mjs', Buffer.from(`${zip.get('verify-case.mjs')}\n`));
    expect(checked(harmless).stdout).toContain('verify-case.mjs: was changed');
    expect(checked(zip, (folder) => writeFileSync(path.join(folder, '.DS_Store'), 'x')).status).toBe(0);
  });

  it('has an HTML page with both nicknames, statements, evidence and ruling', () => {
    const page = String(zip.get('case.html'));
    expect(page).toContain('Steam USD 100');
    for (const expectedText of [
      `${trade.buyer.nickname} (you)`,
      trade.seller.nickname,
      'From the shop in Ikeja.',
      '&lt;b&gt;from&lt;/b&gt; the till',
      'The money is split',
      '₦',
      '(Lagos time)',
      ...filesIn(zip).map((name) => `href="${name}"`),
    ])
      expect(page).toContain(expectedText);
    expect(page).not.toContain('<b>from');
    expect(page).not.toMatch(/undefined|null|\[object/);
    expect(page).not.toMatch(/(?:src|href)="(?!files\/)/);
  });

  it('explains how to verify it, in the language of the user', async () => {
    expect(String(zip.get('READ-ME.txt'))).toContain('node verify-case.mjs');
    const chinese = await zipFor(orderNo, trade.buyer, 'zh-CN');
    expect(String(chinese.get('说明.txt'))).toContain('node verify-case.mjs');
    expect(String(chinese.get('case.html'))).toContain('按比例分配');
    expect(checked(chinese).status).toBe(0);
  });

  it('contains no code, user ID or phone number', () => {
    const all = [...zip]
      .flatMap(([name, bytes]) => (name.startsWith('files/') ? [] : String(bytes)))
      .join('\n');
    for (const secret of [
      trade.code,
      String(trade.buyer.userID),
      String(trade.seller.userID),
      trade.seller.phone,
    ])
      expect(all).not.toContain(secret);
  });
});

describe('who gets which files', () => {
  beforeEach(newPair);

  it('each party gets the evidence of the other only after it is disclosed', async () => {
    const orderNo = await cases.contested();
    await cases.hand(orderNo, 'buyer');
    await cases.hand(orderNo, 'seller');
    const shown = async (user: TestUser) => {
      const zip = await zipFor(orderNo, user);
      expect(checked(zip).status).toBe(0);
      return filesIn(zip).map((name) => hashOf(zip.get(name)!));
    };
    const [buyers, sellers] = [await shown(trade.buyer), await shown(trade.seller)];
    // Evidence of the report and its answer is visible to both.
    expect([buyers.length, sellers.length]).toEqual([3, 3]);
    expect(buyers.filter((hash) => sellers.includes(hash))).toHaveLength(2);
    await cases.finishEvidence(orderNo, 'buyer');
    await cases.finishEvidence(orderNo, 'seller');
    expect(new Set(await shown(trade.buyer))).toEqual(new Set([...buyers, ...sellers]));
    expect(new Set(await shown(trade.seller))).toEqual(new Set([...buyers, ...sellers]));
  });

  it('is refused to a third, and by a link with anything changed, or too old', async () => {
    const orderNo = await cases.contested();
    expect((await link(orderNo, trade.stranger)).data).toMatchObject({ refusal: 'DisputeNotFound' });
    expect((await gift.call('disputeCaseZip', { orderNo })).status).toBe(401);
    const { url } = (await link(orderNo, trade.buyer)).data;
    const other = await gift.database.one<{ id: bigint }>(sql`
      select id from disputes.cases where order_id <> ${BigInt(orderNo)} limit 1`);
    const [address, query] = url.split('?') as [string, string];
    for (const wrong of [
      address,
      `${address}?${query.replace('role=buyer', 'role=seller')}`,
      `${address}?${query.replace('language=en-US', 'language=zh-CN')}`,
      `${address}?${query.replace(/until=\d/, 'until=9')}`,
      `${address}?${query.replace(/sig=./, (part) => (part === 'sig=A' ? 'sig=B' : 'sig=A'))}`,
      `${address.replace(/\d+$/, String(other.id))}?${query}`,
    ])
      expect((await fetched(wrong)).json().data, wrong).toMatchObject({ refusal: 'UploadLinkExpired' });
    expect((await fetched(url)).statusCode).toBe(200);
    gift.clock.advance(minutes(5));
    expect((await fetched(url)).json().data).toMatchObject({ refusal: 'UploadLinkExpired' });
  });

  it('allows ten link requests and ten downloads in five minutes', async () => {
    const orderNo = await cases.contested();
    gift.clock.advance(minutes(5));
    const { url } = (await link(orderNo, trade.buyer)).data;
    for (let n = 0; n < 10; n++) expect((await fetched(url)).statusCode).toBe(200);
    expect((await fetched(url)).json().data).toMatchObject({ refusal: 'TooManyRequests' });
    for (let n = 0; n < 9; n++) expect((await link(orderNo, trade.buyer)).code).toBe(200);
    expect((await link(orderNo, trade.buyer)).data).toMatchObject({ refusal: 'TooManyRequests' });
  });
});

describe('a picture without a stored hash of its served version', () => {
  beforeEach(newPair);

  it('is hashed on export, is marked as such, and fails verification if changed', async () => {
    const fileID = await cases.upload('buyer');
    await gift.database.run(sql`update uploads.files set served_sha256 = null where id = ${BigInt(fileID)}`);
    const orderNo = await cases.contested();
    await gift.call('addEvidence', { orderNo, kind: 'screenshot', fileID }, cases.as(trade.buyer));
    const zip = await zipFor(orderNo, trade.buyer);
    const late = recordOf(zip).evidence.filter(
      ({ isServedHashStored }: { isServedHashStored: boolean }) => !isServedHashStored,
    );
    expect(late).toHaveLength(1);
    expect(late[0].servedSha256).toBe(hashOf(zip.get(late[0].path)!));
    expect(checked(zip)).toMatchObject({ status: 0, stdout: expect.stringContaining('Of 1 pictures') });
    expect(String(zip.get('case.html'))).toContain('computed for this copy');
    expect(checked(zip, (folder) => flip(path.join(folder, late[0].path))).status).toBe(1);
  });
});

describe('an evidence file missing from disk', () => {
  beforeEach(newPair);

  it('keeps its entry, and the rest of the case is exported', async () => {
    const { orderNo } = await rich();
    const before = recordOf(await zipFor(orderNo, trade.seller));
    const { fileID } = await gift.database.one<{ fileID: bigint }>(sql`
      select e.file_id as "fileID" from disputes.evidence e join disputes.cases c on c.id = e.case_id
      where c.order_id = ${BigInt(orderNo)} order by e.id limit 1`);
    const folder = String(fileID % 256n).padStart(3, '0');
    await loseFile(gift, `uploads/${folder}/${fileID}.full.webp`);
    const zip = await zipFor(orderNo, trade.seller);
    const [gone, ...rest] = recordOf(zip).evidence;
    expect(gone).toMatchObject({
      path: null,
      servedSha256: null,
      file: null,
      sha256: before.evidence[0].sha256,
    });
    expect(rest).toEqual(before.evidence.slice(1));
    expect(checked(zip).status).toBe(0);
    expect(String(zip.get('case.html'))).toContain('This file is gone');
  });
});

describe('an aborted ZIP download', () => {
  beforeEach(newPair);

  it('can be repeated and then delivers the complete ZIP', async () => {
    const { orderNo } = await rich();
    gift.clock.advance(minutes(5));
    const { url } = (await link(orderNo, trade.buyer)).data;
    await gift.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = gift.app.server.address() as AddressInfo;
    await new Promise<void>((resolve, reject) => {
      const request = get({ port, host: '127.0.0.1', path: url, agent: false }, (response) => {
        response.once('data', () => request.destroy());
        response.once('close', resolve);
        response.on('error', () => {});
      });
      request.on('error', (error) => (request.destroyed ? resolve() : reject(error)));
    });
    const answer = await fetched(url);
    expect(checked(await readZip(answer.rawPayload)).status).toBe(0);
  });
});

describe('a finding about a file that both sides handed in', () => {
  it.each(['buyer', 'seller'] as const)('cites only the evidence of the %s in every view', async (side) => {
    await newPair();
    const { orderNo, disputeID, moderator } = await cases.claimed();
    const bytes = await encodePicture();
    for (const [user, kind] of [
      [trade.buyer, 'screenshot'],
      [trade.seller, 'cardFront'],
    ] as const) {
      const fileID = await uploadBytes(gift, user, bytes);
      expect((await gift.call('addEvidence', { orderNo, kind, fileID }, cases.as(user))).code).toBe(200);
    }
    const { data } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator));
    const same = data.evidence.filter(({ sha256 }) => sha256 === hashOf(bytes));
    expect(same.map(({ by }) => by)).toEqual(['buyer', 'seller']);
    const chosen = same.find(({ by }) => by === side)!;
    const finding = {
      ...{ disputeID, outcome: 'split' as const, reason: 'bothAtFault' as const, sellerShareBps: 5_000 },
      text: 'Both handed in one picture, and it is of another card.',
    };
    const propose = (citedEvents: string[]) =>
      gift.call('proposeFinding', { ...finding, citedEvents }, cases.as(moderator));
    // A file hash alone is ambiguous here, and a piece of evidence has no other file than its own.
    for (const cite of [chosen.sha256, `${'0'.repeat(64)}:${chosen.evidenceID}`])
      expect((await propose([cite])).data).toMatchObject({ refusal: 'CitedEventNotFound' });
    const found = await propose([citationOf(chosen)]);
    for (const view of [found.data, (await cases.detail(orderNo, 'seller')).data])
      expect(view.evidence.filter((piece) => isCited(view.finding!.citedEvents, piece))).toMatchObject([
        { evidenceID: chosen.evidenceID, by: side },
      ]);

    const zip = await zipFor(orderNo, trade.buyer);
    const piece = recordOf(zip).evidence.find(
      ({ evidenceID }: { evidenceID: string }) => evidenceID === chosen.evidenceID,
    );
    expect(piece).toMatchObject({ by: side, sha256: chosen.sha256 });
    const page = String(zip.get('case.html'));
    expect(page.match(/<li>.*<\/li>/g)).toEqual([expect.stringContaining(`href="${piece.path}"`)]);
    expect(page).not.toContain('the same file:');
    expect(String((await zipFor(orderNo, trade.seller, 'zh-CN')).get('case.html'))).toContain('依据');
    const { status, stdout } = checked(zip);
    expect(status).toBe(0);
    expect(stdout).toContain(`The decision relies on: ${chosen.kind} of the ${side}, ${piece.path}\n`);

    // Older rulings cite the file by its hash, and must still be readable.
    const old = sql`jsonb_set(finding, '{citedEvents}', ${JSON.stringify([chosen.sha256])}::jsonb)`;
    await gift.database.run(sql`update disputes.cases set finding = ${old} where id = ${BigInt(disputeID)}`);
    const { evidence, finding: then } = (await cases.detail(orderNo)).data;
    expect(evidence.filter((one) => isCited(then!.citedEvents, one)).map(({ by }) => by)).toEqual([
      'buyer',
      'seller',
    ]);
    const before = String((await zipFor(orderNo, trade.buyer)).get('case.html'));
    expect(before).toMatch(/<li>Buyer, .*<br>the same file: Seller, .*<\/li>/);
  });
});
