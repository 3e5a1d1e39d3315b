import { conversationIDOf, SessionType } from '@gift/im-protocol';
import { formatNaira, koboOf } from '@gift/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../platform/clock';
import { csvSum } from '../../../platform/csv';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { readPdf } from '../../../testing/files/pdf';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { plainOffer, publish } from '../../../testing/fixtures/offers';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { pullRanges } from '../messages/pull';
import { decodeMessage } from '../messages/store/encoded';

// One trade in many places: balance, statement, its files, order, History, dispute and notifications. Each must
// agree with the ledger's entries, at every step of every outcome, for both sides.

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

const as = (user: TestUser) => ({ token: user.token });
const sides = ['buyer', 'seller'] as const;

type Posting = { id: string; change: bigint; after: bigint };
type Hold = { kind: number; balance: bigint; isOpen: boolean; releaseAt: Date | null };
type Entry = {
  transferID: bigint;
  from: number;
  to: number;
  owner: 'buyer' | 'seller' | null;
  amount: bigint;
};

/** Reads the ledger tables directly, without Gift's own functions. */
async function ledgerOf(user: TestUser, orderNo: string) {
  const account = user.userID * 16n + 1n;
  const postings = await gift.database.many<Posting>(sql`
    select transfer_id || '.' || line as id, change, balance_after::bigint as after from ledger.postings
    where account = ${account} order by transfer_id desc, line desc`);
  const holds = await gift.database.many<Hold>(sql`
    select kind, balance::bigint, closed_at is null as "isOpen", release_at as "releaseAt" from ledger.holds
    where order_id = ${BigInt(orderNo)}`);
  const entries = await gift.database.many<Entry>(sql`
    select transfer_id as "transferID", (debit_account & 15)::int as from, (credit_account & 15)::int as to,
      case when credit_account = ${trade.buyer.userID * 16n + 1n} then 'buyer'
        when credit_account in (${trade.seller.userID * 16n + 1n}, ${BigInt(orderNo) * 16n + 7n}) then 'seller' end as owner,
      amount::bigint from ledger.entries where ref = ${BigInt(orderNo)} order by transfer_id, line`);
  const settled = entries.filter(({ from, to }) => from === 6 && to !== 1);
  const escrow = holds.find(({ kind, isOpen }) => kind === 6 && isOpen);
  const pending = holds.find(({ kind, isOpen }) => kind === 7 && isOpen);
  const locked = entries.filter(({ to }) => to === 6).slice(0, 1);
  const last = entries.findLast(({ from }) => from === 6)?.transferID;
  const lastParts = entries.filter(({ transferID, from }) => transferID === last && from === 6);
  const to = (side: 'buyer' | 'seller') =>
    lastParts.filter(({ owner }) => owner === side).reduce((sum, { amount }) => sum + amount, 0n);
  return {
    postings,
    escrow,
    pending,
    settled,
    heldKobo: locked[0]?.amount ?? 0n,
    paid: escrow || last === undefined ? null : { buyerKobo: to('buyer'), sellerKobo: to('seller') },
  };
}

type Ledger = Awaited<ReturnType<typeof ledgerOf>>;
/** Where the money is according to the ledger. */
function locationOf({ escrow, paid, heldKobo }: Ledger) {
  if (heldKobo === 0n) return 'wallet';
  if (escrow || !paid) return 'escrow';
  if (paid.sellerKobo === 0n) return 'refunded';
  return paid.buyerKobo === 0n ? 'released' : 'split';
}
const stateOfLocation = { escrow: 'escrow', released: 'paid', refunded: 'refunded', split: 'split' } as const;

const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };
const file = (user: TestUser, format: string) =>
  gift.app.inject({
    url: '/api/wallet/export',
    query: { ...period, format },
    headers: { 'accept-language': 'en-US', authorization: `Bearer ${user.token}` },
  });

/** The statement, its files, the balance, the order, the lists and the dispute agree with the ledger. */
async function agrees(orderNo: string) {
  for (const side of sides) {
    const user = trade[side];
    const ledger = await ledgerOf(user, orderNo);
    const location = locationOf(ledger);
    const summary = (await gift.call('walletSummary', undefined, as(user))).data;
    const { items } = (await gift.call('walletStatement', { limit: 50 }, as(user))).data;

    // Every change of the available balance, exact to the kobo, and nothing else, with the running balance.
    const changes = items.filter(({ saleKobo }) => !saleKobo);
    expect(
      changes.map((line) => ({
        id: `${line.transferID}.${line.line}`,
        change: BigInt(line.inKobo ?? 0) - BigInt(line.outKobo ?? 0),
        after: BigInt(line.balanceAfterKobo),
      })),
    ).toEqual(ledger.postings);
    expect(items[0]?.balanceAfterKobo ?? '0').toBe(summary.availableKobo);
    for (const [at, line] of items.entries()) {
      const before = BigInt(items[at + 1]?.balanceAfterKobo ?? 0);
      const change = BigInt(line.inKobo ?? 0) - BigInt(line.outKobo ?? 0);
      expect(BigInt(line.balanceAfterKobo)).toBe(before + change);
    }

    // Locked money and proceeds on hold are in both, with the same sum.
    const isBuyer = side === 'buyer';
    expect(summary.escrowKobo).toBe(String(isBuyer ? (ledger.escrow?.balance ?? 0n) : 0n));
    expect(summary.pendingKobo).toBe(String(isBuyer ? 0n : (ledger.pending?.balance ?? 0n)));
    const onHold = items.filter(isOnHold);
    for (const { state } of onHold) expect(state).toBe(location === 'split' ? 'splitOnHold' : 'onHold');
    expect(onHold.map(({ saleKobo, spendableAt }) => [saleKobo, spendableAt])).toEqual(
      !isBuyer && ledger.pending
        ? [[String(ledger.pending.balance), ledger.pending.releaseAt!.toISOString()]]
        : [],
    );
    expect(summary.pendingProceeds.map(({ releaseAt }) => releaseAt)).toEqual(
      onHold.map(({ spendableAt }) => spendableAt),
    );
    const lock = items.find(({ reason }) => reason === 'lock');
    expect(lock?.state).toBe(isBuyer && location !== 'wallet' ? stateOfLocation[location] : undefined);
    // A sale that a late report took back shows where its money is now.
    for (const { state } of items.filter((line) => line.saleKobo !== null && !isOnHold(line)))
      expect(state).toBe(location === 'wallet' ? null : stateOfLocation[location]);

    await filesAgree(user, items);

    const order = (await trade.detail(orderNo, user)).data;
    expect([order.money, order.heldKobo]).toEqual([
      location,
      location === 'wallet' ? order.heldKobo : String(ledger.heldKobo),
    ]);
    expect(order.paid && [order.paid.buyerKobo, order.paid.sellerKobo]).toEqual(
      ledger.paid && [String(ledger.paid.buyerKobo), String(ledger.paid.sellerKobo)],
    );
    if (ledger.paid && location === 'split')
      expect(order.totalKobo).toBe(
        String(isBuyer ? ledger.heldKobo - ledger.paid.buyerKobo : ledger.paid.sellerKobo),
      );
    if (isBuyer && location !== 'split' && location !== 'wallet')
      expect(order.totalKobo).toBe(String(ledger.heldKobo));
    if (!isBuyer && location === 'released') expect(order.totalKobo).toBe(String(ledger.paid!.sellerKobo));
    if (!isBuyer && ledger.pending)
      expect(order.proceedsClearAt).toBe(ledger.pending.releaseAt!.toISOString());

    const tabs = ['running', 'bought', 'sold'] as const;
    const lists = await Promise.all(tabs.map((tab) => gift.call('orderList', { tab }, as(user))));
    const row = lists.flatMap(({ data }) => data.items).find((one) => one.orderNo === orderNo)!;
    const sums = ({ totalKobo, money }: { totalKobo: string; money: string }) => ({ totalKobo, money });
    expect(sums(row)).toEqual(sums(order));

    const dispute = await cases.detail(orderNo, side);
    if (dispute.code !== 200) continue;
    const disputeRow = (await gift.call('disputeList', {}, as(user))).data.items.find(
      (one) => one.orderNo === orderNo,
    )!;
    for (const shown of [dispute.data, disputeRow]) {
      expect(sums(shown)).toEqual(sums(order));
      expect(shown.frozenKobo).toBe(order.heldKobo);
      expect(shown.paid).toEqual(
        shown.endedAt && order.paid
          ? { buyerKobo: order.paid.buyerKobo, sellerKobo: order.paid.sellerKobo }
          : null,
      );
    }
  }
}

const isOnHold = ({ state }: Items[number]) => state === 'onHold' || state === 'splitOnHold';

/** A line of CSV; cells with a comma are quoted. */
const cells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain!);

type Items = Awaited<ReturnType<typeof statementOf>>;
const statementOf = async (user: TestUser) =>
  (await gift.call('walletStatement', { limit: 50 }, as(user))).data.items;
/** The CSV has the same lines with the same sums, and the PDF has all of them. */
async function filesAgree(user: TestUser, items: Items) {
  const text = (await file(user, 'csv')).body.replace(/^\ufeff/, '').trimEnd();
  const rows = text.split('\r\n').slice(1).map(cells);
  const kobo = (digits: string | null) => (digits === null ? '' : csvSum(BigInt(digits)));
  expect(rows.map((row) => row.slice(4, 8))).toEqual(
    items.map((line) => [
      kobo(line.inKobo),
      kobo(line.outKobo),
      kobo(isOnHold(line) ? line.saleKobo : null),
      kobo(line.balanceAfterKobo),
    ]),
  );
  const pages = readPdf((await file(user, 'pdf')).rawPayload);
  const lines = pages.flat().map((line) => line.join(' '));
  for (const [, what] of rows) expect(lines.some((line) => line.includes(what!))).toBe(true);
}

/** The system account's messages to a user about orders and disputes, oldest first. */
async function noticesOf(user: TestUser): Promise<{ name: string; en: string; zh: string }[]> {
  await gift.runDue();
  const conversationID = conversationIDOf(SessionType.notification, 'gift', String(user.userID));
  const range = { conversationID, begin: 1, end: Number.MAX_SAFE_INTEGER, num: 500 };
  const pulled = await pullRanges(gift.database, String(user.userID), [range], false);
  return (pulled.get(conversationID)?.msgs ?? [])
    .map(decodeMessage)
    .map((message) =>
      JSON.parse(JSON.parse(JSON.parse(new TextDecoder().decode(message.content)).detail).ex),
    );
}

/**
 * The last dispute notification names what each side truly got, and no second notification says that Gift decided.
 */
async function noticesAgree(orderNo: string, name: string) {
  const { paid } = await ledgerOf(trade.buyer, orderNo);
  for (const side of sides) {
    const all = await noticesOf(trade[side]);
    const last = all.findLast((notice) => notice.name.startsWith('dispute'))!;
    expect(last.name).toBe(name);
    for (const text of [last.en, last.zh]) {
      expect(text.match(/₦[\d,]+(\.\d\d)?/g)).toEqual(
        [paid!.buyerKobo, paid!.sellerKobo].map((sum) => formatNaira(koboOf(sum))),
      );
    }
    expect(all.map((notice) => notice.name)).not.toContain('ruled');
  }
}

const settle = async (orderNo: string) => {
  await gift.runDue();
  await agrees(orderNo);
};
/** The hold is over: the proceeds are available. */
const clear = async (orderNo: string) => {
  gift.clock.advance(hours(25));
  await settle(orderNo);
  expect((await trade.balancesOf(trade.seller)).pending).toBe(0n);
};
const csvLinesOf = async (user: TestUser, orderNo: string) =>
  (await file(user, 'csv')).body.split('\r\n').filter((line) => line.includes(orderNo));

describe('trade amounts match the ledger in every view', () => {
  it('from the first step to the money that is spendable', async () => {
    const { orderNo } = await trade.submitted();
    await agrees(orderNo);
    await trade.pay(orderNo);
    await settle(orderNo);
    expect((await csvLinesOf(trade.buyer, orderNo))[0]).toContain('Locked in escrow');
    await trade.ship(orderNo);
    await settle(orderNo);
    await trade.reveal(orderNo);
    await settle(orderNo);
    await trade.confirm(orderNo);
    await settle(orderNo);
    const [bought] = await csvLinesOf(trade.buyer, orderNo);
    expect(bought).toContain('Paid to the seller');
    const [sale, ...others] = await csvLinesOf(trade.seller, orderNo);
    expect(sale).toMatch(/Card sold, on hold until 2026-\d\d-\d\d \d\d:\d\d",/);
    expect(others).toEqual([]);
    const { transferID } = (await statementOf(trade.buyer)).find((line) => line.orderNo === orderNo)!;
    expect((await gift.call('walletEntry', { transferID }, as(trade.buyer))).data.lines).toMatchObject([
      { what: 'Paid to the seller', from: 'Your wallet', to: 'Escrow, then the seller' },
    ]);
    await clear(orderNo);
    expect(await csvLinesOf(trade.seller, orderNo)).toMatchObject([
      expect.stringContaining('Card sold, hold released'),
    ]);
  });

  it('where the check deadline expires', async () => {
    const { orderNo } = await trade.revealed();
    gift.clock.advance(hours(2));
    await settle(orderNo);
    expect((await trade.detail(orderNo)).data.stateName).toBe('completed');
    await clear(orderNo);
  });

  it.each([
    ['by the seller', true],
    ['no response', false],
  ])('where a report was answered with the money %s', async (_, isAgreed) => {
    const { orderNo } = await trade.reported();
    await settle(orderNo);
    if (isAgreed)
      await gift.call('replyRefund', { orderNo, isAgreed, text: '', evidenceFileIDs: [] }, as(trade.seller));
    else gift.clock.advance(days(2));
    await settle(orderNo);
    expect((await trade.detail(orderNo)).data.stateName).toBe('refunded');
    const lines = await csvLinesOf(trade.buyer, orderNo);
    expect(lines.map((line) => cells(line)[1])).toEqual(['Refund', 'Locked, then refunded']);
  });

  it('where the order expires before or after payment, or is cancelled', async () => {
    const unpaid = await trade.submitted();
    gift.clock.advance(hours(1));
    await settle(unpaid.orderNo);
    const { orderNo } = await trade.paid();
    gift.clock.advance(hours(4));
    await settle(orderNo);
    expect((await trade.detail(orderNo)).data).toMatchObject({ stateName: 'expired', money: 'refunded' });
    const third = await trade.paid();
    await gift.call('askCancelOrder', { orderNo: third.orderNo }, as(trade.buyer));
    await gift.call('agreeCancelOrder', { orderNo: third.orderNo }, as(trade.seller));
    await settle(third.orderNo);
    expect((await trade.detail(third.orderNo)).data).toMatchObject({ stateName: 'cancelled' });
  });

  it('where both sides agree on a split, and notifications name both amounts', async () => {
    const { orderNo } = await cases.offered('seller');
    await settle(orderNo);
    await gift.call('replySplit', { orderNo, sellerShareBps: 4_000, isAccepted: true }, as(trade.buyer));
    await settle(orderNo);
    await noticesAgree(orderNo, 'disputeAgreed');
    expect((await noticesOf(trade.buyer)).at(-1)!.en).toMatch(
      /^You both agreed to a split on Steam USD 100: /,
    );
    await clear(orderNo);
  });

  it('where both sides agree on a split after a ruling: notifications use the agreed amounts', async () => {
    const { orderNo } = await cases.proposed('seller');
    await settle(orderNo);
    const split = { orderNo, sellerShareBps: 2_500 };
    await gift.call('offerSplit', split, as(trade.seller));
    await gift.call('replySplit', { ...split, isAccepted: true }, as(trade.buyer));
    await settle(orderNo);
    await noticesAgree(orderNo, 'disputeAgreed');
  });

  it.each(['buyer', 'seller', 'split', 'void'] as const)('where the ruling is for %s', async (outcome) => {
    const { orderNo } = await cases.proposed(outcome);
    await settle(orderNo);
    for (const side of sides) await gift.call('acceptFinding', { orderNo }, as(trade[side]));
    await settle(orderNo);
    await noticesAgree(orderNo, 'disputeClosed');
    await clear(orderNo);
  });

  it('where an appeal changes the ruling', async () => {
    const { orderNo, disputeID } = await cases.appealed('buyer');
    await settle(orderNo);
    const second = await cases.staff('moderator');
    await cases.claim(disputeID, second);
    await cases.propose(disputeID, second, 'split', 4_000);
    await settle(orderNo);
    await noticesAgree(orderNo, 'disputeClosed');
    await clear(orderNo);
  });

  it.each([
    ['the seller refunded the money', 'refunded'],
    ['silence gave it back', 'refunded'],
    ['the buyer withdrew the report', 'completed'],
    ['a split was agreed on', 'ruledSplit'],
  ] as const)('where a late report came during the hold and %s', async (how, stateName) => {
    const orderNo = await cases.late();
    await settle(orderNo);
    expect((await statementOf(trade.seller))[0]).toMatchObject({ reason: 'release', state: 'escrow' });
    expect((await statementOf(trade.buyer)).find(({ reason }) => reason === 'lock')?.state).toBe('escrow');
    if (how === 'the seller refunded the money')
      await gift.call(
        'replyRefund',
        { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] },
        as(trade.seller),
      );
    if (how === 'silence gave it back') gift.clock.advance(days(1));
    if (how === 'the buyer withdrew the report')
      await gift.call('withdrawRefund', { orderNo }, as(trade.buyer));
    if (how === 'a split was agreed on') {
      const split = { orderNo, sellerShareBps: 5_000 };
      await gift.call('offerSplit', split, as(trade.seller));
      await gift.call('replySplit', { ...split, isAccepted: true }, as(trade.buyer));
    }
    await settle(orderNo);
    expect((await trade.detail(orderNo)).data.stateName).toBe(stateName);
    await clear(orderNo);
  });

  it('where a late report is withdrawn after the hold: the proceeds are available at once', async () => {
    const orderNo = await cases.late();
    await cases.hand(orderNo, 'seller');
    gift.clock.advance(hours(25));
    await gift.runDue();
    await gift.call('withdrawRefund', { orderNo }, as(trade.buyer));
    await settle(orderNo);
    expect((await statementOf(trade.seller)).filter((line) => line.orderNo === orderNo)).toHaveLength(1);
  });

  it('where the statement is read page by page, with each line once', async () => {
    const { orderNo } = await trade.completed();
    await gift.runDue();
    const whole = await statementOf(trade.seller);
    const paged = [];
    let cursor: string | null | undefined;
    do {
      const page = await gift.call(
        'walletStatement',
        { limit: 1, ...(cursor ? { cursor } : {}) },
        as(trade.seller),
      );
      paged.push(...page.data.items);
      cursor = page.data.nextCursor;
    } while (cursor);
    expect(paged).toEqual(whole);
    const only = async (query: object) =>
      (await gift.call('walletStatement', query, as(trade.seller))).data.items.map((line) => line.orderNo);
    expect(await only({ kind: 'trade', direction: 'in' })).toEqual([orderNo]);
    expect(await only({ direction: 'out' })).toEqual([]);
    expect(await only({ kind: 'topUp' })).toEqual([]);
    expect(await only({ from: new Date(gift.clock.now().getTime() + 1).toISOString() })).toEqual([]);
  });
});

it('an agreed split is notified with its amounts and not as a ruling by Gift', async () => {
  const { orderNo } = await cases.offered('seller');
  await gift.call('replySplit', { orderNo, sellerShareBps: 4_000, isAccepted: true }, as(trade.buyer));
  await noticesAgree(orderNo, 'disputeAgreed');
});

describe('the payout preview for the seller', () => {
  const about = (from: Date) => new Date(Math.ceil((from.getTime() + hours(6)) / minutes(5)) * minutes(5));

  it('shows on the order the hold period and the estimated release, until the check ends', async () => {
    const { orderNo } = await trade.submitted();
    const payout = async () => (await trade.detail(orderNo, trade.seller)).data.payout;
    const checked = () => new Date(gift.clock.now().getTime() + minutes(30));
    for (const step of [() => trade.pay(orderNo), () => trade.ship(orderNo)]) {
      expect(await payout()).toEqual({ holdHours: 6, spendableAt: about(checked()).toISOString() });
      await step();
    }
    await trade.reveal(orderNo);
    const { deadlineAt } = (await trade.detail(orderNo, trade.seller)).data;
    expect(await payout()).toEqual({ holdHours: 6, spendableAt: about(new Date(deadlineAt!)).toISOString() });
    expect((await trade.detail(orderNo)).data.payout).toBeNull();
    gift.clock.advance(Date.parse(deadlineAt!) - gift.clock.now().getTime());
    await gift.runDue();
    const { proceedsClearAt } = (await trade.detail(orderNo, trade.seller)).data;
    expect(about(new Date(Date.parse(proceedsClearAt!) - hours(6))).toISOString()).toBe(
      about(new Date(deadlineAt!)).toISOString(),
    );
    expect(await payout()).toBeNull();
  });

  it('is part of a quote for selling a card and of the preview of an offer to sell', async () => {
    const maker = await createTestUser(gift);
    const offerID = await publish(gift, maker, {
      ...plainOffer,
      form: 'ecode',
      receipts: ['none'],
      price: { mode: 'fixed', rateKobo: '90000' },
    });
    const ask = { offerID, faces: [10_000], form: 'ecode' as const, receipt: 'none' as const };
    const { data } = await gift.call('quoteOffer', ask, as(trade.seller));
    expect(data.payout).toEqual({
      holdHours: 6,
      spendableAt: about(new Date(gift.clock.now().getTime() + minutes(data.checkWindowMin))).toISOString(),
    });
    expect((await trade.quote()).data.payout).toBeNull();
    const offer = { brandID: data.brandID, countryID: data.countryID, form: data.form, rateKobo: '90000' };
    const preview = async (side: '0' | '1') =>
      (await gift.call('offerPreview', { ...offer, side, faceMinor: 10_000 } as never, as(trade.seller))).data
        .deal.holdHours;
    expect([await preview('1'), await preview('0')]).toEqual([6, null]);
  });
});
