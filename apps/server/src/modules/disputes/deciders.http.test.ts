import { afterAll, beforeAll, expect, it } from 'vitest';
import { days } from '../../platform/clock';
import { type TestApp, testApp } from '../../testing/app';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade } from '../../testing/fixtures/trade';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  const change = { validFrom: gift.clock.now(), by: 'test', reason: 'test' };
  await gift.services.settings.set(gift.database, 'disputeLeadKobo', 8_000_000n, change);
  await gift.services.settings.refresh(gift.database, gift.clock.now());
});
afterAll(() => gift.close());

const reason = 'Because the test needs it.';
it('a large appeal reports how many deciders it lacks, without recent appointees of the signers', async () => {
  const cases = disputesOf(gift, await createTrade(gift));
  const [one, two, superadmin] = [
    await cases.staff('lead'),
    await cases.staff('lead'),
    await cases.staff('superadmin'),
  ];
  const missing = async (disputeID: string, by = superadmin) =>
    (await gift.call('staffDisputeDetail', { disputeID }, cases.as(by))).data.missingDeciders;
  const { disputeID, orderNo } = await cases.claimed(one);
  expect(await missing(disputeID)).toBe(0);
  await cases.propose(disputeID, one, 'seller');
  await cases.approve(disputeID, two);
  await cases.appeal(orderNo, 'buyer');
  expect(await missing(disputeID)).toBe(1);
  // One lead may draft the finding alone, but there is no second one to sign it.
  await cases.claim(disputeID, superadmin);
  await cases.propose(disputeID, superadmin, 'buyer');
  expect(await missing(disputeID)).toBe(1);
  // A user whom a signer appointed this week does not count as independent; one who was staff before does.
  const late = await cases.staff('support');
  await gift.call(
    'setStaffRoles',
    { userID: String(late.userID), roles: ['lead'], reason },
    cases.as(superadmin),
  );
  expect(await missing(disputeID)).toBe(1);
  gift.clock.advance(days(8));
  expect(await missing(disputeID)).toBe(0);
});
