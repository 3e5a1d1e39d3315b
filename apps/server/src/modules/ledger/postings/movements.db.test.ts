import { koboOf } from '@gift/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, later } from '../../../platform/clock';
import { type Database, databaseOn, sql, type Tx } from '../../../platform/database/db';
import { testDatabase } from '../../../testing/database/database';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import {
  balancesOf,
  clearPending,
  creditTopUp,
  freezePending,
  getOrderHolds,
  hold,
  listTransferLines,
  lowerHold,
  moveToSuspense,
  post,
  refund,
  release,
  releaseFromSuspense,
  settleMany,
  split,
  statement,
  transferOf,
  unfreezePending,
} from '..';
import { accountOf } from '../accounts';

const now = new Date('2026-06-01T08:00:00.000Z');
const k = koboOf;
let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
});
afterEach(() => assertInvariants(db));
afterAll(() => test.close());

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction(work);
let last = 0n;
/** A buyer with 10,000 kobo, a seller with none, and an order between them. */
async function trade() {
  last += 10n;
  const [buyerID, sellerID, orderID] = [last + 1n, last + 2n, last + 3n];
  await fundWallet(db, buyerID, 10_000n);
  await fundWallet(db, sellerID, 0n);
  const lock = { key: `order.paid:${orderID}`, orderID, orderNo: `G${orderID}`, buyerID, sellerID, now };
  return { buyerID, sellerID, orderID, lock };
}
const settled = { fee: k(90n), vat: k(7n), sellerAmount: k(8_903n), releaseAt: later(now, hours(6)), now };

describe('placing a hold', () => {
  it('moves the money from available into the escrow of its order', async () => {
    const { lock, buyerID, orderID } = await trade();
    expect(await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }))).toMatchObject({
      ok: true,
      isPosted: true,
    });
    expect(await balancesOf(db, buyerID)).toMatchObject({ available: 1_000n, escrow: 9_000n });
    expect(await getOrderHolds(db, orderID)).toEqual({
      escrow: 9_000n,
      pending: 0n,
      releaseAt: null,
      isFrozen: false,
    });
  });

  it('returns the missing amount, moves nothing, and leaves the transaction usable', async () => {
    const { lock, buyerID } = await trade();
    const outcome = await inTx(async (tx) => {
      const refused = await hold(tx, { ...lock, amount: k(10_001n) });
      await tx.one(sql`select 1 as still_works`);
      return refused;
    });
    expect(outcome).toEqual({ ok: false, shortfallKobo: 1n });
    expect(await balancesOf(db, buyerID)).toMatchObject({ available: 10_000n, escrow: 0n });
  });

  it('posts once per key, also when the wallet is empty on the repeat', async () => {
    const { lock, buyerID } = await trade();
    const first = await inTx((tx) => hold(tx, { ...lock, amount: k(10_000n) }));
    const again = await inTx((tx) => hold(tx, { ...lock, amount: k(10_000n) }));
    expect(again).toEqual({ ...first, isPosted: false });
    expect(await balancesOf(db, buyerID)).toMatchObject({ available: 0n, escrow: 10_000n });
  });

  it('refuses a key that was used for another amount, and moves nothing', async () => {
    const { lock, buyerID } = await trade();
    await inTx((tx) => hold(tx, { ...lock, amount: k(3_000n) }));
    await expect(inTx((tx) => hold(tx, { ...lock, amount: k(3_001n) }))).rejects.toMatchObject({
      code: 'GL001',
    });
    expect(await balancesOf(db, buyerID)).toMatchObject({ available: 7_000n, escrow: 3_000n });
  });

  it.each([0n, -1n])('refuses a sum of %s', async (amount) => {
    const { lock } = await trade();
    await expect(inTx((tx) => hold(tx, { ...lock, amount: k(amount) }))).rejects.toThrow(/check|never/);
  });

  it('refuses a buyer without a wallet', async () => {
    const { lock } = await trade();
    await expect(inTx((tx) => hold(tx, { ...lock, buyerID: 999_999n, amount: k(5n) }))).rejects.toMatchObject(
      { code: 'GL003' },
    );
  });
});

describe('settling an escrow', () => {
  it('releases to the seller as proceeds on hold, with separate fee and VAT entries', async () => {
    const { lock, buyerID, sellerID, orderID } = await trade();
    await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }));
    const { transferID } = await inTx((tx) =>
      release(tx, { key: `order.completed:${orderID}`, orderID, ...settled }),
    );
    expect(await balancesOf(db, buyerID)).toMatchObject({ available: 1_000n, escrow: 0n });
    const seller = await balancesOf(db, sellerID);
    expect(seller).toMatchObject({ available: 0n, pending: 8_903n });
    expect(seller.pendingProceeds).toEqual([
      { orderID, orderNo: `G${orderID}`, amount: 8_903n, releaseAt: settled.releaseAt, isFrozen: false },
    ]);
    expect(
      (await listTransferLines(db, transferID, sellerID)).map(({ reason, amount, to }) => [
        reason,
        amount,
        to,
      ]),
    ).toEqual([
      ['release', 8_903n, { of: 'order', orderID, kind: 'pending' }],
      ['tradeFee', 90n, { of: 'platform', account: 'fee_income' }],
      ['vat', 7n, { of: 'platform', account: 'vat_payable' }],
    ]);
  });

  it('credits the seller at once when there is no hold period', async () => {
    const { lock, sellerID, orderID } = await trade();
    await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }));
    await inTx((tx) => release(tx, { key: `r:${orderID}`, orderID, ...settled, releaseAt: null }));
    expect(await balancesOf(db, sellerID)).toMatchObject({ available: 8_903n, pending: 0n });
  });

  it('refunds the whole escrow to the buyer', async () => {
    const { lock, buyerID, orderID } = await trade();
    await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }));
    await inTx((tx) => refund(tx, { key: `order.refunded:${orderID}`, orderID, amount: k(9_000n), now }));
    expect(await balancesOf(db, buyerID)).toMatchObject({ available: 10_000n, escrow: 0n });
  });

  it('splits between both sides, whichever has the lower id', async () => {
    for (const swapped of [false, true]) {
      const { lock, orderID, ...ids } = await trade();
      const [buyerID, sellerID] = swapped ? [ids.sellerID, ids.buyerID] : [ids.buyerID, ids.sellerID];
      if (swapped) await fundWallet(db, buyerID, 10_000n);
      await inTx((tx) => hold(tx, { ...lock, buyerID, sellerID, amount: k(9_000n) }));
      const before = (await balancesOf(db, sellerID)).available;
      const parts = {
        sellerAmount: k(4_000n),
        fee: k(40n),
        vat: k(3n),
        buyerAmount: k(4_957n),
        releaseAt: null,
      };
      await inTx((tx) => split(tx, { key: `split:${orderID}`, orderID, ...parts, now }));
      expect((await balancesOf(db, buyerID)).available).toBe(5_957n);
      expect((await balancesOf(db, sellerID)).available).toBe(before + 4_000n);
    }
  });

  it.each([
    ['too little', { sellerAmount: k(8_902n) }],
    ['too much', { sellerAmount: k(8_904n) }],
    [
      'a negative part',
      { sellerAmount: k(8_993n), fee: k(0n), vat: k(7n), buyerAmount: k(0n), negative: true },
    ],
  ])('refuses parts that are %s', async (_, wrong) => {
    const { lock, orderID, buyerID } = await trade();
    await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }));
    const parts = {
      ...settled,
      buyerAmount: k(0n),
      ...wrong,
      ...('negative' in wrong ? { fee: k(90n), buyerAmount: k(-90n) } : {}),
    };
    await expect(inTx((tx) => split(tx, { key: `bad:${orderID}`, orderID, ...parts }))).rejects.toMatchObject(
      { code: 'GL002' },
    );
    expect((await balancesOf(db, buyerID)).escrow).toBe(9_000n);
  });

  it('settles an order once: repeating the key changes nothing, another key is refused', async () => {
    const { lock, orderID, sellerID } = await trade();
    await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }));
    const first = await inTx((tx) => release(tx, { key: `r:${orderID}`, orderID, ...settled }));
    const again = await inTx((tx) => release(tx, { key: `r:${orderID}`, orderID, ...settled }));
    expect(again).toEqual({ transferID: first.transferID, isPosted: false });
    const late = inTx((tx) => refund(tx, { key: `late:${orderID}`, orderID, amount: k(9_000n), now }));
    await expect(late).rejects.toMatchObject({ code: 'GL002' });
    expect((await balancesOf(db, sellerID)).pending).toBe(8_903n);
  });

  it('lowers a hold once per key, only to a smaller amount, and settles the rest', async () => {
    const { lock, orderID, buyerID } = await trade();
    await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }));
    const lower = { key: `order.repriced:${orderID}`, orderID, newAmount: k(8_000n), now };
    expect(await inTx((tx) => lowerHold(tx, lower))).toMatchObject({ isPosted: true });
    expect(await inTx((tx) => lowerHold(tx, lower))).toMatchObject({ isPosted: false });
    expect(await balancesOf(db, buyerID)).toMatchObject({ available: 2_000n, escrow: 8_000n });
    for (const newAmount of [8_000n, 8_001n, 0n, -1n]) {
      const wrong = inTx((tx) =>
        lowerHold(tx, { ...lower, key: `wrong:${orderID}:${newAmount}`, newAmount: k(newAmount) }),
      );
      await expect(wrong).rejects.toMatchObject({ code: 'GL002' });
    }
    await inTx((tx) => refund(tx, { key: `refund:${orderID}`, orderID, amount: k(8_000n), now }));
    expect((await balancesOf(db, buyerID)).available).toBe(10_000n);
    expect(await inTx((tx) => lowerHold(tx, lower))).toMatchObject({ isPosted: false });
  });

  it('settles a batch as one by one would, and repeats it without moving anything', async () => {
    const trades = [await trade(), await trade(), await trade()];
    for (const { lock } of trades) await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }));
    const [a, b, c] = trades as [(typeof trades)[0], (typeof trades)[0], (typeof trades)[0]];
    const none = k(0n);
    const batch = [
      { ...settled, key: `b:${a.orderID}`, orderID: a.orderID, buyerAmount: none },
      { ...settled, key: `b:${b.orderID}`, orderID: b.orderID, buyerAmount: none, releaseAt: null },
      {
        key: `b:${c.orderID}`,
        orderID: c.orderID,
        sellerAmount: none,
        fee: none,
        vat: none,
        buyerAmount: k(9_000n),
        releaseAt: null,
      },
    ];
    const first = await inTx((tx) => settleMany(tx, batch, now));
    expect(first.map((each) => each.isPosted)).toEqual([true, true, true]);
    expect((await balancesOf(db, a.sellerID)).pending).toBe(8_903n);
    expect((await balancesOf(db, b.sellerID)).available).toBe(8_903n);
    expect((await balancesOf(db, c.buyerID)).available).toBe(10_000n);
    const again = await inTx((tx) => settleMany(tx, batch, now));
    expect(again).toEqual(first.map(({ transferID }) => ({ transferID, isPosted: false })));
  });

  it('settles nothing of a batch when one order in it cannot be settled', async () => {
    const [a, b] = [await trade(), await trade()];
    await inTx((tx) => hold(tx, { ...a.lock, amount: k(9_000n) }));
    const parts = { ...settled, buyerAmount: k(0n) };
    const batch = [a, b].map(({ orderID }) => ({ ...parts, key: `b:${orderID}`, orderID }));
    await expect(inTx((tx) => settleMany(tx, batch, now))).rejects.toMatchObject({ code: 'GL002' });
    expect((await getOrderHolds(db, a.orderID)).escrow).toBe(9_000n);
  });
});

describe('proceeds on hold', () => {
  async function released() {
    const order = await trade();
    await inTx((tx) => hold(tx, { ...order.lock, amount: k(9_000n) }));
    await inTx((tx) => release(tx, { key: `r:${order.orderID}`, orderID: order.orderID, ...settled }));
    return order;
  }

  it('become available once, also when cleared twice', async () => {
    const { orderID, sellerID } = await released();
    const first = await inTx((tx) => clearPending(tx, { orderID, now }));
    expect(await inTx((tx) => clearPending(tx, { orderID, now }))).toEqual({ ...first, isPosted: false });
    expect(await balancesOf(db, sellerID)).toMatchObject({
      available: 8_903n,
      pending: 0n,
      pendingProceeds: [],
    });
  });

  it('do not clear while frozen', async () => {
    const { orderID, sellerID } = await released();
    expect(await inTx((tx) => freezePending(tx, orderID, now))).toBe(true);
    expect((await balancesOf(db, sellerID)).pendingProceeds).toMatchObject([{ isFrozen: true }]);
    await expect(inTx((tx) => clearPending(tx, { orderID, now }))).rejects.toMatchObject({ code: 'GL002' });
    expect(await inTx((tx) => unfreezePending(tx, orderID))).toBe(true);
    await inTx((tx) => clearPending(tx, { orderID, now }));
    expect(await inTx((tx) => freezePending(tx, orderID, now))).toBe(false);
  });
});

describe('money from outside', () => {
  it('credits a top-up once and debits its cost as a separate entry', async () => {
    const { buyerID } = await trade();
    const topUp = {
      key: `topUp:${buyerID}`,
      provider: 'sandbox',
      userID: buyerID,
      amount: k(5_000n),
      cost: k(75n),
      ref: 5n,
      now,
    } as const;
    expect(await inTx((tx) => creditTopUp(tx, topUp))).toMatchObject({ isPosted: true });
    expect(await inTx((tx) => creditTopUp(tx, topUp))).toMatchObject({ isPosted: false });
    expect((await balancesOf(db, buyerID)).available).toBe(14_925n);
    expect(await transferOf(db, topUp.key)).toMatchObject({ at: now });
  });

  it('keeps the amount above the cap in suspense until it is released', async () => {
    const { buyerID } = await trade();
    const over = { provider: 'sandbox', amount: k(700n), ref: 6n, now } as const;
    await inTx((tx) => moveToSuspense(tx, { ...over, key: `s:${buyerID}`, userID: buyerID }));
    await inTx((tx) => moveToSuspense(tx, { ...over, key: `nobody:${buyerID}`, userID: null }));
    expect(await balancesOf(db, buyerID)).toMatchObject({ available: 10_000n, suspense: 700n });
    const out = { userID: buyerID, ref: 6n, now };
    expect(
      await inTx((tx) => releaseFromSuspense(tx, { ...out, key: `o:${buyerID}`, amount: k(701n) })),
    ).toEqual({
      ok: false,
      shortfallKobo: 1n,
    });
    await inTx((tx) => releaseFromSuspense(tx, { ...out, key: `o:${buyerID}`, amount: k(400n) }));
    expect(await balancesOf(db, buyerID)).toMatchObject({ available: 10_400n, suspense: 300n });
  });

  it('rolls back the first lines of a transfer when the last line falls short', async () => {
    const { buyerID, sellerID } = await trade();
    const lines = [
      {
        debit: accountOf.user(buyerID, 'available'),
        credit: accountOf.user(sellerID, 'available'),
        amount: k(6_000n),
        reason: 'correction',
      },
      {
        debit: accountOf.user(sellerID, 'available'),
        credit: accountOf.platform('penalty'),
        amount: k(6_500n),
        reason: 'penalty',
      },
    ] as const;
    expect(await inTx((tx) => post(tx, { key: `p:${buyerID}`, lines, ref: 0n, now }))).toEqual({
      ok: false,
      shortfallKobo: 500n,
    });
    expect((await balancesOf(db, buyerID)).available).toBe(10_000n);
  });

  it('refuses a general transfer that reaches into an order', async () => {
    const { lock, buyerID, orderID } = await trade();
    await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }));
    const line = {
      debit: accountOf.order(orderID, 'escrow'),
      credit: accountOf.user(buyerID, 'available'),
      amount: k(1n),
      reason: 'correction',
    } as const;
    await expect(
      inTx((tx) => post(tx, { key: `x:${orderID}`, lines: [line], ref: 0n, now })),
    ).rejects.toMatchObject({ code: 'GL003' });
  });
});

describe('the statement', () => {
  it('lists each change of the available balance, newest first, with a running balance', async () => {
    const { lock, buyerID, sellerID, orderID } = await trade();
    await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n), now: later(now, 1) }));
    await inTx((tx) => refund(tx, { key: `rf:${orderID}`, orderID, amount: k(9_000n), now: later(now, 2) }));
    const lines = await statement(db, { userID: buyerID, limit: 10 });
    expect(
      lines.map(({ reason, change, balanceAfter, orderNo, counterpartyID }) => ({
        reason,
        change,
        balanceAfter,
        orderNo,
        counterpartyID,
      })),
    ).toEqual([
      {
        reason: 'refund',
        change: 9_000n,
        balanceAfter: 10_000n,
        orderNo: `G${orderID}`,
        counterpartyID: sellerID,
      },
      {
        reason: 'lock',
        change: -9_000n,
        balanceAfter: 1_000n,
        orderNo: `G${orderID}`,
        counterpartyID: sellerID,
      },
      { reason: 'topUp', change: 10_000n, balanceAfter: 10_000n, orderNo: null, counterpartyID: null },
    ]);
    const first = await statement(db, { userID: buyerID, limit: 2 });
    expect(first).toEqual(lines.slice(0, 2));
    expect(await statement(db, { userID: buyerID, limit: 2, cursor: first[1]! })).toEqual(lines.slice(2));
    const some = async (filter: Parameters<typeof statement>[1]['filter']) =>
      (await statement(db, { userID: buyerID, limit: 10, filter: filter! })).map((line) => line.reason);
    expect(await some({ direction: 'in' })).toEqual(['refund', 'topUp']);
    expect(await some({ direction: 'out' })).toEqual(['lock']);
    expect(await some({ reasons: ['topUp', 'lock'] })).toEqual(['lock', 'topUp']);
    expect(await some({ from: later(now, 1), to: later(now, 2) })).toEqual(['lock']);
  });

  it('shows an entry of a transfer only to users whose accounts it touches', async () => {
    const { lock, buyerID, sellerID } = await trade();
    const outcome = await inTx((tx) => hold(tx, { ...lock, amount: k(9_000n) }));
    const transferID = outcome.ok ? outcome.transferID : 0n;
    expect(await listTransferLines(db, transferID, buyerID)).toHaveLength(1);
    expect(await listTransferLines(db, transferID, sellerID)).toEqual([]);
    expect(await listTransferLines(db, transferID, 999n)).toEqual([]);
  });
});
