import { createHash } from 'node:crypto';
import { citationOf } from '@gift/contract/disputes/citations';
import { rulingReasonsFor } from '@gift/contract/disputes/states';
import { type ChainedEvent, verifyChain } from '@gift/contract/orders/chain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';
import { openSession } from '../../identity';
import { casesDue } from '../api/admin-queries';

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
afterEach(async () => {
  await setLimits(20_000_000n, 200_000_000n);
  await assertInvariants(gift.database);
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const later = async (ms: number) => {
  gift.clock.advance(ms);
  await gift.runDue();
};
const moneyOf = async () => {
  const [buyer, seller] = [await trade.balancesOf(trade.buyer), await trade.balancesOf(trade.seller)];
  return { buyer: buyer.available, seller: seller.pending + seller.available };
};
const orderState = async (orderNo: string) => (await trade.detail(orderNo)).data.stateName;
const accept = (orderNo: string, user: TestUser) => gift.call('acceptFinding', { orderNo }, cases.as(user));
const second = (disputeID: string, by: TestUser, isAgreed = true) => cases.approve(disputeID, by, isAgreed);
const queue = async (by: TestUser, tab: 'queued' | 'mine' | 'drafts' | 'appeals' | 'overdue') =>
  (await gift.call('staffDisputeQueue', { tab }, cases.as(by))).data.items.map(({ disputeID }) => disputeID);

/** The amounts that a moderator and a lead may decide alone, in kobo. */
async function setLimits(disputeModeratorKobo: bigint, disputeLeadKobo: bigint) {
  const { services, database, clock } = gift;
  const change = { validFrom: clock.now(), by: 'test', reason: 'test' };
  await services.settings.set(database, 'disputeModeratorKobo', disputeModeratorKobo, change);
  await services.settings.set(database, 'disputeLeadKobo', disputeLeadKobo, change);
  await services.settings.refresh(database, clock.now());
}

const endings = [
  ['buyer', undefined, 'refunded', { buyer: 9_000_000n, seller: 0n }],
  ['seller', undefined, 'ruledSeller', { buyer: 0n, seller: 8_903_250n }],
  ['split', 2_500, 'ruledSplit', { buyer: 6_750_000n, seller: 2_225_813n }],
  ['void', undefined, 'cancelled', { buyer: 9_000_000n, seller: 0n }],
] as const;

describe('a finding', () => {
  it.each(endings)('for %s is carried out when both accept', async (outcome, share, state, money) => {
    const { orderNo } = await cases.proposed(outcome, share);
    expect((await cases.detail(orderNo)).data).toMatchObject({ stateName: 'proposed', onTimeout: 'execute' });
    expect((await accept(orderNo, trade.buyer)).data).toMatchObject({
      stateName: 'proposed',
      hasAccepted: { buyer: true, seller: false },
    });
    expect(refusalOf(await accept(orderNo, trade.buyer))).toBe('AlreadyAccepted');
    const { data } = await accept(orderNo, trade.seller);
    expect(data).toMatchObject({
      stateName: 'closed',
      finding: { outcome, reason: rulingReasonsFor(outcome)[0] },
    });
    expect(await orderState(orderNo)).toBe(state);
    const { buyer, seller } = await moneyOf();
    expect({ buyer, seller }).toEqual(money);
    expect(String(seller)).toBe(data.finding?.sellerKobo);
    expect(String(buyer)).toBe(data.finding?.buyerKobo);
  });

  it.each(endings)('for %s is carried out after a day without an appeal', async (outcome, share, state) => {
    const { orderNo } = await cases.proposed(outcome, share);
    await later(hours(24) - 1);
    expect((await cases.detail(orderNo)).data.stateName).toBe('proposed');
    await later(1);
    expect((await cases.detail(orderNo)).data.stateName).toBe('closed');
    expect(await orderState(orderNo)).toBe(state);
  });

  it('must cite events of the case, and a split must state its share', async () => {
    const { disputeID, moderator } = await cases.claimed();
    const body = { disputeID, outcome: 'split' as const, reason: 'bothAtFault' as const };
    const text = 'Both sent pictures of another card than this.';
    const proposeSplit = (more: { citedEvents: string[]; sellerShareBps: number | null }) =>
      gift.call('proposeFinding', { ...body, text, ...more }, cases.as(moderator));
    const { data } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator));
    const citedEvents = [citationOf(data.evidence[0]!)];
    expect(refusalOf(await proposeSplit({ citedEvents: ['0'.repeat(64)], sellerShareBps: 5_000 }))).toBe(
      'CitedEventNotFound',
    );
    expect(refusalOf(await proposeSplit({ citedEvents, sellerShareBps: null }))).toBe('FindingIncomplete');
    expect((await proposeSplit({ citedEvents, sellerShareBps: 5_000 })).code).toBe(200);
  });
});

describe('a ground', () => {
  it.each([
    ['buyer', 'claimUnproven'],
    ['buyer', 'codeUsedByBuyer'],
    ['seller', 'codeBad'],
    ['seller', 'bothAtFault'],
    ['void', 'evidenceForged'],
  ] as const)('for %s is not %s: a finding does not say the opposite of itself', async (outcome, reason) => {
    const { disputeID, moderator } = await cases.claimed();
    const { data } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator));
    const body = {
      ...{ disputeID, outcome, reason, sellerShareBps: null },
      citedEvents: [citationOf(data.evidence[0]!)],
    };
    const text = 'The recording shows another card than the receipt does.';
    const answer = await gift.call('proposeFinding', { ...body, text }, cases.as(moderator));
    expect(refusalOf(answer)).toBe('RulingReasonMismatch');
    expect((await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator))).data.stateName).toBe(
      'review',
    );
  });
});

describe('a moderator', () => {
  it('sees all evidence after claiming the case, is shown as a badge, and can release it', async () => {
    const { disputeID, orderNo, moderator } = await cases.claimed();
    const { data } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator));
    expect(data).toMatchObject({ isMine: true, stateName: 'review' });
    expect(data.evidence.every(({ url }) => url !== null)).toBe(true);
    const side = await cases.detail(orderNo);
    expect(side.data.badge).toMatch(/^M-[0-9A-F]{6}$/);
    expect(side.data).toMatchObject({ queue: null, reviewTargetMin: 240 });
    expect(JSON.stringify(side.data)).not.toContain(String(moderator.userID));
    expect(await queue(moderator, 'mine')).toContain(disputeID);
    await gift.call('releaseDispute', { disputeID }, cases.as(moderator));
    expect((await cases.detail(orderNo)).data).toMatchObject({
      ...{ stateName: 'queued', badge: null },
      ...{ queue: { pickUpMin: 60 }, reviewTargetMin: null },
    });
    expect(await queue(moderator, 'queued')).toContain(disputeID);
  });

  it('holds a case exclusively: another moderator can neither claim nor decide it', async () => {
    const { disputeID } = await cases.claimed();
    const other = await cases.staff('moderator');
    expect(refusalOf(await cases.claim(disputeID, other))).toBe('DisputeChanged');
    expect(refusalOf(await cases.propose(disputeID, other, 'buyer'))).toBe('CaseNotAssignedToYou');
  });

  it('who claims a case at the same time as another: exactly one of them gets it', async () => {
    const { disputeID } = await cases.queued();
    const both = await Promise.all([cases.staff('moderator'), cases.staff('moderator')]);
    const answers = await Promise.all(both.map((one) => cases.claim(disputeID, one)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('can ask each side once; an answer or the deadline returns the case to review', async () => {
    const { orderNo, disputeID, moderator } = await cases.asked('buyer');
    expect((await cases.detail(orderNo)).data).toMatchObject({ stateName: 'moreInfo', awaiting: 'buyer' });
    const answer = { orderNo, text: 'From the shop in Ikeja.', evidence: [] };
    expect(refusalOf(await gift.call('answerModerator', answer, cases.as(trade.seller)))).toBe('NotAsked');
    const answered = await gift.call('answerModerator', answer, cases.as(trade.buyer));
    expect(answered.data).toMatchObject({ stateName: 'review', asked: null });
    const ask = (side: 'buyer' | 'seller') =>
      gift.call(
        'askDisputeSide',
        { disputeID, side, text: 'And on which day did you buy this card?' },
        cases.as(moderator),
      );
    expect(refusalOf(await ask('buyer'))).toBe('AlreadyAsked');
    expect((await ask('seller')).data).toMatchObject({ stateName: 'moreInfo', asked: 'seller' });
    await later(hours(12));
    expect((await cases.detail(orderNo)).data).toMatchObject({ stateName: 'review', awaiting: 'moderator' });
  });

  it('who holds a case for a day loses it, and only a lead can claim it', async () => {
    const { orderNo, disputeID, moderator } = await cases.claimed();
    await later(hours(24));
    expect((await cases.detail(orderNo)).data.stateName).toBe('queued');
    expect(refusalOf(await cases.claim(disputeID, moderator))).toBe('InsufficientAuthority');
    expect((await cases.claim(disputeID, await cases.staff('lead'))).code).toBe(200);
  });

  it('decides up to his limit, a lead up to theirs', async () => {
    await setLimits(8_999_999n, 200_000_000n);
    const { disputeID } = await cases.queued();
    expect(refusalOf(await cases.claim(disputeID, await cases.staff('moderator')))).toBe(
      'InsufficientAuthority',
    );
    expect((await cases.claim(disputeID, await cases.staff('lead'))).code).toBe(200);
  });

  it('who lost the role decides nothing more, though his session lives', async () => {
    const { disputeID, moderator } = await cases.claimed();
    await gift.database.run(sql`update identity.users set roles = '{}' where id = ${moderator.userID}`);
    expect(refusalOf(await cases.propose(disputeID, moderator, 'buyer'))).toMatch(
      /InsufficientAuthority|NotStaff/,
    );
  });

  it('who is a side of the dispute cannot touch it', async () => {
    const { disputeID } = await cases.queued();
    await gift.database.run(
      sql`update identity.users set roles = '{lead}' where id = ${trade.seller.userID}`,
    );
    gift.clock.advance(6_000);
    expect(refusalOf(await cases.claim(disputeID, trade.seller))).toBe('OwnCase');
    const read = await gift.call('staffDisputeDetail', { disputeID }, cases.as(trade.seller));
    expect(refusalOf(read)).toBe('OwnCase');
    expect(await queue(trade.seller, 'queued')).not.toContain(disputeID);
  });
});

describe('a large sum', () => {
  beforeEach(() => setLimits(1_000_000n, 8_000_000n));

  it('takes two leads, and one person with two sessions is one', async () => {
    const lead = await cases.staff('lead', 'superadmin');
    const { disputeID, orderNo } = await cases.claimed(lead);
    const { data } = await cases.propose(disputeID, lead, 'seller');
    expect(data).toMatchObject({ stateName: 'review', draft: { outcome: 'seller' }, isDraftMine: true });
    expect((await cases.detail(orderNo)).data).toMatchObject({ stateName: 'review', finding: null });
    expect(refusalOf(await second(disputeID, lead))).toBe('OwnDraft');
    const { token } = await gift.database.transaction((tx) =>
      openSession(tx, gift.services, {
        userID: lead.userID,
        origin: { address: '10.0.0.7', userAgent: 'another', deviceID: 'another-device-of-the-lead' },
        now: gift.clock.now(),
      }),
    );
    expect(refusalOf(await second(disputeID, { ...lead, token }))).toBe('OwnDraft');
    expect(refusalOf(await second(disputeID, await cases.staff('moderator')))).toBe('InsufficientAuthority');
    expect((await cases.detail(orderNo)).data.stateName).toBe('review');
    const other = await cases.staff('lead');
    expect(await queue(other, 'drafts')).toContain(disputeID);
    expect((await second(disputeID, other)).data).toMatchObject({ stateName: 'proposed', draft: null });
    await later(hours(24));
    expect(await orderState(orderNo)).toBe('ruledSeller');
  });

  it('can be rejected by the second approver; timeline and case file then name no moderator', async () => {
    const lead = await cases.staff('lead');
    const { disputeID, orderNo } = await cases.claimed(lead);
    const before = (await cases.detail(orderNo)).data.timeline;
    await cases.propose(disputeID, lead, 'seller');
    const refused = await second(disputeID, await cases.staff('lead'), false);
    expect(refused.data).toMatchObject({ stateName: 'review', draft: null });
    expect(refusalOf(await second(disputeID, await cases.staff('lead')))).toBe('NoPendingDraft');
    expect((await cases.detail(orderNo)).data.timeline).toEqual(before);
    const { data: file } = await gift.call('disputeCaseFile', { orderNo }, cases.as(trade.buyer));
    const among = file.disputeEvents.slice(-2);
    // The log has the stored names, which its hashes cover; the timeline has the events' names.
    expect(among.map(({ event }) => event)).toEqual(['draft', 'refuseSecond']);
    expect(await verifyChain(file.disputeEvents as ChainedEvent[], sha256)).toMatchObject({ ok: true });
    const { data: view } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(lead));
    expect(view.timeline.slice(-2).map(({ event }) => event)).toEqual(['draft', 'rejectDraft']);
    expect(await verifyChain(view.log as ChainedEvent[], sha256)).toMatchObject({ ok: true });
    expect(among.filter(({ data }) => 'badge' in data)).toEqual([]);
    // Nor can they find the second signer's text by trying likely ones.
    const { body } = await gift.database.one<{ body: string }>(sql`
      select body from disputes.signatures where case_id = ${BigInt(disputeID)}`);
    const inLog = among[1]!.data;
    expect(inLog).toMatchObject({ wordsMac: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(inLog)).not.toContain(sha256(body));
  });

  it('takes two others on appeal', async () => {
    const [first, other] = [await cases.staff('lead'), await cases.staff('lead')];
    const { disputeID, orderNo } = await cases.claimed(first);
    await cases.propose(disputeID, first, 'buyer');
    await second(disputeID, other);
    await cases.appeal(orderNo, 'seller');
    expect(refusalOf(await cases.claim(disputeID, other))).toBe('SameModerator');
    const third = await cases.staff('lead');
    await cases.claim(disputeID, third);
    await cases.propose(disputeID, third, 'seller');
    expect(refusalOf(await second(disputeID, first))).toBe('SameModerator');
    expect((await second(disputeID, await cases.staff('superadmin'))).data.stateName).toBe('closed');
    expect(await orderState(orderNo)).toBe('ruledSeller');
  });
});

describe('an appeal', () => {
  it('needs a reason, can be filed once, and is refused to a side that accepted the finding', async () => {
    const { orderNo } = await cases.proposed('buyer');
    const text = 'The moderator read the receipt of another order.';
    const body = { orderNo, reason: 'newEvidence' as const, text, evidence: [] };
    expect(refusalOf(await gift.call('appealFinding', body, cases.as(trade.seller)))).toBe(
      'AppealNeedsReason',
    );
    await accept(orderNo, trade.buyer);
    expect(refusalOf(await gift.call('appealFinding', body, cases.as(trade.buyer)))).toBe('AlreadyAccepted');
    expect((await cases.appeal(orderNo, 'seller')).data).toMatchObject({
      stateName: 'appeal',
      appealBy: 'seller',
      badge: null,
    });
    expect(refusalOf(await cases.appeal(orderNo, 'seller'))).toBe('DisputeChanged');
  });

  it('is decided by another moderator, whose ruling is final', async () => {
    const { orderNo, disputeID, moderator } = await cases.appealed('buyer');
    expect(refusalOf(await cases.claim(disputeID, moderator))).toBe('SameModerator');
    const other = await cases.staff('moderator');
    expect(await queue(other, 'appeals')).toContain(disputeID);
    await cases.claim(disputeID, other);
    const { data } = await cases.propose(disputeID, other, 'seller');
    expect(data).toMatchObject({
      stateName: 'closed',
      finding: { outcome: 'buyer' },
      appealFinding: { outcome: 'seller' },
    });
    expect(await orderState(orderNo)).toBe('ruledSeller');
    expect(await moneyOf()).toEqual({ buyer: 0n, seller: 8_903_250n });
  });

  it('has its own deadline of three days in the queue, however long the case waited before', async () => {
    const { disputeID } = await cases.appealed();
    const { disputeAppealMin, disputePickUpMin } = gift.services.settings.current;
    const appealedAt = gift.clock.now().getTime();
    const rowIn = async (tab: 'appeals' | 'queued', id: string) => {
      const { data } = await gift.call('staffDisputeQueue', { tab }, cases.as(await cases.staff('lead')));
      return data.items.find((item) => item.disputeID === id);
    };
    const dueAt = new Date(appealedAt + minutes(disputeAppealMin)).toISOString();
    expect(await rowIn('appeals', disputeID)).toMatchObject({ dueAt, overdueAt: dueAt, isOverdue: false });
    const near = (from: number) =>
      casesDue(gift.database, {
        after: new Date(from),
        until: new Date(from + minutes(30)),
        settings: gift.services.settings.current,
      });
    const nearIDs = async (from: number) =>
      (await near(from)).map((one) => one.row).filter((id) => id === disputeID);
    expect(await nearIDs(appealedAt + minutes(disputePickUpMin) - minutes(15))).toEqual([]);
    expect(await nearIDs(appealedAt + minutes(disputeAppealMin) - minutes(15))).toEqual([disputeID]);
    await later(hours(73));
    expect(await rowIn('appeals', disputeID)).toMatchObject({ dueAt, overdueAt: null, isOverdue: true });
  });

  it('not decided in three days is overdue, can be claimed by another moderator, and moves no money', async () => {
    const { orderNo, disputeID } = await cases.appealed();
    await cases.claim(disputeID, await cases.staff('moderator'));
    await later(hours(72));
    expect((await cases.detail(orderNo)).data).toMatchObject({
      stateName: 'appeal',
      isOverdue: true,
      badge: null,
    });
    expect(await moneyOf()).toEqual({ buyer: 0n, seller: 0n });
    const other = await cases.staff('moderator');
    await cases.claim(disputeID, other);
    expect((await cases.propose(disputeID, other, 'buyer')).data.stateName).toBe('closed');
  });

  it('can be claimed by another moderator each time its holder takes no decision for three days', async () => {
    const { orderNo, disputeID } = await cases.appealed();
    await later(hours(72));
    for (let n = 0; n < 2; n++) {
      const holder = await cases.staff('moderator');
      await cases.claim(disputeID, holder);
      await later(hours(72) - 1);
      expect((await cases.detail(orderNo)).data.badge).not.toBeNull();
      expect(refusalOf(await cases.claim(disputeID, await cases.staff('moderator')))).toBe(
        'CaseAlreadyClaimed',
      );
      await later(1);
      expect((await cases.detail(orderNo)).data.badge).toBeNull();
    }
    const lead = await cases.staff('lead');
    expect((await cases.claim(disputeID, lead)).code).toBe(200);
  });
});

describe('a dispute that is not decided', () => {
  it('is shown as overdue after a week, and a side can escalate it once', async () => {
    const { orderNo, disputeID } = await cases.queued();
    expect(refusalOf(await gift.call('escalateDispute', { orderNo }, cases.as(trade.buyer)))).toBe(
      'NotOverdue',
    );
    await later(days(7) - 1);
    expect((await cases.detail(orderNo)).data.isOverdue).toBe(false);
    await later(1);
    const { data } = await cases.detail(orderNo);
    expect(data).toMatchObject({ stateName: 'queued', isOverdue: true });
    expect(data.actions).toContain('escalate');
    expect(
      (await gift.call('escalateDispute', { orderNo }, cases.as(trade.buyer))).data.isEscalatedBySide,
    ).toBe(true);
    expect(refusalOf(await gift.call('escalateDispute', { orderNo }, cases.as(trade.seller)))).toBe(
      'AlreadyEscalated',
    );
    expect((await queue(await cases.staff('superadmin'), 'overdue'))[0]).toBe(disputeID);
    const stats = await gift.call('disputeStats');
    expect(stats.data.overdueNow).toBeGreaterThanOrEqual(1);
    expect(stats.data.figures).toBeNull();
    await later(days(20));
    expect((await cases.detail(orderNo)).data).toMatchObject({ stateName: 'queued', isOverdue: true });
    expect(await orderState(orderNo)).toBe('disputed');
  });
});

describe('how a case was handled', () => {
  const rate = (orderNo: string, user: TestUser, score = 2, text = 'It took two days to read one picture.') =>
    gift.call('rateDispute', { orderNo, score, text }, cases.as(user));

  it('can be rated by both parties once it is closed, can be rated again, and only staff read it', async () => {
    const { orderNo, disputeID, moderator } = await cases.proposed('seller');
    expect(refusalOf(await rate(orderNo, trade.buyer))).toBe('RatingClosed');
    expect((await cases.detail(orderNo)).data).toMatchObject({ caseRating: null, mayRate: false });
    for (const user of [trade.buyer, trade.seller]) await accept(orderNo, user);
    expect((await cases.detail(orderNo)).data).toMatchObject({ caseRating: null, mayRate: true });
    expect((await rate(orderNo, trade.buyer)).code).toBe(200);
    const { data } = await rate(orderNo, trade.buyer, 3, 'On second thought: the reasons were plain.');
    expect(data.caseRating).toEqual({ score: 3, text: 'On second thought: the reasons were plain.' });
    const other = await cases.detail(orderNo, 'seller');
    expect(other.data.caseRating).toBeNull();
    expect(JSON.stringify(other.data)).not.toContain('second thought');
    const seen = (await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator))).data;
    expect(seen.caseRating).toMatchObject([{ by: 'buyer', score: 3 }]);
  });

  it('cannot be rated by others, with a card code in the text, or after a month', async () => {
    const { orderNo } = await cases.closed();
    const stranger = await cases.staff('moderator');
    expect(refusalOf(await rate(orderNo, stranger))).toBe('DisputeNotFound');
    expect(refusalOf(await rate(orderNo, trade.buyer, 6))).toBe('Malformed');
    expect(refusalOf(await rate(orderNo, trade.buyer, 1, 'X7QP-9K2M-4TRW-8HZC was never read'))).toBe(
      'CodeInText',
    );
    await later(days(30));
    const { token } = await gift.database.transaction((tx) =>
      openSession(tx, gift.services, {
        userID: trade.buyer.userID,
        origin: { address: '10.0.0.7', userAgent: 'a month on', deviceID: 'the-phone-of-a-month-on' },
        now: gift.clock.now(),
      }),
    );
    const back = { ...trade.buyer, token };
    expect((await rate(orderNo, back)).code).toBe(200);
    await later(1);
    expect(refusalOf(await rate(orderNo, back))).toBe('RatingClosed');
  });

  it('cannot be rated when the parties settled it themselves', async () => {
    const { orderNo } = await cases.offered('buyer');
    const agreed = { orderNo, sellerShareBps: 4_000, isAccepted: true };
    await gift.call('replySplit', agreed, cases.as(trade.seller));
    expect(refusalOf(await rate(orderNo, trade.buyer))).toBe('RatingClosed');
  });
});

describe('who loses by evidence', () => {
  it('gets a strike; a void ruling gives none', async () => {
    const strikes = async () =>
      (
        await gift.database.many<{ side: string }>(sql`
          select side from disputes.strikes where user_id in (${trade.buyer.userID}, ${trade.seller.userID})`)
      ).map(({ side }) => side);
    const { orderNo } = await cases.proposed('void');
    await later(hours(24));
    expect(await orderState(orderNo)).toBe('cancelled');
    expect(await strikes()).toEqual([]);
    trade = await createTrade(gift);
    cases = disputesOf(gift, trade);
    await cases.proposed('buyer');
    await later(hours(24));
    expect(await strikes()).toEqual(['seller']);
  });

  it('three times in ninety days sells nothing new until the first is older than that', async () => {
    const first = gift.clock.now();
    for (const at of [1, 2]) {
      await gift.database.run(sql`
        insert into disputes.strikes (case_id, user_id, side, at)
        select id, ${trade.seller.userID}, 'seller', ${new Date(first.getTime() - days(at))}
        from disputes.cases where not exists (select from disputes.strikes where case_id = cases.id) limit 1`);
    }
    await cases.proposed('buyer');
    await later(hours(24));
    const { until } = await gift.database.one<{ until: Date | null }>(sql`
      select no_selling_until as until from orders.traders where user_id = ${trade.seller.userID}`);
    expect(until).toEqual(new Date(first.getTime() - days(2) + days(90)));
    expect(refusalOf(await trade.quote())).toBe('PartnerPaused');
    await gift.database.run(sql`
      update orders.traders set no_buying_until = no_selling_until, no_selling_until = null
      where user_id = ${trade.seller.userID}`);
    expect((await trade.submit()).code).toBe(200);
  });
});

describe('the public figures', () => {
  it('are shown only from the configured number of orders on, and match the data', async () => {
    const { services, database, clock } = gift;
    const change = { validFrom: clock.now(), by: 'test', reason: 'test' };
    await services.settings.set(database, 'disputeStatsFromOrders', 1, change);
    await services.settings.refresh(database, clock.now());
    const { data } = await gift.call('disputeStats');
    const { disputes } = await database.one<{ disputes: bigint }>(
      sql`select count(*) as disputes from disputes.cases`,
    );
    const figures = data.figures!;
    expect(figures.disputesPer1000).toBeCloseTo((Number(disputes) * 1000) / figures.orders, 0);
    expect(figures.byReason.reduce((sum, { shareBps }) => sum + shareBps, 0)).toBeCloseTo(10_000, -1);
    expect(figures.appeals).toBeGreaterThanOrEqual(figures.appealsOverturned);
    expect(figures.appealsOverturned).toBeGreaterThanOrEqual(1);
    expect(figures.medianMinutesToRule).toBeGreaterThanOrEqual(0);
    const { wonByBuyerBps, wonBySellerBps, splitBps, selfResolvedBps } = figures;
    expect(wonByBuyerBps + wonBySellerBps + splitBps + selfResolvedBps).toBeCloseTo(10_000, -1);
    expect(wonBySellerBps).toBeGreaterThan(0);
    // A month's shares are of its decided cases too, so that together they are the shares of all.
    const decided = await database.many<{ month: string; cases: number }>(sql`
      select to_char(opened_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, count(*)::int as cases
      from disputes.cases where ended_at is not null group by 1`);
    const weighted = figures.months.map(
      (of) => of.wonByBuyerBps * (decided.find(({ month }) => month === of.month)?.cases ?? 0),
    );
    const cases = decided.reduce((sum, month) => sum + month.cases, 0);
    expect(weighted.reduce((sum, won) => sum + won, 0) / cases).toBeCloseTo(wonByBuyerBps, -1);
    // A difference in a sum before and after a case's end would reveal the amount of that case.
    expect(Object.keys(figures).filter((name) => name.endsWith('Kobo'))).toEqual([]);
    const months = figures.months.reduce((sum, { orders }) => sum + orders, 0);
    expect(months).toBe(figures.orders);
    // A month with few orders would reveal data about individuals.
    await services.settings.set(database, 'disputeStatsFromOrders', figures.months[0]!.orders + 1, change);
    await services.settings.refresh(database, clock.now());
    const { data: few } = await gift.call('disputeStats');
    expect(few.figures?.months.map(({ month }) => month) ?? []).not.toContain(figures.months[0]!.month);
    expect(few.overdueNow).toBe(data.overdueNow);
  });
});
