import { texts } from '@gift/client/language';
import { prompts } from '../../../shared/forms/approval/prompts';

// Days in Lagos, an hour ahead of UTC all year.
const lagosMs = 3_600_000;
const dayMs = 86_400_000;

/** The maximum number of days of one export or query: twelve months, including a leap year. */
const maxDays = 366;

/** A period with both days included, each as `2026-11-21`. */
export type Period = { first: string; last: string };

const t = texts({
  choose: ['Choose the first and last day', '请选择开始和结束日期', 'Choose the first and last day'],
  backwards: [
    'The last day is before the first. Swap them.',
    '结束日期早于开始日期，请调换。',
    'The last day come before the first. Swap dem.',
  ],
});

export const dayText = (ms: number): string => new Date(ms + lagosMs).toISOString().slice(0, 10);
const startMs = (day: string): number => Date.parse(`${day}T00:00:00Z`) - lagosMs;

/** The last `days` days, today included. */
export const lastDays = (days: number, nowMs: number): Period => ({
  first: dayText(nowMs - (days - 1) * dayMs),
  last: dayText(nowMs),
});

/** This month so far, or the whole previous month. */
export function monthOf(nowMs: number, isBefore: boolean): Period {
  const today = dayText(nowMs);
  const first = `${today.slice(0, 8)}01`;
  if (!isBefore) return { first, last: today };
  const last = dayText(startMs(first) - dayMs);
  return { first: `${last.slice(0, 8)}01`, last };
}

/** The timestamps of a period: from the first (inclusive) to the second (exclusive). */
export const toTimestamps = ({ first, last }: Period) => ({
  from: new Date(startMs(first)).toISOString(),
  to: new Date(startMs(last) + dayMs).toISOString(),
});

/** Why a period is invalid, as text; null if it is valid. */
export function periodError({ first, last }: Period): string | null {
  const days = (startMs(last) - startMs(first)) / dayMs + 1;
  if (Number.isNaN(days)) return t.choose;
  if (days < 1) return t.backwards;
  return days > maxDays ? prompts.days(maxDays) : null;
}
