import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../platform/clock';
import { type TestApp, testApp } from '../../testing/app';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade } from '../../testing/fixtures/trade';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  const said = { validFrom: gift.clock.now(), by: 'test', reason: 'test' };
  await gift.services.settings.set(gift.database, 'disputeLeadKobo', 8_000_000n, said);
  await gift.services.settings.refresh(gift.database, gift.clock.now());
});
afterAll(() => gift.close());

const reason = 'Because the test needs it.';
it('a large appeal says how many people it lacks, by who counts as another than those who signed', async () => {
  const cases = disputesOf(gift, await createTrade(gift));
  const [one, two, boss] = [
    await cases.staff('lead'),
    await cases.staff('lead'),
    await cases.staff('superadmin'),
  ];
  const missing = async (disputeID: string, by = boss) =>
    (await gift.call('staffDisputeDetail', { disputeID }, cases.as(by))).data.missingDeciders;
  const { disputeID, orderNo } = await cases.taken(one);
  expect(await missing(disputeID)).toBe(0);
  await cases.propose(disputeID, one, 'seller');
  await cases.second(disputeID, two);
  await cases.appeal(orderNo, 'buyer');
  expect(await missing(disputeID)).toBe(1);
  // One alone may find it, and the finding then waits for a second who is not there.
  await cases.take(disputeID, boss);
  await cases.propose(disputeID, boss, 'buyer');
  expect(await missing(disputeID)).toBe(1);
  // Somebody whom a signer appointed this week is no other person yet; somebody who was here is.
  const late = await cases.staff('support');
  await gift.call('setStaffRoles', { userID: String(late.userID), roles: ['lead'], reason }, cases.as(boss));
  expect(await missing(disputeID)).toBe(1);
  gift.clock.advance(days(8));
  expect(await missing(disputeID)).toBe(0);
});
