import { createHash } from 'node:crypto';
import { chain, firstHash } from '@gift/contract/orders/chain';
import { orderStates } from '@gift/contract/orders/states';
import { koboOf } from '@gift/money';
import { clearPending, hold, openAccounts, orderKey, split } from '../modules/ledger';
import { priceDeal } from '../modules/offers';
import { days, hours, later, minutes } from '../platform/clock';
import { sql, type Tx } from '../platform/database/db';
import { newID } from '../platform/ids';
import type { Services } from '../services';
import { type DemoOffer, demoOffers } from './offers';

/** How many days the demo data goes back; this file writes the orders of that time. */
export const historyDays = 90;
const historyOrders = 400;
/** `deals.ts` creates the last days, call by call. */
export const recentDays = 3;

/** Kobo a demo trader holds at most, below the tier's cap, with room for a sale. */
const comfortKobo = 40_000_000n;
/** Pairs tried for an order until one can pay it. */
const draws = 8;

type Ending = 'completed' | 'refunded' | 'cancelled' | 'expired';
type Step = [event: string, actor: 'buyer' | 'seller' | 'clock', toState: keyof typeof orderStates, at: Date];
type Past = ReturnType<typeof pastOrder>;

/** A seeded generator, so that all demo data has the same numbers. */
function dice(): (below: number) => number {
  let state = 20_260_601;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const notes = {
  good: ['Code worked at once.', 'Quick and polite.', 'Smooth trade, thank you.', 'Will trade again.', ''],
  mixed: ['Took a while, but all good.', 'Answered slowly.'],
  bad: ['Had to wait nearly half an hour.'],
} as const;

const pick = <Item>(roll: (below: number) => number, items: readonly Item[]): Item =>
  items[roll(items.length)] as Item;

function endingOf(n: number): Ending {
  if (n < 80) return 'completed';
  if (n < 84) return 'refunded';
  return n < 92 ? 'cancelled' : 'expired';
}

type Parts = {
  offer: DemoOffer;
  takerID: bigint;
  makerID: bigint;
  at: Date;
  ending: Ending;
  currency: string;
  roll: (below: number) => number;
  services: Services;
};

function pastOrder({ offer, takerID, makerID, at, ending, currency, roll, services }: Parts) {
  const span = Math.min(offer.to, 50) - offer.from;
  const face = BigInt(offer.from + 5 * roll(Math.floor(span / 5) + 1)) * 100n;
  // Rates varied by up to four percent.
  const rateKobo = koboOf((BigInt(offer.naira) * 100n * BigInt(9_600 + roll(801))) / 10_000n);
  const { side } = offer;
  const deal = priceDeal({ side, faceMinor: face, rateKobo }, services.settings.current);
  const [buyerID, sellerID] = side === 0 ? [makerID, takerID] : [takerID, makerID];
  const [maker, taker] = side === 0 ? (['buyer', 'seller'] as const) : (['seller', 'buyer'] as const);
  const steps: Step[] = [['takeInstant', taker, 'awaitingPayment', at]];
  const after = (ms: number) => later((steps.at(-1) as Step)[3], ms);
  const add = (event: string, actor: Step[1], to: Step[2], ms: number) =>
    steps.push([event, actor, to, after(ms)]);
  if (ending === 'cancelled') add('cancel', taker, 'cancelled', minutes(2 + roll(8)));
  else if (ending === 'expired') add('timeout', 'clock', 'expired', minutes(15));
  else {
    add('pay', 'buyer', 'awaitingCode', minutes(1) + roll(minutes(6)));
    add('ship', 'seller', 'codeDelivered', minutes(2) + roll(minutes(20)));
    add('reveal', 'buyer', 'checking', minutes(1) + roll(minutes(15)));
    if (ending === 'completed') add('confirm', 'buyer', 'completed', minutes(1) + roll(minutes(20)));
    else {
      add('report', 'buyer', 'refundRequested', minutes(5));
      add('agree', 'seller', 'refunded', minutes(20) + roll(hours(2)));
    }
  }
  const when = (event: string) => steps.find(([name]) => name === event)?.[3] ?? null;
  const endedAt = (steps.at(-1) as Step)[3];
  return {
    ...{ id: newID(at), quoteID: newID(at), offerID: newID(at), at, ending, buyerID, sellerID, maker, taker },
    ...{ offer, face, rateKobo, currency, deal, steps, endedAt },
    ...{ paidAt: when('pay'), shippedAt: when('ship'), revealedAt: when('reveal') },
    clearsAt: ending === 'completed' ? later(endedAt, hours(6)) : null,
    fault: ending === 'cancelled' ? taker : ending === 'expired' ? ('buyer' as const) : null,
  };
}

/** The past orders, in sequence. Buyers only pay what they have at that time. */
function plan(services: Services, people: ReadonlyMap<string, bigint>, given: Plan): Past[] {
  const roll = dice();
  const { from, to, currencies, balances } = given;
  const rich = [...balances.keys()];
  const payouts: { at: Date; userID: bigint; amount: bigint }[] = [];
  const gain = (userID: bigint, amount: bigint) =>
    balances.set(userID, (balances.get(userID) as bigint) + amount);
  const offers = demoOffers.filter(({ kind, form }) => kind !== 'request' && form === 'ecode');
  const orders: Past[] = [];
  const gapMs = (to.getTime() - from.getTime()) / historyOrders;
  for (let n = 0; n < historyOrders; n++) {
    const at = later(from, Math.floor(n * gapMs) + roll(Math.floor(gapMs / 2)));
    for (const gained of payouts.filter((one) => one.at <= at)) {
      gain(gained.userID, gained.amount);
      payouts.splice(payouts.indexOf(gained), 1);
    }
    const ending = endingOf(roll(100));
    const isPayable = ({ buyerID, sellerID, deal }: Past) =>
      (balances.get(buyerID) as bigint) >= deal.buyerPays && (balances.get(sellerID) as bigint) < comfortKobo;
    const samples = Array.from({ length: draws }, () => {
      const offer = pick(roll, offers);
      const makerID = people.get(offer.maker) as bigint;
      const others = rich.filter((id) => id !== makerID);
      const currency = currencies.get(offer.countryID) as string;
      return { offer, makerID, takerID: pick(roll, others), at, currency, roll, services };
    });
    const candidates = samples.map((parts) => pastOrder({ ...parts, ending }));
    const order =
      candidates.find((one) => !one.paidAt || isPayable(one)) ??
      pastOrder({ ...(samples[0] as (typeof samples)[number]), ending: 'expired' });
    const { buyerID, sellerID } = order;
    if (order.paidAt) {
      gain(buyerID, -order.deal.buyerPays);
      if (order.clearsAt)
        payouts.push({ at: order.clearsAt, userID: sellerID, amount: order.deal.sellerGets });
      else payouts.push({ at: order.endedAt, userID: buyerID, amount: order.deal.buyerPays });
    }
    orders.push(order);
  }
  return orders;
}
type Plan = {
  from: Date;
  to: Date;
  currencies: ReadonlyMap<string, string>;
  balances: Map<bigint, bigint>;
};

/**
 * Writes several hundred completed orders from before the recent days: their rows and chained logs in bulk, and their
 * money through the ledger's own functions, in order. It publishes no events, so nobody is notified about the past.
 */
export async function writeHistory(
  tx: Tx,
  services: Services,
  people: ReadonlyMap<string, bigint>,
  now: Date,
): Promise<void> {
  const traders = [...new Set(demoOffers.map(({ maker }) => people.get(maker) as bigint))];
  await Promise.all(traders.map((id) => openAccounts(tx, id)));
  const [countries, accounts] = await Promise.all([
    tx.many<{ id: string; currency: string }>(sql`select id, currency from catalog.countries`),
    tx.many<{ owner: bigint; balance: bigint }>(sql`
      select owner, balance from ledger.accounts where kind = 1 and owner = any(${traders}) order by owner`),
  ]);
  const orders = plan(services, people, {
    from: later(now, -days(historyDays)),
    // The proceeds of the last one are available by then.
    to: later(now, -days(recentDays) - hours(10)),
    currencies: new Map(countries.map(({ id, currency }) => [id, currency])),
    balances: new Map(accounts.map(({ owner, balance }) => [owner, balance])),
  });
  const logs = orders.map(logOf);
  await writeRows(tx, orders, logs);
  await moveMoney(tx, orders);
  await writeFigures(tx, traders, now);
}

function logOf(order: Past) {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  let lastHash = firstHash;
  let fromState = 'none';
  return order.steps.map(([event, actor, toState, at], index) => {
    const data = { amountKobo: String(order.deal.gross), deadlineAt: null };
    const entry = { orderNo: String(order.id), event, actor, fromState, toState, at: at.toISOString(), data };
    const line = chain(lastHash, { seq: index + 1, ...entry }, sha256);
    lastHash = line.hash;
    fromState = toState;
    return line;
  });
}

async function writeRows(tx: Tx, orders: readonly Past[], logs: readonly ReturnType<typeof logOf>[]) {
  const rows = orders.map((order, n) => ({
    ...{ id: String(order.id), state: orderStates[order.ending], offer_id: String(order.offerID) },
    ...{
      quote_id: String(order.quoteID),
      buyer_id: String(order.buyerID),
      seller_id: String(order.sellerID),
    },
    ...{ maker: order.maker, brand_id: order.offer.brandID, country_id: order.offer.countryID },
    ...{ currency: order.currency, form: 'ecode', receipt: 'none', faces: [Number(order.face)] },
    ...{ rate_kobo: String(order.rateKobo), amount_kobo: String(order.deal.gross) },
    ...{ buyer_fee_kobo: String(order.deal.buyerFee.fee), buyer_vat_kobo: String(order.deal.buyerFee.vat) },
    ...{
      seller_fee_kobo: String(order.deal.sellerFee.fee),
      seller_vat_kobo: String(order.deal.sellerFee.vat),
    },
    ...{ pay_min: 15, deliver_min: 30, check_min: 30, terms: order.offer.terms ?? '', instructions: '' },
    ...{ created_at: order.at, entered_at: order.endedAt, paid_at: order.paidAt, ended_at: order.endedAt },
    ...{ shipped_at: order.shippedAt, revealed_at: order.revealedAt, proceeds_clear_at: order.clearsAt },
    ...{ fault: order.fault, event_seq: order.steps.length, last_hash: logs[n]?.at(-1)?.hash },
  }));
  const text = JSON.stringify(rows);
  await tx.run(sql`
    with given as (select * from json_populate_recordset(null::orders.orders, ${text}::json))
    insert into orders.orders (id, state, offer_id, quote_id, buyer_id, seller_id, maker, brand_id, country_id, currency,
      form, receipt, faces, rate_kobo, amount_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo,
      pay_min, deliver_min, check_min, terms, instructions, created_at, entered_at, paid_at, ended_at, shipped_at,
      revealed_at, proceeds_clear_at, fault, event_seq, last_hash)
    select id, state, offer_id, quote_id, buyer_id, seller_id, maker, brand_id, country_id, currency,
      form, receipt, faces, rate_kobo, amount_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo,
      pay_min, deliver_min, check_min, terms, instructions, created_at, entered_at, paid_at, ended_at, shipped_at,
      revealed_at, proceeds_clear_at, fault, event_seq, last_hash
    from given`);
  const events = logs.flat().map(({ orderNo, event, actor, fromState, toState, at, data, hash, seq }) => ({
    ...{ order_id: orderNo, seq, event, actor, from_state: fromState, to_state: toState, at, data, hash },
    operation_id: 'demo-data',
  }));
  await tx.run(sql`
    insert into orders.events (order_id, seq, event, actor, from_state, to_state, at, data, hash, operation_id)
    select order_id, seq, event, actor, from_state, to_state, at, data, hash, operation_id
    from json_populate_recordset(null::orders.events, ${JSON.stringify(events)}::json)`);
  // Past codes are already deleted; that staff viewed some is on record.
  const ids = orders.map(({ id }) => id);
  await tx.run(sql`
    insert into orders.codes (order_id, slot, sealed_at, shredded_at)
    select id, 1, shipped_at, ended_at from orders.orders where id = any(${ids}) and shipped_at is not null`);
  await tx.run(sql`
    insert into orders.reveals (order_id, kind, slot, at, address, device)
    select id, 'reveal', null, revealed_at, '127.0.0.1', 'Demo phone'
    from orders.orders where id = any(${ids}) and revealed_at is not null order by id`);
  await tx.run(sql`
    insert into orders.refunds (order_id, event, reason, claim, evidence, evidence_kinds, at, answer, answered_at)
    select id, 'report', 'ALREADY_REDEEMED', 'The redeem page says that this card was used before.', '{}', '{}',
      revealed_at + interval '5 minutes', '', ended_at
    from orders.orders where id = any(${ids}) and state = ${orderStates.refunded}`);
  await writeFeedback(tx, orders);
}

async function writeFeedback(tx: Tx, orders: readonly Past[]) {
  const roll = dice();
  const ratings = orders
    .filter(({ ending }) => ending === 'completed')
    .flatMap(({ id, buyerID, sellerID, endedAt }) => {
      const about = (author: bigint, subject: bigint) => {
        const luck = roll(100);
        const kind = luck < 90 ? 'good' : luck < 96 ? 'mixed' : 'bad';
        const score = { good: 1, mixed: 0, bad: -1 }[kind];
        const tags = { good: ['fast', 'goodCard'], mixed: ['polite'], bad: ['slow'] }[kind];
        return {
          ...{ order_id: String(id), author_id: String(author), subject_id: String(subject), score, tags },
          ...{ note: pick(roll, notes[kind]), reply: '', at: later(endedAt, minutes(3)) },
        };
      };
      return [
        ...(roll(100) < 60 ? [about(buyerID, sellerID)] : []),
        ...(roll(100) < 35 ? [about(sellerID, buyerID)] : []),
      ];
    });
  await tx.run(sql`
    insert into orders.feedback (order_id, author_id, subject_id, score, tags, note, reply, at)
    select order_id, author_id, subject_id, score, tags, note, reply, at
    from json_populate_recordset(null::orders.feedback, ${JSON.stringify(ratings)}::json)`);
}

/** Locks, releases, refunds and clears, each at its time. They share packets, so hundreds cost a few round trips. */
async function moveMoney(tx: Tx, orders: readonly Past[]) {
  const none = koboOf(0n);
  const moves = orders.flatMap(({ id: orderID, deal, ending, buyerID, sellerID, ...order }) => {
    if (!order.paidAt) return [];
    const isDone = ending === 'completed';
    const lock = { orderID, orderNo: String(orderID), buyerID, sellerID, amount: deal.buyerPays };
    const parts = {
      ...{ orderID, releaseAt: order.clearsAt, sellerAmount: isDone ? deal.sellerGets : none },
      fee: isDone ? koboOf(deal.buyerFee.fee + deal.sellerFee.fee) : none,
      vat: isDone ? koboOf(deal.buyerFee.vat + deal.sellerFee.vat) : none,
      buyerAmount: isDone ? none : deal.buyerPays,
    };
    const key = orderKey(isDone ? 'release' : 'refund', orderID);
    const { paidAt, endedAt, clearsAt } = order;
    return [
      { at: paidAt, run: () => hold(tx, { key: orderKey('lock', orderID), ...lock, now: paidAt }) },
      { at: endedAt, run: () => split(tx, { key, ...parts, now: endedAt }) },
      ...(clearsAt ? [{ at: clearsAt, run: () => clearPending(tx, { orderID, now: clearsAt }) }] : []),
    ];
  });
  moves.sort((one, other) => one.at.getTime() - other.at.getTime());
  const outcomes = await Promise.all(moves.map(({ run }) => run()));
  if (outcomes.some((outcome) => 'ok' in outcome && !outcome.ok))
    throw new Error('an order of the demo data costs more than its buyer has');
}

async function writeFigures(tx: Tx, traders: readonly bigint[], now: Date) {
  await tx.run(sql`
    insert into orders.traders (user_id) select unnest(${traders}::bigint[]) on conflict do nothing`);
  await tx.run(sql`
    update orders.traders t set stats_due_at = ${now}, completed = c.completed, faults = c.faults
    from (select s.user_id, count(*) filter (where o.state = ${orderStates.completed}) as completed,
        count(*) filter (where o.fault = s.side) as faults
      from orders.orders o
      cross join lateral (values (o.buyer_id, 'buyer'), (o.seller_id, 'seller')) s (user_id, side)
      group by 1) c
    where c.user_id = t.user_id`);
}
