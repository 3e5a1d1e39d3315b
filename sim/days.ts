import { randomUUID } from 'node:crypto';
import { sql } from '../apps/server/src/platform/db';
import { availableOf, checkAll, checkEnd, compare } from './checks';
import { checkCoupons, couponFor, isUsable, tendCoupon } from './coupons';
import { checkDisputes, decideAll, disputeTurn, hireStaff, staffTurn } from './disputes';
import type { HeldCoupon } from './held-coupons';
import { agree, Difference, note, story } from './journal';
import { addOffer, haggle, isHidden, tendOffer } from './market';
import { begin, unfitMaker, whyNotBegin } from './model';
import { take } from './model-acts';
import { levelOff, worth } from './model-money';
import { whyNotQuote } from './model-offers';
import {
  type Act,
  type Card,
  type Counter,
  hasEnded,
  hour,
  type ModelOffer,
  type ModelOrder,
  type Side,
  type Trader,
} from './model-types';
import { changeReference, decideOrder } from './operator';
import { needsPicture, requestOf, wishOf } from './wishes';
import {
  addMoney,
  anybody,
  bringProof,
  callAs,
  count,
  createWorld,
  nameOf,
  nowOf,
  type Person,
  personOf,
  strike,
  timed,
  type World,
} from './world';

export type Report = {
  orders: number;
  calls: number;
  simulatedDays: number;
  tally: Record<string, number>;
  spentMs: Record<string, number>;
};

const minuteMs = 60_000;

/**
 * Lets people trade until so many orders have begun, holding every step against the model, then lets time run out
 * on everything that is left. Throws at the first difference; the same seed gives the same days.
 */
export async function tradeForDays({ seed, orders, crowd }: { seed: number; orders: number; crowd: number }) {
  const world = await createWorld(seed, crowd);
  try {
    const begunAt = nowOf(world);
    await hireStaff(world);
    for (const person of world.people.values())
      for (let made = 0; made < 2; made++) await addOffer(world, person);
    for (let steps = 1; world.model.orders.size < orders; steps++) {
      await step(world, orders);
      if (steps % 40 === 0) {
        await timed(world, 'checking everything', async () => {
          await checkAll(world);
          await checkDisputes(world);
        });
      }
      if (steps > orders * 10)
        throw new Error(`only ${world.model.orders.size} orders began in ${steps} steps`);
    }
    await runOut(world);
    const days = (nowOf(world) - begunAt) / (24 * hour);
    await checkCoupons(world);
    await timed(world, 'checking the end', () => checkEnd(world));
    return {
      orders: world.model.orders.size,
      calls: world.calls,
      simulatedDays: Math.round(days),
      tally: Object.fromEntries([...world.tally].sort()),
      spentMs: Object.fromEntries([...world.spent].map(([name, ms]) => [name, Math.round(ms)])),
    } satisfies Report;
  } catch (error) {
    const ordersOf = (traderID: string) =>
      [...world.model.orders.values()]
        .filter(({ buyer, seller }) => buyer.id === traderID || seller.id === traderID)
        .map(({ no }) => no);
    throw new Error(`${(error as Error).message}\n${story(world.journal, error, ordersOf)}`, {
      cause: error,
    });
  } finally {
    await world.gift.close();
  }
}

async function step(world: World, orders: number) {
  const { chance, model } = world;
  await passTime(world);
  const newcomers = chance.between(1, 4 * crowdsOf(world));
  await timed(world, 'beginning orders', async () => {
    for (let at = 0; at < newcomers && model.orders.size < orders; at++) await beginOrder(world);
  });
  await timed(world, 'turns', () => turnOfAll(world));
  if (chance.percent(25)) await addOffer(world, anybody(world));
  if (chance.percent(25)) await tendOffer(world);
  if (chance.percent(50)) await haggle(world);
  if (chance.percent(30)) await tendCoupon(world);
  if (chance.percent(4)) await changeReference(world);
  if (chance.percent(8)) await addMoney(world, anybody(world), BigInt(chance.between(1_000_000, 30_000_000)));
  if (chance.percent(30)) await timed(world, 'those who decide', () => operatorsTurn(world));
}

/** How many times as much happens between two looks at the clock as among fifteen people. */
const crowdsOf = ({ people }: World) => Math.max(1, Math.round(people.size / 15));

/** Moments, quarters of an hour, hours, nights; now and then the clock's own work comes late. */
async function passTime(world: World) {
  const { chance, gift } = world;
  const roll = chance.between(1, 100);
  const most = roll <= 60 ? 3 : roll <= 90 ? 15 : roll <= 98 ? 120 : 480;
  gift.clock.advance(chance.between(1_000, most * minuteMs));
  if (!chance.percent(12)) await strike(world);
}

async function operatorsTurn(world: World) {
  const { chance, model } = world;
  const running = [...model.orders.values()].filter((order) => !hasEnded(order));
  const disputed = running.filter(({ state }) => state === 70);
  if (disputed.length > 0 && chance.percent(95)) {
    for (let turns = chance.between(1, 4 * crowdsOf(world)); turns > 0; turns--)
      await staffTurn(world, chance.pick(disputed));
  } else if (running.length > 0 && chance.percent(25)) await decideOrder(world, chance.pick(running));
}

/** Cards somebody wants to deal in under this offer; now and then others than it takes. */
function cardFor({ chance }: World, offer: ModelOffer): Card {
  const form =
    offer.form === 'either' || chance.percent(3) ? chance.pick(['ecode', 'physical'] as const) : offer.form;
  const receipt = form === 'ecode' ? 'none' : chance.percent(97) ? chance.pick(offer.receipts) : 'debit';
  if (offer.kind === 'request') return { form, receipt, faces: [Number(offer.minFace)] };
  const cards = chance.percent(80) ? 1 : chance.between(2, 4);
  const least = Number(offer.minFace);
  const faces = Array.from(
    { length: cards },
    () => Math.max(500, Math.min(least, 1_000)) + chance.between(0, 8) * 500,
  );
  return { form, receipt, faces };
}

async function beginOrder(world: World) {
  const { chance, model } = world;
  const agreed = [...model.counters.values()].filter(({ status }) => status === 'agreed');
  const counter = agreed.length > 0 && chance.percent(50) ? chance.pick(agreed) : undefined;
  const active = [...model.offers.values()].filter(({ status }) => status === 'active');
  const offer =
    counter?.offer ??
    (chance.percent(95) && active.length > 0 ? chance.pick(active) : chance.pick([...model.offers.values()]));
  if (!offer) return;
  const taker = counter && chance.percent(95) ? personOf(world, counter.taker) : anybody(world);
  const card = cardFor(world, offer);
  const quoted = await quoteFor(world, { offer, taker, counter, card });
  if (!quoted) return;
  // Two quotes that count on one coupon: the second is asked for anew.
  const again = quoted.coupon && offer.kind === 'standing' && !counter && chance.percent(30);
  const second = again ? await quoteFor(world, { offer, taker, counter, card }) : null;
  await submit(world, quoted);
  if (second) await submit(world, second);
}

const faceOf = (card: Card) => BigInt(card.faces.reduce((sum, one) => sum + one, 0));

type Wanted = { offer: ModelOffer; taker: Person; counter: Counter | undefined; card: Card };
type Quoted = Wanted & {
  quoteID: string;
  rateKobo: bigint;
  offBps: bigint;
  coupon: HeldCoupon | undefined;
};

async function quoteFor(world: World, wanted: Wanted): Promise<Quoted | null> {
  const { offer, taker, counter, card } = wanted;
  const quote = await callAs(world, taker, 'quoteOffer', {
    offerID: offer.id,
    ...card,
    ...(counter ? { counterID: counter.id } : {}),
  });
  const name = nameOf(quote);
  count(world, `quote ${name}`);
  if (isHidden(offer, name)) return null;
  const rateKobo = counter?.rateKobo ?? offer.rateKobo;
  const gross = worth(faceOf(card), rateKobo);
  const wrong =
    whyNotQuote(offer, taker.trader, card, counter, nowOf(world)) ??
    unfitMaker(offer, gross, nowOf(world))[0];
  const about = { offer: offer.id, taker: taker.trader.id, card, counter: counter?.id };
  agree('a quote', name, wrong ?? 'ok', about);
  if (wrong) return null;
  const { quoteID, rateKobo: quoted } = quote.data as { quoteID: string; rateKobo: string };
  agree('the quoted rate', quoted, rateKobo, about);
  const coupon = couponFor(world, offer.maker, gross, nowOf(world));
  return { ...wanted, quoteID, rateKobo, offBps: await levelDiscount(world, offer.maker), coupon };
}

/** What the maker's level takes off the fee. Which trade counts is rewards' own matter; more than was traded never does. */
async function levelDiscount({ gift }: World, maker: Trader): Promise<bigint> {
  const row = await gift.database.maybe<{ level: number }>(sql`
    select level from rewards.members where user_id = ${BigInt(maker.id)}`);
  const off = levelOff(maker, row?.level ?? 0);
  if (off === null) throw new Difference('a level', row?.level, 'not earned', { trader: maker.id });
  return off;
}

/** Takes the offer under its quote; what was quoted binds, whatever happened to the offer's price since. */
async function submit(world: World, quoted: Quoted) {
  const { offer, taker, card, quoteID, rateKobo, offBps, coupon } = quoted;
  const { chance, model } = world;
  const now = nowOf(world);
  const takerBuys = offer.side === 1;
  const walletPin = takerBuys && chance.percent(40) ? { walletPin: taker.user.pin } : {};
  const available = await availableOf(world, takerBuys ? taker.trader : offer.maker);
  const face = faceOf(card);
  const deal = { offer, taker: taker.trader, kobo: worth(face, rateKobo), face };
  const reasons = whyNotBegin(deal, now);
  // Another order used the coupon that this fee was worked out with.
  if (coupon && !isUsable(coupon, now)) reasons.add('QuoteExpired');
  const answer = await callAs(world, taker, 'submitOrder', { quoteID, ...walletPin });
  const name = nameOf(answer);
  const about = { offer: offer.id, taker: taker.trader.id, card, reasons: [...reasons] };
  count(world, `submit ${name}`);
  if (answer.code !== 200) {
    const isShort = name === 'InsufficientFunds' && takerBuys && 'walletPin' in walletPin;
    if (!isShort) agree(`not taken: ${name}`, reasons.has(name), true, about);
    return;
  }
  agree('taken', reasons.size, 0, about);
  const view = answer.data as { orderNo: string; state: number };
  const isPaid = takerBuys && view.state === 30;
  const { orderNo: no } = view;
  const state = isPaid ? 20 : view.state;
  const order = begin(model, { no, offer, taker: taker.trader, card, rateKobo, state, offBps, coupon }, now);
  if (coupon) {
    coupon.order = order;
    count(world, 'begun with a coupon');
  }
  note(world.journal, now, { begun: about, state: view.state }, no);
  if (isPaid)
    agree('pay', true, take(model, order, 'buyer', { event: 'pay' }, now, available), {
      ...about,
      order: no,
    });
  count(world, `begun in ${view.state}`);
  await compare(world, order, answer.data, 'submit');
}

/** Some of the running orders, and now and then one that has ended, get a turn of each side. */
async function turnOfAll(world: World) {
  const { chance, model } = world;
  const all = [...model.orders.values()];
  const running = all.filter((order) => !hasEnded(order) || order.reviewBy !== null);
  const ended = all.slice(-120).filter((order) => hasEnded(order) && chance.percent(4));
  for (const order of [...running, ...ended]) {
    if (!chance.percent(running.length > 25 ? 40 : 70)) continue;
    for (const side of chance.percent(50) ? (['buyer', 'seller'] as const) : (['seller', 'buyer'] as const)) {
      const person = personOf(world, order[side]);
      const act = wishOf(world, person, order, side);
      if (act) await doIt(world, order, side, person, act);
      if (order.state === 70) await disputeTurn(world, order, side);
    }
  }
}

async function doIt(world: World, order: ModelOrder, side: Side, person: Person, act: Act) {
  const { chance, model } = world;
  const available = await availableOf(world, order.buyer);
  const before = order.state;
  if (needsPicture(act, order)) await bringProof(world, person);
  const [call, input] = requestOf(person, order, act);
  const key = randomUUID();
  const answer = await callAs(world, person, call, input, key);
  const isTaken = take(model, order, side, act, nowOf(world), available);
  note(world.journal, nowOf(world), { [side]: act, in: before, said: nameOf(answer) }, order.no);
  agree(`${act.event} by the ${side} in ${before}`, answer.code === 200, isTaken, {
    order: order.no,
    refusal: nameOf(answer),
    act,
    deadline: order.deadline,
    now: nowOf(world),
  });
  count(world, isTaken ? `${before} ${act.event} -> ${order.state}` : 'refused');
  // The answer was lost on its way and the tap is made again, with the same key: nothing happens twice.
  if (isTaken && !['rate', 'remind'].includes(act.event) && chance.percent(5)) {
    const again = await callAs(world, person, call, input, key);
    agree(`${act.event} once more under the same key`, again.code, 200, {
      order: order.no,
      again: nameOf(again),
    });
  }
  if (act.event === 'remind') return;
  const revealed = (answer.data as { order?: unknown } | null)?.order;
  await compare(world, order, answer.code === 200 ? (revealed ?? answer.data) : null, act);
}

/** Nobody trades any more: the clock brings every order to its end, and those who decide every dispute. */
async function runOut(world: World) {
  for (let round = 0; round < 12; round++) {
    world.gift.clock.advance(6 * hour);
    await strike(world);
  }
  for (const order of world.model.orders.values()) {
    if (!hasEnded(order) && order.state !== 70)
      agree('an order is stuck', order.state, 'ended', { order: order.no, since: order.enteredAt });
  }
  await checkDisputes(world);
  await decideAll(world);
  for (const order of world.model.orders.values()) count(world, `ended in ${order.state}`);
  await checkAll(world);
}
