import { dateFormat } from '@gift/client/formats';
import { texts } from '@gift/client/language';

const t = texts({
  now: ['just now', '刚刚', 'just now'],
  minutesAgo: [(n: number) => `${n} min. ago`, (n: number) => `${n}分钟前`, (n: number) => `${n} min ago`],
  yesterday: [
    (clock: string) => `yesterday ${clock}`,
    (clock: string) => `昨天 ${clock}`,
    (clock: string) => `yesterday ${clock}`,
  ],
});

// Nigeria has one time zone and no summer time; all times are shown in it, wherever the user is.
const timeZone = 'Africa/Lagos';
const lagosMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;

const format = (date: Date | string | number, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ timeZone, ...options }).format(new Date(date));

/** 14:02. Without `Intl`, whose first format blocks a cheap phone for 50 ms. */
export const clockTime = (date: Date | string | number) =>
  new Date(new Date(date).getTime() + lagosMs).toISOString().slice(11, 16);

/** 21 Nov 2026, 14:02:31 */
export const exactTime = (date: Date | string | number) =>
  format(date, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

/** 21 November 2026 */
export const dayOf = (date: Date | string | number) => format(date, { dateStyle: 'long' });

const dayNumber = (ms: number) => Math.floor((ms + lagosMs) / dayMs);

/** `just now`, `5 min ago`, `14:02`, `yesterday 14:02`, `21 Nov`. Both times in milliseconds. */
export function relativeTime(date: Date | string | number, nowMs: number): string {
  const ms = new Date(date).getTime();
  const ago = nowMs - ms;
  if (Math.abs(ago) < minuteMs) return t.now;
  if (ago > 0 && ago < 60 * minuteMs) return t.minutesAgo(Math.floor(ago / minuteMs));
  const days = dayNumber(nowMs) - dayNumber(ms);
  if (days === 0) return clockTime(ms);
  if (days === 1) return t.yesterday(clockTime(ms));
  const isThisYear = new Date(ms).getUTCFullYear() === new Date(nowMs).getUTCFullYear();
  return format(ms, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) });
}

/** `24:31`, or `1:04:31` from an hour on. Never below zero. */
export function countdownText(leftMs: number): string {
  const s = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(s / 3600);
  const rest = `${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** `14:33` on the same day, `22 Nov, 14:33` on another: for deadlines and events. */
export const deadlineText = (at: string, nowMs: number): string =>
  dayNumber(Date.parse(at)) === dayNumber(nowMs)
    ? clockTime(at)
    : format(at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
