import { prompts } from '../../../shared/forms/approval/prompts';
import { texts } from '../../../shared/i18n/texts';

// Days as the reader in Lagos counts them, an hour ahead of UTC all year.
const lagosMs = 3_600_000;
const dayMs = 86_400_000;

/** The most days that one file, or one look, covers: twelve months, a leap year's among them. */
const maxDays = 366;

/** A range of days with both ends in it, each as `2026-11-21`. */
export type Period = { first: string; last: string };

const t = texts({
  choose: ['Choose the first and last day', '请选择开始和结束日期'],
  backwards: ['The last day is before the first. Swap them.', '结束日期早于开始日期，请调换。'],
});

export const dayText = (ms: number): string => new Date(ms + lagosMs).toISOString().slice(0, 10);
const startMs = (day: string): number => Date.parse(`${day}T00:00:00Z`) - lagosMs;

/** So many days up to and with today. */
export const lastDays = (days: number, nowMs: number): Period => ({
  first: dayText(nowMs - (days - 1) * dayMs),
  last: dayText(nowMs),
});

/** This month so far, or the whole one before it. */
export function monthOf(nowMs: number, isBefore: boolean): Period {
  const today = dayText(nowMs);
  const first = `${today.slice(0, 8)}01`;
  if (!isBefore) return { first, last: today };
  const last = dayText(startMs(first) - dayMs);
  return { first: `${last.slice(0, 8)}01`, last };
}

/** The moments of a range: from the first on, before the second. */
export const toTimestamps = ({ first, last }: Period) => ({
  from: new Date(startMs(first)).toISOString(),
  to: new Date(startMs(last) + dayMs).toISOString(),
});

/** Why a range cannot be, in words; null where it can. */
export function periodError({ first, last }: Period): string | null {
  const days = (startMs(last) - startMs(first)) / dayMs + 1;
  if (Number.isNaN(days)) return t.choose;
  if (days < 1) return t.backwards;
  return days > maxDays ? prompts.days(maxDays) : null;
}
