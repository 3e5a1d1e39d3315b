import { day, type Figures, type ModelOrder, type Trader } from './types';

/** A trader's figures, from orders and ratings, according to docs/build/product. */
export function figuresOf(trader: Trader, now: number): Figures {
  const mine = trader.orders;
  const failed = mine.filter((order) => order.endedAt !== null && isFaultOf(order, trader));
  const lost = failed.filter(({ state }) => state === 80 || state === 81 || state === 83).length;
  const completed = mine.filter(
    (order) => (order.state === 80 || order.state === 81) && !isFaultOf(order, trader),
  ).length;
  const all = completed + failed.length;
  const rated = ratingsOf(trader);
  const positive = wilson(rated.positive, rated.total);
  const partners = new Set(
    mine.filter(({ state }) => state === 80).map(({ buyer, seller }) => (buyer === trader ? seller : buyer)),
  );
  const deliveries = latest(mine, (order) =>
    order.seller === trader && order.shippedAt !== null ? order.shippedAt - order.paidAt! : null,
  );
  const confirmations = latest(mine, (order) =>
    order.buyer === trader && order.state === 80 && order.revealedAt !== null
      ? order.endedAt! - order.revealedAt
      : null,
  );
  const age = Math.floor((now - trader.joinedAt) / day);
  const share = (part: number) => (all === 0 ? 0 : part / all);
  const trust =
    40 * share(completed) +
    (25 * positive) / 10_000 +
    15 * Math.min(Math.log10(1 + partners.size) / 2, 1) +
    (10 * Math.min(age, 365)) / 365 +
    (10 * trader.tier) / 3 -
    20 * share(lost);
  const deliverMs = median(deliveries);
  return {
    completed,
    completionBp: all < 5 ? null : Math.floor((completed * 10_000) / all),
    positiveBp: rated.total === 0 ? null : positive,
    deliverS: deliverMs === null ? null : Math.round(deliverMs / 1000),
    confirmS: confirmations.length === 0 ? null : Math.round(median(confirmations)! / 1000),
    trust: Math.round(Math.min(100, Math.max(0, trust))),
    isFast: deliveries.length >= 10 && deliverMs! <= 5 * 60_000,
  };
}

const isFaultOf = (order: ModelOrder, trader: Trader) =>
  order.fault !== null && order[order.fault] === trader;

/** The first three ratings from one partner in thirty days count in full, further ones a fifth. */
function ratingsOf(trader: Trader) {
  const sorted = [...trader.ratings]
    .sort(([a, one], [b, other]) => one.at - other.at || (a < b ? -1 : 1))
    .map(([, rating]) => rating);
  let [positive, total] = [0, 0];
  sorted.forEach(({ from, score, at }, index) => {
    const before = sorted.slice(0, index).filter((past) => past.from === from && at - past.at < 30 * day);
    const weight = before.length < 3 ? 5 : 1;
    total += weight;
    if (score === 1) positive += weight;
  });
  return { positive: positive / 5, total: total / 5 };
}

/** The lower bound of Wilson's 95 % interval, in basis points. */
function wilson(positive: number, total: number): number {
  if (total === 0) return 0;
  const z = 1.959963984540054;
  const p = positive / total;
  const middle = p + (z * z) / (2 * total);
  const margin = z * Math.sqrt((p * (1 - p) + (z * z) / (4 * total)) / total);
  return Math.max(0, Math.floor(((middle - margin) / (1 + (z * z) / total)) * 10_000 + 1e-9));
}

/** A measure of the fifty newest orders that have it. */
function latest(orders: readonly ModelOrder[], measure: (order: ModelOrder) => number | null): number[] {
  const found: number[] = [];
  for (let at = orders.length - 1; at >= 0 && found.length < 50; at--) {
    const one = measure(orders[at]!);
    if (one !== null) found.push(one);
  }
  return found;
}

function median(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}
