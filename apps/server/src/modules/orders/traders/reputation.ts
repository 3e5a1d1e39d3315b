/**
 * Reputation from counts and times alone. Pure, so that anybody with the same orders can recompute a figure.
 * Rates are basis points, rounded down; scores are whole numbers.
 */
const fullBps = 10_000;

export interface Outcomes {
  completed: number;
  ownFaultCancels: number;
  ownFaultExpiries: number;
  disputesLost: number;
}

/** Below this many counted orders a trader is new, and no rate is shown. */
const newBelowOrders = 5;

const countedOrders = (outcomes: Outcomes): number =>
  outcomes.completed + outcomes.ownFaultCancels + outcomes.ownFaultExpiries + outcomes.disputesLost;

/**
 * Share of completed orders among those that count, in basis points rounded down; null while the trader is
 * new.
 */
export function completionBps(outcomes: Outcomes): number | null {
  const orderCount = countedOrders(outcomes);
  return orderCount < newBelowOrders ? null : Math.floor((outcomes.completed * fullBps) / orderCount);
}

/** The 97.5th percentile of the normal distribution, for a 95 % interval. */
const z = 1.959963984540054;

/**
 * Lower bound of Wilson's 95 % interval for a share, in basis points rounded down. It stays low for few
 * ratings, so that three happy friends don't look like three hundred customers. Weights may be fractions; 0
 * of 0 is 0.
 */
export function wilsonBps(positive: number, total: number): number {
  if (total <= 0) return 0;
  const share = positive / total;
  const z2 = z * z;
  const centre = share + z2 / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share) + z2 / (4 * total)) / total);
  const lowerBound = (centre - spread) / (1 + z2 / total);
  // Floating-point error must not decide between two basis points.
  return Math.max(0, Math.floor(lowerBound * fullBps + 1e-9));
}

export interface Feedback {
  orderID: bigint;
  partnerID: bigint;
  rating: 1 | 0 | -1;
  at: Date;
}

const partnerWindowMs = 30 * 24 * 60 * 60_000;
const fullWeightOrders = 3;
const repeatWeight = 0.2;

/**
 * Weighs feedback: the first three from the same partner within thirty days count fully, further ones a
 * fifth. A neutral rating counts in the total but not as positive.
 */
export function weighFeedback(feedback: readonly Feedback[]): { positive: number; total: number } {
  const byTime = feedback.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.orderID < b.orderID ? -1 : 1),
  );
  const timesByPartner = new Map<bigint, number[]>();
  // Counted in tenths, so that the sums are exact.
  let positive = 0;
  let total = 0;
  for (const { partnerID, rating, at } of byTime) {
    const times = (timesByPartner.get(partnerID) ?? []).filter(
      (time) => at.getTime() - time < partnerWindowMs,
    );
    const weight = times.length < fullWeightOrders ? 10 : repeatWeight * 10;
    timesByPartner.set(partnerID, [...times, at.getTime()]);
    total += weight;
    if (rating === 1) positive += weight;
  }
  return { positive: positive / 10, total: total / 10 };
}

/** Speed is computed from this many of the latest deliveries or confirmations. */
const speedOrders = 50;

/**
 * Median and 90th percentile of times in milliseconds, by nearest rank; null without any. `times` are newest
 * first, and only the latest fifty count.
 */
export function speedOf(times: readonly number[]): { medianMs: number; p90Ms: number; of: number } | null {
  const sortedTimes = times.slice(0, speedOrders).sort((a, b) => a - b);
  if (sortedTimes.length === 0) return null;
  const rank = (percent: number) =>
    sortedTimes[Math.max(0, Math.ceil((percent * sortedTimes.length) / 100) - 1)]!;
  return { medianMs: rank(50), p90Ms: rank(90), of: sortedTimes.length };
}

export interface TrustFacts {
  outcomes: Outcomes;
  feedback: { positive: number; total: number };
  distinctPartners: number;
  ageDays: number;
  /** 0 to 3. */
  tier: number;
}

/**
 * 0 to 100: completion 40, feedback 25, number of partners 15, age 10, tier 10, less 20 for lost disputes. A
 * new trader's completion rate counts too, so that the score can grow before the rate is shown.
 */
export function trustScore({ outcomes, feedback, distinctPartners, ageDays, tier }: TrustFacts): number {
  const orderCount = countedOrders(outcomes);
  const completion = orderCount === 0 ? 0 : outcomes.completed / orderCount;
  const lostShare = orderCount === 0 ? 0 : outcomes.disputesLost / orderCount;
  const score =
    40 * completion +
    25 * (wilsonBps(feedback.positive, feedback.total) / fullBps) +
    15 * Math.min(Math.log10(1 + distinctPartners) / 2, 1) +
    (10 * Math.min(ageDays, 365)) / 365 +
    (10 * tier) / 3 -
    20 * lostShare;
  return Math.round(Math.min(Math.max(score, 0), 100));
}

export const badges = ['verified', 'fast', 'trusted', 'power', 'instant'] as const;
export type Badge = (typeof badges)[number];

export interface BadgeFacts extends TrustFacts {
  /** As seller: how fast codes were delivered. */
  deliverSpeed: ReturnType<typeof speedOf>;
  disputesLostIn90Days: number;
  hasFundedOffer: boolean;
}

/** A trader's badges, in display order. "You traded n times" depends on the viewer and is not here. */
export function badgesOf(facts: BadgeFacts): Badge[] {
  const { outcomes, distinctPartners, tier, ageDays, deliverSpeed } = facts;
  const rate = completionBps(outcomes) ?? 0;
  const holds: Record<Badge, boolean> = {
    verified: tier >= 2,
    fast: deliverSpeed !== null && deliverSpeed.of >= 10 && deliverSpeed.medianMs <= 5 * 60_000,
    trusted:
      outcomes.completed >= 50 && distinctPartners >= 25 && rate >= 9_700 && facts.disputesLostIn90Days === 0,
    power:
      outcomes.completed >= 500 && distinctPartners >= 200 && rate >= 9_800 && tier >= 3 && ageDays >= 90,
    instant: facts.hasFundedOffer,
  };
  return badges.filter((badge) => holds[badge]);
}
