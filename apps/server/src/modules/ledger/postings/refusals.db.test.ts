import { koboOf as k } from '@gift/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, later } from '../../../platform/clock';
import { type Database, databaseOn, sql, type Tx } from '../../../platform/database/db';
import { testDatabase } from '../../../testing/database/database';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import {
  balancesOf,
  clearPending,
  getOrderHolds,
  hold,
  listTransferLines,
  lowerHold,
  post,
  refund,
  release,
  reopen,
  settleMany,
  split,
} from '..';
import { accountOf } from '../accounts';

// What the ledger's functions refuse. A key belongs to one movement with all of its content.

const now = new Date('2026-06-01T08:00:00.000Z');
const releaseAt = later(now, hours(6));
const parts = { sellerAmount: k(8_903n), fee: k(90n), vat: k(7n) };
let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
});
afterEach(() => assertInvariants(db));
afterAll(() => test.close());

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction(work);
const refused = (work: (tx: Tx) => Promise<unknown>, code: string) =>
  expect(inTx(work)).rejects.toMatchObject({ code });
let last = 0n;

/** An order that holds 9,000 of its buyer's 10,000 kobo. */
async function held({ hasSellerWallet = true } = {}) {
  last += 10n;
  const [buyerID, sellerID, orderID] = [last + 1n, last + 2n, last + 3n];
  await fundWallet(db, buyerID, 10_000n);
  if (hasSellerWallet) await fundWallet(db, sellerID, 0n);
  const order = { orderID, orderNo: `G${orderID}`, buyerID, sellerID };
  const lock = { ...order, key: `lock:${orderID}`, amount: k(9_000n), now };
  await inTx((tx) => hold(tx, lock));
  return { buyerID, sellerID, orderID, lock };
}

describe('a key', () => {
  it('of a hold is refused for another order or another buyer', async () => {
    const { lock } = await held();
    const other = await held();
    await refused((tx) => hold(tx, { ...lock, orderID: other.orderID + 1n }), 'GL001');
    await refused((tx) => hold(tx, { ...lock, buyerID: other.buyerID, amount: k(500n) }), 'GL001');
  });

  it('that is repeated with an empty wallet misses nothing, as nothing moves', async () => {
    const { lock, buyerID } = await held();
    await inTx((tx) => hold(tx, { ...lock, key: 'rest', orderID: lock.orderID + 1n, amount: k(1_000n) }));
    const again = await db.one<{ posted: boolean; shortfall: bigint }>(sql`
      select posted, shortfall from ledger.hold_escrow(
        ${lock.key}, ${lock.orderID}, ${lock.orderNo}, ${buyerID}, ${lock.sellerID}, ${lock.amount}, ${now})`);
    expect(again).toEqual({ posted: false, shortfall: 0n });
  });

  it('of a lowered hold is refused for another amount or another order', async () => {
    const { orderID, lock } = await held();
    const lower = { key: `lower:${orderID}`, orderID, newAmount: k(8_000n), now };
    await inTx((tx) => lowerHold(tx, lower));
    await refused((tx) => lowerHold(tx, { ...lower, newAmount: k(7_000n) }), 'GL001');
    const other = await held();
    await refused((tx) => lowerHold(tx, { ...lower, orderID: other.orderID }), 'GL001');
    await refused((tx) => lowerHold(tx, { ...lower, key: lock.key, newAmount: k(9_000n) }), 'GL001');
  });

  it('of a partial refund is refused for lowering a hold to the remaining amount', async () => {
    const { orderID } = await held();
    const settlement = {
      key: `split:${orderID}`,
      orderID,
      ...parts,
      sellerAmount: k(903n),
      buyerAmount: k(8_000n),
    };
    await inTx((tx) => split(tx, { ...settlement, releaseAt, now }));
    // The seller's entry leaves 8,097 kobo in escrow, as a re-price to that amount would.
    await refused(
      (tx) => lowerHold(tx, { key: settlement.key, orderID, newAmount: k(8_097n), now }),
      'GL001',
    );
  });

  it('of a settlement is refused for another order, other parts or another release time', async () => {
    const { orderID } = await held();
    const key = `release:${orderID}`;
    await inTx((tx) => release(tx, { key, orderID, ...parts, releaseAt, now }));
    await refused(
      (tx) => release(tx, { key, orderID, ...parts, fee: k(91n), vat: k(6n), releaseAt, now }),
      'GL001',
    );
    await refused((tx) => release(tx, { key, orderID, ...parts, releaseAt: null, now }), 'GL001');
    const other = await held();
    await refused((tx) => release(tx, { key, orderID: other.orderID, ...parts, releaseAt, now }), 'GL001');
    await refused((tx) => refund(tx, { key: `none:${orderID}`, orderID: 999n, amount: k(5n), now }), 'GL002');
  });

  it('of a split returns the first result when repeated, and posts nothing', async () => {
    for (const when of [releaseAt, null]) {
      const { orderID, buyerID, sellerID } = await held();
      const sums = { sellerAmount: k(4_000n), fee: k(40n), vat: k(3n), buyerAmount: k(4_957n) };
      const settlement = { key: `split:${orderID}`, orderID, ...sums, releaseAt: when, now };
      const first = await inTx((tx) => split(tx, settlement));
      expect(await inTx((tx) => split(tx, settlement))).toEqual({ ...first, isPosted: false });
      const reasons = (await listTransferLines(db, first.transferID, sellerID)).map(({ reason }) => reason);
      expect(reasons).toEqual(expect.arrayContaining(['release', 'tradeFee', 'vat']));
      expect(await balancesOf(db, buyerID)).toMatchObject({ available: 5_957n, escrow: 0n });
    }
  });

  it('of proceeds that cleared is refused for an order with nothing to clear', async () => {
    const { orderID } = await held();
    await refused((tx) => clearPending(tx, { orderID, now }), 'GL002');
    await inTx((tx) => release(tx, { key: `pending.cleared:${orderID}`, orderID, ...parts, releaseAt, now }));
    await refused((tx) => clearPending(tx, { orderID, now }), 'GL001');
    const other = await held();
    const key = `pending.cleared:${other.orderID}`;
    await inTx((tx) => refund(tx, { key, orderID: other.orderID, amount: k(9_000n), now }));
    await refused((tx) => clearPending(tx, { orderID: other.orderID, now }), 'GL002');
  });

  it('of a clearing is refused for another order, and no other key clears proceeds', async () => {
    const clear = (key: string, orderID: bigint) => (tx: Tx) =>
      tx.one(sql`select * from ledger.clear_pending(${key}, ${orderID}, ${now})`);
    const [one, other] = [await held(), await held()];
    await inTx((tx) => release(tx, { key: `r:${one.orderID}`, ...one, ...parts, releaseAt, now }));
    await inTx(clear(`c:${one.orderID}`, one.orderID));
    await refused(clear(`c:${one.orderID}`, other.orderID), 'GL002');
    await inTx((tx) => release(tx, { key: `r:${other.orderID}`, ...other, ...parts, releaseAt, now }));
    await inTx((tx) => reopen(tx, { key: `o:${other.orderID}`, ...other, ...parts, now }));
    await refused(clear(`o:${other.orderID}`, other.orderID), 'GL002');
  });

  it('of another movement is refused for reopening an order', async () => {
    const { orderID, lock } = await held();
    await inTx((tx) => release(tx, { key: `release:${orderID}`, orderID, ...parts, releaseAt, now }));
    await refused((tx) => reopen(tx, { key: lock.key, orderID, ...parts, now }), 'GL001');
    await refused((tx) => reopen(tx, { key: 'x', orderID, ...parts, fee: k(-1n), now }), 'GL002');
    expect(await getOrderHolds(db, orderID)).toMatchObject({ escrow: 0n, pending: 8_903n });
  });

  it('of a general transfer is refused for other lines or another order of lines', async () => {
    const { buyerID, sellerID } = await held();
    const [buyer, seller] = [accountOf.user(buyerID, 'available'), accountOf.user(sellerID, 'available')];
    const there = { debit: buyer, credit: seller, amount: k(10n), reason: 'correction' } as const;
    const fee = {
      debit: buyer,
      credit: accountOf.platform('penalty'),
      amount: k(10n),
      reason: 'penalty',
    } as const;
    const key = `post:${buyerID}`;
    const first = await inTx((tx) => post(tx, { key, lines: [there, fee], ref: 0n, now }));
    expect(await inTx((tx) => post(tx, { key, lines: [there, fee], ref: 0n, now }))).toEqual({
      ...first,
      isPosted: false,
    });
    for (const lines of [
      [fee, there],
      [there],
      [there, { ...fee, amount: k(11n) }],
      [there, { ...fee, debit: seller }],
    ])
      await refused((tx) => post(tx, { key, lines, ref: 0n, now }), 'GL001');
    expect((await balancesOf(db, buyerID)).available).toBe(980n);
    expect((await balancesOf(db, sellerID)).available).toBe(10n);
  });
});

describe('a user without a wallet', () => {
  it('receives no release: not immediate, not in a batch, not when proceeds clear', async () => {
    const { orderID } = await held({ hasSellerWallet: false });
    const settlement = { key: `release:${orderID}`, orderID, ...parts, buyerAmount: k(0n) };
    await refused((tx) => release(tx, { ...settlement, releaseAt: null, now }), 'GL003');
    await refused((tx) => settleMany(tx, [{ ...settlement, releaseAt: null }], now), 'GL003');
    await inTx((tx) => release(tx, { ...settlement, releaseAt, now }));
    await refused((tx) => clearPending(tx, { orderID, now }), 'GL003');
    expect(await getOrderHolds(db, orderID)).toMatchObject({ pending: 8_903n });
  });

  it('can neither send nor receive a general transfer', async () => {
    const { buyerID } = await held();
    const [known, unopened] = [accountOf.user(buyerID, 'available'), accountOf.user(888_888n, 'available')];
    for (const [debit, credit] of [
      [known, unopened],
      [unopened, known],
    ] as const) {
      const lines = [{ debit, credit, amount: k(1n), reason: 'correction' }] as const;
      await refused((tx) => post(tx, { key: `nobody:${debit}`, lines, ref: 0n, now }), 'GL003');
    }
  });
});

describe('a general transfer', () => {
  const attempt = (debits: bigint[], credits: bigint[], amounts: bigint[], reasons: string[]) =>
    inTx((tx) =>
      tx.one(
        sql`select ledger.post(${`wrong:${++last}`}, ${debits}, ${credits}, ${amounts}, ${reasons}, 0, ${now})`,
      ),
    );

  it('names as many accounts and reasons as sums, and at least one', async () => {
    const [penalty, feeIncome] = [accountOf.platform('penalty'), accountOf.platform('fee_income')];
    for (const [debits, credits, amounts, reasons] of [
      [[], [], [], []],
      [[penalty, penalty], [feeIncome], [5n], ['correction']],
      [[penalty], [feeIncome, feeIncome], [5n], ['correction']],
      [[penalty], [feeIncome], [5n], ['correction', 'correction']],
    ] as [bigint[], bigint[], bigint[], string[]][])
      await expect(attempt(debits, credits, amounts, reasons)).rejects.toMatchObject({ code: 'GL002' });
  });

  it('refuses the same account on both sides, unknown accounts, and accounts of an order', async () => {
    const { buyerID, orderID } = await held();
    const [penalty, user] = [accountOf.platform('penalty'), accountOf.user(buyerID, 'available')];
    const pending = accountOf.order(orderID, 'pending');
    for (const [debit, credit] of [
      [penalty, penalty],
      [user, user],
      [penalty, 777n * 16n],
      [777n * 16n, penalty],
      [penalty, pending],
      [penalty, accountOf.order(orderID, 'escrow')],
    ] as const)
      await expect(attempt([debit], [credit], [5n], ['correction'])).rejects.toMatchObject({ code: 'GL003' });
  });

  it('can move the whole balance of a user account, and one kobo more is refused', async () => {
    const { buyerID } = await held();
    const [available, suspense] = [accountOf.user(buyerID, 'available'), accountOf.user(buyerID, 'suspense')];
    const move = (debit: bigint, credit: bigint, amount: bigint) =>
      inTx((tx) =>
        post(tx, {
          key: `all:${++last}`,
          lines: [{ debit, credit, amount: k(amount), reason: 'correction' }],
          ref: 0n,
          now,
        }),
      );
    expect(await move(available, suspense, 1_001n)).toEqual({ ok: false, shortfallKobo: 1n });
    expect(await move(available, suspense, 1_000n)).toMatchObject({ ok: true });
    expect(await move(suspense, available, 1_000n)).toMatchObject({ ok: true });
  });
});

describe('a batch', () => {
  const batchOf = (orderIDs: bigint[], change = {}) =>
    orderIDs.map((orderID) => ({
      key: `batch:${orderID}`,
      orderID,
      ...parts,
      buyerAmount: k(0n),
      releaseAt: null,
      ...change,
    }));

  it('settles an order once, even when the batch lists it twice', async () => {
    const { orderID, sellerID } = await held();
    const [first, second] = await inTx((tx) => settleMany(tx, batchOf([orderID, orderID]), now));
    expect(first).toMatchObject({ isPosted: true });
    expect(second).toEqual({ ...first, isPosted: false });
    expect((await balancesOf(db, sellerID)).available).toBe(8_903n);
  });

  it('refuses negative parts and parts that do not add up to the held amount', async () => {
    const { orderID } = await held();
    for (const change of [
      { fee: k(91n) },
      { fee: k(89n) },
      { fee: k(97n), vat: k(0n), sellerAmount: k(9_003n), buyerAmount: k(-100n) },
      { sellerAmount: k(-1n), buyerAmount: k(8_904n) },
      { fee: k(-90n), sellerAmount: k(9_083n) },
      { vat: k(-7n), sellerAmount: k(8_917n) },
      // Each would add up if one part were subtracted.
      { sellerAmount: k(9_083n) },
      { sellerAmount: k(8_917n) },
      { sellerAmount: k(9_003n), buyerAmount: k(100n) },
    ])
      await refused((tx) => settleMany(tx, batchOf([orderID], change), now), 'GL002');
    expect((await getOrderHolds(db, orderID)).escrow).toBe(9_000n);
  });

  it('writes the lines that one by one would, for a split as well', async () => {
    const written = [];
    for (const isBatch of [true, false]) {
      const { orderID, buyerID, sellerID } = await held();
      const sums = { sellerAmount: k(4_000n), fee: k(40n), vat: k(3n), buyerAmount: k(4_957n) };
      const [settlement] = batchOf([orderID], sums);
      const [done] = isBatch
        ? await inTx((tx) => settleMany(tx, [settlement!], now))
        : [await inTx((tx) => split(tx, { ...settlement!, now }))];
      expect((await balancesOf(db, buyerID)).available).toBe(5_957n);
      expect((await balancesOf(db, sellerID)).available).toBe(4_000n);
      const lines = await db.many<object>(sql`
        select line, reason, amount, debit_account - ${orderID} * 16 as debit, debit_after, credit_after, ref - ${orderID} as ref, at
        from ledger.entries where transfer_id = ${done!.transferID} order by line`);
      written.push(lines);
    }
    expect(written[0]).toHaveLength(4);
    expect(written[0]).toEqual(written[1]);
  });

  it('records the balance after a payment to the same seller that committed first', async () => {
    const { orderID, sellerID } = await held();
    const batch = batchOf([orderID]);
    const other = await test.pool.connect();
    await other.query('begin');
    await other.query(`select ledger.post('meanwhile', '{${accountOf.platform('penalty')}}',
      '{${accountOf.user(sellerID, 'available')}}', '{50}', '{correction}', 0, now())`);
    const settling = inTx((tx) => settleMany(tx, batch, now));
    await expect
      .poll(async () => {
        const { blocked } = await db.one<{ blocked: bigint }>(
          sql`select count(*) as blocked from pg_locks where not granted and locktype = 'transactionid'`,
        );
        return blocked;
      })
      .toBeGreaterThan(0n);
    await other.query('commit');
    other.release();
    const [settled] = await settling;
    const { after } = await db.one<{ after: bigint }>(sql`
      select credit_after as after from ledger.entries where transfer_id = ${settled!.transferID} and line = 1`);
    expect(after).toBe(8_953n);
  });

  it('creates no proceeds on hold when the buyer is refunded in full', async () => {
    const { orderID, buyerID } = await held();
    const none = k(0n);
    const sums = { sellerAmount: none, fee: none, vat: none, buyerAmount: k(9_000n), releaseAt };
    await inTx((tx) => settleMany(tx, batchOf([orderID], sums), now));
    expect(await db.many(sql`select from ledger.holds where order_id = ${orderID} and kind = 7`)).toEqual([]);
    expect((await balancesOf(db, buyerID)).available).toBe(10_000n);
  });

  it('pays a seller for each of two orders in the batch', async () => {
    const [a, b] = [await held(), await held()];
    const { sellerID } = a;
    last += 10n;
    const orderID = last + 3n;
    await inTx((tx) =>
      hold(tx, { ...b.lock, key: `lock:${orderID}`, orderID, orderNo: 'G', sellerID, amount: k(900n) }),
    );
    const small = { sellerAmount: k(800n), fee: k(90n), vat: k(10n) };
    const batch = [...batchOf([a.orderID]), ...batchOf([orderID], small)];
    await inTx((tx) => settleMany(tx, batch, now));
    expect((await balancesOf(db, sellerID)).available).toBe(9_703n);
  });
});

it('an escrow and its proceeds on hold store the order, both users and the opening time', async () => {
  const { orderID, buyerID, sellerID } = await held();
  await inTx((tx) =>
    release(tx, { key: `release:${orderID}`, orderID, ...parts, releaseAt, now: later(now, 5) }),
  );
  const rows = await db.many<object>(sql`
    select kind, order_no, owner, counterparty, balance, opened_at, closed_at, release_at, frozen_at
    from ledger.holds where order_id = ${orderID} order by kind`);
  const both = { order_no: `G${orderID}`, frozen_at: null };
  expect(rows).toEqual([
    {
      ...both,
      kind: 6,
      owner: buyerID,
      counterparty: sellerID,
      balance: 0n,
      opened_at: now,
      closed_at: later(now, 5),
      release_at: null,
    },
    {
      ...both,
      kind: 7,
      owner: sellerID,
      counterparty: buyerID,
      balance: 8_903n,
      opened_at: later(now, 5),
      closed_at: null,
      release_at: releaseAt,
    },
  ]);
});

it('a hold can be lowered to one kobo but not to zero', async () => {
  const { orderID } = await held();
  await refused((tx) => lowerHold(tx, { key: `none:${orderID}`, orderID, newAmount: k(0n), now }), 'GL002');
  await inTx((tx) => lowerHold(tx, { key: `one:${orderID}`, orderID, newAmount: k(1n), now }));
  expect((await getOrderHolds(db, orderID)).escrow).toBe(1n);
});

it('every movement numbers its lines from one', async () => {
  const { orderID } = await held();
  await inTx((tx) => lowerHold(tx, { key: `lower:${orderID}`, orderID, newAmount: k(8_999n), now }));
  const less = { ...parts, sellerAmount: k(8_902n) };
  await inTx((tx) => release(tx, { key: `release:${orderID}`, orderID, ...less, releaseAt, now }));
  await inTx((tx) => reopen(tx, { key: `reopen:${orderID}`, orderID, ...less, now }));
  await inTx((tx) => release(tx, { key: `again:${orderID}`, orderID, ...less, releaseAt, now }));
  await inTx((tx) => clearPending(tx, { orderID, now }));
  const numbered = await db.many<{ reason: string; lines: number[] }>(sql`
    select min(reason)::text as reason, array_agg(line::int order by line) as lines from ledger.entries
    where ref = ${orderID} group by transfer_id order by transfer_id`);
  expect(numbered).toEqual([
    { reason: 'lock', lines: [1] },
    { reason: 'lowerLock', lines: [1] },
    { reason: 'release', lines: [1, 2, 3] },
    { reason: 'reopen', lines: [1, 2, 3] },
    { reason: 'release', lines: [1, 2, 3] },
    { reason: 'clear', lines: [1] },
  ]);
});

it('a settlement writes entries of one kobo correctly, whichever side has the lower id', async () => {
  for (const isSwapped of [false, true]) {
    for (const when of [releaseAt, null]) {
      const { lock, buyerID, sellerID } = await held();
      if (isSwapped) await fundWallet(db, sellerID, 1_000n);
      const [buyer, seller] = isSwapped ? [sellerID, buyerID] : [buyerID, sellerID];
      for (const isBatch of [false, true]) {
        const orderID = lock.orderID + (isBatch ? 2n : 1n);
        const order = { key: `lock:${orderID}`, orderID, orderNo: 'G', buyerID: buyer, sellerID: seller };
        await inTx((tx) => hold(tx, { ...order, amount: k(4n), now }));
        const one = k(1n);
        const settlement = {
          key: `split:${orderID}`,
          orderID,
          ...{ sellerAmount: one, fee: one, vat: one, buyerAmount: one },
          releaseAt: when,
        };
        if (isBatch) await inTx((tx) => settleMany(tx, [settlement], now));
        else await inTx((tx) => split(tx, { ...settlement, now }));
        const lines = await db.many<object>(sql`
          select line::int as line, amount, reason from ledger.entries where ref = ${orderID} and reason <> 'lock' order by line`);
        expect(lines).toEqual(
          ['release', 'tradeFee', 'vat', 'refund'].map((reason, at) => ({
            line: at + 1,
            amount: 1n,
            reason,
          })),
        );
        expect(await getOrderHolds(db, orderID)).toMatchObject({ escrow: 0n, pending: when ? 1n : 0n });
      }
      last += 10n;
    }
  }
});

it('a movement that cannot fall short misses nothing', async () => {
  const { orderID } = await held();
  const movements = [
    sql`select posted, shortfall from ledger.lower_hold(${`l:${orderID}`}, ${orderID}, 8999, ${now})`,
    sql`select posted, shortfall from ledger.settle_escrow(${`r:${orderID}`}, ${orderID}, 8902, 90, 7, 0, ${releaseAt}, ${now})`,
    sql`select posted, shortfall from ledger.reopen_escrow(${`o:${orderID}`}, ${orderID}, 8902, 90, 7, ${now})`,
    sql`select posted, shortfall from ledger.settle_escrow(${`a:${orderID}`}, ${orderID}, 8902, 90, 7, 0, ${releaseAt}, ${now})`,
    sql`select posted, shortfall from ledger.clear_pending(${`c:${orderID}`}, ${orderID}, ${now})`,
    sql`select posted, shortfall from ledger.post(${`p:${orderID}`}, ${[accountOf.platform('penalty')]},
      ${[accountOf.platform('fee_income')]}, ${[1n]}, ${['correction']}, 0, ${now})`,
  ];
  for (const movement of movements)
    for (const isFirst of [true, false])
      expect(await inTx((tx) => tx.one<object>(movement))).toEqual({ posted: isFirst, shortfall: 0n });
});
