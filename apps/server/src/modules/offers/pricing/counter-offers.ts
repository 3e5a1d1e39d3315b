import { type Kobo, koboOf, koboOfDigits } from '@gift/money';
import type { Command, Query } from '../../../platform/calls/context';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { checkedRate } from '../manage/shape';
import { hasEnded, type Offer } from '../rows';
import { faceText } from '../stock';
import { findOffer, lockOffer } from '../store';
import { ensureTrader, traderOf } from '../traders';
import { traderView } from '../views';
import { priceDeal } from './pricing';
import { refuseUnlessOpen } from './terms';

// Counter-offers on a request: the taker proposes a rate, the maker answers, and so on, for a few rounds.

type Role = 'maker' | 'taker';
export type Counter = {
  counterID: bigint;
  offerID: bigint;
  makerID: bigint;
  takerID: bigint;
  status: 'open' | 'agreed' | 'declined' | 'expired';
  round: number;
  rateKobo: Kobo;
  proposedBy: Role;
  deadlineAt: Date;
};

const columns = sql`
  id as "counterID", offer_id as "offerID", maker_id as "makerID", taker_id as "takerID", status, round,
  rate_kobo as "rateKobo", proposed_by as "proposedBy", deadline_at as "deadlineAt"`;

const deadline = (now: Date, settings: Settings) => later(now, minutes(settings.counterAnswerMin));

const recordRound = (tx: Tx, counter: Counter, now: Date) =>
  tx.run(sql`
    insert into offers.counter_rounds (counter_id, round, proposed_by, rate_kobo, at)
    values (${counter.counterID}, ${counter.round}, ${counter.proposedBy}, ${counter.rateKobo}, ${now})`);

const notifyOther = (
  tx: Tx,
  counter: Counter,
  to: Role,
  now: Date,
  topic: 'offer.countered' | 'offer.counterAnswered',
) =>
  publishEvent({ tx, now }, topic, {
    counterID: String(counter.counterID),
    offerID: String(counter.offerID),
    userID: String(to === 'maker' ? counter.makerID : counter.takerID),
    status: counter.status,
    rateKobo: String(counter.rateKobo),
  });

export const counterOffer: Command<'counterOffer'> = async (context, input) => {
  const { tx, caller, now, settings } = context;
  await ensureTrader(tx, caller.userID);
  const offer = await lockOffer(tx, BigInt(input.offerID));
  if (!offer) throw new Refusal('OfferNotFound');
  await refuseUnlessOpen(tx, offer, caller.userID, now);
  if (offer.kind !== 'request') throw new Refusal('RateIsFixed');
  if (offer.leftFace < offer.minFace)
    throw new Refusal('StockGone', { left: faceText(offer.leftFace), currency: offer.currency });
  const rateKobo = proposedRate(input.rateKobo, offer, settings);
  const before = await tx.maybe<Counter>(sql`
    select ${columns} from offers.counters
    where offer_id = ${offer.offerID} and taker_id = ${caller.userID} order by id desc limit 1`);
  if (before?.status === 'open' || before?.status === 'agreed') throw new Refusal('OtherSideAnswers');
  const rounds = await tx.one<{ used: number }>(sql`
    select coalesce(sum(round), 0)::int as used from offers.counters
    where offer_id = ${offer.offerID} and taker_id = ${caller.userID}`);
  if (rounds.used >= settings.orderMaxCounterRounds) throw new Refusal('NoRoundsLeft');
  const counter: Counter = {
    counterID: newID(now),
    offerID: offer.offerID,
    makerID: offer.makerID,
    takerID: caller.userID,
    status: 'open',
    round: 1,
    rateKobo,
    proposedBy: 'taker',
    deadlineAt: deadline(now, settings),
  };
  await tx.run(sql`
    insert into offers.counters (id, offer_id, maker_id, taker_id, status, round, rate_kobo, proposed_by, deadline_at,
      created_at, updated_at)
    values (${counter.counterID}, ${counter.offerID}, ${counter.makerID}, ${counter.takerID}, 'open', 1,
      ${rateKobo}, 'taker', ${counter.deadlineAt}, ${now}, ${now})`);
  await recordRound(tx, counter, now);
  await notifyOther(tx, counter, 'maker', now, 'offer.countered');
  return counterAnswer(tx, counter, offer, 'taker', { now, settings });
};

const proposedRate = (digits: string, offer: Offer, settings: Settings): Kobo =>
  checkedRate({ mode: 'fixed', rateKobo: koboOfDigits(digits) }, offer.referenceKobo ?? undefined, settings);

export const replyCounter: Command<'replyCounter'> = async ({ tx, caller, now, settings }, input) => {
  const ownCounter = await tx.maybe<Counter>(sql`
    select ${columns} from offers.counters where id = ${BigInt(input.counterID)}`);
  if (!ownCounter || (ownCounter.makerID !== caller.userID && ownCounter.takerID !== caller.userID))
    throw new Refusal('CounterNotFound');
  // In lock order: the offer first, then the counter-offer.
  const offer = await lockOffer(tx, ownCounter.offerID);
  const before = await tx.one<Counter>(sql`
    select ${columns} from offers.counters where id = ${ownCounter.counterID} for no key update`);
  invariant(offer, 'a counter has its offer');
  const role: Role = before.makerID === caller.userID ? 'maker' : 'taker';
  const isOver = hasEnded(offer.status) || before.status !== 'open' || before.deadlineAt <= now;
  if (isOver) throw new Refusal('CounterClosed');
  const isAwaitingOwn = before.proposedBy !== role;
  // A side may withdraw the rate it proposed itself, but not answer it.
  if (!isAwaitingOwn && input.action !== 'decline') throw new Refusal('OtherSideAnswers');
  const counter = answeredCounter(before, input, { role, offer, now, settings });
  await tx.run(sql`
    update offers.counters set status = ${counter.status}, round = ${counter.round}, rate_kobo = ${counter.rateKobo},
      proposed_by = ${counter.proposedBy}, deadline_at = ${counter.deadlineAt}, updated_at = ${now}
    where id = ${counter.counterID}`);
  if (input.action === 'counter') await recordRound(tx, counter, now);
  await notifyOther(tx, counter, role === 'maker' ? 'taker' : 'maker', now, 'offer.counterAnswered');
  return counterAnswer(tx, counter, offer, role, { now, settings });
};

function answeredCounter(
  before: Counter,
  input: { action: 'accept' | 'decline' | 'counter'; rateKobo?: string | undefined },
  { role, offer, now, settings }: { role: Role; offer: Offer; now: Date; settings: Settings },
): Counter {
  if (input.action === 'decline') return { ...before, status: 'declined' };
  if (input.action === 'accept')
    return { ...before, status: 'agreed', deadlineAt: later(now, minutes(settings.counterAgreedMin)) };
  if (before.round >= settings.orderMaxCounterRounds) throw new Refusal('NoRoundsLeft');
  return {
    ...before,
    round: before.round + 1,
    rateKobo: proposedRate(input.rateKobo!, offer, settings),
    proposedBy: role,
    deadlineAt: deadline(now, settings),
  };
}

/** The agreed rate, for a quote of this taker. Refuses with CounterNotFound or CounterClosed. */
export async function agreedRate(
  tx: Tx,
  { counterID, offerID, takerID, now }: { counterID: bigint; offerID: bigint; takerID: bigint; now: Date },
): Promise<Kobo> {
  const counter = await tx.maybe<Counter>(sql`
    select ${columns} from offers.counters
    where id = ${counterID} and offer_id = ${offerID} and taker_id = ${takerID}`);
  if (!counter) throw new Refusal('CounterNotFound');
  if (counter.status !== 'agreed' || counter.deadlineAt <= now) throw new Refusal('CounterClosed');
  return koboOf(counter.rateKobo);
}

async function counterAnswer(
  db: Db,
  counter: Counter,
  offer: Offer,
  role: Role,
  { now, settings }: { now: Date; settings: Settings },
) {
  const rounds = await db.many<{ round: number; proposedBy: Role; rateKobo: bigint; at: Date }>(sql`
    select round, proposed_by as "proposedBy", rate_kobo as "rateKobo", at from offers.counter_rounds
    where counter_id = ${counter.counterID} order by round`);
  const other = await traderOf(db, role === 'maker' ? counter.takerID : counter.makerID, now);
  invariant(other, 'both sides of a counter are traders');
  const isOver = counter.deadlineAt <= now;
  const status =
    isOver && (counter.status === 'open' || counter.status === 'agreed') ? 'expired' : counter.status;
  const roundsLeft = Math.max(0, settings.orderMaxCounterRounds - counter.round);
  const isAwaitingOwn = status === 'open' && counter.proposedBy !== role;
  const gross = (rateKobo: Kobo) =>
    priceDeal({ side: offer.side, faceMinor: offer.stockFace, rateKobo }, settings).gross;
  const difference = gross(koboOf(counter.rateKobo)) - gross(koboOf(offer.rateKobo));
  // The maker's side is the offer's; a buyer gains when the rate falls.
  const readerBuys = (offer.side === 0) === (role === 'maker');
  return {
    counterID: String(counter.counterID),
    offerID: String(counter.offerID),
    status,
    role,
    round: counter.round,
    roundsLeft,
    rateKobo: String(counter.rateKobo),
    proposedBy: counter.proposedBy,
    rounds: rounds.map((row) => ({ ...row, rateKobo: String(row.rateKobo), at: row.at.toISOString() })),
    deadlineAt: counter.deadlineAt.toISOString(),
    other: traderView(other, role === 'maker' ? (offer.side === 0 ? 1 : 0) : offer.side),
    gainKobo: String(readerBuys ? -difference : difference),
    actions: [
      ...(isAwaitingOwn ? (['accept'] as const) : []),
      ...(status === 'open' ? (['decline'] as const) : []),
      ...(isAwaitingOwn && roundsLeft > 0 ? (['counter'] as const) : []),
      ...(status === 'agreed' && role === 'taker' ? (['quote'] as const) : []),
    ],
  };
}

/** A user's counter-offers, those that await the user first, then newest first. At most fifty. */
export async function countersOf(
  db: Db,
  userID: bigint,
  { offerID, now, settings }: { offerID?: bigint; now: Date; settings: Settings },
) {
  const counters = await db.many<Counter>(sql`
    select ${columns} from offers.counters
    where (maker_id = ${userID} or taker_id = ${userID}) ${offerID ? sql`and offer_id = ${offerID}` : nothing}
    order by (status = 'open' and (proposed_by = 'taker') = (maker_id = ${userID})) desc, updated_at desc limit 50`);
  const answers = [];
  for (const counter of counters) {
    const offer = await findOffer(db, counter.offerID);
    invariant(offer, 'a counter has its offer');
    answers.push(
      await counterAnswer(db, counter, offer, counter.makerID === userID ? 'maker' : 'taker', {
        now,
        settings,
      }),
    );
  }
  return answers;
}

export const offerCounters: Query<'offerCounters'> = async ({ db, caller, now, settings }, { offerID }) => ({
  items: await countersOf(db, caller.userID, {
    ...(offerID ? { offerID: BigInt(offerID) } : {}),
    now,
    settings,
  }),
});
