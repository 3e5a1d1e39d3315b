import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../platform/clock';
import { type TestApp, testApp } from '../../testing/app';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { settingNames } from './settings/names';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const reason = 'Because the test needs it.';

it('the audit log can be filtered by actor, by subject or text, and by inclusive Lagos dates', async () => {
  const [boss, one, other] = [await staff('superadmin'), await staff('support'), await staff('lead')];
  const taken = (by: TestUser, list: 'adminOrders' | 'adminSignups') =>
    gift.call('exportList', { list, filter: {}, reason: `${list} to look back at` }, as(by));
  // An hour before midnight in Lagos, and an hour after it.
  const midnight = new Date(`${gift.clock.now().toISOString().slice(0, 10)}T23:00:00.000Z`);
  gift.clock.advance(midnight.getTime() - hours(1) - gift.clock.now().getTime());
  const [first, last] = [gift.clock.now(), new Date(gift.clock.now().getTime() + hours(2))].map((at) =>
    new Date(at.getTime() + hours(1)).toISOString().slice(0, 10),
  );
  await taken(one, 'adminOrders');
  gift.clock.advance(hours(2));
  await taken(one, 'adminSignups');
  await taken(other, 'adminOrders');
  const found = async (filter: object) =>
    (await gift.call('auditList', { search: 'to look back at', ...filter }, as(boss))).data.items.map(
      ({ reason: why, staffID }) => [why.split(' ')[0], staffID === String(one.userID)],
    );
  expect(first).not.toBe(last);
  expect(await found({ to: first })).toEqual([['adminOrders', true]]);
  expect(await found({ from: last })).toEqual([
    ['adminOrders', false],
    ['adminSignups', true],
  ]);
  expect(await found({ from: first, to: last })).toHaveLength(3);
  expect(await found({ from: last, staffID: String(one.userID) })).toEqual([['adminSignups', true]]);

  const { orderNo } = await (await createTrade(gift)).shipped();
  await gift.call('addNote', { about: 'order', subjectID: orderNo, text: 'It took long.' }, as(one));
  const { disputeID } = await disputesOf(gift, await createTrade(gift)).claimed();
  await gift.call('decideFlag', { flagID: '4711', outcome: 'dismiss', reason }, as(boss));
  const calls = async (search: string) =>
    (await gift.call('auditList', { search }, as(boss))).data.items.map(({ call }) => call);
  expect(await calls(orderNo)).toEqual(['addNote']);
  expect(await calls('4711')).toEqual(['decideFlag']);
  expect(await calls(disputeID)).toContain('claimDispute');
  await gift.call('endPromotion', { promotionID: 'summer-of-cards', reason }, as(boss));
  for (const search of ['summer-of-cards', 'promotionID:summer-of-cards'])
    expect(await calls(search), search).toEqual(['endPromotion']);
  await gift.call('addNote', { about: 'order', subjectID: orderNo, text: '100% Refund 退款 ÉTÉ_1' }, as(one));
  for (const search of ['REFUND 退', '100%', 'été_1'.toUpperCase(), 'ADDNOTE'])
    expect(await calls(search), search).toContain('addNote');
  for (const search of ['100_ refund', '退货']) expect(await calls(search), search).toEqual([]);
});

it('the audit log names settings and staff in the language of the reader, and users by id only', async () => {
  const [boss, leaver, trader] = [
    await staff('superadmin'),
    await staff('support'),
    await createTestUser(gift),
  ];
  const setting = { kind: 'setting' as const, key: 'approvalHours', value: '24', validFrom: null };
  await gift.call('requestApproval', { request: setting, reason }, as(boss));
  await gift.call('settingHistory', { key: 'approvalHours' }, as(boss));
  const userID = String(leaver.userID);
  await gift.call('setStaffRoles', { userID, roles: [], reason }, as(boss));
  await gift.call('inspectPerson', { userID: String(trader.userID) }, as(boss));
  const namesIn = async (search: string, language: 'en-US' | 'zh-CN' = 'en-US') =>
    (await gift.call('auditList', { search }, { ...as(boss), language })).data.items.map(
      ({ names }) => names,
    );
  expect(await namesIn(`userID:${userID}`)).toEqual([{ [`userID:${userID}`]: leaver.nickname }]);
  expect(await namesIn(`userID:${trader.userID}`)).toEqual([{}]);
  const [english] = await namesIn('key:approvalHours');
  const [chinese] = await namesIn('key:approvalHours', 'zh-CN');
  expect(english).toEqual({ 'key:approvalHours': settingNames.approvalHours[0] });
  expect(chinese).toEqual({ 'key:approvalHours': settingNames.approvalHours[1] });
});
