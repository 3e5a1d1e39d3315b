import { type Kobo, koboOf as k } from '@gift/money';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hours, later } from '../../../platform/clock';
import { type Database, databaseOn, sql, type Tx } from '../../../platform/database/db';
import { testDatabase } from '../../../testing/database/database';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import {
  balancesOf,
  clearPending,
  freezePending,
  getOrderHolds,
  hold,
  listTransferLines,
  refund,
  release,
  reopen,
  settleMany,
} from '..';

const now = new Date('2026-06-01T08:00:00.000Z');
let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
});
afterEach(() => assertInvariants(db));
afterAll(() => test.close());

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction(work);
const parts = { sellerAmount: k(8_903n), fee: k(90n), vat: k(7n) };
const releaseAt = later(now, hours(6));
let last = 0n;

/** A released order of 9,000 kobo, with its proceeds on hold. */
async function released(given: { sellerAmount: Kobo; fee: Kobo; vat: Kobo } = parts) {
  last += 10n;
  const [buyerID, sellerID, orderID] = [last + 1n, last + 2n, last + 3n];
  await fundWallet(db, buyerID, 10_000n);
  await fundWallet(db, sellerID, 0n);
  const lock = {
    key: `lock:${orderID}`,
    orderID,
    orderNo: `G${orderID}`,
    buyerID,
    sellerID,
    amount: k(9_000n),
    now,
  };
  await inTx((tx) => hold(tx, lock));
  await inTx((tx) => release(tx, { key: `release:${orderID}`, orderID, ...given, releaseAt, now }));
  return { buyerID, sellerID, orderID, again: { key: `reopen:${orderID}`, orderID, ...given, now } };
}

it('moves pending proceeds, fee and VAT back into escrow, for a full refund to the buyer', async () => {
  const { again, buyerID, sellerID, orderID } = await released();
  const reopened = await inTx((tx) => reopen(tx, again));
  expect(reopened).toMatchObject({ isPosted: true });
  expect(await getOrderHolds(db, orderID)).toMatchObject({ escrow: 9_000n, pending: 0n });
  expect(await balancesOf(db, sellerID)).toMatchObject({ pending: 0n, pendingProceeds: [] });
  const lines = await listTransferLines(db, reopened?.transferID ?? 0n, buyerID);
  expect(lines.map(({ reason, amount, from, to }) => [reason, amount, from, to])).toEqual([
    ['reopen', 8_903n, { of: 'order', orderID, kind: 'pending' }, { of: 'order', orderID, kind: 'escrow' }],
    ['reopen', 90n, { of: 'platform', account: 'fee_income' }, { of: 'order', orderID, kind: 'escrow' }],
    ['reopen', 7n, { of: 'platform', account: 'vat_payable' }, { of: 'order', orderID, kind: 'escrow' }],
  ]);
  await inTx((tx) => refund(tx, { key: `refund:${orderID}`, orderID, amount: k(9_000n), now }));
  expect(await balancesOf(db, buyerID)).toMatchObject({ available: 10_000n, escrow: 0n });
});

it('posts once per key, and refuses the key for another amount', async () => {
  const { again, orderID } = await released();
  const first = await inTx((tx) => reopen(tx, again));
  expect(await inTx((tx) => reopen(tx, again))).toEqual({ ...first, isPosted: false });
  const other = inTx((tx) => reopen(tx, { ...again, fee: k(91n) }));
  await expect(other).rejects.toMatchObject({ code: 'GL001' });
  expect((await getOrderHolds(db, orderID)).escrow).toBe(9_000n);
});

it('posts an entry for each part above zero, and none for an empty part', async () => {
  for (const [fee, vat] of [
    [1n, 1n],
    [1n, 0n],
    [0n, 0n],
  ] as const) {
    const { again } = await released({ sellerAmount: k(9_000n - fee - vat), fee: k(fee), vat: k(vat) });
    const first = await inTx((tx) => reopen(tx, again));
    const { lines, amounts } = await db.one<{ lines: number; amounts: number[] }>(sql`
      select t.lines::int as lines, array_agg(e.amount::int order by e.line) as amounts
      from ledger.transfers t join ledger.entries e on e.transfer_id = t.id where t.id = ${first!.transferID} group by t.lines`);
    expect(amounts).toEqual([9_000n - fee - vat, fee, vat].filter((amount) => amount > 0n).map(Number));
    expect(lines).toBe(amounts.length);
    expect(await inTx((tx) => reopen(tx, again))).toEqual({ ...first, isPosted: false });
  }
});

it('lets the order be released and cleared again, alone or in a batch', async () => {
  for (const isBatch of [false, true]) {
    const { again, sellerID, orderID } = await released();
    await inTx((tx) => freezePending(tx, orderID, now));
    await inTx((tx) => reopen(tx, again));
    const settlement = { key: `again:${orderID}`, orderID, ...parts, buyerAmount: k(0n), releaseAt };
    if (isBatch) await inTx((tx) => settleMany(tx, [settlement], now));
    else await inTx((tx) => release(tx, { ...settlement, now }));
    expect(await getOrderHolds(db, orderID)).toEqual({
      escrow: 0n,
      pending: 8_903n,
      releaseAt,
      isFrozen: false,
    });
    await inTx((tx) => clearPending(tx, { orderID, now: releaseAt }));
    expect(await balancesOf(db, sellerID)).toMatchObject({ available: 8_903n, pending: 0n });
  }
});

it('moves nothing once the proceeds have cleared, or for another amount', async () => {
  const { again, sellerID, orderID } = await released();
  expect(await inTx((tx) => reopen(tx, { ...again, sellerAmount: k(8_902n) }))).toBeUndefined();
  await inTx((tx) => clearPending(tx, { orderID, now }));
  for (const sellerAmount of [k(8_903n), k(0n)])
    expect(await inTx((tx) => reopen(tx, { ...again, sellerAmount }))).toBeUndefined();
  expect(await balancesOf(db, sellerID)).toMatchObject({ available: 8_903n });
});

it('has one winner against the clearing of the same proceeds', async () => {
  for (let round = 0; round < 10; round++) {
    const { again, buyerID, sellerID, orderID } = await released();
    const [reopened] = await Promise.allSettled([
      inTx((tx) => reopen(tx, again)),
      inTx((tx) => clearPending(tx, { orderID, now })),
    ]);
    const isReopened = reopened.status === 'fulfilled' && reopened.value !== undefined;
    expect((await balancesOf(db, buyerID)).escrow).toBe(isReopened ? 9_000n : 0n);
    expect((await balancesOf(db, sellerID)).available).toBe(isReopened ? 0n : 8_903n);
  }
});
