import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, hours, later } from '../../../platform/clock';
import { publishEvent } from '../../../platform/events/outbox';
import { type TestApp, testApp } from '../../../testing/app';
import { createTestUser } from '../../../testing/fixtures/users';
import { traderStatusOf } from '../../orders';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

async function colleague(role: StaffRole) {
  const { token } = await createTestUser(gift, { roles: [role] });
  return (userID: bigint, pausedHours: number) =>
    gift.call(
      'pausePerson',
      { userID: String(userID), hours: pausedHours, reason: 'Because the test needs it.' },
      { token },
    );
}
const lead = () => colleague('lead');
const untilOf = async (userID: bigint) => {
  const status = await traderStatusOf(gift.database, userID);
  return [status?.noSellingUntil ?? null, status?.noBuyingUntil ?? null];
};

it('pauses both sides without shortening a longer pause, and ends pauses of any origin', async () => {
  const pause = await lead();
  const { userID } = await createTestUser(gift);
  const now = gift.clock.now();
  const [day, month] = [later(now, hours(24)), later(now, days(30))];
  expect((await pause(userID, 24)).code).toBe(200);
  expect(await untilOf(userID)).toEqual([day, day]);
  await gift.database.transaction((tx) =>
    publishEvent({ tx, now }, 'dispute.sidePaused', {
      userID: String(userID),
      side: 'seller',
      until: month.toISOString(),
    }),
  );
  await gift.runDue();
  expect(await untilOf(userID)).toEqual([month, day]);
  await pause(userID, 48);
  expect(await untilOf(userID)).toEqual([month, later(now, hours(48))]);
  await pause(userID, 0);
  expect(await untilOf(userID)).toEqual([null, null]);
  await pause(userID, 1);
  expect(await untilOf(userID)).toEqual([later(now, hours(1)), later(now, hours(1))]);
});

it('ending the pause of a user who never traded changes nothing', async () => {
  const pause = await lead();
  const { userID } = await createTestUser(gift);
  expect((await pause(userID, 0)).code).toBe(200);
  expect(await untilOf(userID)).toEqual([null, null]);
});

it('is ended only by a lead or a superadmin, also if another role started it', async () => {
  const { userID } = await createTestUser(gift);
  const until = later(gift.clock.now(), hours(24));
  for (const role of ['moderator', 'compliance'] as const) {
    const pause = await colleague(role);
    expect((await pause(userID, 24)).code).toBe(200);
    expect((await pause(userID, 0)).data).toMatchObject({ refusal: 'PauseNeedsLead' });
    // A shorter pause does not shorten it.
    await pause(userID, 1);
    expect(await untilOf(userID)).toEqual([until, until]);
  }
  expect((await (await colleague('superadmin'))(userID, 0)).code).toBe(200);
  expect(await untilOf(userID)).toEqual([null, null]);
});
