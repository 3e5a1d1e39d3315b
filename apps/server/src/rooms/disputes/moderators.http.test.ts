import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db';
import { type TestApp, testApp } from '../../testing/app';
import { disputesOf } from '../../testing/disputes';
import { assertInvariants } from '../../testing/invariants';
import { type Trade, tradeOn } from '../../testing/trade';
import type { TestUser } from '../../testing/users';

// Who decides: nobody who belongs to a side, and nobody whom a side could find out.

let gift: TestApp;
let trade: Trade;
let cases: ReturnType<typeof disputesOf>;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
beforeEach(async () => {
  trade = await tradeOn(gift);
  cases = disputesOf(gift, trade);
});
afterEach(() => assertInvariants(gift.database));

const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
/** The same phone, on which both have signed in. */
async function shareDevice(one: TestUser, other: TestUser) {
  const hash = createHash('sha256').update(`${one.userID} ${other.userID}`).digest();
  for (const { userID } of [one, other])
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      values (${userID}, ${hash}, ${gift.clock.now()}) on conflict do nothing`);
}

describe('a moderator', () => {
  it('who shares a device with a side can neither read the case, nor take it, nor write in its room', async () => {
    for (const side of ['buyer', 'seller'] as const) {
      const { disputeID } = await cases.queued();
      const friend = await cases.staff('moderator');
      await shareDevice(friend, trade[side]);
      expect(refusalOf(await cases.take(disputeID, friend))).toBe('LinkedCase');
      const said = await gift.call('sayInRoom', { disputeID, text: 'Trust me.' }, cases.as(friend));
      expect(refusalOf(said)).toBe('LinkedCase');
      // A side must not read what the other handed in, through a friend's eyes either.
      const looks = await Promise.all([
        gift.call('staffDisputeDetail', { disputeID }, cases.as(friend)),
        gift.call('disputeRoom', { disputeID }, cases.as(friend)),
        gift.call('previewFinding', { disputeID, outcome: 'buyer' }, cases.as(friend)),
      ]);
      expect(looks.map(refusalOf)).toEqual(['LinkedCase', 'LinkedCase', 'LinkedCase']);
      expect((await cases.take(disputeID, await cases.staff('moderator'))).code).toBe(200);
      trade = await tradeOn(gift);
      cases = disputesOf(gift, trade);
    }
  });

  it('who turns out to share one with a side after taking the case can decide nothing', async () => {
    const { disputeID, moderator } = await cases.taken();
    await shareDevice(moderator, trade.seller);
    expect(refusalOf(await cases.propose(disputeID, moderator, 'seller'))).toBe('LinkedCase');
  });

  it('is not found out by trying ids against the badge', async () => {
    const { orderNo, disputeID, moderator } = await cases.taken();
    const { data } = await cases.detail(orderNo);
    expect(data.badge).toMatch(/^M-[0-9A-F]{6}$/);
    for (const text of [
      `${disputeID}:${moderator.userID}`,
      String(moderator.userID),
      `${moderator.userID}:${disputeID}`,
    ]) {
      const guess = createHash('sha256').update(text).digest('hex').slice(0, 6).toUpperCase();
      expect(data.badge).not.toBe(`M-${guess}`);
    }
  });
});
