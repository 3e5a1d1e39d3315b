import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../testing/fixtures/trade';

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
const moneyOf = async () => ({
  buyer: (await trade.balancesOf(trade.buyer)).available,
  seller: (await trade.balancesOf(trade.seller)).pending + (await trade.balancesOf(trade.seller)).available,
});
const later = async (ms: number) => {
  gift.clock.advance(ms);
  await gift.runDue();
};
const whole = 9_000_000n;
const sellersPart = 8_903_250n;
const orderState = async (orderNo: string) => (await trade.detail(orderNo)).data.stateName;

describe('an order in dispute', () => {
  const rowOf = async (orderNo: string, side: 'buyer' | 'seller') => {
    const { data } = await gift.call('orderList', { tab: 'running' }, cases.as(trade[side]));
    const row = data.items.find((item) => item.orderNo === orderNo);
    return row && { awaiting: row.awaiting, deadlineAt: row.deadlineAt, needsYou: data.counts.needsYou };
  };
  const awaiting = async (orderNo: string) =>
    Promise.all((['buyer', 'seller'] as const).map(async (side) => (await rowOf(orderNo, side))?.awaiting));

  it('awaits the party its dispute awaits, until the deadline of the dispute', async () => {
    const orderNo = await cases.contested();
    const { deadlineAt } = (await cases.detail(orderNo)).data;
    expect(await rowOf(orderNo, 'buyer')).toEqual({ awaiting: 'you', deadlineAt, needsYou: 1 });
    expect(await awaiting(orderNo)).toEqual(['you', 'you']);
    await cases.finishEvidence(orderNo, 'buyer');
    expect(await awaiting(orderNo)).toEqual(['them', 'you']);
    expect(await rowOf(orderNo, 'buyer')).toMatchObject({ deadlineAt, needsYou: 0 });
    expect((await trade.detail(orderNo)).data.awaiting).toBe('them');
    await cases.finishEvidence(orderNo, 'seller');
    expect(await awaiting(orderNo)).toEqual(['operator', 'operator']);
    expect(await rowOf(orderNo, 'buyer')).toMatchObject({ deadlineAt: null, needsYou: 0 });
  });

  it('awaits both parties from the start, and nobody if it ends immediately', async () => {
    const { orderNo } = await trade.reported();
    const body = {
      orderNo,
      isAgreed: false,
      text: 'The card was new.',
      evidenceFileIDs: [await cases.upload('seller')],
    };
    await gift.call('replyRefund', body, cases.as(trade.seller));
    expect(await awaiting(orderNo)).toEqual(['you', 'you']);
    await gift.call('withdrawRefund', { orderNo }, cases.as(trade.buyer));
    const rows = () =>
      gift.database.many(sql`select from orders.dispute_deadlines where order_id = ${BigInt(orderNo)}`);
    expect(await rows()).toEqual([]);
    await gift.runDue();
    expect(await rows()).toEqual([]);
  });

  it('returns the start of its window, so its full length is known even if the settings change', async () => {
    const { database, settings } = gift.services;
    const set = async (value: number) => {
      const validFrom = gift.clock.now();
      await settings.set(database, 'disputeEvidenceMin', value, { validFrom, by: 'test', reason: 'a test' });
      await settings.refresh(database, validFrom);
    };
    await set(90);
    try {
      const began = gift.clock.now().toISOString();
      const orderNo = await cases.contested();
      gift.clock.advance(hours(1));
      const { enteredAt, deadlineAt } = (await cases.detail(orderNo)).data;
      expect(Date.parse(deadlineAt!) - Date.parse(enteredAt)).toBe(hours(1.5));
      expect(enteredAt >= began).toBe(true);
      const { data: order } = await trade.detail(orderNo);
      expect([order.deadlineFrom, order.deadlineAt]).toEqual([enteredAt, deadlineAt]);
      const { orderRefundAnswerMin, orderPayExtensionMin, orderDeliverExtensionMin } =
        gift.services.settings.current;
      expect(order.windows).toMatchObject({
        answerMin: orderRefundAnswerMin,
        isPausedAtNight: false,
        payExtensionMin: orderPayExtensionMin,
        deliverExtensionMin: orderDeliverExtensionMin,
      });
      await cases.finishEvidence(orderNo, 'buyer');
      await cases.finishEvidence(orderNo, 'seller');
      expect((await trade.detail(orderNo)).data.deadlineFrom).toBeNull();
    } finally {
      await set(12 * 60);
    }
  });

  it('awaits the asked side, then both when a finding is pending, and nobody once it is closed', async () => {
    const { orderNo, disputeID, moderator } = await cases.asked('seller');
    expect(await awaiting(orderNo)).toEqual(['them', 'you']);
    const answer = { orderNo, text: 'From the shop in Ikeja.', evidence: [] };
    expect((await gift.call('answerModerator', answer, cases.as(trade.seller))).code).toBe(200);
    expect(await awaiting(orderNo)).toEqual(['operator', 'operator']);
    await cases.propose(disputeID, moderator, 'buyer');
    expect(await awaiting(orderNo)).toEqual(['you', 'you']);
    await gift.call('acceptFinding', { orderNo }, cases.as(trade.seller));
    expect(await awaiting(orderNo)).toEqual(['you', 'them']);
    await gift.call('acceptFinding', { orderNo }, cases.as(trade.buyer));
    await gift.runDue();
    expect(await awaiting(orderNo)).toEqual([undefined, undefined]);
    const { left } = await gift.database.one<{ left: bigint }>(sql`
      select count(*) as left from orders.dispute_deadlines where order_id = ${BigInt(orderNo)}`);
    expect(left).toBe(0n);
  });
});

describe('a dispute opens', () => {
  it('when the seller contests, with the statements and evidence of both sides', async () => {
    const orderNo = await cases.contested();
    const { data } = await cases.detail(orderNo, 'seller');
    expect(data).toMatchObject({
      stateName: 'evidence',
      role: 'seller',
      reason: 'INVALID_CODE',
      awaiting: 'both',
      onTimeout: 'queue',
      frozenKobo: String(whole),
      hasResponded: { buyer: true, seller: true },
      hiddenEvidence: 0,
      finding: null,
    });
    expect(data.evidence.map(({ by, isOpen, url }) => [by, isOpen, url !== null])).toEqual([
      ['buyer', true, true],
      ['seller', true, true],
    ]);
    expect(data.statements.map(({ by, kind }) => [by, kind])).toEqual([
      ['buyer', 'report'],
      ['seller', 'report'],
    ]);
    expect(data.token).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(data.deadlineAt).toBe(new Date(gift.clock.now().getTime() + hours(12)).toISOString());
  });

  it('with the kind of each file and the reason of the seller, both recorded in the case file log', async () => {
    const { orderNo } = await trade.revealed();
    const files = async (user: typeof trade.buyer, n: number) => {
      const fileIDs = [];
      for (let at = 0; at < n; at++) fileIDs.push(await trade.upload(user));
      return fileIDs;
    };
    const report = {
      ...{ orderNo, reason: 'ALREADY_REDEEMED' as const, text: 'The page says it was redeemed yesterday.' },
      evidenceFileIDs: await files(trade.buyer, 3),
      evidenceFileKinds: ['screenshot' as const, 'issuer' as const],
    };
    expect((await gift.call('submitRefund', report, { token: trade.buyer.token })).code).toBe(200);
    const reply = {
      ...{ orderNo, isAgreed: false, reason: 'BUYER_REDEEMED' as const, text: 'The buyer did that himself.' },
      evidenceFileIDs: await files(trade.seller, 1),
      evidenceFileKinds: ['issuer' as const],
    };
    const answered = await gift.call('replyRefund', reply, { token: trade.seller.token });
    expect(answered.data.refund).toMatchObject({
      evidence: [{ shows: 'screenshot' }, { shows: 'issuer' }, { shows: 'other' }],
      answer: { reason: 'BUYER_REDEEMED', evidence: [{ shows: 'issuer' }] },
    });
    await gift.runDue();
    const { data } = await cases.detail(orderNo, 'buyer');
    expect(data).toMatchObject({ reason: 'ALREADY_REDEEMED', contestReason: 'BUYER_REDEEMED' });
    expect(data.evidence.map(({ by, kind }) => `${by} ${kind}`)).toEqual([
      ...['buyer screenshot', 'buyer issuer', 'buyer other'],
      'seller issuer',
    ]);
    const file = await gift.call('disputeCaseFile', { orderNo }, { token: trade.buyer.token });
    expect(file.data.disputeEvents[0]?.data).toMatchObject({ contestReason: 'BUYER_REDEEMED' });
  });

  it('only once, even if its event is received again', async () => {
    const orderNo = await cases.contested();
    await gift.database.run(sql`
      insert into platform.outbox (topic, payload, created_at, due_at)
      values ('order.updated', ${JSON.stringify({ orderNo, event: 'contest', state: 'disputed', at: gift.clock.now().toISOString() })}::jsonb,
        ${gift.clock.now()}, ${gift.clock.now()})`);
    await gift.runDue();
    const { count } = await gift.database.one<{ count: bigint }>(sql`
      select count(*) from disputes.cases where order_id = ${BigInt(orderNo)}`);
    expect(count).toBe(1n);
  });

  it('and is nothing that a stranger could learn of', async () => {
    const orderNo = await cases.contested();
    const answer = await gift.call('disputeDetail', { orderNo }, { token: trade.stranger.token });
    expect(refusalOf(answer)).toBe('DisputeNotFound');
  });

  it('and refuses a command with a reason in the language of the request', async () => {
    const orderNo = await cases.contested();
    for (const language of ['en-US', 'zh-CN'] as const) {
      const answer = await gift.call('acceptFinding', { orderNo }, { token: trade.buyer.token, language });
      expect(refusalOf(answer)).toBe('DisputeChanged');
      expect(/[\u4e00-\u9fff]/.test(answer.message)).toBe(language === 'zh-CN');
    }
  });
});

describe('while both hand in', () => {
  it('neither sees what the other adds until both have marked their evidence as complete', async () => {
    const orderNo = await cases.contested();
    await cases.hand(orderNo, 'buyer');
    expect((await cases.detail(orderNo, 'seller')).data).toMatchObject({ hiddenEvidence: 1 });
    expect((await cases.detail(orderNo, 'seller')).data.evidence).toHaveLength(2);
    expect((await cases.detail(orderNo, 'buyer')).data.evidence).toHaveLength(3);
    expect((await cases.finishEvidence(orderNo, 'buyer')).data).toMatchObject({
      stateName: 'evidence',
      awaiting: 'seller',
    });
    expect(refusalOf(await cases.finishEvidence(orderNo, 'buyer'))).toBe('AlreadyDone');
    const { data } = await cases.finishEvidence(orderNo, 'seller');
    expect(data).toMatchObject({
      stateName: 'queued',
      awaiting: 'moderator',
      hiddenEvidence: 0,
      deadlineAt: null,
    });
    expect(data.evidence).toHaveLength(3);
    expect(data.evidence.every(({ isOpen, url }) => isOpen && url)).toBe(true);
  });

  it('the case moves to the queue after twelve hours and shows its position there', async () => {
    const first = await cases.contested();
    await cases.hand(first, 'seller');
    await later(hours(12) - 1);
    expect((await cases.detail(first)).data.stateName).toBe('evidence');
    await later(1);
    const { data } = await cases.detail(first);
    expect(data).toMatchObject({ stateName: 'queued', hiddenEvidence: 0, queue: { pickUpMin: 60 } });
    expect(data.evidence).toHaveLength(3);
    expect(data.queue?.position).toBeGreaterThanOrEqual(1);
  });

  it('a duplicate file is refused, and so is a file of another user', async () => {
    const orderNo = await cases.contested();
    const fileID = await cases.upload('buyer');
    const body = { orderNo, kind: 'receipt' as const, fileID };
    expect((await gift.call('addEvidence', body, cases.as(trade.buyer))).code).toBe(200);
    expect(refusalOf(await gift.call('addEvidence', body, cases.as(trade.buyer)))).toBe('DuplicateEvidence');
    expect(refusalOf(await gift.call('addEvidence', body, cases.as(trade.seller)))).toBe('FileNotFound');
  });

  it('a side that sent only a message does not count as silent', async () => {
    const orderNo = await cases.late();
    await gift.call('sendDisputeMessage', { orderNo, text: 'I deny it.' }, cases.as(trade.seller));
    await later(hours(12));
    expect((await cases.detail(orderNo)).data.stateName).toBe('queued');
  });
});

describe('silence', () => {
  it('of the seller after a late report refunds the buyer, and the ruling cites its events', async () => {
    const orderNo = await cases.late();
    expect((await cases.detail(orderNo, 'seller')).data).toMatchObject({ onTimeout: 'buyerWins' });
    await later(hours(12));
    const { data } = await cases.detail(orderNo);
    expect(data).toMatchObject({
      stateName: 'closed',
      finding: { outcome: 'buyer', reason: 'silentSeller', buyerKobo: String(whole), sellerKobo: '0' },
      awaiting: 'nobody',
      actions: [],
    });
    const log = await gift.call('orderEventLog', { orderNo }, cases.as(trade.buyer));
    const known = new Set(log.data.events.map(({ hash }) => hash));
    const cited = data.finding?.citedEvents ?? [];
    expect(cited.filter((hash) => known.has(hash))).toHaveLength(3);
    expect(cited.some((hash) => data.timeline.some((step) => step.hash === hash))).toBe(true);
    expect(await orderState(orderNo)).toBe('refunded');
    expect(await moneyOf()).toEqual({ buyer: whole, seller: 0n });
  });

  it.each([
    [true, 'seller', { buyer: 0n, seller: sellersPart }],
    [false, 'buyer', { buyer: whole, seller: 0n }],
  ] as const)('of both, the code %s revealed, is won by the %s', async (isRevealed, winner, money) => {
    const orderNo = await cases.late();
    await gift.database.run(sql`
      update disputes.cases set buyer_responded_at = null, is_revealed = ${isRevealed} where order_id = ${BigInt(orderNo)}`);
    await later(hours(12));
    expect((await cases.detail(orderNo)).data.finding).toMatchObject({
      outcome: winner,
      reason: 'silentBoth',
    });
    expect(await moneyOf()).toEqual(money);
  });

  it('triggers a reminder two hours before it decides the case', async () => {
    const orderNo = await cases.late();
    await later(hours(10));
    const { nudges } = await gift.database.one<{ nudges: bigint }>(sql`
      select count(*) as nudges from disputes.cases where order_id = ${BigInt(orderNo)} and nudge_at is null`);
    expect(nudges).toBe(1n);
  });
});

describe('a code that was never revealed', () => {
  it('is ruled for the buyer immediately', async () => {
    const { orderNo } = await trade.completed();
    await gift.database.run(sql`update orders.orders set revealed_at = null where id = ${BigInt(orderNo)}`);
    await trade.reportLate(orderNo);
    await gift.runDue();
    expect((await cases.detail(orderNo)).data).toMatchObject({
      stateName: 'closed',
      finding: { outcome: 'buyer', reason: 'neverRevealed' },
    });
    expect(await moneyOf()).toEqual({ buyer: whole, seller: 0n });
    await gift.database.run(
      sql`update orders.orders set revealed_at = paid_at where id = ${BigInt(orderNo)}`,
    );
  });
});

describe('the two themselves', () => {
  it.each([
    ['the seller gives in', 'seller', { buyer: whole, seller: 0n }, 'refunded'],
    ['the buyer takes the report back', 'buyer', { buyer: 0n, seller: sellersPart }, 'completed'],
  ] as const)('end it when %s, also while a moderator has it', async (_, who, money, state) => {
    const { orderNo } = await cases.claimed();
    const answer =
      who === 'seller'
        ? await gift.call(
            'replyRefund',
            { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] },
            cases.as(trade.seller),
          )
        : await gift.call('withdrawRefund', { orderNo }, cases.as(trade.buyer));
    expect(answer.data, answer.message).toMatchObject({ stateName: state });
    await gift.runDue();
    expect((await cases.detail(orderNo)).data).toMatchObject({ stateName: 'selfResolved', finding: null });
    expect(await moneyOf()).toEqual(money);
  });

  it('share it as one offered and the other accepted, to the kobo', async () => {
    const { orderNo } = await cases.offered('seller');
    const { data } = await cases.detail(orderNo);
    expect(data.offer).toEqual({
      by: 'seller',
      sellerShareBps: 4_000,
      buyerKobo: '5400000',
      sellerKobo: '3561300',
    });
    expect(data.actions).toContain('acceptSplit');
    const reply = (sellerShareBps: number, user = trade.buyer) =>
      gift.call('replySplit', { orderNo, sellerShareBps, isAccepted: true }, cases.as(user));
    expect(refusalOf(await reply(4_000, trade.seller))).toBe('NoPendingSplit');
    expect(refusalOf(await reply(3_999))).toBe('NoPendingSplit');
    expect((await reply(4_000)).data).toMatchObject({ stateName: 'selfResolved' });
    expect(await orderState(orderNo)).toBe('ruledSplit');
    expect(await moneyOf()).toEqual({ buyer: 5_400_000n, seller: 3_561_300n });
    await gift.runDue();
    expect((await cases.detail(orderNo)).data.stateName).toBe('selfResolved');
  });

  it('can refuse a split and offer another', async () => {
    const { orderNo } = await cases.offered('buyer');
    const refused = await gift.call(
      'replySplit',
      { orderNo, sellerShareBps: 4_000, isAccepted: false },
      cases.as(trade.seller),
    );
    expect(refused.data).toMatchObject({ stateName: 'evidence', offer: null });
    const again = await gift.call('offerSplit', { orderNo, sellerShareBps: 7_000 }, cases.as(trade.seller));
    expect(again.data.offer).toMatchObject({ by: 'seller', sellerShareBps: 7_000 });
  });
});

describe('two concurrent requests', () => {
  it('that mark the evidence as complete move the case to the queue once', async () => {
    const orderNo = await cases.contested();
    const answers = await Promise.all([
      cases.finishEvidence(orderNo, 'buyer'),
      cases.finishEvidence(orderNo, 'seller'),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    const { data } = await cases.detail(orderNo);
    expect(data.timeline.map(({ event }) => event)).toEqual(['open', 'finishEvidence', 'finishEvidenceLast']);
  });

  it('that accept a split and agree to a refund move the money once', async () => {
    const { orderNo } = await cases.offered('seller');
    const body = { orderNo, sellerShareBps: 4_000, isAccepted: true };
    await Promise.all([
      gift.call('replySplit', body, cases.as(trade.buyer)),
      gift.call(
        'replyRefund',
        { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] },
        cases.as(trade.seller),
      ),
    ]);
    await gift.runDue();
    expect(['ruledSplit', 'refunded']).toContain(await orderState(orderNo));
    expect((await cases.detail(orderNo)).data.stateName).toBe('selfResolved');
  });
});

describe('an operator who closes the order directly', () => {
  it('closes its dispute without a finding', async () => {
    const orderNo = await cases.contested();
    const { ruleOrder } = await import('../orders');
    await gift.database.transaction((tx) => {
      const { services } = gift;
      const step = { tx, now: gift.clock.now(), services, settings: services.settings.current };
      const ruling = { event: 'adminCancel', reason: 'by law' } as const;
      return ruleOrder(step, BigInt(orderNo), ruling);
    });
    await gift.runDue();
    expect((await cases.detail(orderNo)).data).toMatchObject({ stateName: 'closed', finding: null });
    expect((await cases.detail(orderNo)).data.timeline.at(-1)).toMatchObject({ event: 'ended', by: 'order' });
    await later(minutes(1));
  });
});
