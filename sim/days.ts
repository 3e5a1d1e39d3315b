import { randomUUID } from 'node:crypto';
import { sql } from '../apps/server/src/platform/database/db';
import { availableOf, checkAll, checkFinalState, compare } from './checks';
import { chooseAction, needsPicture, requestOf } from './choose-action';
import { checkCoupons, couponFor, isUsable, manageCoupon } from './coupons';
import { checkDisputes, decideAll, disputeStep, hireStaff, staffStep } from './disputes';
import type { HeldCoupon } from './held-coupons';
import { Difference, expectSame, failureReport, note } from './journal';
import { addOffer, isHidden, manageOffer, negotiate } from './market';
import { take } from './model/actions';
import { createOrder, unfitMaker, whyNotStart } from './model/model';
import { levelOff, worth } from './model/money';
import { whyNotQuote } from './model/offers';
import {
  type Action,
  type Card,
  type Counter,
  hasEnded,
  hour,
  type ModelOffer,
  type ModelOrder,
  type Side,
  type Trader,
} from './model/types';
import { changeReference, decideOrder } from './operator';
import {
  addMoney,
  anybody,
  callAs,
  count,
  createSimulation,
  ensureEvidence,
  nameOf,
  nowOf,
  type Person,
  runClock,
  type Simulation,
  timed,
  verifiedIdentityOf,
} from './simulation';

export type Report = {
  orders: number;
  calls: number;
  simulatedDays: number;
  tally: Record<string, number>;
  spentMs: Record<string, number>;
};

const minuteMs = 60_000;

/**
 * Lets users trade until so many orders have started, compares every step with the model, then lets the deadlines of
 * all remaining orders expire. Throws at the first difference; the same seed gives the same run.
 */
export async function tradeForDays({ seed, orders, crowd }: { seed: number; orders: number; crowd: number }) {
  const sim = await createSimulation(seed, crowd);
  try {
    const startedAt = nowOf(sim);
    await hireStaff(sim);
    for (const person of sim.people.values())
      for (let made = 0; made < 2; made++) await addOffer(sim, person);
    for (let steps = 1; sim.model.orders.size < orders; steps++) {
      await step(sim, orders);
      if (steps % 40 === 0) {
        await timed(sim, 'checking everything', async () => {
          await checkAll(sim);
          await checkDisputes(sim);
        });
      }
      if (steps > orders * 10)
        throw new Error(`only ${sim.model.orders.size} orders began in ${steps} steps`);
    }
    await runOut(sim);
    const days = (nowOf(sim) - startedAt) / (24 * hour);
    await checkCoupons(sim);
    await timed(sim, 'checking the end', () => checkFinalState(sim));
    return {
      orders: sim.model.orders.size,
      calls: sim.calls,
      simulatedDays: Math.round(days),
      tally: Object.fromEntries([...sim.tally].sort()),
      spentMs: Object.fromEntries([...sim.spent].map(([name, ms]) => [name, Math.round(ms)])),
    } satisfies Report;
  } catch (error) {
    const ordersOf = (traderID: string) =>
      [...sim.model.orders.values()]
        .filter(({ buyer, seller }) => buyer.id === traderID || seller.id === traderID)
        .map(({ no }) => no);
    throw new Error(
      `${(error as Error).message} (seed ${seed})\n${failureReport(sim.journal, error, ordersOf)}`,
      {
        cause: error,
      },
    );
  } finally {
    await sim.gift.close();
  }
}

async function step(sim: Simulation, orders: number) {
  const { random, model } = sim;
  await passTime(sim);
  const newcomers = random.between(1, 4 * crowdsOf(sim));
  await timed(sim, 'beginning orders', async () => {
    for (let at = 0; at < newcomers && model.orders.size < orders; at++) await startOrder(sim);
  });
  await timed(sim, 'rounds', () => advanceOrders(sim));
  if (random.percent(25)) await addOffer(sim, anybody(sim));
  if (random.percent(25)) await manageOffer(sim);
  if (random.percent(50)) await negotiate(sim);
  if (random.percent(30)) await manageCoupon(sim);
  if (random.percent(4)) await changeReference(sim);
  if (random.percent(8)) await addMoney(sim, anybody(sim), BigInt(random.between(1_000_000, 30_000_000)));
  if (random.percent(30)) await timed(sim, 'those who decide', () => runOperators(sim));
}

/** How much more happens between two runs of the clock than with fifteen users. */
const crowdsOf = ({ people }: Simulation) => Math.max(1, Math.round(people.size / 15));

/** Passes seconds, quarters of an hour, hours or nights; sometimes the clock's own work is late. */
async function passTime(sim: Simulation) {
  const { random, gift } = sim;
  const roll = random.between(1, 100);
  const max = roll <= 60 ? 3 : roll <= 90 ? 15 : roll <= 98 ? 120 : 480;
  gift.clock.advance(random.between(1_000, max * minuteMs));
  if (!random.percent(12)) await runClock(sim);
}

async function runOperators(sim: Simulation) {
  const { random, model } = sim;
  const running = [...model.orders.values()].filter((order) => !hasEnded(order));
  const disputed = running.filter(({ state }) => state === 70);
  if (disputed.length > 0 && random.percent(95)) {
    for (let rounds = random.between(1, 4 * crowdsOf(sim)); rounds > 0; rounds--)
      await staffStep(sim, random.pick(disputed));
  } else if (running.length > 0 && random.percent(25)) await decideOrder(sim, random.pick(running));
}

/** The cards of a deal under this offer; sometimes cards that it does not accept. */
function cardFor({ random }: Simulation, offer: ModelOffer): Card {
  const form =
    offer.form === 'either' || random.percent(3) ? random.pick(['ecode', 'physical'] as const) : offer.form;
  const receipt = form === 'ecode' ? 'none' : random.percent(97) ? random.pick(offer.receipts) : 'debit';
  if (offer.kind === 'request') return { form, receipt, faces: [Number(offer.minFace)] };
  const cards = random.percent(80) ? 1 : random.between(2, 4);
  const min = Number(offer.minFace);
  const faces = Array.from(
    { length: cards },
    () => Math.max(500, Math.min(min, 1_000)) + random.between(0, 8) * 500,
  );
  return { form, receipt, faces };
}

async function startOrder(sim: Simulation) {
  const { random, model } = sim;
  const agreed = [...model.counters.values()].filter(({ status }) => status === 'agreed');
  const counter = agreed.length > 0 && random.percent(50) ? random.pick(agreed) : undefined;
  const active = [...model.offers.values()].filter(({ status }) => status === 'active');
  const offer =
    counter?.offer ??
    (random.percent(95) && active.length > 0 ? random.pick(active) : random.pick([...model.offers.values()]));
  if (!offer) return;
  const taker = counter && random.percent(95) ? verifiedIdentityOf(sim, counter.taker) : anybody(sim);
  const card = cardFor(sim, offer);
  const quoted = await quoteFor(sim, { offer, taker, counter, card });
  if (!quoted) return;
  // Two quotes that use one coupon: the second is requested again.
  const again = quoted.coupon && offer.kind === 'listing' && !counter && random.percent(30);
  const second = again ? await quoteFor(sim, { offer, taker, counter, card }) : null;
  await submit(sim, quoted);
  if (second) await submit(sim, second);
}

const faceOf = (card: Card) => BigInt(card.faces.reduce((sum, one) => sum + one, 0));

type Deal = { offer: ModelOffer; taker: Person; counter: Counter | undefined; card: Card };
type Quoted = Deal & {
  quoteID: string;
  rateKobo: bigint;
  offBps: bigint;
  coupon: HeldCoupon | undefined;
};

async function quoteFor(sim: Simulation, wanted: Deal): Promise<Quoted | null> {
  const { offer, taker, counter, card } = wanted;
  const quote = await callAs(sim, taker, 'quoteOffer', {
    offerID: offer.id,
    ...card,
    ...(counter ? { counterID: counter.id } : {}),
  });
  const name = nameOf(quote);
  count(sim, `quote ${name}`);
  if (isHidden(offer, name)) return null;
  const rateKobo = counter?.rateKobo ?? offer.rateKobo;
  const gross = worth(faceOf(card), rateKobo);
  const wrong =
    whyNotQuote(offer, taker.trader, card, counter, nowOf(sim)) ?? unfitMaker(offer, gross, nowOf(sim))[0];
  const about = { offer: offer.id, taker: taker.trader.id, card, counter: counter?.id };
  expectSame('a quote', name, wrong ?? 'ok', about);
  if (wrong) return null;
  const { quoteID, rateKobo: quoted } = quote.data as { quoteID: string; rateKobo: string };
  expectSame('the quoted rate', quoted, rateKobo, about);
  const coupon = couponFor(sim, offer.maker, gross, nowOf(sim));
  return { ...wanted, quoteID, rateKobo, offBps: await levelDiscount(sim, offer.maker), coupon };
}

/** The maker's level discount on the fee. Rewards decide which trades count, but never more than were traded. */
async function levelDiscount({ gift }: Simulation, maker: Trader): Promise<bigint> {
  const row = await gift.database.maybe<{ level: number }>(sql`
    select level from rewards.members where user_id = ${BigInt(maker.id)}`);
  const off = levelOff(maker, row?.level ?? 0);
  if (off === null) throw new Difference('a level', row?.level, 'not earned', { trader: maker.id });
  return off;
}

/** Takes the offer with its quote; the quote binds, whatever happened to the offer's price since. */
async function submit(sim: Simulation, quoted: Quoted) {
  const { offer, taker, card, quoteID, rateKobo, offBps, coupon } = quoted;
  const { random, model } = sim;
  const now = nowOf(sim);
  const takerBuys = offer.side === 1;
  const walletPin = takerBuys && random.percent(40) ? { walletPin: taker.user.pin } : {};
  const available = await availableOf(sim, takerBuys ? taker.trader : offer.maker);
  const face = faceOf(card);
  const deal = { offer, taker: taker.trader, kobo: worth(face, rateKobo), face };
  const reasons = whyNotStart(deal, now);
  // Another order used the coupon in this fee.
  if (coupon && !isUsable(coupon, now)) reasons.add('QuoteExpired');
  const answer = await callAs(sim, taker, 'submitOrder', { quoteID, ...walletPin });
  const name = nameOf(answer);
  const about = { offer: offer.id, taker: taker.trader.id, card, reasons: [...reasons] };
  count(sim, `submit ${name}`);
  if (answer.code !== 200) {
    const isShort = name === 'InsufficientFunds' && takerBuys && 'walletPin' in walletPin;
    if (!isShort) expectSame(`not taken: ${name}`, reasons.has(name), true, about);
    return;
  }
  expectSame('taken', reasons.size, 0, about);
  const view = answer.data as { orderNo: string; state: number };
  const isPaid = takerBuys && view.state === 30;
  const { orderNo: no } = view;
  const state = isPaid ? 20 : view.state;
  const order = createOrder(
    model,
    { no, offer, taker: taker.trader, card, rateKobo, state, offBps, coupon },
    now,
  );
  if (coupon) {
    coupon.order = order;
    count(sim, 'begun with a coupon');
  }
  note(sim.journal, now, { started: about, state: view.state }, no);
  if (isPaid)
    expectSame('pay', true, take(model, order, 'buyer', { event: 'pay' }, now, available), {
      ...about,
      order: no,
    });
  count(sim, `begun in ${view.state}`);
  await compare(sim, order, answer.data, 'submit');
}

/** Some running orders, and sometimes an ended one, get an action of each side. */
async function advanceOrders(sim: Simulation) {
  const { random, model } = sim;
  const all = [...model.orders.values()];
  const running = all.filter((order) => !hasEnded(order) || order.reviewBy !== null);
  const ended = all.slice(-120).filter((order) => hasEnded(order) && random.percent(4));
  for (const order of [...running, ...ended]) {
    if (!random.percent(running.length > 25 ? 40 : 70)) continue;
    for (const side of random.percent(50) ? (['buyer', 'seller'] as const) : (['seller', 'buyer'] as const)) {
      const person = verifiedIdentityOf(sim, order[side]);
      const action = chooseAction(sim, person, order, side);
      if (action) await doIt(sim, order, side, person, action);
      if (order.state === 70) await disputeStep(sim, order, side);
    }
  }
}

async function doIt(sim: Simulation, order: ModelOrder, side: Side, person: Person, action: Action) {
  const { random, model } = sim;
  const available = await availableOf(sim, order.buyer);
  const before = order.state;
  if (needsPicture(action, order)) await ensureEvidence(sim, person);
  const [call, input] = requestOf(person, order, action);
  const key = randomUUID();
  const answer = await callAs(sim, person, call, input, key);
  const isTaken = take(model, order, side, action, nowOf(sim), available);
  note(sim.journal, nowOf(sim), { [side]: action, in: before, answer: nameOf(answer) }, order.no);
  expectSame(`${action.event} by the ${side} in ${before}`, answer.code === 200, isTaken, {
    order: order.no,
    refusal: nameOf(answer),
    action,
    deadline: order.deadline,
    now: nowOf(sim),
  });
  count(sim, isTaken ? `${before} ${action.event} -> ${order.state}` : 'refused');
  // The answer was lost and the user taps again, with the same idempotency key: nothing happens twice.
  if (isTaken && !['rate', 'remind'].includes(action.event) && random.percent(5)) {
    const again = await callAs(sim, person, call, input, key);
    expectSame(`${action.event} once more under the same key`, again.code, 200, {
      order: order.no,
      again: nameOf(again),
    });
  }
  if (action.event === 'remind') return;
  const revealed = (answer.data as { order?: unknown } | null)?.order;
  await compare(sim, order, answer.code === 200 ? (revealed ?? answer.data) : null, action);
}

/** Nobody trades any more: the clock ends every order, and staff decide every dispute. */
async function runOut(sim: Simulation) {
  for (let round = 0; round < 12; round++) {
    sim.gift.clock.advance(6 * hour);
    await runClock(sim);
  }
  for (const order of sim.model.orders.values()) {
    if (!hasEnded(order) && order.state !== 70)
      expectSame('an order is stuck', order.state, 'ended', { order: order.no, since: order.enteredAt });
  }
  await checkDisputes(sim);
  await decideAll(sim);
  for (const order of sim.model.orders.values()) count(sim, `ended in ${order.state}`);
  await checkAll(sim);
}
