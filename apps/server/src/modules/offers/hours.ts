import { weekdays } from '@gift/contract';
import { days, hours as hoursMs, minutes } from '../../platform/clock';

/** Lagos time, "HH:MM" to "HH:MM" of the same day, by weekday. The maker is closed on a missing weekday. */
export type Hours = Partial<Record<(typeof weekdays)[number], { from: string; to: string } | undefined>>;

/** Lagos is UTC+1 all year. */
const offsetMs = hoursMs(1);
const inMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The opening hours, in UTC, of the Lagos day that starts at `day` (a multiple of a day, in Lagos time). */
function openingHours(hours: Hours, day: number): { from: number; to: number } | undefined {
  // 1 January 1970 was a Thursday; the list starts on Monday.
  const weekday = weekdays[(Math.floor(day / days(1)) + 3) % 7]!;
  const period = hours[weekday];
  if (!period) return undefined;
  const at = (time: string) => day + minutes(inMinutes(time)) - offsetMs;
  return { from: at(period.from), to: at(period.to) };
}

/**
 * Whether an offer is open now, and when that next changes. Days that meet at midnight count as one period.
 * Without hours, an offer is always open.
 */
export function openingAt(hours: Hours | null, now: Date): { isOpen: boolean; changesAt: Date | null } {
  if (!hours) return { isOpen: true, changesAt: null };
  const time = now.getTime();
  const today = Math.floor((time + offsetMs) / days(1)) * days(1);
  let openUntil: number | null = null;
  for (let ahead = 0; ahead <= 7; ahead++) {
    const period = openingHours(hours, today + days(ahead));
    if (openUntil !== null) {
      if (period?.from !== openUntil) return { isOpen: true, changesAt: new Date(openUntil) };
      openUntil = period.to;
      continue;
    }
    if (!period || period.to <= time) continue;
    if (period.from > time) return { isOpen: false, changesAt: new Date(period.from) };
    openUntil = period.to;
  }
  // A week without a gap is always open. The contract refuses a week without opening hours.
  return { isOpen: openUntil !== null, changesAt: null };
}
