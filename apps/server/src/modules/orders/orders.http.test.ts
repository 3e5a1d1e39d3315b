import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { fund, publish } from '../../testing/fixtures/offers';
import { createTrade, type Trade } from '../../testing/fixtures/trade';

let gift: TestApp;
let trade: Trade;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
beforeEach(async () => {
  trade = await createTrade(gift);
});
afterEach(() => assertInvariants(gift.database));

const balances = async () => ({
  buyer: await trade.balancesOf(trade.buyer),
  seller: await trade.balancesOf(trade.seller),
});

describe('a complete trade', () => {
  it('moves the money into escrow, then to the seller less the fee, and shows the code to the buyer alone', async () => {
    const { orderNo } = await trade.submitted();
    const payAnswer = await trade.pay(orderNo);
    expect(payAnswer.data).toMatchObject({ stateName: 'awaitingCode', money: 'escrow', awaiting: 'them' });
    expect((await balances()).buyer).toMatchObject({ available: 0n, escrow: 9_000_000n });

    const shipped = await trade.ship(orderNo);
    expect(shipped.data).toMatchObject({ stateName: 'codeDelivered', awaiting: 'them' });
    const revealed = await trade.reveal(orderNo);
    expect(revealed.data.cards).toEqual([
      { slot: 1, faceMinor: 10_000, parts: [{ name: 'code', text: trade.code }] },
    ]);

    const done = await trade.confirm(orderNo);
    expect(done.data).toMatchObject({ stateName: 'completed', money: 'released', awaiting: 'nobody' });
    const after = await balances();
    expect(after.buyer).toMatchObject({ available: 0n, escrow: 0n });
    // The maker sells and pays 1 % plus VAT: 90,000 naira less 900 less 67.50.
    expect(after.seller).toMatchObject({ available: 0n, pending: 8_903_250n });

    gift.clock.advance(hours(6));
    await gift.runDue();
    expect((await balances()).seller).toMatchObject({ available: 8_903_250n, pending: 0n });
  });

  it('writes an event log that both sides can verify, and one changed event makes verification fail', async () => {
    const { orderNo } = await trade.completed();
    const log = await gift.call('orderEventLog', { orderNo }, { token: trade.buyer.token });
    expect(log.data.isIntact).toBe(true);
    expect(log.data.events.map((row) => row.event)).toEqual([
      'takeInstant',
      'pay',
      'ship',
      'reveal',
      'confirm',
    ]);
    await gift.database.run(sql`alter table orders.events disable trigger append_only`);
    await gift.database.run(sql`
      update orders.events set data = data || '{"amountKobo": "1"}' where order_id = ${BigInt(orderNo)} and seq = 2`);
    const broken = await gift.call('orderEventLog', { orderNo }, { token: trade.buyer.token });
    expect(broken.data.isIntact).toBe(false);
    await gift.database.run(sql`alter table orders.events enable trigger append_only`);
  });
});

describe('the history of a trader', () => {
  const historyOf = async (user: Trade['buyer'], tab: 'running' | 'bought' | 'sold') =>
    (await gift.call('orderList', { tab }, { token: user.token })).data.items.map(
      ({ orderNo, type, role }) => ({ orderNo, type, role }),
    );

  it('lists sales as type 1 and purchases as type 0, under running until they end', async () => {
    const { buyer, seller } = trade;
    const { orderNo } = await trade.submitted();
    expect(await historyOf(seller, 'running')).toEqual([{ orderNo, type: 1, role: 'seller' }]);
    expect(await historyOf(buyer, 'running')).toEqual([{ orderNo, type: 0, role: 'buyer' }]);
    await trade.pay(orderNo);
    await trade.ship(orderNo);
    await trade.reveal(orderNo);
    await trade.confirm(orderNo);
    expect(await historyOf(seller, 'sold')).toEqual([{ orderNo, type: 1, role: 'seller' }]);
    expect(await historyOf(buyer, 'bought')).toEqual([{ orderNo, type: 0, role: 'buyer' }]);
    for (const user of [buyer, seller]) expect(await historyOf(user, 'running')).toEqual([]);
    for (const tab of ['running', 'bought', 'sold'] as const)
      expect(await historyOf(trade.stranger, tab)).toEqual([]);
  });

  it('has both roles: who sold in one order buys in the next', async () => {
    const first = (await trade.completed()).orderNo;
    await fund(gift, trade.seller, 9_000_000n);
    const offerID = await publish(gift, trade.seller, { side: 0 });
    const card = { offerID, faces: [5_000], form: 'ecode' as const, receipt: 'none' as const };
    const as = { token: trade.buyer.token };
    const { quoteID } = (await gift.call('quoteOffer', card, as)).data;
    const second = (await gift.call('submitOrder', { quoteID }, as)).data.orderNo;
    expect(await historyOf(trade.seller, 'sold')).toEqual([{ orderNo: first, type: 1, role: 'seller' }]);
    expect(await historyOf(trade.seller, 'running')).toEqual([{ orderNo: second, type: 0, role: 'buyer' }]);
  });
});

describe('a buyer', () => {
  it('cannot pay an order twice, whether with the same idempotency key or another', async () => {
    const { orderNo } = await trade.submitted();
    const key = 'one-intent-of-mine-01';
    const [first, again] = [
      await trade.pay(orderNo, { idempotencyKey: key }),
      await trade.pay(orderNo, { idempotencyKey: key }),
    ];
    expect(again.data).toEqual(first.data);
    const other = await trade.pay(orderNo);
    expect(other.data).toMatchObject({ refusal: 'OrderStateChanged' });
    expect((await balances()).buyer.escrow).toBe(9_000_000n);
  });

  it('cannot use one idempotency key for two different commands', async () => {
    const { orderNo } = await trade.submitted();
    const options = { idempotencyKey: 'one-intent-of-mine-02', token: trade.buyer.token };
    await gift.call('payOrder', { orderNo, walletPin: trade.buyer.pin }, options);
    const other = await gift.call('cancelOrder', { orderNo, reason: 'other' }, options);
    expect(other.data).toMatchObject({ refusal: 'IdempotencyConflict' });
  });

  it('is charged once when twenty payment requests arrive at the same time', async () => {
    const { orderNo } = await trade.submitted();
    const answers = await Promise.all(Array.from({ length: 20 }, () => trade.pay(orderNo)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect((await balances()).buyer.escrow).toBe(9_000_000n);
  });

  it('receives the missing amount when the wallet balance is too low, and no money moves', async () => {
    const { orderNo } = await trade.submitted();
    await trade.spend(trade.buyer, 4_000_000n);
    const refused = await trade.pay(orderNo);
    expect(refused.data).toMatchObject({ refusal: 'InsufficientFunds', shortKobo: '4000000' });
    expect(refused.message).toContain('40,000.00');
    expect((await balances()).buyer).toMatchObject({ available: 5_000_000n, escrow: 4_000_000n });
  });

  it('cannot pay after the time ran out, and the clock closes the order at his fault', async () => {
    const { orderNo } = await trade.submitted();
    gift.clock.advance(minutes(15));
    expect((await trade.pay(orderNo)).data).toMatchObject({ refusal: 'TooLate' });
    await gift.runDue();
    expect((await trade.detail(orderNo)).data).toMatchObject({
      stateName: 'expired',
      fault: 'you',
      money: 'wallet',
    });
  });

  it('who never reveals the code gets a full refund, and the seller can sell the card again', async () => {
    const { orderNo } = await trade.shipped();
    gift.clock.advance(minutes(60));
    await gift.runDue();
    expect((await trade.detail(orderNo)).data).toMatchObject({ stateName: 'expired', money: 'refunded' });
    expect((await balances()).buyer).toMatchObject({ available: 9_000_000n, escrow: 0n });
    const again = await trade.submitted();
    await trade.pay(again.orderNo);
    expect((await trade.ship(again.orderNo)).code).toBe(200);
  });

  it('who does nothing after the reveal confirms automatically when the check window ends', async () => {
    const { orderNo } = await trade.revealed();
    gift.clock.advance(minutes(30));
    await gift.runDue();
    expect((await trade.detail(orderNo)).data).toMatchObject({ stateName: 'completed', money: 'released' });
  });

  it('can view the code again with the PIN, and every view and copy is logged', async () => {
    const { orderNo } = await trade.revealed();
    const again = await trade.reveal(orderNo);
    expect(again.data.cards[0]?.parts[0]?.text).toBe(trade.code);
    await gift.call('noteCopy', { orderNo, slot: 1 }, { token: trade.buyer.token });
    const { data } = await trade.detail(orderNo);
    expect(data.revealLog.map((line) => line.kind)).toEqual(['reveal', 'view', 'copy']);
  });

  it('can view the code again until it is deleted; from then on the order says so to both sides', async () => {
    const { database, settings } = gift.services;
    const setRetention = async (retainedDays: number) => {
      const validFrom = gift.clock.now();
      await settings.set(database, 'orderCodeKeptDays', retainedDays, {
        validFrom,
        by: 'test',
        reason: 'a test',
      });
      await settings.refresh(database, validFrom);
    };
    const usualDays = settings.current.orderCodeKeptDays;
    const { orderNo } = await trade.completed();
    const deletionFor = async (user = trade.buyer) => (await trade.detail(orderNo, user)).data.codeDeletion;
    await setRetention(2);
    try {
      gift.clock.advance(days(2) - minutes(1));
      await gift.runDue();
      expect(await deletionFor()).toBeNull();
      expect((await trade.reveal(orderNo)).code).toBe(200);
      gift.clock.advance(minutes(2));
      await gift.runDue();
      const deletion = { at: gift.clock.now().toISOString(), retainedDays: 2 };
      expect(await deletionFor()).toEqual(deletion);
      expect(await deletionFor(trade.seller)).toEqual(deletion);
      expect((await trade.reveal(orderNo)).data).toMatchObject({ refusal: 'CodePurged', at: deletion.at });
    } finally {
      await setRetention(usualDays);
    }
  });

  it('cannot push a code view out of the access log by copying the code many times', async () => {
    const { orderNo } = await trade.revealed();
    for (let n = 0; n < 3; n++) {
      gift.clock.advance(minutes(1));
      const copies = Array.from({ length: 50 }, () =>
        gift.call('noteCopy', { orderNo, slot: 1 }, { token: trade.buyer.token }),
      );
      expect((await Promise.all(copies)).every((answer) => answer.code === 200)).toBe(true);
    }
    await trade.reveal(orderNo);
    const shown = (await trade.detail(orderNo, trade.seller)).data.revealLog;
    expect(shown).toHaveLength(20);
    expect(shown.at(-1)).toMatchObject({ n: 152, kind: 'view' });
    const read: { n: number; kind: string }[] = [];
    const pageBefore = async (cursor: string) =>
      (await gift.call('orderReveals', { orderNo, cursor, limit: 50 }, { token: trade.seller.token })).data;
    let cursor: string | null = String(shown[0]?.n);
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof pageBefore>> = await pageBefore(cursor);
      read.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(read.map(({ n }) => n)).toEqual(Array.from({ length: 132 }, (_, at) => 132 - at));
    expect(read.at(-1)).toMatchObject({ n: 1, kind: 'reveal' });
    const odd = await gift.call('orderReveals', { orderNo, cursor: '1; --' }, { token: trade.seller.token });
    expect(odd.data).toMatchObject({ refusal: 'Malformed' });
  });

  it('cannot reveal the code without ticking the ready box or with a wrong PIN', async () => {
    const { orderNo } = await trade.shipped();
    expect((await trade.reveal(orderNo, { isReady: false })).data).toMatchObject({
      refusal: 'ReadyNotTicked',
    });
    expect((await trade.reveal(orderNo, { walletPin: '999999' })).data).toMatchObject({
      refusal: 'WalletPinWrong',
    });
    expect((await trade.detail(orderNo)).data.stateName).toBe('codeDelivered');
  });
});

describe('a seller', () => {
  it('cannot cancel after the buyer has seen the code', async () => {
    const { orderNo } = await trade.revealed();
    const refused = await gift.call(
      'cancelOrder',
      { orderNo, reason: 'other' },
      { token: trade.seller.token },
    );
    expect(refused.data).toMatchObject({ refusal: 'OrderStateChanged' });
  });

  it('can cancel before the code is revealed: the buyer is refunded and the code is erased', async () => {
    const { orderNo } = await trade.shipped();
    await gift.call('cancelOrder', { orderNo, reason: 'changedMind' }, { token: trade.seller.token });
    expect((await balances()).buyer).toMatchObject({ available: 9_000_000n, escrow: 0n });
    const rows = await gift.database.many<{ sealed: Buffer | null }>(sql`
      select sealed from orders.codes where order_id = ${BigInt(orderNo)}`);
    expect(rows).toEqual([{ sealed: null }]);
    expect((await trade.detail(orderNo)).data.codeDeletion).toBeNull();
  });

  it('cannot sell the same card twice, under any order', async () => {
    await trade.revealed();
    await fund(gift, trade.buyer, 9_000_000n);
    const second = await trade.submitted();
    await trade.pay(second.orderNo);
    const refused = await trade.ship(second.orderNo, trade.code.toLowerCase().replace(/(.{4})/g, '$1-'));
    expect(refused.data).toMatchObject({ refusal: 'CardAlreadyOffered', slot: 1 });
  });

  it('who is silent on a refund request has agreed', async () => {
    const { orderNo } = await trade.reported();
    gift.clock.advance(hours(4));
    await gift.runDue();
    expect((await trade.detail(orderNo)).data).toMatchObject({
      stateName: 'refunded',
      money: 'refunded',
      fault: 'them',
    });
    expect((await balances()).buyer).toMatchObject({ available: 9_000_000n, escrow: 0n });
  });

  it('who contests a report with evidence puts the order in dispute, and the money stays in escrow', async () => {
    const { orderNo } = await trade.reported();
    const evidenceID = await trade.upload(trade.seller);
    const body = { orderNo, isAgreed: false, text: 'The card was new.', evidenceFileIDs: [evidenceID] };
    const contested = await gift.call('replyRefund', body, { token: trade.seller.token });
    expect(contested.data).toMatchObject({
      stateName: 'disputed',
      awaiting: 'you',
      money: 'escrow',
      deadlineAt: null,
    });
    gift.clock.advance(hours(24 * 20));
    await gift.runDue();
    expect((await trade.detail(orderNo)).data.stateName).toBe('disputed');
  });
});

describe('a physical card', () => {
  it('shows the buyer its receipt at once and its photos only after the reveal; strangers see nothing', async () => {
    const physical = await createTrade(gift, { form: 'physical', receipts: ['cash'] });
    const { seller, buyer, code } = physical;
    const offer = {
      offerID: physical.offerID,
      faces: [10_000],
      form: 'physical' as const,
      receipt: 'cash' as const,
    };
    const { quoteID } = (await gift.call('quoteOffer', offer, { token: buyer.token })).data;
    const { orderNo } = (
      await gift.call('submitOrder', { quoteID, walletPin: buyer.pin }, { token: buyer.token })
    ).data;
    const [front, back, receipt] = [
      await physical.upload(seller),
      await physical.upload(seller),
      await physical.upload(seller),
    ];
    const parts = [{ name: 'code' as const, text: code }];
    const body = { orderNo, cards: [{ slot: 1, parts }], isFormatConfirmed: true, isUnused: true as const };
    const bare = await gift.call('shipOrder', body, { token: seller.token });
    expect(bare.data).toMatchObject({
      refusal: 'SlotsMissing',
      missing: ['card1.front', 'card1.back', 'receipt'],
    });

    const cards = [{ slot: 1, parts, frontFileID: front, backFileID: back }];
    const foreign = await gift.call(
      'shipOrder',
      { ...body, cards, receiptFileID: await physical.upload(buyer) },
      { token: seller.token },
    );
    expect(foreign.data).toMatchObject({ refusal: 'FileNotFound' });
    const shipped = await gift.call(
      'shipOrder',
      { ...body, cards, receiptFileID: receipt },
      { token: seller.token },
    );
    expect(shipped.code, shipped.message).toBe(200);

    const seen = async () => (await physical.detail(orderNo)).data.photos.map((photo) => photo.kind);
    const link = (fileName: string, token: string) => gift.call('getImageUrl', { fileName }, { token });
    expect(await seen()).toEqual(['receipt']);
    expect((await link(front, buyer.token)).data).toMatchObject({ refusal: 'FileNotFound' });
    await physical.reveal(orderNo);
    expect((await seen()).sort()).toEqual(['back', 'front', 'receipt']);
    expect((await link(front, buyer.token)).code).toBe(200);
    expect((await link(front, physical.stranger.token)).data).toMatchObject({ refusal: 'FileNotFound' });
  });
});

describe('a lower price', () => {
  it('can be proposed once; when the seller accepts, the buyer receives the difference', async () => {
    const { orderNo } = await trade.shipped();
    const ask = { orderNo, rateKobo: '80000' };
    await gift.call('repriceOrder', ask, { token: trade.buyer.token });
    const agreed = await gift.call(
      'replyReprice',
      { orderNo, isAccepted: true },
      { token: trade.seller.token },
    );
    expect(agreed.data).toMatchObject({ amountKobo: '8000000', rateKobo: '80000' });
    expect((await balances()).buyer).toMatchObject({ available: 1_000_000n, escrow: 8_000_000n });
    const again = await gift.call(
      'repriceOrder',
      { orderNo, rateKobo: '70000' },
      { token: trade.buyer.token },
    );
    expect(again.data).toMatchObject({ refusal: 'PriceAlreadyProposed' });
  });
});

describe('a stranger', () => {
  it.each(['orderDetail', 'orderEventLog'] as const)(
    'does not learn from %s that the order exists',
    async (name) => {
      const { orderNo } = await trade.submitted();
      const answer = await gift.call(name, { orderNo }, { token: trade.stranger.token });
      expect(answer.data).toMatchObject({ refusal: 'OrderNotFound' });
    },
  );
});

describe('the codes', () => {
  it('are stored in no table in plain text and appear in no log line', async () => {
    await trade.completed();
    const tables = await gift.database.many<{ name: string }>(sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
    for (const { name } of tables) {
      const { rows } = await gift.database.pool.query(
        `select count(*) as n from ${name} t where t::text ilike $1`,
        [`%${trade.code}%`],
      );
      expect([name, rows[0].n]).toEqual([name, 0n]);
    }
    expect(
      gift.logLines.filter((line) => line.includes(trade.code) || line.includes(trade.buyer.pin)),
    ).toEqual([]);
  });
});

describe('after a trade', () => {
  it('shows in the figures of both traders, and in the seller offers list', async () => {
    await trade.completed();
    gift.clock.advance(minutes(1));
    await gift.runDue();
    const { data } = await gift.call('offerDetail', { offerID: trade.offerID });
    expect(data.row.maker).toMatchObject({
      nickname: trade.seller.nickname,
      completed: 1,
      completionBp: null,
    });
  });

  it('both sides can rate each other once the order has ended, and change the rating for a week', async () => {
    const running = await trade.revealed();
    const rating = { orderNo: running.orderNo, score: 1 as const, tags: ['fast' as const], text: 'Good.' };
    const early = await gift.call('giveFeedback', rating, { token: trade.buyer.token });
    expect(early.data).toMatchObject({ refusal: 'FeedbackClosed' });
    await trade.confirm(running.orderNo);
    await gift.call('giveFeedback', rating, { token: trade.buyer.token });
    const changed = await gift.call('giveFeedback', { ...rating, score: -1 }, { token: trade.buyer.token });
    expect(changed.data.feedback.mine).toMatchObject({ score: -1 });
    const reply = { orderNo: running.orderNo, text: 'Sorry!' };
    const replied = await gift.call('replyFeedback', reply, { token: trade.seller.token });
    expect(replied.data.feedback.theirs).toMatchObject({ score: -1, reply: 'Sorry!' });
    gift.clock.advance(hours(24 * 8));
    const late = await gift.call('giveFeedback', rating, { token: trade.buyer.token });
    expect(late.data).toMatchObject({ refusal: 'FeedbackClosed' });
  });
});

describe('a limit', () => {
  it('per day cannot be exceeded by submitting many orders at the same time', async () => {
    // Tier 2 may trade ₦200,000 a day: two orders of ₦90,000 fit, a third does not.
    const quotes = await Promise.all(Array.from({ length: 6 }, () => trade.quote()));
    const answers = await Promise.all(
      quotes.map(({ data }) =>
        gift.call('submitOrder', { quoteID: data.quoteID }, { token: trade.buyer.token }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(2);
    const refused = answers.find((answer) => answer.code !== 200);
    expect(refused?.data).toMatchObject({ refusal: 'OverDailyLimit', leftKobo: '2000000' });
  });

  it('already reached by the maker is reported with the quote, before the taker submits an order', async () => {
    for (let sold = 0; sold < 2; sold++) await trade.submitted();
    const { stranger } = trade;
    const ask = (usd: number) => {
      const body = { offerID: trade.offerID, faces: [usd * 100], form: 'ecode' as const };
      return gift.call('quoteOffer', body, { token: stranger.token });
    };
    expect((await ask(100)).data).toMatchObject({ refusal: 'PartnerOverLimit' });
    expect((await ask(20)).code).toBe(200);
  });

  it('allows one reminder every five minutes and three per order state', async () => {
    const { orderNo } = await trade.paid();
    const remind = () => gift.call('remindOrder', { orderNo, type: 2 }, { token: trade.buyer.token });
    expect((await remind()).code).toBe(200);
    expect((await remind()).data).toMatchObject({ refusal: 'RemindedJustNow' });
    for (let n = 0; n < 2; n++) {
      gift.clock.advance(minutes(5));
      expect((await remind()).code).toBe(200);
    }
    gift.clock.advance(minutes(5));
    expect((await remind()).data).toMatchObject({ refusal: 'RemindedEnough' });
  });

  it('answers a reminder with the message of its toast, in the language of the reader', async () => {
    const { orderNo } = await trade.paid();
    const remind = (language: 'en-US' | 'zh-CN') =>
      gift.call('remindOrder', { orderNo, type: 2 }, { token: trade.buyer.token, language });
    expect((await remind('en-US')).message).toBe('Reminder sent.');
    gift.clock.advance(minutes(5));
    expect((await remind('zh-CN')).message).toBe('已发送提醒。');
  });
});

describe('trades between two users', () => {
  const between = (reader: { token: string }, userID: bigint) =>
    gift.call('tradesWith', { userID: String(userID) }, { token: reader.token });

  it('are listed while running and counted when completed, with the profile of the other user', async () => {
    const { buyer, seller } = trade;
    await trade.completed();
    const none = (await between(buyer, seller.userID)).data;
    expect(none).toMatchObject({ running: [], completedTogether: 1 });
    const { orderNo } = await trade.submitted();
    const { data } = await between(seller, buyer.userID);
    expect(data.partner).toMatchObject({ userID: String(buyer.userID), nickname: buyer.nickname });
    expect(data.running.map((row) => row.orderNo)).toEqual([orderNo]);
    expect(data.completedTogether).toBe(1);
  });

  it('shows nothing of it to anybody else, and nothing of oneself', async () => {
    const { buyer, seller, stranger } = trade;
    await trade.submitted();
    const { data } = await between(stranger, seller.userID);
    expect(data).toMatchObject({ running: [], completedTogether: 0 });
    expect((await between(buyer, buyer.userID)).data).toMatchObject({ refusal: 'NotYourself' });
    expect((await between(buyer, 4_611_686_018_427n)).data).toMatchObject({ refusal: 'UserNotFound' });
  });
});
