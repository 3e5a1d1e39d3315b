import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { uploadPicture } from '../../../testing/files/pictures';
import { correction, requestedCorrection } from '../../../testing/fixtures/corrections';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
let reviewer: TestUser;
beforeAll(async () => {
  gift = await testApp();
  reviewer = await createTestUser(gift, { roles: ['compliance'] });
});
afterAll(() => gift.close());

const as = ({ token }: TestUser) => ({ token });
/** Test users are verified as Ada with their nickname. */
const right = { firstName: 'Adaeze', lastName: 'Obi', dateOfBirth: '1990-05-17' };
const reason = 'The passport shows it.';
const ask = async (user: TestUser, more: object = {}) =>
  gift.call('requestCorrection', await correction(gift, user, more), as(user));
const decide = (requestID: string, more: object = {}, by = reviewer) =>
  gift.call('decideCorrection', { requestID, corrected: right, reason, ...more }, as(by));
const state = async (user: TestUser) => (await gift.call('privacyState', undefined, as(user))).data;
const filesOf = async ({ userID }: TestUser) =>
  Number(
    (
      await gift.database.one<{ n: bigint }>(sql`
        select count(*) as n from uploads.files where owner_id = ${userID} and attached_at is not null`)
    ).n,
  );

describe('asking for a correction', () => {
  it('sends text and documents to staff with the legal deadline, one request at a time', async () => {
    const user = await createTestUser(gift);
    expect((await state(user)).person).toEqual({ name: `Ada ${user.nickname}`, dateOfBirth: '1990-05-17' });
    const { data } = await ask(user);
    const answerBy = new Date(gift.clock.now().getTime() + days(30)).toISOString();
    expect(data).toMatchObject({ state: 'open', subject: 'name', answerBy });
    expect((await ask(user)).data).toMatchObject({ refusal: 'CorrectionAlreadyOpen' });
    expect((await state(user)).correction).toMatchObject({ state: 'open', answerBy });
  });

  it('is refused without PIN or verified data, with a picture of another user, or with a code in it', async () => {
    const user = await createTestUser(gift);
    expect((await ask(user, { walletPin: '111111' })).data).toMatchObject({ refusal: 'WalletPinWrong' });
    expect((await ask(await createTestUser(gift, { tier: 0 }))).data).toMatchObject({
      refusal: 'CorrectionOfNothing',
    });
    const others = await uploadPicture(gift, await createTestUser(gift));
    expect((await ask(user, { fileIDs: [others] })).data).toMatchObject({ refusal: 'NotYourPicture' });
    expect((await ask(user, { text: 'The card X7K2 M9PQ R4TZ B8WN is mine' })).data).toMatchObject({
      refusal: 'CodeInText',
    });
    for (const wrong of [{ fileIDs: [] }, { text: 'no' }, { subject: 'phone' }])
      expect((await ask(user, wrong)).data).toMatchObject({ refusal: 'Malformed' });
    expect((await state(user)).correction.state).toBe('none');
  });

  it('can be cancelled, which deletes its documents', async () => {
    const user = await createTestUser(gift);
    await ask(user);
    expect(await filesOf(user)).toBe(1);
    expect((await gift.call('stopCorrection', {}, as(user))).data).toMatchObject({ state: 'stopped' });
    expect(await filesOf(user)).toBe(0);
    expect((await gift.call('stopCorrection', {}, as(user))).data).toMatchObject({
      refusal: 'NoOpenCorrection',
    });
    expect((await ask(user)).code).toBe(200);
  });
});

describe('deciding about it', () => {
  it('changes the verified data, notifies the user, deletes the documents, and is audited', async () => {
    const user = await createTestUser(gift);
    const requestID = await requestedCorrection(gift, user);
    const opened = await gift.call('openDataRequest', { requestID }, as(reviewer));
    expect(opened.data).toMatchObject({
      kind: 'correction',
      text: 'My first name is Adaeze, as on my passport.',
      person: { firstName: 'Ada', lastName: user.nickname },
    });
    expect(opened.data.pictures).toHaveLength(1);
    expect((await gift.app.inject({ url: opened.data.pictures[0]! })).statusCode).toBe(200);
    expect((await decide(requestID, { text: 'Your passport shows it.' })).data).toEqual({ state: 'done' });
    expect(await state(user)).toMatchObject({
      person: { name: 'Adaeze Obi', dateOfBirth: '1990-05-17' },
      correction: { state: 'done', answer: 'Your passport shows it.' },
    });
    expect(await filesOf(user)).toBe(0);
    await gift.runDue();
    const { items } = (await gift.call('demoOutbox', { target: user.phone })).data;
    expect(items.map(({ text }) => text).join()).toContain('correction request has a reply');
    const audit = await gift.call('auditList', { search: reason }, as(reviewer));
    expect(audit.data.items).toContainEqual(expect.objectContaining({ call: 'decideCorrection', reason }));
    expect((await decide(requestID)).data).toMatchObject({ refusal: 'NotFound' });
  });

  it('requires a text to the user for a refusal', async () => {
    const user = await createTestUser(gift);
    const requestID = await requestedCorrection(gift, user);
    expect((await decide(requestID, { corrected: null })).data).toMatchObject({
      refusal: 'ReviewNeedsText',
    });
    expect(
      (await decide(requestID, { corrected: null, text: 'The paper shows another person.' })).data,
    ).toEqual({ state: 'refused' });
    expect(await state(user)).toMatchObject({
      person: { name: `Ada ${user.nickname}` },
      correction: { state: 'refused', answer: 'The paper shows another person.' },
    });
  });

  it('takes no same name, no child, no code, no short reason', async () => {
    const user = await createTestUser(gift);
    const requestID = await requestedCorrection(gift, user);
    const same = { ...right, firstName: 'Ada', lastName: user.nickname };
    expect((await decide(requestID, { corrected: same })).data).toMatchObject({
      refusal: 'CorrectionChangesNothing',
    });
    const child = { ...right, dateOfBirth: '2015-01-01' };
    expect((await decide(requestID, { corrected: child })).data).toMatchObject({
      refusal: 'CorrectionTooYoung',
    });
    expect((await decide(requestID, { text: 'Use X7K2 M9PQ R4TZ B8WN' })).data).toMatchObject({
      refusal: 'CodeInText',
    });
    for (const wrong of [{ reason: 'no' }, { corrected: { ...right, firstName: ' ' } }])
      expect((await decide(requestID, wrong)).data).toMatchObject({ refusal: 'Malformed' });
  });

  it('is limited to compliance, leads and superadmins, and never allowed for an own request', async () => {
    const requestID = await requestedCorrection(gift, await createTestUser(gift));
    for (const role of ['support', 'moderator', 'finance', 'catalogue'] as const) {
      const other = await createTestUser(gift, { roles: [role] });
      expect((await gift.call('dataRequests', {}, as(other))).data, role).toMatchObject({
        refusal: 'NotStaff',
      });
      expect((await decide(requestID, {}, other)).data, role).toMatchObject({ refusal: 'NotStaff' });
    }
    const own = await createTestUser(gift, { roles: ['lead'] });
    const ownID = await requestedCorrection(gift, own);
    expect((await decide(ownID, {}, own)).data).toMatchObject({ refusal: 'NotAllowed' });
    expect((await gift.call('openDataRequest', { requestID: ownID }, as(own))).data).toMatchObject({
      refusal: 'NotAllowed',
    });
    const lead = await createTestUser(gift, { roles: ['lead'] });
    expect((await decide(requestID, {}, lead)).data).toEqual({ state: 'done' });
  });
});

describe('the queue', () => {
  it('counts corrections and blocked deletions, but not automatic exports', async () => {
    const count = async () => (await gift.call('operatorCounts', undefined, as(reviewer))).data.counts.data!;
    const before = await count();
    const user = await createTestUser(gift);
    await requestedCorrection(gift, user);
    await gift.call('requestExport', { walletPin: user.pin }, as(user));
    expect(await count()).toBe(before + 1);
    const leaver = await createTestUser(gift);
    await gift.call('requestDeletion', { walletPin: leaver.pin }, as(leaver));
    await gift.runDue();
    expect(await count()).toBe(before + 1);
    await fundWallet(gift.database, leaver.userID, 500_000n);
    gift.clock.advance(days(14));
    await gift.runDue();
    expect(await count()).toBe(before + 2);
    const { items } = (
      await gift.call(
        'dataRequests',
        { kind: 'deletion', limit: 50 },
        as(await createTestUser(gift, { roles: ['lead'] })),
      )
    ).data;
    expect(items).toContainEqual(
      expect.objectContaining({ userID: String(leaver.userID), needsStaff: true, blockers: ['balance'] }),
    );
  });

  it('pages open requests by nearest deadline, and closed ones by newest first', async () => {
    const staff = await createTestUser(gift, { roles: ['compliance'] });
    const all = async (tab: 'open' | 'closed') => {
      const ids: bigint[] = [];
      for (let cursor: string | undefined; ; ) {
        const { data } = await gift.call(
          'dataRequests',
          { tab, limit: 2, ...(cursor && { cursor }) },
          as(staff),
        );
        ids.push(...data.items.map(({ requestID }) => BigInt(requestID)));
        if (!data.nextCursor) return ids;
        cursor = data.nextCursor;
      }
    };
    const open = await all('open');
    expect(open.length).toBeGreaterThan(2);
    expect(open).toEqual([...open].sort((a, b) => (a < b ? -1 : 1)));
    const closed = await all('closed');
    expect(closed.length).toBeGreaterThan(2);
    expect(closed).toEqual([...closed].sort((a, b) => (a < b ? 1 : -1)));
    expect(new Set([...open, ...closed]).size).toBe(open.length + closed.length);
  });
});
