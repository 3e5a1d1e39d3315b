import { type Kobo, koboOf } from '@gift/money';
import { days, hours, lagosMidnight, later } from '../../platform/clock';
import type { Settings } from '../../settings';

/** The level that this much counted trade gives, from 0. */
export function levelOf(volume: Kobo, settings: Pick<Settings, 'levelFromKobo'>): number {
  let level = 0;
  settings.levelFromKobo.forEach((from, at) => {
    if (volume >= from) level = Math.max(level, at);
  });
  return level;
}

/** What a level takes off a fee; never more than the fee, whatever an operator wrote. */
export const discountOf = (level: number, settings: Pick<Settings, 'levelDiscountBps'>): number =>
  Math.min(10_000, Math.max(0, settings.levelDiscountBps[level] ?? 0));

/** Points for one side of an order: whole naira, so that a point is a point. */
export function pointsFor(
  amount: Kobo,
  { rewardTradeBps, rewardTradeMaxKobo }: Pick<Settings, 'rewardTradeBps' | 'rewardTradeMaxKobo'>,
): Kobo {
  const share = (amount * BigInt(rewardTradeBps)) / 10_000n;
  const capped = share > rewardTradeMaxKobo ? rewardTradeMaxKobo : share;
  return koboOf(capped - (capped % 100n));
}

/** The Monday, at midnight in Lagos, that a moment's week began with. */
export function lagosWeek(now: Date): Date {
  const midnight = lagosMidnight(now);
  const weekday = (later(midnight, hours(1)).getUTCDay() + 6) % 7;
  return later(midnight, -days(weekday));
}

/** The first of a moment's month, at midnight in Lagos. */
export function lagosMonth(now: Date): { name: string; from: Date } {
  const local = later(now, hours(1));
  const first = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1));
  return { name: first.toISOString().slice(0, 7), from: later(first, -hours(1)) };
}

/** A nickname as strangers may read it: its ends, and nothing of its length. */
export function masked(nickname: string): string {
  const letters = [...nickname];
  return `${letters.slice(0, 2).join('')}•••${letters.length > 3 ? letters.at(-1) : ''}`;
}

/** How long a promotion that ended is still shown, so that whoever earned it finds it and claims. */
export const shownDays = 60;
