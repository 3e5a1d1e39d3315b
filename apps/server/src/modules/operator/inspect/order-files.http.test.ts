import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const as = (user: TestUser) => ({ token: user.token });
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const reason = 'The buyer wrote to support about it.';
const refusalOf = (answer: { data: unknown }) =>
  (answer.data as { refusal?: string } | null)?.refusal ?? 'ok';

/** An order whose card was sealed with a photo of its front. */
async function sealed() {
  const trade = await createTrade(gift);
  const { orderNo } = await trade.paid();
  const frontFileID = await trade.upload(trade.seller);
  const cards = [{ slot: 1, parts: [{ name: 'code' as const, text: trade.code }], frontFileID }];
  const body = { orderNo, cards, isFormatConfirmed: true, isUnused: true as const };
  const answer = await gift.call('shipOrder', body, as(trade.seller));
  if (answer.code !== 200) throw new Error(answer.message);
  const fileID = frontFileID.replace(/\D/g, '');
  const list = (by: TestUser) => gift.call('orderFiles', { orderNo }, as(by));
  const open = (by: TestUser) => gift.call('openOrderFile', { orderNo, fileID }, as(by));
  return { trade, orderNo, fileID, list, open };
}

/** Whether a browser would get a picture from a URL. */
async function isPicture(url: string): Promise<boolean> {
  const { headers } = await gift.app.inject({ method: 'GET', url });
  return headers['content-type'] === 'image/webp';
}

const callsAbout = async (orderNo: string) => {
  const { data } = await gift.call('auditList', { search: `orderNo:${orderNo}` }, as(await staff('lead')));
  return data.items.map(({ call, outcome, about }) => [call, outcome, about.length]);
};

describe('a picture of a card', () => {
  it('stays hidden until the proceeds clear to the seller; then staff can view it, logged', async () => {
    const { trade, orderNo, fileID, list, open } = await sealed();
    const support = await staff('support');
    const covered = (await list(support)).data.items;
    expect(covered).toMatchObject([
      { fileID, by: 'seller', source: 'card', kind: 'cardFront', slot: 1, isCovered: true, thumbURL: null },
    ]);
    expect(covered[0]?.file?.kind).toBe('picture');
    expect(refusalOf(await open(support))).toBe('PictureCovered');
    // A code that the buyer saw may still be unspent.
    await trade.reveal(orderNo);
    expect((await list(support)).data.items).toMatchObject([{ isCovered: true, thumbURL: null }]);
    expect(refusalOf(await open(support))).toBe('PictureCovered');
    await trade.confirm(orderNo);
    const [shown] = (await list(support)).data.items;
    expect(shown).toMatchObject({ isCovered: false });
    const opened = await open(support);
    for (const url of [shown!.thumbURL!, opened.data.url]) expect(await isPicture(url)).toBe(true);
    expect(await callsAbout(orderNo)).toEqual([
      ['openOrderFile', 'done', 2],
      ['orderFiles', 'done', 1],
      ['openOrderFile', 'PictureCovered', 2],
      ['orderFiles', 'done', 1],
      ['openOrderFile', 'PictureCovered', 2],
      ['orderFiles', 'done', 1],
    ]);
    gift.clock.advance(minutes(11));
    expect(await isPicture(opened.data.url)).toBe(false);
    const accessLog = await gift.database.many(
      sql`select 1 from orders.reveals where order_id = ${BigInt(orderNo)} and device = 'staff'`,
    );
    expect(accessLog).toEqual([]);
  });

  it('opens earlier for one minute to an approved requester, and notifies both sides', async () => {
    const { trade, orderNo, open } = await sealed();
    const [one, other, third] = [await staff('moderator'), await staff('lead'), await staff('superadmin')];
    const request = { kind: 'openCode' as const, orderNo };
    const { approvalID } = (await gift.call('requestApproval', { request, reason }, as(one))).data;
    expect(refusalOf(await open(one))).toBe('PictureCovered');
    await gift.call('decideApproval', { approvalID, isApproved: true, reason }, as(other));
    for (const by of [other, third]) expect(refusalOf(await open(by))).toBe('PictureCovered');
    const seen = await open(one);
    expect(seen.data.until).toBe(new Date(gift.clock.now().getTime() + minutes(1)).toISOString());
    expect(await isPicture(seen.data.url)).toBe(true);
    for (const side of [trade.buyer, trade.seller])
      expect((await trade.detail(orderNo, side)).data.revealLog.map(({ device }) => device)).toEqual([
        'Gift staff',
      ]);
    const events = await gift.database.many(
      sql`select 1 from platform.outbox where topic = 'order.codeViewed' and payload->>'orderNo' = ${orderNo}`,
    );
    expect(events).toHaveLength(2);
    // The code itself within the same minute, and neither of them after it.
    gift.clock.advance(seconds(59));
    const code = await gift.call('openApprovedCode', { approvalID, reason }, as(one));
    expect(code.data.hidesAt).toBe(seen.data.until);
    gift.clock.advance(seconds(1));
    expect(await isPicture(seen.data.url)).toBe(false);
    expect(refusalOf(await open(one))).toBe('PictureCovered');
    const again = await gift.call('openApprovedCode', { approvalID, reason }, as(one));
    expect(refusalOf(again)).toBe('ApprovalDecided');
  });

  it('is refused to parties of the order, accounts linked to one, and staff without the role', async () => {
    const { trade, orderNo, fileID, list, open } = await sealed();
    await trade.reveal(orderNo);
    const [linked, catalogue, support] = [
      await staff('superadmin'),
      await staff('catalogue'),
      await staff('support'),
    ];
    for (const { userID } of [linked, trade.buyer])
      await gift.database.run(sql`
        insert into identity.known_devices (user_id, device_hash, since)
        values (${userID}, ${Buffer.alloc(32, 21)}, ${gift.clock.now()}) on conflict do nothing`);
    await gift.database.run(
      sql`update identity.users set roles = '{moderator}' where id = ${trade.seller.userID}`,
    );
    for (const [by, refusal] of [
      [linked, 'LinkedCase'],
      [trade.seller, 'OwnCase'],
      [catalogue, 'NotStaff'],
      [trade.stranger, 'NotStaff'],
    ] as const)
      for (const request of [list, open]) expect(refusalOf(await request(by)), refusal).toBe(refusal);
    const elsewhere = await sealed();
    await elsewhere.trade.reveal(elsewhere.orderNo);
    for (const [asked, refusal] of [
      [{ orderNo: '1', fileID }, 'OrderNotFound'],
      [{ orderNo, fileID: elsewhere.fileID }, 'FileNotFound'],
      [{ orderNo, fileID: '1' }, 'FileNotFound'],
    ] as const)
      expect(refusalOf(await gift.call('openOrderFile', asked, as(support)))).toBe(refusal);
  });
});

describe('a picture of a card in dispute', () => {
  it('opens to the moderator who claimed the case, and to no other while it is open', async () => {
    const { trade, orderNo, fileID, open, list } = await sealed();
    await trade.reveal(orderNo);
    const cases = disputesOf(gift, trade);
    const report = {
      orderNo,
      reason: 'INVALID_CODE' as const,
      evidenceFileIDs: [await cases.upload('buyer')],
    };
    const text = 'The redeem page says that this code does not exist.';
    await gift.call('submitRefund', { ...report, text }, as(trade.buyer));
    const reply = { orderNo, isAgreed: false, evidenceFileIDs: [await cases.upload('seller')] };
    await gift.call(
      'replyRefund',
      { ...reply, text: 'The card was new, here is the receipt.' },
      as(trade.seller),
    );
    await gift.runDue();
    await cases.finishEvidence(orderNo, 'buyer');
    const { disputeID } = (await cases.finishEvidence(orderNo, 'seller')).data;
    const [holder, other] = [await staff('moderator'), await staff('moderator')];
    expect(refusalOf(await open(holder))).toBe('PictureCovered');
    expect((await cases.claim(disputeID, holder)).code).toBe(200);
    const coveredFor = async (by: TestUser) =>
      (await list(by)).data.items.filter(({ isCovered }) => isCovered).map((item) => item.fileID);
    expect(await coveredFor(holder)).toEqual([]);
    expect(await coveredFor(other)).toContain(fileID);
    expect(await isPicture((await open(holder)).data.url)).toBe(true);
    // The order's view log records it, and both sides are notified.
    expect((await trade.detail(orderNo, trade.buyer)).data.revealLog.at(-1)).toMatchObject({
      device: 'Gift staff',
    });
    expect(refusalOf(await open(other))).toBe('PictureCovered');
  });
});

describe('a picture that may show an unpaid code', () => {
  it.each(['buyer', 'split', 'void'] as const)('stays covered after a ruling: %s', async (outcome) => {
    const trade = await createTrade(gift);
    const { orderNo } = await disputesOf(gift, trade).closed(outcome);
    const support = await staff('support');
    const { items } = (await gift.call('orderFiles', { orderNo }, as(support))).data;
    expect(items.length).toBeGreaterThan(1);
    expect(items.every(({ isCovered, thumbURL }) => isCovered && thumbURL === null)).toBe(true);
    const { fileID } = items[0]!;
    expect(refusalOf(await gift.call('openOrderFile', { orderNo, fileID }, as(support)))).toBe(
      'PictureCovered',
    );
  });

  it('is not even named before the other side may see it', async () => {
    const trade = await createTrade(gift);
    const cases = disputesOf(gift, trade);
    const orderNo = await cases.contested();
    await cases.hand(orderNo, 'seller');
    const { items } = (await gift.call('orderFiles', { orderNo }, as(await staff('support')))).data;
    expect(items.map(({ source, isCovered }) => [source, isCovered])).toEqual([
      ['report', true],
      ['answer', true],
    ]);
  });
});

describe('the proofs of an order', () => {
  it('list the files of the report, reply and dispute once each, and each can be opened', async () => {
    const trade = await createTrade(gift);
    const cases = disputesOf(gift, trade);
    const orderNo = await cases.contested();
    await cases.hand(orderNo, 'seller');
    await cases.finishEvidence(orderNo, 'buyer');
    const { disputeID } = (await cases.finishEvidence(orderNo, 'seller')).data;
    const moderator = await staff('moderator');
    await cases.claim(disputeID, moderator);
    await cases.propose(disputeID, moderator, 'seller');
    for (const user of [trade.buyer, trade.seller]) await gift.call('acceptFinding', { orderNo }, as(user));
    const support = await staff('support');
    const { items } = (await gift.call('orderFiles', { orderNo }, as(support))).data;
    expect(items.map(({ source, by, kind, isCovered }) => [source, by, kind, isCovered])).toEqual([
      ['report', 'buyer', 'other', false],
      ['answer', 'seller', 'other', false],
      ['evidence', 'seller', 'screenshot', false],
    ]);
    for (const { fileID, thumbURL } of items) {
      const { data } = await gift.call('openOrderFile', { orderNo, fileID }, as(support));
      expect(await isPicture(data.url)).toBe(true);
      expect(await isPicture(thumbURL!)).toBe(true);
    }
  });
});
