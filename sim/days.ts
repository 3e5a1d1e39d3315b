import { createHash } from 'node:crypto';
import { sql } from '../apps/server/src/platform/db';
import { balancesOf, heldFor } from '../apps/server/src/rooms/ledger';
import { assertInvariants } from '../apps/server/src/testing/invariants';
import { verifyChain } from '../packages/contract/src/order-chain';
import { type Act, hasEnded, type ModelOrder, type Side, type Trader } from './model';
import {
  addOffer,
  bringProof,
  callAs,
  count,
  createWorld,
  nameOf,
  type Person,
  personOf,
  requestOf,
  type World,
  wishOf,
} from './world';

export type Report = { orders: number; calls: number; simulatedDays: number; tally: Record<string, number> };

const minuteMs = 60_000;

function agree(what: string, server: unknown, model: unknown, context: unknown) {
  if (String(server) === String(model)) return;
  const about = JSON.stringify(context, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  throw new Error(`${what}: the server says ${server}, the model ${model}; ${about}`);
}

/**
 * Lets people trade until so many orders have begun, holding every step against the model, then lets time run out
 * on everything that is left. Throws at the first difference; the same seed gives the same days.
 */
export async function tradeForDays({ seed, orders, crowd }: { seed: number; orders: number; crowd: number }) {
  const world = await createWorld(seed, crowd);
  try {
    const begunAt = world.gift.clock.now().getTime();
    let steps = 0;
    while (world.model.orders.size < orders) {
      await passTime(world);
      const newcomers = world.chance.between(1, 4);
      for (let at = 0; at < newcomers && world.model.orders.size < orders; at++) await beginOrder(world);
      await turnOfAll(world);
      if (world.chance.percent(20)) await addOffer(world, world.chance.pick([...world.people.values()]));
      if (++steps % 40 === 0) await checkAll(world);
      if (steps > orders * 10)
        throw new Error(`only ${world.model.orders.size} orders began in ${steps} steps`);
    }
    await runOut(world);
    const days = (world.gift.clock.now().getTime() - begunAt) / (24 * 60 * minuteMs);
    await checkEnd(world);
    const tally = Object.fromEntries([...world.tally].sort());
    return {
      orders: world.model.orders.size,
      calls: world.calls,
      simulatedDays: Math.round(days),
      tally,
    } as Report;
  } finally {
    await world.gift.close();
  }
}

const nowOf = (world: World) => world.gift.clock.now().getTime();

/** Moments, quarters of an hour, hours, nights; now and then the clock's own work comes late. */
async function passTime(world: World) {
  const { chance, gift } = world;
  const roll = chance.between(1, 100);
  const most = roll <= 60 ? 3 : roll <= 90 ? 15 : roll <= 98 ? 120 : 480;
  gift.clock.advance(chance.between(1_000, most * minuteMs));
  if (!chance.percent(12)) await strike(world);
}

async function strike(world: World) {
  await world.gift.runDue();
  world.model.strike(nowOf(world));
}

async function beginOrder(world: World) {
  const { chance, model } = world;
  const offer = chance.pick([...model.offers.values()]);
  const taker = chance.pick([...world.people.values()]);
  const maker = world.people.get(offer.maker) as Person;
  const faces = Array.from(
    { length: chance.percent(80) ? 1 : chance.between(2, 4) },
    () => chance.between(1, 10) * 500,
  );
  const face = BigInt(faces.reduce((sum, one) => sum + one, 0));
  const quote = await callAs(world, taker, 'quoteOffer', {
    offerID: offer.id,
    faces,
    form: 'ecode',
    receipt: 'none',
  });
  if (taker === maker) return agree('own offer', nameOf(quote), 'OwnOffer', offer);
  if (quote.code !== 200) {
    if (nameOf(quote) === 'StockGone' && face <= offer.leftFace)
      agree('stock', 'gone', 'left', { offer, face });
    return count(world, `quote ${nameOf(quote)}`);
  }
  const isBuyer = offer.side === 1;
  const walletPin = isBuyer && chance.percent(40) ? { walletPin: taker.user.pin } : {};
  const available = await availableOf(world, isBuyer ? taker : maker);
  const reason = model.whyNot(taker.trader, nowOf(world));
  const { quoteID } = quote.data as { quoteID: string };
  const answer = await callAs(world, taker, 'submitOrder', { quoteID, ...walletPin });
  const name = nameOf(answer);
  const about = { offer, face, taker: taker.trader.id };
  if (answer.code !== 200) {
    // What one may trade in a day depends on other figures than the order table; the rest is the model's to say.
    if (['PausedForFaults', 'OrderWaitsForYou', 'TooManyOpenOrders'].includes(name))
      agree('taking', name, reason, about);
    else if (name === 'StockGone') agree('stock', face > offer.leftFace, true, about);
    else if (name !== 'InsufficientFunds' && !/Limit|Gone|Paused/.test(name))
      throw new Error(`not begun: ${name}`);
    return count(world, `submit ${name}`);
  }
  agree('taking', 'ok', reason ?? 'ok', about);
  if (face > offer.leftFace) agree('stock', 'taken', 'gone', about);
  const view = answer.data as { orderNo: string; state: number };
  const isPaid = isBuyer && view.state === 30;
  const order = model.begin(view.orderNo, offer, taker.trader, face, isPaid ? 20 : view.state, nowOf(world));
  cardCounts.set(order, faces.length);
  if (isPaid)
    agree('pay', true, model.take(order, 'buyer', { event: 'pay' }, nowOf(world), available), about);
  count(world, `begun in ${view.state}`);
  await compare(world, order, answer.data, { event: 'submit' });
}

const cardCounts = new WeakMap<ModelOrder, number>();

/** Some of the running orders, and now and then one that has ended, get a turn of each side. */
async function turnOfAll(world: World) {
  const { chance, model } = world;
  const all = [...model.orders.values()];
  const running = all.filter((order) => !hasEnded(order) || order.reviewBy !== null);
  const turns = [...running, ...all.slice(-30).filter(() => chance.percent(4))];
  for (const order of turns) {
    if (!chance.percent(running.length > 25 ? 40 : 70)) continue;
    for (const side of chance.percent(50) ? (['buyer', 'seller'] as const) : (['seller', 'buyer'] as const)) {
      const person = personOf(world, order[side]);
      const act = wishOf(world, person, order, side, cardCounts.get(order) ?? 1);
      if (act) await doIt(world, order, side, person, act);
    }
  }
}

async function doIt(world: World, order: ModelOrder, side: Side, person: Person, act: Act) {
  const available = await availableOf(world, personOf(world, order.buyer));
  const before = order.state;
  if (act.event === 'report' || act.event === 'contest') await bringProof(world, person);
  const [call, input] = requestOf(person, order, act);
  const answer = await callAs(world, person, call, input);
  const isTaken = world.model.take(order, side, act, nowOf(world), available);
  agree(`${act.event} by the ${side} in ${before}`, answer.code === 200, isTaken, {
    refusal: nameOf(answer),
    act,
    deadline: order.deadline,
    now: nowOf(world),
    order: order.no,
  });
  count(world, isTaken ? `${before} ${act.event} -> ${order.state}` : 'refused');
  const revealed = (answer.data as { order?: unknown } | null)?.order;
  await compare(world, order, answer.code === 200 ? (revealed ?? answer.data) : null, act);
}

type Compared = { state: number; amountKobo: string; rateKobo: string };

/** The order as its last answer shows it, its money, its card, and what both people have. */
async function compare(world: World, order: ModelOrder, answered: unknown, act: unknown) {
  const db = world.gift.database;
  const about = { order: order.no, act, state: order.state };
  const view = answered as Compared | null;
  if (view) {
    agree('state', view.state, order.state, about);
    agree('amount', view.amountKobo, order.grossKobo, about);
    agree('rate', view.rateKobo, order.rateKobo, about);
  }
  const held = await heldFor(db, BigInt(order.no));
  agree('escrow', held.escrow, order.escrowKobo, about);
  const { left, deadline } = await db.one<{ left: bigint; deadline: Date | null }>(sql`
    select f.left_face as left, o.deadline_at as deadline from orders.orders o join offers.offers f on f.id = o.offer_id
    where o.id = ${BigInt(order.no)}`);
  agree('stock', left, order.offer.leftFace, about);
  agree('deadline', deadline?.getTime() ?? null, order.deadline, about);
  for (const trader of [order.buyer, order.seller]) await compareMoney(world, trader, about);
}

const availableOf = async (world: World, person: Person) =>
  (await balancesOf(world.gift.database, person.user.userID)).available;

async function compareMoney(world: World, trader: Trader, about: unknown) {
  const { available, escrow, pending } = await balancesOf(world.gift.database, BigInt(trader.id));
  let locked = 0n;
  for (const order of world.model.orders.values()) if (order.buyer === trader) locked += order.escrowKobo;
  // Money set aside for an offer lies in an escrow of its own, and is still its maker's.
  agree('own money', available + escrow, trader.ownKobo + locked, { about, trader: trader.id });
  const waiting = trader.pending.reduce((sum, line) => sum + line.kobo, 0n);
  agree('proceeds on hold', pending, waiting, { about, trader: trader.id });
}

/** Everybody, everything, at once. */
async function checkAll(world: World) {
  const { gift, model } = world;
  for (const trader of model.traders.values()) await compareMoney(world, trader, 'all');
  const rows = await gift.database.many<{ id: bigint; state: number; fault: string | null }>(
    sql`select id, state, fault from orders.orders`,
  );
  agree('orders', rows.length, model.orders.size, 'all');
  for (const { id, state, fault } of rows) {
    const order = model.orders.get(String(id)) as ModelOrder;
    agree('state', state, order.state, { order: String(id), deadline: order.deadline, now: nowOf(world) });
    agree('fault', fault, order.fault, { order: String(id), state });
  }
  const income = await gift.database.one<{ fee: bigint; vat: bigint }>(sql`
    select coalesce(sum(change) filter (where account = 16), 0)::bigint as fee,
           coalesce(sum(change) filter (where account = 32), 0)::bigint as vat from ledger.postings`);
  agree('fees', income.fee, model.platform.feeKobo, 'all');
  agree('VAT', income.vat, model.platform.vatKobo, 'all');
  await assertInvariants(gift.database);
}

/** Nobody does anything any more: the clock brings every order to its end, but for those that wait for a person. */
async function runOut(world: World) {
  for (let round = 0; round < 12; round++) {
    world.gift.clock.advance(6 * 60 * minuteMs);
    await strike(world);
  }
  for (const order of world.model.orders.values()) {
    if (!hasEnded(order) && order.state !== 70)
      throw new Error(
        `order ${order.no} is stuck in ${order.state} since ${new Date(order.enteredAt).toISOString()}`,
      );
    count(world, `ended in ${order.state}`);
  }
  await checkAll(world);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function checkEnd(world: World) {
  const { gift, model } = world;
  for (const order of model.orders.values()) {
    const { data } = await callAs(world, personOf(world, order.seller), 'orderEventLog', {
      orderNo: order.no,
    });
    const { events, isIntact } = data as { events: Parameters<typeof verifyChain>[0]; isIntact: boolean };
    const check = await verifyChain(events, sha256);
    if (!check.ok || !isIntact)
      throw new Error(`the event log of ${order.no} is broken: ${JSON.stringify(check)}`);
    if (order.state !== 70) continue;
    const view = await callAs(world, personOf(world, order.buyer), 'orderDetail', { orderNo: order.no });
    agree('a dispute waits in sight', (view.data as Compared).state, 70, order.no);
  }
  await checkCodes(world, [90, 91], 'a code that nobody saw is kept');
  gift.clock.advance(91 * 24 * 60 * minuteMs);
  await strike(world);
  await checkCodes(world, [80, 81, 82, 83, 90, 91], 'a code is kept longer than 90 days');
  const { kept } = await gift.database.one<{ kept: bigint }>(sql`
    select count(distinct order_id) as kept from orders.codes where sealed is not null`);
  agree(
    'codes of disputes',
    kept,
    [...model.orders.values()].filter((order) => order.state === 70).length,
    'end',
  );
  await checkAll(world);
}

async function checkCodes(world: World, states: number[], what: string) {
  const rows = await world.gift.database.many<{ id: bigint }>(sql`
    select o.id from orders.orders o join orders.codes c on c.order_id = o.id
    where o.state = any(${states}::smallint[]) and c.sealed is not null`);
  if (rows.length > 0) throw new Error(`${what}: ${rows.map((row) => row.id).join(', ')}`);
}
