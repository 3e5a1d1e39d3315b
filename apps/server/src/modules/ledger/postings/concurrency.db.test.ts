import { koboOf as k } from '@gift/money';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Database, databaseOn } from '../../../platform/database/db';
import { testDatabase } from '../../../testing/database/database';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { balancesOf, hold, post, release, settleMany } from '..';
import { accountOf } from '../accounts';

const now = new Date('2026-06-01T08:00:00.000Z');
let test: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  pool = new pg.Pool({ connectionString: test.url, max: 25 });
  // A connection that is still closing when its database is dropped emits an error on the pool.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  db = databaseOn(pool);
});
afterEach(() => assertInvariants(db));
afterAll(async () => {
  await pool.end();
  await test.close();
});

const times = (count: number) => Array.from({ length: count }, (_, n) => BigInt(n + 1));

it('lets exactly one of 200 simultaneous payments through when the wallet can afford one', async () => {
  await fundWallet(db, 1n, 1_000n);
  const outcomes = await Promise.all(
    times(200).map((n) =>
      db.transaction((tx) =>
        hold(tx, {
          key: `order.paid:${n}`,
          orderID: n,
          orderNo: `G${n}`,
          buyerID: 1n,
          sellerID: 2n,
          amount: k(1_000n),
          now,
        }),
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.shortfallKobo === 1_000n)).toHaveLength(199);
  expect(await balancesOf(db, 1n)).toMatchObject({ available: 0n, escrow: 1_000n });
});

it('50 concurrent transfers with the same key are posted once', async () => {
  await fundWallet(db, 11n, 100_000n);
  const outcomes = await Promise.all(
    times(50).map(() =>
      db.transaction((tx) =>
        hold(tx, {
          key: 'order.paid:900',
          orderID: 900n,
          orderNo: 'G900',
          buyerID: 11n,
          sellerID: 12n,
          amount: k(700n),
          now,
        }),
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.ok && outcome.isPosted)).toHaveLength(1);
  expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.transferID)).size).toBe(1);
  expect(await balancesOf(db, 11n)).toMatchObject({ available: 99_300n, escrow: 700n });
});

it('concurrent transfers between the same accounts never deadlock', async () => {
  const people = times(4).map((n) => n + 20n);
  for (const person of people) await fundWallet(db, person, 10_000n);
  // One attempt each: a deadlock must reject here instead of being retried.
  const once = async (n: bigint) => {
    const [a, b, c] = [
      people[Number(n % 4n)]!,
      people[Number((n + 1n + (n % 3n)) % 4n)]!,
      people[Number((n + 2n) % 4n)]!,
    ];
    const client = await pool.connect();
    try {
      const { connection } = client as unknown as { connection: unknown };
      const sharedClient = { connection, query: client.query.bind(client), release: () => {} };
      const own = databaseOn({ connect: async () => sharedClient } as never);
      const lines = [a, b, c].flatMap((from, at, all) => {
        const to = all[(at + 1) % all.length]!;
        if (from === to) return [];
        return [
          {
            debit: accountOf.user(from, 'available'),
            credit: accountOf.user(to, 'available'),
            amount: k(1n + n),
            reason: 'correction' as const,
          },
        ];
      });
      await post(
        { ...own, isTransaction: true, send: () => {}, beforeCommit: () => {}, afterCommit: () => {} },
        { key: `cross:${n}`, lines, ref: 0n, now },
      );
    } finally {
      client.release();
    }
  };
  await Promise.all(times(300).map(once));
  let sum = 0n;
  for (const person of people) sum += (await balancesOf(db, person)).available;
  expect(sum).toBe(40_000n);
});

it('settles orders of the same people in crossing batches and one by one, without a deadlock or a lost kobo', async () => {
  const [a, b] = [31n, 32n];
  await fundWallet(db, a, 100_000n);
  await fundWallet(db, b, 100_000n);
  const orders = times(120).map((n) => 2_000n + n);
  for (const id of orders) {
    const [buyerID, sellerID] = id % 2n ? [a, b] : [b, a];
    await db.transaction((tx) =>
      hold(tx, {
        key: `order.paid:${id}`,
        orderID: id,
        orderNo: `G${id}`,
        buyerID,
        sellerID,
        amount: k(500n),
        now,
      }),
    );
  }
  const settlement = (id: bigint) => ({
    key: `order.completed:${id}`,
    orderID: id,
    sellerAmount: k(300n),
    fee: k(10n),
    vat: k(1n),
    buyerAmount: k(189n),
    releaseAt: null,
  });
  const jobs = times(12)
    .map((n) => orders.filter((id) => id % 12n === n - 1n))
    .map((own, at) =>
      at % 3 === 0
        ? Promise.all(
            own.map((id) =>
              db.transaction((tx) => release(tx, { ...settlement(id), sellerAmount: k(489n), now })),
            ),
          )
        : db.transaction((tx) => settleMany(tx, (at % 2 ? own : own.toReversed()).map(settlement), now)),
    );
  await Promise.all(jobs);
  const [ofA, ofB] = [await balancesOf(db, a), await balancesOf(db, b)];
  expect(ofA.escrow + ofB.escrow).toBe(0n);
  expect(ofA.available + ofB.available).toBe(200_000n - 120n * 11n);
});

it('simultaneous batches of the same orders settle each once', async () => {
  const [buyerID, sellerID] = [41n, 42n];
  await fundWallet(db, buyerID, 8_000n);
  await fundWallet(db, sellerID, 0n);
  const settlements = times(8).map((n) => ({
    key: `order.completed:${3_000n + n}`,
    orderID: 3_000n + n,
    sellerAmount: k(900n),
    fee: k(90n),
    vat: k(10n),
    buyerAmount: k(0n),
    releaseAt: null,
  }));
  for (const { orderID } of settlements) {
    const order = { key: `order.paid:${orderID}`, orderID, orderNo: `G${orderID}`, buyerID, sellerID };
    await db.transaction((tx) => hold(tx, { ...order, amount: k(1_000n), now }));
  }
  const outcomes = await Promise.all(
    times(6).map(async (n) => {
      const posted = await db.transaction((tx) =>
        settleMany(tx, n % 2n ? settlements : settlements.toReversed(), now),
      );
      return n % 2n ? posted : posted.toReversed();
    }),
  );
  for (const at of settlements.keys()) {
    const ofOrder = outcomes.map((posted) => posted[at]!);
    expect(ofOrder.filter(({ isPosted }) => isPosted)).toHaveLength(1);
    expect(new Set(ofOrder.map(({ transferID }) => transferID)).size).toBe(1);
  }
  expect((await balancesOf(db, sellerID)).available).toBe(7_200n);
});
