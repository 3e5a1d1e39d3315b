import { createHash } from 'node:crypto';
import { balancesOf, getOrderHolds } from '../apps/server/src/modules/ledger';
import { sql } from '../apps/server/src/platform/database/db';
import { assertInvariants } from '../apps/server/src/testing/database/invariants';
import { verifyChain } from '../packages/contract/src/orders/chain';
import { expectSame } from './journal';
import { hasEnded, type ModelOrder, openOf, type Trader } from './model/types';
import { callAs, nowOf, type Person, runClock, type Simulation, verifiedIdentityOf } from './simulation';

type Compared = { state: number; amountKobo: string; rateKobo: string; proceedsClearAt: string | null };

/** Compares an order's last answer, its money, its card, and the balances of both users with the model. */
export async function compare(sim: Simulation, order: ModelOrder, answered: unknown, action: unknown) {
  const db = sim.gift.database;
  const about = { order: order.no, action, state: order.state };
  const view = answered as Compared | null;
  if (view) {
    expectSame('state', view.state, order.state, about);
    expectSame('amount', view.amountKobo, order.grossKobo, about);
    expectSame('rate', view.rateKobo, order.rateKobo, about);
  }
  const held = await getOrderHolds(db, BigInt(order.no));
  expectSame('escrow', held.escrow, order.escrowKobo, about);
  const { left, deadline } = await db.one<{ left: bigint; deadline: Date | null }>(sql`
    select f.left_face as left, o.deadline_at as deadline from orders.orders o join offers.offers f on f.id = o.offer_id
    where o.id = ${BigInt(order.no)}`);
  expectSame('stock', left, order.offer.leftFace, about);
  expectSame('deadline', deadline?.getTime() ?? null, order.deadline, about);
  for (const trader of [order.buyer, order.seller]) await compareMoney(sim, trader, about);
}

export const availableOf = async (sim: Simulation, trader: Trader) =>
  (await balancesOf(sim.gift.database, BigInt(trader.id))).available;

async function compareMoney(
  sim: Simulation,
  trader: Trader,
  about: { order?: string } & Record<string, unknown>,
) {
  const { available, escrow, pending, pendingProceeds } = await balancesOf(
    sim.gift.database,
    BigInt(trader.id),
  );
  let locked = 0n;
  for (const order of trader.orders) if (order.buyer === trader) locked += order.escrowKobo;
  // Money of a prefunded offer is in an escrow of its own, and still belongs to the maker.
  expectSame('own money', available + escrow, trader.ownKobo + locked, { ...about, trader: trader.id });
  const onHold = trader.pending.reduce((sum, line) => sum + line.kobo, 0n);
  expectSame('proceeds on hold', pending, onHold, { ...about, trader: trader.id });
  const asText = (lines: readonly (readonly [string, bigint, number])[]) => lines.map(String).sort().join();
  expectSame(
    'each sale on hold',
    asText(
      pendingProceeds.map((line) => [String(line.orderID), line.amount, line.releaseAt.getTime()] as const),
    ),
    asText(trader.pending.map((line) => [line.orderNo, line.kobo, line.clearsAt] as const)),
    { ...about, trader: trader.id },
  );
}

/** Compares all users and all data. */
export async function checkAll(sim: Simulation) {
  const { gift, model } = sim;
  const rows = await gift.database.many<{ id: bigint; state: number; fault: string | null }>(
    sql`select id, state, fault from orders.orders`,
  );
  expectSame('orders', rows.length, model.orders.size);
  for (const { id, state, fault } of rows) {
    const order = model.orders.get(String(id)) as ModelOrder;
    const about = { order: order.no, deadline: order.deadline, now: nowOf(sim) };
    expectSame('state', state, order.state, about);
    expectSame('fault', fault, order.fault, about);
  }
  for (const trader of model.traders.values()) await compareMoney(sim, trader, {});
  for (const person of sim.people.values()) {
    await checkStatement(sim, person);
    await checkRunning(sim, person);
  }
  await checkFigures(sim);
  await checkOffers(sim);
  const income = await gift.database.one<{ fee: bigint; vat: bigint }>(sql`
    select coalesce(sum(change) filter (where account = 16), 0)::bigint as fee,
           coalesce(sum(change) filter (where account = 32), 0)::bigint as vat from ledger.postings`);
  expectSame('fees', income.fee, model.platform.feeKobo);
  expectSame('VAT', income.vat, model.platform.vatKobo);
  await assertInvariants(gift.database);
}

type Line = {
  transferID: string;
  reason: string;
  orderNo: string | null;
  inKobo: string | null;
  outKobo: string | null;
  saleKobo: string | null;
  balanceAfterKobo: string;
};

/** Entries with different counts, as `entry,count`. */
const differing = (lines: Map<string, number>, others: Map<string, number>): string[] =>
  [...lines].filter(([line, count]) => others.get(line) !== count).map(String);

/** The statement has every change by an order once; its newest entry has the available balance. */
async function checkStatement(sim: Simulation, person: Person) {
  const { statement, trader } = person;
  let newest = statement.newest;
  let cursor: string | undefined;
  let isTop = true;
  for (;;) {
    const { data } = await callAs(sim, person, 'walletStatement', {
      limit: 50,
      ...(cursor ? { cursor } : {}),
    });
    const { items, nextCursor } = data as { items: Line[]; nextCursor: string | null };
    if (isTop && items[0])
      expectSame('the last balance', items[0].balanceAfterKobo, await availableOf(sim, trader), {
        trader: trader.id,
      });
    isTop = false;
    const fresh = items.filter((line) => BigInt(line.transferID) > statement.newest);
    for (const { transferID, reason, orderNo, inKobo, outKobo, saleKobo } of fresh) {
      if (BigInt(transferID) > newest) newest = BigInt(transferID);
      // An offer's money and outside money belong to no order; a sale on hold moves nothing yet.
      if (orderNo === null || saleKobo !== null) continue;
      const line = `${reason} ${inKobo ?? `-${outKobo}`} of ${orderNo}`;
      statement.lines.set(line, (statement.lines.get(line) ?? 0) + 1);
    }
    if (!nextCursor || fresh.length < items.length) break;
    cursor = nextCursor;
  }
  statement.newest = newest;
  const odd = [...differing(statement.lines, trader.lines), ...differing(trader.lines, statement.lines)];
  expectSame('the statement', odd.length === 0, true, {
    trader: trader.id,
    odd,
    order: odd[0]?.split(' of ')[1]?.split(',')[0],
  });
}

/** The list of running orders matches the model, and so does its awaiting party. */
async function checkRunning(sim: Simulation, person: Person) {
  const { data } = await callAs(sim, person, 'orderList', { tab: 'running' });
  const { items, escrowKobo } = data as { items: { orderNo: string }[]; escrowKobo: string };
  const open = openOf(person.trader);
  const sorted = (numbers: string[]) => numbers.sort().join();
  expectSame(
    'running orders',
    sorted(items.map(({ orderNo }) => orderNo)),
    sorted(open.map(({ no }) => no)),
    {
      trader: person.trader.id,
    },
  );
  const escrow = open
    .filter(({ buyer }) => buyer === person.trader)
    .reduce((sum, order) => sum + order.escrowKobo, 0n);
  expectSame('money in escrow', escrowKobo, escrow, { trader: person.trader.id });
}

/** Public figures of all traders, as of the last run of the clock. */
async function checkFigures({ gift, model }: Simulation) {
  type Row = {
    id: bigint;
    completed: number;
    completion: number | null;
    positive: number | null;
    deliver: number | null;
    confirm: number | null;
    trust: number;
    badges: string[];
    overloaded: boolean;
  };
  const rows = await gift.database.many<Row>(sql`
    select user_id as id, completed, completion_bp as completion, positive_bp as positive,
      deliver_median_s as deliver, confirm_median_s as confirm, trust_score as trust, badges, is_overloaded as overloaded
    from offers.traders`);
  for (const row of rows) {
    const trader = model.traders.get(String(row.id));
    if (!trader) continue;
    const { shown } = trader;
    const about = { trader: trader.id };
    expectSame('completed', row.completed, shown.completed, about);
    expectSame('completion', row.completion, shown.completionBp, about);
    expectSame('positive share', row.positive, shown.positiveBp, about);
    expectSame('time to deliver', row.deliver, shown.deliverS, about);
    expectSame('time to confirm', row.confirm, shown.confirmS, about);
    expectSame('trust', row.trust, shown.trust, about);
    expectSame('fast', row.badges.includes('Fast'), shown.isFast, about);
    expectSame('overloaded', row.overloaded, trader.isOverloaded, about);
  }
}

/** Each offer's rate and stock; an ended offer holds no money. */
async function checkOffers({ gift, model }: Simulation) {
  type Row = {
    id: bigint;
    status: string;
    left: bigint;
    rate: bigint;
    reference: bigint | null;
    locked: bigint;
    running: number;
    held: bigint;
  };
  const rows = await gift.database.many<Row>(sql`
    select o.id, status, left_face as left, rate_kobo as rate, reference_kobo as reference, locked_kobo as locked,
      open_orders as running,
      coalesce(h.balance, 0)::bigint as held
    from offers.offers o left join ledger.holds h on h.id = o.lock_id * 16 + 6`);
  for (const row of rows) {
    const offer = model.offers.get(String(row.id))!;
    const about = { offer: offer.id };
    const shown = row.status.startsWith('hidden') ? 'active' : row.status;
    expectSame('offer', shown, offer.status, about);
    expectSame('stock', row.left, offer.leftFace, about);
    expectSame('what an offer sets aside', row.held, row.locked, about);
    const isTaken = row.running > 0 || row.left >= offer.minFace;
    if (offer.status !== 'active' || !isTaken)
      expectSame('set aside for nothing', row.locked, 0n, { ...about, status: row.status });
    if (offer.status !== 'active' && offer.status !== 'paused') continue;
    expectSame('rate', row.rate, offer.rateKobo, about);
    expectSame('reference', row.reference, offer.referenceKobo, about);
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** After everything has ended: the logs, the whole history, the codes. */
export async function checkFinalState(sim: Simulation) {
  const { gift, model } = sim;
  for (const order of model.orders.values()) {
    const { data } = await callAs(sim, verifiedIdentityOf(sim, order.seller), 'orderEventLog', {
      orderNo: order.no,
    });
    const { events, isIntact } = data as { events: Parameters<typeof verifyChain>[0]; isIntact: boolean };
    expectSame('the event log', (await verifyChain(events, sha256)).ok && isIntact, true, {
      order: order.no,
    });
    if (order.state !== 70) continue;
    const view = await callAs(sim, verifiedIdentityOf(sim, order.buyer), 'orderDetail', {
      orderNo: order.no,
    });
    expectSame('a dispute waits in sight', (view.data as Compared).state, 70, { order: order.no });
  }
  for (const person of sim.people.values()) await checkHistory(sim, person);
  await checkCodes(sim, [90, 91], 'a code that nobody saw is kept', false);
  gift.clock.advance(91 * 24 * 60 * 60_000);
  await runClock(sim);
  await checkCodes(sim, [80, 81, 82, 83, 90, 91], 'a code is kept longer than 90 days', true);
  const { stored } = await gift.database.one<{ stored: bigint }>(sql`
    select count(distinct order_id) as stored from orders.codes where sealed is not null`);
  const disputed = [...model.orders.values()].filter(({ state }) => state === 70).length;
  expectSame('codes of disputes', stored, disputed);
  for (const trader of model.traders.values()) await compareMoney(sim, trader, {});
  await assertInvariants(gift.database);
}

/** Ended orders, newest first, page by page: each once, on the correct side. */
async function checkHistory(sim: Simulation, person: Person) {
  for (const [tab, side] of [
    ['bought', 'buyer'],
    ['sold', 'seller'],
  ] as const) {
    const orderNos: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data } = await callAs(sim, person, 'orderList', {
        tab,
        limit: 50,
        ...(cursor ? { cursor } : {}),
      });
      const page = data as { items: { orderNo: string }[]; nextCursor: string | null };
      orderNos.push(...page.items.map(({ orderNo }) => orderNo));
      cursor = page.nextCursor;
    }
    const known = person.trader.orders
      .filter((order) => hasEnded(order) && order[side] === person.trader)
      .map(({ no }) => no)
      .sort((a, b) => (BigInt(a) > BigInt(b) ? -1 : 1));
    expectSame(`orders ${tab}`, orderNos.join(), known.join(), { trader: person.trader.id });
  }
}

async function checkCodes(sim: Simulation, states: number[], what: string, evenSeen: boolean) {
  const rows = await sim.gift.database.many<{ id: bigint }>(sql`
    select o.id from orders.orders o join orders.codes c on c.order_id = o.id
    where o.state = any(${states}::smallint[]) and c.sealed is not null
      and (${evenSeen}::boolean or o.revealed_at is null)`);
  expectSame(what, rows.length, 0, { order: rows[0] && String(rows[0].id) });
}
