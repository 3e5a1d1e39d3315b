import { type Kobo, koboOf } from '@gift/money';
import { days, hours, lagosMidnight, later } from '../../platform/clock';
import type { Settings } from '../../settings';

/** The level for a counted trade volume, from 0. */
export function levelOf(volume: Kobo, settings: Pick<Settings, 'levelFromKobo'>): number {
  let level = 0;
  settings.levelFromKobo.forEach((from, at) => {
    if (volume >= from) level = Math.max(level, at);
  });
  return level;
}

/** A level's discount on a fee. Never more than the fee, whatever an operator configured. */
export const discountOf = (level: number, settings: Pick<Settings, 'levelDiscountBps'>): number =>
  Math.min(10_000, Math.max(0, settings.levelDiscountBps[level] ?? 0));

/** Points for one side of an order: whole naira, so that there are no fractions of a point. */
export function pointsFor(
  amount: Kobo,
  { rewardTradeBps, rewardTradeMaxKobo }: Pick<Settings, 'rewardTradeBps' | 'rewardTradeMaxKobo'>,
): Kobo {
  const share = (amount * BigInt(rewardTradeBps)) / 10_000n;
  const capped = share > rewardTradeMaxKobo ? rewardTradeMaxKobo : share;
  return koboOf(capped - (capped % 100n));
}

/** The start of a week: Monday at midnight in Lagos. */
export function lagosWeek(now: Date): Date {
  const midnight = lagosMidnight(now);
  const weekday = (later(midnight, hours(1)).getUTCDay() + 6) % 7;
  return later(midnight, -days(weekday));
}

/** The start of a month: the first at midnight in Lagos. */
export function lagosMonth(now: Date): { name: string; from: Date } {
  const local = later(now, hours(1));
  const first = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1));
  return { name: first.toISOString().slice(0, 7), from: later(first, -hours(1)) };
}

/** A nickname masked for strangers: its ends, without its length. */
export function maskNickname(nickname: string): string {
  const characters = [...nickname];
  return `${characters.slice(0, 2).join('')}•••${characters.length > 3 ? characters.at(-1) : ''}`;
}

/** How long an ended promotion is still shown, so that users who earned it can claim. */
export const shownDays = 60;
