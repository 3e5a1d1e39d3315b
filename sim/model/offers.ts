import {
  type Card,
  type Counter,
  hour,
  type Model,
  type ModelOffer,
  minute,
  type Price,
  type Receipt,
  type Trader,
} from './types';

const receiptsByWorth: readonly Receipt[] = ['none', 'slip', 'credit', 'debit', 'cash'];

/** The band of a face value; a value between two bands belongs to the lower one. */
const bandOf = (face: bigint) =>
  face >= 20_100n ? 5 : face >= 10_000n ? 4 : face >= 5_000n ? 3 : face >= 2_500n ? 2 : 1;

const keyOf = (form: string, receipt: string, face: bigint) => `${form} ${receipt} ${bandOf(face)}`;

/** The simplest card that an offer accepts, which determines its rate. */
const anchorOf = (offer: Pick<ModelOffer, 'form' | 'receipts' | 'minFace'>) =>
  offer.form === 'ecode'
    ? keyOf('ecode', 'none', offer.minFace)
    : keyOf('physical', receiptsByWorth.find((one) => offer.receipts.includes(one))!, offer.minFace);

export function referenceFor(model: Model, offer: Pick<ModelOffer, 'form' | 'receipts' | 'minFace'>) {
  const known = model.references.get(anchorOf(offer));
  return known?.tradesKobo ?? known?.operatorKobo ?? null;
}

/** The rate of a price now; null if a margin has no reference rate. */
export function rateOf(price: Price, reference: bigint | null): bigint | null {
  if (price.mode === 'fixed') return price.rateKobo;
  if (reference === null) return null;
  const share = 10_000n + BigInt(price.marginBp);
  let rate = (reference * share * 2n + 10_000n) / 20_000n;
  if (price.floorKobo !== null && rate < price.floorKobo) rate = price.floorKobo;
  if (price.ceilKobo !== null && rate > price.ceilKobo) rate = price.ceilKobo;
  return rate < 1n ? 1n : rate;
}

/** Why this rate is not allowed, or null: ₦1 to ₦10,000 a unit, and within 30 % of the reference rate if there is one. */
export function whyNotRate(rate: bigint | null, reference: bigint | null): string | null {
  if (rate === null) return 'NoReferenceRate';
  if (rate < 100n || rate > 1_000_000n) return 'RateOutOfBounds';
  if (reference === null) return null;
  return rate * 10n < reference * 7n || rate * 10n > reference * 13n ? 'RateOutOfBand' : null;
}

/** Why this user may not answer this offer at all, or null. */
function whyNotAnswer(offer: ModelOffer, taker: Trader, now: number): string | null {
  if (offer.maker === taker) return 'OwnOffer';
  if (offer.status === 'expired' || offer.status === 'removed') return 'OfferGone';
  if (offer.status === 'draft') return 'OfferNotFound';
  if (offer.expiresAt !== null && offer.expiresAt <= now) return 'OfferGone';
  if (offer.status === 'paused' || offer.maker.isOverloaded) return 'OfferPaused';
  if (taker.tier < offer.minTier) return 'RequirementTier';
  if (taker.shown.completed < offer.minCompleted) return 'RequirementCompleted';
  return offer.blockNew && taker.shown.completionBp === null ? 'RequirementNotNew' : null;
}

/** Why this user gets no quote for these cards, or null. */
export function whyNotQuote(
  offer: ModelOffer,
  taker: Trader,
  card: Card,
  counter: Counter | undefined,
  now: number,
): string | null {
  const closed = whyNotAnswer(offer, taker, now);
  if (closed) return closed;
  const takesForm = offer.form === 'either' || offer.form === card.form;
  const takesReceipt =
    card.form === 'ecode' ? card.receipt === 'none' : offer.receipts.includes(card.receipt);
  if (!takesForm || !takesReceipt) return 'CardNotTaken';
  const face = BigInt(card.faces.reduce((sum, one) => sum + one, 0));
  if (face < offer.minFace || face > offer.maxFace) return 'FaceValueOutOfRange';
  if (face > offer.leftFace) return 'StockGone';
  if (!counter) return null;
  if (counter.offer !== offer || counter.taker !== taker) return 'CounterNotFound';
  return counter.status !== 'agreed' || counter.deadline <= now ? 'CounterClosed' : null;
}

const isPending = ({ status }: Counter) => status === 'open' || status === 'agreed';

/** A taker makes a counter-offer on a request. Returns why not, or starts the negotiation under `id`. */
export function proposeRate(
  model: Model,
  offer: ModelOffer,
  taker: Trader,
  rateKobo: bigint,
  now: number,
): string | Omit<Counter, 'id'> {
  const closed = whyNotAnswer(offer, taker, now);
  if (closed) return closed;
  if (offer.kind !== 'request') return 'RateIsFixed';
  if (offer.leftFace < offer.minFace) return 'StockGone';
  const wrong = whyNotRate(rateKobo, offer.referenceKobo);
  if (wrong) return wrong;
  const mine = [...model.counters.values()].filter((one) => one.offer === offer && one.taker === taker);
  if (mine.some(isPending)) return 'OtherSideAnswers';
  if (mine.reduce((sum, { round }) => sum + round, 0) >= 3) return 'NoRoundsLeft';
  return { offer, taker, status: 'open', round: 1, rateKobo, proposedBy: 'taker', deadline: now + hour };
}

/** One side accepts, declines or makes another counter-offer. Returns the reason of a refusal, or null. */
export function answerRate(
  counter: Counter,
  by: 'maker' | 'taker',
  answer: { action: 'accept' } | { action: 'decline' } | { action: 'counter'; rateKobo: bigint },
  now: number,
): string | null {
  const { offer } = counter;
  const isGone = offer.status === 'expired' || offer.status === 'removed';
  if (isGone || counter.status !== 'open' || counter.deadline <= now) return 'CounterClosed';
  if (counter.proposedBy === by && answer.action !== 'decline') return 'OtherSideAnswers';
  if (answer.action === 'decline') counter.status = 'declined';
  else if (answer.action === 'accept')
    Object.assign(counter, { status: 'agreed', deadline: now + 30 * minute });
  else {
    if (counter.round >= 3) return 'NoRoundsLeft';
    const wrong = whyNotRate(answer.rateKobo, offer.referenceKobo);
    if (wrong) return wrong;
    const { rateKobo } = answer;
    Object.assign(counter, { round: counter.round + 1, rateKobo, proposedBy: by, deadline: now + hour });
  }
  return null;
}

/** Expires all counter-offers: the request was taken, or has ended. */
export function expireCounterOffers(model: Model, offer: ModelOffer) {
  for (const counter of model.counters.values())
    if (counter.offer === offer && isPending(counter)) counter.status = 'expired';
}

export function endOffer(model: Model, offer: ModelOffer, as: 'expired' | 'removed') {
  offer.status = as;
  expireCounterOffers(model, offer);
}

/** The next run of the clock records a completed trade; the run after it counts the trade for its card's reference rate. */
export function noteTrade(model: Model, orderNo: string, card: Card, face: bigint, rateKobo: bigint) {
  if (model.tradedOrders.has(orderNo)) return;
  model.tradedOrders.add(orderNo);
  const each = face / BigInt(card.faces.length);
  model.trades.push({ key: keyOf(card.form, card.receipt, each), rateKobo, at: null });
}

/** The operator's figure for every band of a kind of card. */
export function setOperatorRate(model: Model, form: string, receipt: string, operatorKobo: bigint) {
  for (const face of [1_000n, 2_500n, 5_000n, 10_000n, 20_100n]) {
    const key = keyOf(form, receipt, face);
    model.references.set(key, { tradesKobo: null, ...model.references.get(key), operatorKobo });
  }
}

/** The clock's part in offers: expiry, reference rates from our own trades, and the floating rates that follow them. */
export function runOfferClock(model: Model, now: number) {
  const keys = new Set([...model.references.keys(), ...model.trades.map(({ key }) => key)]);
  for (const key of keys) refresh(model, key, now);
  for (const trade of model.trades) trade.at ??= now;
  for (const offer of model.offers.values()) {
    if (offer.status !== 'active' && offer.status !== 'paused') continue;
    if (offer.expiresAt !== null && offer.expiresAt <= now) endOffer(model, offer, 'expired');
    offer.referenceKobo = referenceFor(model, offer);
    offer.rateKobo = rateOf(offer.price, offer.referenceKobo) ?? offer.rateKobo;
  }
  for (const counter of model.counters.values())
    if (isPending(counter) && counter.deadline <= now) counter.status = 'expired';
}

/** The median of a day's trades if there are five, else of a week's; then the operator's figure; or the last one. */
function refresh(model: Model, key: string, now: number) {
  const since = (ms: number) =>
    model.trades
      .filter((trade) => trade.key === key && trade.at !== null && trade.at > now - ms)
      .map(({ rateKobo }) => rateKobo)
      .sort((a, b) => (a < b ? -1 : 1));
  const known = model.references.get(key) ?? { tradesKobo: null, operatorKobo: null };
  const fresh = [since(24 * hour), since(7 * 24 * hour)].find((rates) => rates.length >= 5);
  if (fresh) known.tradesKobo = fresh[Math.ceil(fresh.length / 2) - 1]!;
  else if (known.operatorKobo !== null) known.tradesKobo = null;
  model.references.set(key, known);
}
