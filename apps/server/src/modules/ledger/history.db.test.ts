import { koboOf as k } from '@gift/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, databaseOn, sql } from '../../platform/database/db';
import { testDatabase } from '../../testing/database/database';
import { assertInvariants } from '../../testing/database/invariants';
import { fundWallet } from '../../testing/fixtures/money';
import {
  balancesOf,
  clearPending,
  creditTopUp,
  freezePending,
  getOrderHolds,
  hold,
  lowerHold,
  moveToSuspense,
  releaseFromSuspense,
  reopen,
  split,
  unfreezePending,
} from '.';

// Compares random histories with a model that knows no SQL: a few numbers per user and order.

const now = new Date('2026-06-01T08:00:00.000Z');
let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
});
afterAll(() => test.close());

const users = fc.integer({ min: 0, max: 2 });
const orders = fc.integer({ min: 0, max: 3 });
const sums = fc.bigInt({ min: 1n, max: 1_000n });
const parts = fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4), fc.nat(4));
const move = fc.oneof(
  fc.record({
    do: fc.constant('topUp' as const),
    user: users,
    sum: sums,
    cost: fc.bigInt({ min: 0n, max: 20n }),
  }),
  fc.record({ do: fc.constant('suspend' as const), user: users, sum: sums }),
  fc.record({ do: fc.constant('unsuspend' as const), user: users, sum: sums }),
  fc.record({ do: fc.constant('hold' as const), order: orders, buyer: users, seller: users, sum: sums }),
  fc.record({ do: fc.constant('lower' as const), order: orders, sum: sums }),
  fc.record({ do: fc.constant('settle' as const), order: orders, parts, waits: fc.boolean() }),
  fc.record({ do: fc.constant('clear' as const), order: orders }),
  fc.record({ do: fc.constant('reopen' as const), order: orders }),
  fc.record({ do: fc.constant('freeze' as const), order: orders }),
  fc.record({ do: fc.constant('unfreeze' as const), order: orders }),
  fc.record({ do: fc.constant('again' as const), back: fc.nat(5) }),
);
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

/** Posted, already posted (nothing moves), insufficient funds, or invalid. */
type Outcome = 'done' | 'repeat' | 'short' | 'wrong';

type ModelOrder = {
  buyer: number;
  seller: number;
  escrow: bigint;
  pending: bigint;
  /** Fee and VAT of the last settlement. */
  taken: readonly [bigint, bigint];
  isFrozen: boolean;
  isCleared: boolean;
};
class Model {
  available = [500n, 500n, 500n];
  suspense = [0n, 0n, 0n];
  orders = new Map<number, ModelOrder>();
  income = 0n;

  /** The expected outcome of the move. */
  apply(m: Exclude<Move, { do: 'again' }>): Outcome {
    const order = 'order' in m ? this.orders.get(m.order) : undefined;
    switch (m.do) {
      case 'topUp':
        if (m.cost > this.available[m.user]! + m.sum) return 'short';
        this.available[m.user]! += m.sum - m.cost;
        this.income += m.cost;
        return 'done';
      case 'suspend':
        this.suspense[m.user]! += m.sum;
        return 'done';
      case 'unsuspend':
        if (this.suspense[m.user]! < m.sum) return 'short';
        this.suspense[m.user]! -= m.sum;
        this.available[m.user]! += m.sum;
        return 'done';
      case 'hold':
        if (this.available[m.buyer]! < m.sum) return 'short';
        if (order) return 'wrong';
        this.available[m.buyer]! -= m.sum;
        this.orders.set(m.order, {
          buyer: m.buyer,
          seller: m.seller,
          escrow: m.sum,
          pending: 0n,
          taken: [0n, 0n],
          isFrozen: false,
          isCleared: false,
        });
        return 'done';
      case 'lower':
        if (!order || m.sum >= order.escrow) return 'wrong';
        this.available[order.buyer]! += order.escrow - m.sum;
        order.escrow = m.sum;
        return 'done';
      case 'settle': {
        if (!order || order.escrow === 0n) return 'wrong';
        const [seller, fee, vat, buyer] = sharesOf(order.escrow, m.parts);
        order.escrow = 0n;
        this.available[order.buyer]! += buyer;
        this.income += fee + vat;
        order.taken = [fee, vat];
        if (m.waits) order.pending = seller;
        else this.available[order.seller]! += seller;
        return 'done';
      }
      case 'clear':
        // Proceeds clear once under their order's key, because the sweep and a user may both try.
        if (order?.isCleared) return 'repeat';
        if (!order || order.pending === 0n || order.isFrozen) return 'wrong';
        this.available[order.seller]! += order.pending;
        Object.assign(order, { pending: 0n, isCleared: true });
        return 'done';
      case 'reopen': {
        if (!order || order.pending === 0n) return 'wrong';
        const [fee, vat] = order.taken;
        Object.assign(order, { escrow: order.pending + fee + vat, pending: 0n, isFrozen: false });
        this.income -= fee + vat;
        return 'done';
      }
      case 'freeze':
      case 'unfreeze':
        if (!order || order.pending === 0n) return 'wrong';
        order.isFrozen = m.do === 'freeze';
        return 'done';
    }
  }
}

/** Divides a sum by four small weights. The remainder goes to the buyer. */
function sharesOf(sum: bigint, weights: readonly number[]): [bigint, bigint, bigint, bigint] {
  const whole = BigInt(weights.reduce((a, b) => a + b, 0)) || 1n;
  const [seller, fee, vat] = weights.slice(0, 3).map((w) => (sum * BigInt(w)) / whole) as [
    bigint,
    bigint,
    bigint,
  ];
  return [seller, fee, vat, sum - seller - fee - vat];
}

let history = 0n;
async function live(moves: readonly Move[]): Promise<void> {
  history += 1n;
  const user = (n: number) => history * 10n + BigInt(n);
  const order = (n: number) => history * 10n + BigInt(n);
  for (const n of [0, 1, 2]) await fundWallet(db, user(n), 500n);
  const model = new Model();
  const done: { run: () => Promise<unknown>; m: Move; repeats: boolean }[] = [];

  for (const [at, m] of moves.entries()) {
    if (m.do === 'again') {
      const past = done.at(-1 - m.back);
      if (past?.repeats)
        expect(await past.run(), 'a repeat posts nothing').toMatchObject({ isPosted: false });
      continue;
    }
    const held = {
      escrow: 0n,
      pending: 0n,
      taken: [0n, 0n] as const,
      ...('order' in m && model.orders.get(m.order)),
    };
    const key = `${history}:${at}`;
    const run = () => db.transaction<unknown>((tx) => applyEffect(tx, m, key, held, user, order));
    const expected = model.apply(m);
    let outcome: Outcome;
    try {
      outcome = outcomeOf(await run());
    } catch (error) {
      expect((error as { code?: string }).code, String(error)).toMatch(/^(GL00[12]|23505)$/);
      outcome = 'wrong';
    }
    expect(outcome, `${at}: ${JSON.stringify(m, (_, v) => (typeof v === 'bigint' ? String(v) : v))}`).toBe(
      expected,
    );
    if (outcome !== 'done') continue;
    // A release and its reopening cancel out, so an earlier one looks the same as a new one.
    for (const past of done) if (undoes(m, past.m)) past.repeats = false;
    done.push({ run, m, repeats: m.do !== 'freeze' && m.do !== 'unfreeze' });
  }

  for (const n of [0, 1, 2]) {
    const has = await balancesOf(db, user(n));
    const of = (pick: (o: ModelOrder) => bigint) =>
      [...model.orders.values()].map(pick).reduce((a, b) => a + b, 0n);
    expect([has.available, has.suspense, has.escrow, has.pending]).toEqual([
      model.available[n],
      model.suspense[n],
      of((o) => (o.buyer === n ? o.escrow : 0n)),
      of((o) => (o.seller === n ? o.pending : 0n)),
    ]);
  }
  for (const [n, o] of model.orders) {
    expect(await getOrderHolds(db, order(n))).toMatchObject({ escrow: o.escrow, pending: o.pending });
  }
}

const undoes = (later: Move, earlier: Move): boolean =>
  ((later.do === 'reopen' && earlier.do === 'settle') ||
    (later.do === 'settle' && earlier.do === 'reopen')) &&
  later.order === earlier.order;

function outcomeOf(answer: unknown): Outcome {
  if (answer === false || answer === undefined) return 'wrong';
  const { ok, isPosted } = answer as { ok?: boolean; isPosted?: boolean };
  return ok === false ? 'short' : isPosted === false ? 'repeat' : 'done';
}

type IDOf = (n: number) => bigint;
type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
function applyEffect(
  tx: Tx,
  m: Exclude<Move, { do: 'again' }>,
  key: string,
  held: Pick<ModelOrder, 'escrow' | 'pending' | 'taken'>,
  user: IDOf,
  order: IDOf,
): Promise<unknown> {
  const orderID = 'order' in m ? order(m.order) : 0n;
  switch (m.do) {
    case 'topUp':
      return creditTopUp(tx, {
        key,
        provider: 'sandbox',
        userID: user(m.user),
        amount: k(m.sum),
        cost: k(m.cost),
        ref: 0n,
        now,
      }).catch((error: Error) => {
        if (error.message.includes('fell short')) return { ok: false };
        throw error;
      });
    case 'suspend':
      return moveToSuspense(tx, {
        key,
        provider: 'sandbox',
        userID: user(m.user),
        amount: k(m.sum),
        ref: 0n,
        now,
      });
    case 'unsuspend':
      return releaseFromSuspense(tx, { key, userID: user(m.user), amount: k(m.sum), ref: 0n, now });
    case 'hold': {
      const [buyerID, sellerID] = [user(m.buyer), user(m.seller)];
      return hold(tx, { key, orderID, orderNo: `G${orderID}`, buyerID, sellerID, amount: k(m.sum), now });
    }
    case 'lower':
      return lowerHold(tx, { key, orderID, newAmount: k(m.sum), now });
    case 'settle': {
      const [seller, fee, vat, buyer] = sharesOf(held.escrow, m.parts).map(k) as [never, never, never, never];
      return split(tx, {
        key,
        orderID,
        sellerAmount: seller,
        fee,
        vat,
        buyerAmount: buyer,
        releaseAt: m.waits ? now : null,
        now,
      });
    }
    case 'clear':
      return clearPending(tx, { orderID, now });
    case 'reopen': {
      const [fee, vat] = held.taken.map(k) as [never, never];
      return reopen(tx, { key, orderID, sellerAmount: k(held.pending), fee, vat, now });
    }
    case 'freeze':
      return freezePending(tx, orderID, now);
    case 'unfreeze':
      return unfreezePending(tx, orderID);
  }
}

const clearedTwice: Move[] = [
  { do: 'hold', order: 0, buyer: 0, seller: 1, sum: 100n },
  { do: 'settle', order: 0, parts: [3, 1, 0, 0], waits: true },
  { do: 'clear', order: 0 },
  { do: 'clear', order: 0 },
];

const reopened: Move[] = [
  { do: 'hold', order: 0, buyer: 0, seller: 1, sum: 100n },
  { do: 'settle', order: 0, parts: [3, 1, 0, 0], waits: true },
  { do: 'reopen', order: 0 },
  { do: 'settle', order: 0, parts: [3, 1, 0, 0], waits: true },
  { do: 'clear', order: 0 },
];

it('matches a simple model over random histories, and never loses a kobo', async () => {
  // Long histories, because the interesting cases need an order with earlier events.
  const histories = fc.array(move, { minLength: 5, maxLength: 60, size: 'max' });
  await fc.assert(fc.asyncProperty(histories, live), { numRuns: 60, examples: [[clearedTwice], [reopened]] });
  await assertInvariants(db);
  const { entries } = await db.one<{ entries: bigint }>(sql`select count(*) as entries from ledger.entries`);
  expect(entries).toBeGreaterThan(300n);
}, 120_000);
