import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { uploadPicture } from '../../../testing/files/pictures';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { tierOf } from '../index';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

let ada: TestUser;
let ben: TestUser;
let reviewer: TestUser;
beforeEach(async () => {
  ada = await createTestUser(gift);
  ben = await createTestUser(gift);
  reviewer = await createTestUser(gift, { roles: ['compliance'] });
});

const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const picture = (user = ada) => uploadPicture(gift, user);
const selfie = async (user = ada, fileID?: string) =>
  gift.call(
    'submitDocument',
    { kind: 'selfie', fileIDs: [fileID ?? (await picture(user))] },
    { token: user.token },
  );
const document = async (user = ada) =>
  gift.call(
    'submitDocument',
    {
      kind: 'document',
      idType: 'driversLicence',
      fileIDs: [await picture(user), await picture(user)],
    },
    { token: user.token },
  );
const address = async (user = ada, place = { area: 'Lagos', address: '12 Herbert Macaulay Way, Yaba' }) =>
  gift.call(
    'submitDocument',
    { kind: 'address', ...place, fileIDs: [await picture(user)] },
    { token: user.token },
  );
const mine = async (user = ada) => (await gift.call('myDocuments', undefined, { token: user.token })).data;
const queue = async (user = ada) =>
  (await gift.call('documentReviews', {}, { token: reviewer.token })).data.items.filter(
    ({ userID }) => userID === String(user.userID),
  );
const reason = 'Compared with the document and the register.';
const text = 'Take it again by daylight, please.';
const decide = (documentID: string, verdict: 'verified' | 'unreadable', by = reviewer) =>
  gift.call('decideDocumentReview', { documentID, verdict, reason, text }, { token: by.token });
const smsTo = async (user = ada) => {
  await gift.runDue();
  return (await gift.call('demoOutbox', { target: user.phone })).data.items
    .map(({ text }) => text)
    .join('\n');
};

describe('identity documents', () => {
  it('that are all verified by a reviewer give tier 3, and the owner is notified', async () => {
    expect((await selfie()).data).toEqual({ status: 'pending' });
    expect((await document()).code).toBe(200);
    expect((await address()).code).toBe(200);
    expect((await mine()).items.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'address pending',
      'document pending',
      'selfie pending',
    ]);
    const items = await queue();
    expect(items.map(({ kind }) => kind)).toEqual(['selfie', 'document', 'address']);
    const tiers = [];
    for (const { documentID } of items) tiers.push((await decide(documentID, 'verified')).data.tier);
    expect(tiers).toEqual([2, 2, 3]);
    expect(await tierOf(gift.database, ada.userID)).toBe(3);
    const detail = (await gift.call('getUserDetail', undefined, { token: ada.token })).data;
    expect(detail).toMatchObject({ tier: 3, nextTier: null, limits: { orderKobo: '200000000' } });
    const sms = await smsTo();
    expect(sms).toContain('identity document was accepted');
    expect(sms).toContain('the highest limits');
    expect(await queue()).toEqual([]);
  });

  it('that are refused show the reason, are deleted, and can be sent again', async () => {
    const fileID = await picture();
    await selfie(ada, fileID);
    const { documentID } = (await queue())[0]!;
    expect((await decide(documentID, 'unreadable')).data).toEqual({ status: 'refused', tier: 2 });
    expect((await mine()).items).toMatchObject([
      { kind: 'selfie', status: 'refused', reason: 'unreadable', text },
    ]);
    expect(await smsTo()).toContain('could not accept');
    await gift.runDue();
    const left = await gift.database.maybe(sql`select 1 from uploads.files where id = ${BigInt(fileID)}`);
    expect(left).toBeUndefined();
    expect((await selfie()).code).toBe(200);
  });

  it('require BVN and NIN first, one pending per kind, six a day, each with its own picture', async () => {
    const young = await createTestUser(gift, { tier: 1 });
    expect(refusalOf(await selfie(young))).toBe('DocumentsTooEarly');
    expect((await mine(young)).mayStart).toBe(false);
    const fileID = await picture();
    expect((await selfie(ada, fileID)).code).toBe(200);
    expect(refusalOf(await selfie())).toBe('DocumentInReview');
    expect(refusalOf(await selfie(ada, fileID))).toBe('DocumentInReview');
    const reused = await gift.call(
      'submitDocument',
      { kind: 'document', idType: 'passport', fileIDs: [fileID] },
      { token: ada.token },
    );
    expect(refusalOf(reused)).toBe('NotYourPicture');
    const [first] = await queue();
    await decide(first!.documentID, 'verified');
    expect(refusalOf(await selfie())).toBe('DocumentAlreadyVerified');
    for (let n = 2; n <= 6; n++) {
      await document();
      const [next] = await queue();
      await decide(next!.documentID, 'unreadable');
    }
    expect(refusalOf(await document())).toBe('DocumentLimitReached');
    gift.clock.advance(hours(25));
    expect((await document()).code).toBe(200);
  });

  it('for an address require an area and an address, with the messages of the specification', async () => {
    const nowhere = await address(ada, { area: '', address: '12 Herbert Macaulay Way' });
    expect([refusalOf(nowhere), nowhere.message]).toEqual(['AreaNeeded', 'Please select a receiving area.']);
    expect(refusalOf(await address(ada, { area: 'Atlantis', address: 'Main street' }))).toBe('AreaNeeded');
    const empty = await address(ada, { area: 'Lagos', address: ' \u200b ' });
    expect([refusalOf(empty), empty.message]).toEqual(['AddressNeeded', 'Address can not be empty.']);
    expect((await address()).code).toBe(200);
  });

  it('submitted several times at once are stored once', async () => {
    const answers = await Promise.all([selfie(), selfie(), selfie()]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await queue()).toHaveLength(1);
  });
});

describe('a reviewer of identity documents', () => {
  it('is written down before seeing them, with the person they should belong to', async () => {
    await document();
    const { documentID } = (await queue())[0]!;
    const { data } = await gift.call('openDocumentReview', { documentID }, { token: reviewer.token });
    expect(data).toMatchObject({ kind: 'document', idType: 'driversLicence', firstName: 'Ada' });
    expect(data.pictures).toHaveLength(2);
    const shown = await gift.app.inject({ method: 'GET', url: data.pictures[0]! });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const accessLog = await gift.database.many<{ operatorID: bigint }>(sql`
      select operator_id as "operatorID" from identity.document_access_log where document_id = ${BigInt(documentID)}`);
    expect(accessLog).toEqual([{ operatorID: reviewer.userID }]);
  });

  it('is refused as the owner, on a device of the owner, without the role, or with a guessed id', async () => {
    const own = await createTestUser(gift, { roles: ['compliance'] });
    await selfie(own);
    const { documentID } = (await queue(own))[0]!;
    const open = (by: TestUser, id = documentID) =>
      gift.call('openDocumentReview', { documentID: id }, { token: by.token });
    expect(refusalOf(await open(own))).toBe('OwnCase');
    expect(refusalOf(await decide(documentID, 'verified', own))).toBe('OwnCase');
    const mate = await createTestUser(gift, { roles: ['compliance'] });
    for (const { userID } of [own, mate])
      await gift.database.run(sql`
        insert into identity.known_devices (user_id, device_hash, since)
        values (${userID}, ${Buffer.alloc(32, 3)}, ${gift.clock.now()})`);
    expect(refusalOf(await open(mate))).toBe('LinkedCase');
    expect(refusalOf(await decide(documentID, 'verified', mate))).toBe('LinkedCase');
    for (const role of ['support', 'moderator', 'finance'])
      expect(refusalOf(await open(await createTestUser(gift, { roles: [role] })))).toBe('NotStaff');
    expect(refusalOf(await open(ben))).toBe('NotStaff');
    expect(refusalOf(await open(reviewer, '4611686018427'))).toBe('NotFound');
    await decide(documentID, 'verified');
    // A decided document cannot be opened again.
    expect(refusalOf(await open(reviewer))).toBe('NotFound');
    expect(refusalOf(await decide(documentID, 'unreadable'))).toBe('NotFound');
  });
});

describe('a picture of a paper', () => {
  it('can be opened by its owner only, even if the upload asked for public reading', async () => {
    const { data: url } = await gift.call('getUploadUrl', { fileName: 'id.jpg' }, { token: ada.token });
    const other = await picture();
    const bytes = (
      await gift.app.inject({
        method: 'GET',
        url: (await gift.call('getImageUrl', { fileName: other }, { token: ada.token })).data,
      })
    ).rawPayload;
    await gift.app.inject({
      method: 'PUT',
      url,
      payload: bytes,
      headers: { 'content-type': 'image/webp', 'x-amz-acl': 'public-read' },
    });
    const plain = url.split('?')[0]!;
    const fileID = plain.split('/').at(-1)!;
    expect((await gift.app.inject({ method: 'GET', url: plain })).headers['content-type']).toBe('image/webp');
    expect((await selfie(ada, fileID)).code).toBe(200);
    expect((await gift.app.inject({ method: 'GET', url: plain })).json()).not.toMatchObject({ code: 200 });
    const link = (user: TestUser) => gift.call('getImageUrl', { fileName: fileID }, { token: user.token });
    expect((await link(ada)).code).toBe(200);
    for (const user of [ben, reviewer]) expect(refusalOf(await link(user))).toBe('FileNotFound');
    // It cannot become a public avatar either.
    const face = await gift.call('setAvatar', { fileID }, { token: ada.token });
    expect(refusalOf(face)).toBe('NotYourPicture');
  });

  it('of somebody else cannot be submitted as an own document', async () => {
    expect(refusalOf(await selfie(ada, await picture(ben)))).toBe('NotYourPicture');
    expect((await mine()).items).toEqual([]);
  });
});
