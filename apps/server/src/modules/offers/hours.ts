import { weekdays } from '@gift/contract';
import { days, hours as hoursMs, minutes } from '../../platform/clock';

/** Per weekday in Lagos, "HH:MM" to "HH:MM" of the same day; a missing weekday is closed. */
export type Hours = Partial<Record<(typeof weekdays)[number], { from: string; to: string } | undefined>>;

/** Lagos keeps one hour ahead of UTC all year. */
const offsetMs = hoursMs(1);
const inMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The opening times of the Lagos day that begins at `day` (a multiple of a day, in Lagos time), in UTC. */
function opening(hours: Hours, day: number): { from: number; to: number } | undefined {
  // 1 January 1970 was a Thursday; the list begins on Monday.
  const weekday = weekdays[(Math.floor(day / days(1)) + 3) % 7]!;
  const span = hours[weekday];
  if (!span) return undefined;
  const at = (time: string) => day + minutes(inMinutes(time)) - offsetMs;
  return { from: at(span.from), to: at(span.to) };
}

/**
 * Whether an offer is open now, and when that next changes. Days that meet at midnight count as one stretch. Null
 * hours are always open and never change.
 */
export function openingAt(hours: Hours | null, now: Date): { isOpen: boolean; changesAt: Date | null } {
  if (!hours) return { isOpen: true, changesAt: null };
  const time = now.getTime();
  const today = Math.floor((time + offsetMs) / days(1)) * days(1);
  let openUntil: number | null = null;
  for (let ahead = 0; ahead <= 7; ahead++) {
    const span = opening(hours, today + days(ahead));
    if (openUntil !== null) {
      if (span?.from !== openUntil) return { isOpen: true, changesAt: new Date(openUntil) };
      openUntil = span.to;
      continue;
    }
    if (!span || span.to <= time) continue;
    if (span.from > time) return { isOpen: false, changesAt: new Date(span.from) };
    openUntil = span.to;
  }
  // A week without a gap: open all the time; one without an opening is refused by the contract.
  return { isOpen: openUntil !== null, changesAt: null };
}
