import { days, hours, lagosMidnight, later } from '../../platform/clock';

/** Hours in Lagos in which only urgent messages alert. */
export type QuietHours = { readonly from: number; readonly to: number };

/** When the current quiet hours end; null if `now` is outside them. */
export function quietUntil(quiet: QuietHours | undefined, now: Date): Date | null {
  if (!quiet) return null;
  const midnight = lagosMidnight(now);
  const hour = Math.floor((now.getTime() - midnight.getTime()) / hours(1));
  const { from, to } = quiet;
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  if (!isQuiet) return null;
  const end = later(midnight, hours(to));
  return end > now ? end : later(end, days(1));
}
