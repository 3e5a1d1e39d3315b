import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';

// Who decides: nobody who is linked with a side, and nobody whom a side could identify.

let gift: TestApp;
let trade: Trade;
let cases: ReturnType<typeof disputesOf>;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
beforeEach(async () => {
  trade = await createTrade(gift);
  cases = disputesOf(gift, trade);
});
afterEach(() => assertInvariants(gift.database));

const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
/** Both users signed in on the same phone. */
async function shareDevice(one: TestUser, other: TestUser) {
  const hash = createHash('sha256').update(`${one.userID} ${other.userID}`).digest();
  for (const { userID } of [one, other])
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      values (${userID}, ${hash}, ${gift.clock.now()}) on conflict do nothing`);
}

describe('a moderator', () => {
  it('who shares a device with a side cannot read or claim the case, nor write in its case room', async () => {
    for (const side of ['buyer', 'seller'] as const) {
      const { disputeID } = await cases.queued();
      const friend = await cases.staff('moderator');
      await shareDevice(friend, trade[side]);
      expect(refusalOf(await cases.claim(disputeID, friend))).toBe('LinkedCase');
      const reply = await gift.call('replyInCaseRoom', { disputeID, text: 'Trust me.' }, cases.as(friend));
      expect(refusalOf(reply)).toBe('LinkedCase');
      // A side must not read the other's evidence through a friend among the staff either.
      const reads = await Promise.all([
        gift.call('staffDisputeDetail', { disputeID }, cases.as(friend)),
        gift.call('disputeRoom', { disputeID }, cases.as(friend)),
        gift.call('previewFinding', { disputeID, outcome: 'buyer' }, cases.as(friend)),
      ]);
      expect(reads.map(refusalOf)).toEqual(['LinkedCase', 'LinkedCase', 'LinkedCase']);
      expect((await cases.claim(disputeID, await cases.staff('moderator'))).code).toBe(200);
      trade = await createTrade(gift);
      cases = disputesOf(gift, trade);
    }
  });

  it('holds a limited number of cases, also with parallel claims, and can claim again after a release', async () => {
    const { services, database, clock } = gift;
    const setCaseLimit = async (limit: number) => {
      const change = { validFrom: clock.now(), by: 'test', reason: 'test' };
      await services.settings.set(database, 'disputeCasesHeld', limit, change);
      await services.settings.refresh(database, clock.now());
    };
    const defaultLimit = services.settings.current.disputeCasesHeld;
    await setCaseLimit(2);
    const moderator = await cases.staff('moderator');
    const queued: string[] = [];
    for (let n = 0; n < 4; n++) {
      trade = await createTrade(gift);
      cases = disputesOf(gift, trade);
      queued.push((await cases.queued()).disputeID);
    }
    const [first, ...others] = queued;
    expect((await cases.claim(first!, moderator)).code).toBe(200);
    const claims = await Promise.all(others.map((disputeID) => cases.claim(disputeID, moderator)));
    expect(claims.map(refusalOf).sort()).toEqual(['TooManyCases', 'TooManyCases', undefined]);
    expect(claims.find(({ code }) => code !== 200)?.data).toMatchObject({ max: 2 });
    const unclaimedID = others.find((_, at) => claims[at]!.code !== 200)!;
    expect((await gift.call('releaseDispute', { disputeID: first! }, cases.as(moderator))).code).toBe(200);
    expect((await cases.claim(unclaimedID, moderator)).code).toBe(200);
    await setCaseLimit(defaultLimit);
  });

  it('gets evidence links that expire within two minutes', async () => {
    const { disputeID, moderator } = await cases.claimed();
    const { data } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator));
    const given = async () => {
      const { headers } = await gift.app.inject({ method: 'GET', url: data.evidence[0]!.url! });
      return String(headers['content-type']).split('/')[0];
    };
    expect(await given()).toBe('image');
    await gift.call('releaseDispute', { disputeID }, cases.as(moderator));
    gift.clock.advance(minutes(2));
    expect(await given()).toBe('application');
  });

  it('stays linked with a side that signs its other devices out, or sets a new password', async () => {
    const { disputeID } = await cases.queued();
    const friend = await cases.staff('moderator');
    await shareDevice(friend, trade.seller);
    await gift.call('signOutOthers', undefined, cases.as(trade.seller));
    expect(refusalOf(await cases.claim(disputeID, friend))).toBe('LinkedCase');
    const address = '10.6.0.9';
    const started = await gift.call('forgetPwd', { account: trade.seller.phone }, { address });
    await gift.runDue();
    const { data } = await gift.call('demoOutbox', { target: trade.seller.phone }, { address });
    const code = /code is (\d{6})/.exec(JSON.stringify(data))?.[1] ?? '';
    const { verificationID } = started.data as { verificationID: string };
    const fresh = { verificationID, code, password: 'Fresh$Pass1!', confirm: 'Fresh$Pass1!' };
    expect((await gift.call('forgetPwd', fresh, { address })).code).toBe(200);
    expect(refusalOf(await cases.claim(disputeID, friend))).toBe('LinkedCase');
  });

  it('who shares a device with a side, noticed after claiming the case, can decide nothing', async () => {
    const { disputeID, moderator } = await cases.claimed();
    await shareDevice(moderator, trade.seller);
    expect(refusalOf(await cases.propose(disputeID, moderator, 'seller'))).toBe('LinkedCase');
  });

  it('is not found out by trying ids against the badge', async () => {
    const { orderNo, disputeID, moderator } = await cases.claimed();
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
