import { randomBytes } from 'node:crypto';
import type { ModeratorWork } from '@gift/contract/disputes/moderator-work';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

type Period = '7' | '30' | '90';
const figuresOf = async (lead: TestUser, { userID }: TestUser, period: Period = '30') => {
  const { data } = await gift.call('moderatorFigures', { days: period }, { token: lead.token });
  return data.items.find((one) => one.userID === String(userID));
};
const rowsOf = async (lead: TestUser, { userID }: TestUser, work: ModeratorWork, period: Period = '30') => {
  const filter = { moderatorID: String(userID), work, days: period };
  const { data } = await gift.call('adminDisputes', filter, { token: lead.token });
  return data.items.map(({ disputeID }) => disputeID);
};

it('counts the work of each moderator, and lists the cases behind each figure', async () => {
  const first = disputesOf(gift, await createTrade(gift));
  const [lead, moderator, other] = [
    await first.staff('lead'),
    await first.staff('moderator'),
    await first.staff('moderator'),
  ];
  // Accepted and rated, appealed and changed, appealed and confirmed, and still open.
  const accepted = await first.claimed(moderator);
  await first.propose(accepted.disputeID, moderator, 'buyer');
  const appealedCase = async (appealOutcome: 'buyer' | 'seller') => {
    const cases = disputesOf(gift, await createTrade(gift));
    const ids = await cases.claimed(moderator);
    await cases.propose(ids.disputeID, moderator, 'buyer');
    expect((await cases.appeal(ids.orderNo, 'seller')).code).toBe(200);
    expect((await cases.claim(ids.disputeID, other)).code).toBe(200);
    expect((await cases.propose(ids.disputeID, other, appealOutcome)).code).toBe(200);
    return ids.disputeID;
  };
  const overturned = await appealedCase('seller');
  const confirmed = await appealedCase('buyer');
  const held = disputesOf(gift, await createTrade(gift));
  const open = await held.claimed(moderator);
  await gift.database.run(sql`
    update disputes.cases set is_overdue = true, overdue_at = null where id = ${BigInt(open.disputeID)}`);
  await gift.database.run(sql`
    update disputes.cases set queued_at = ruled_at - interval '1 hour' where ruled_by = ${moderator.userID}`);
  const ruled = await gift.database.many<{ id: bigint }>(sql`
    select id from disputes.cases where ended_at is null and ruled_by = ${moderator.userID}`);
  expect(ruled).toHaveLength(1);
  for (const [side, score] of [
    ['buyer', 5],
    ['seller', 2],
  ] as const)
    await gift.database.run(sql`
      insert into disputes.case_ratings (case_id, side, score, body, at)
      values (${BigInt(confirmed)}, ${side}, ${score}, '', ${gift.clock.now()})`);

  const figures = await figuresOf(lead, moderator);
  expect(figures).toMatchObject({
    nickname: moderator.nickname,
    cases: { overdue: 1, decided: 3, appealed: 2, overturned: 1, rated: 1 },
    ...{ ruledMedianMin: 60, caseRatingScore: 3.5 },
  });
  expect(await figuresOf(lead, other)).toMatchObject({
    cases: { open: 0, overdue: 0, decided: 2, appealed: 0, overturned: 0, rated: 1 },
    ...{ ruledMedianMin: null, caseRatingScore: 3.5 },
  });
  expect(await rowsOf(lead, moderator, 'overdue')).toEqual([open.disputeID]);
  expect(await rowsOf(lead, moderator, 'overturned')).toEqual([overturned]);
  expect((await rowsOf(lead, moderator, 'appealed')).sort()).toEqual([overturned, confirmed].sort());
  expect(await rowsOf(lead, moderator, 'rated')).toEqual([confirmed]);
  for (const work of ['open', 'overdue', 'decided', 'appealed', 'overturned', 'rated'] as const)
    expect(await rowsOf(lead, moderator, work), work).toHaveLength(figures!.cases[work]);

  // After the shortest period only the longer ones count these rulings.
  gift.clock.advance(days(8));
  const later = { cases: { decided: 0, appealed: 0, overturned: 0, rated: 0 }, ruledMedianMin: null };
  expect(await figuresOf(lead, moderator, '7')).toMatchObject(later);
  expect(await figuresOf(lead, moderator, '30')).toMatchObject({ cases: { decided: 3 } });
  expect(await rowsOf(lead, moderator, 'decided', '7')).toEqual([]);
});

it('lists all who decide cases, and is for leads alone', async () => {
  const cases = disputesOf(gift, await createTrade(gift));
  const [lead, idle] = [await cases.staff('lead'), await cases.staff('moderator')];
  expect(await figuresOf(lead, idle)).toMatchObject({
    cases: { open: 0, decided: 0 },
    caseRatingScore: null,
  });
  const { data } = await gift.call('moderatorFigures', {}, { token: idle.token });
  expect(data).toMatchObject({ refusal: 'NotStaff' });
});

it('lists the cases of a moderator for leads alone, and none about the lead or a linked account', async () => {
  const trade = await createTrade(gift, {}, { buyer: { roles: ['lead'] } });
  const cases = disputesOf(gift, trade);
  const other = disputesOf(gift, await createTrade(gift));
  const { disputeID, moderator } = await cases.claimed();
  const { disputeID: second } = await other.claimed(moderator);
  const [lead, linked] = [await cases.staff('lead'), await cases.staff('superadmin')];
  const hash = randomBytes(32);
  for (const { userID } of [linked, trade.seller])
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      values (${userID}, ${hash}, ${gift.clock.now()})`);
  for (const [by, expected] of [
    [lead, [second, disputeID]],
    [trade.buyer, [second]],
    [linked, [second]],
  ] as const) {
    expect(await rowsOf(by, moderator, 'open')).toEqual(expected);
    expect((await figuresOf(by, moderator))?.cases.open).toBe(expected.length);
  }
  for (const role of ['moderator', 'finance'] as const) {
    const { token } = await cases.staff(role);
    const filter = { moderatorID: String(moderator.userID), work: 'open' as const };
    expect((await gift.call('adminDisputes', filter, { token })).data).toMatchObject({ refusal: 'NotStaff' });
    expect((await gift.call('adminDisputes', {}, { token })).code).toBe(200);
  }
});
