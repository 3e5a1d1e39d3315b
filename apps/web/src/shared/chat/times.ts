import { dateFormat } from '@gift/client/formats';
import { texts } from '@gift/client/language';
import { clockTime, dayOf } from '../i18n/time';

const t = texts({ today: ['Today', '今天', 'Today'], yesterday: ['Yesterday', '昨天', 'Yesterday'] });

const timeZone = 'Africa/Lagos';
const dayMs = 86_400_000;
const dayNumber = (ms: number) => Math.floor((ms + 3_600_000) / dayMs);
const named = (ms: number, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ timeZone, ...options }).format(ms);

/** The time at the end of a row: `14:02`, `Yesterday`, `Tue`, `21 Nov`, `21/11/2025`. */
export function rowTime(ms: number, nowMs: number): string {
  const days = dayNumber(nowMs) - dayNumber(ms);
  if (days <= 0) return clockTime(ms);
  if (days === 1) return t.yesterday;
  if (days < 7) return named(ms, { weekday: 'short' });
  if (new Date(ms).getUTCFullYear() === new Date(nowMs).getUTCFullYear())
    return named(ms, { day: 'numeric', month: 'short' });
  return named(ms, { dateStyle: 'short' });
}

/** The divider between two days of a chat: `Today`, `Yesterday`, `Tuesday`, `21 November 2026`. */
export function dayName(ms: number, nowMs: number): string {
  const days = dayNumber(nowMs) - dayNumber(ms);
  if (days <= 0) return t.today;
  if (days === 1) return t.yesterday;
  return days < 7 ? named(ms, { weekday: 'long' }) : dayOf(ms);
}

const minuteS = 60;
const hourS = 3600;
const dayS = 86_400;
const spans = texts({
  days: [
    (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`,
    (n: number) => `${n} 天`,
    (n: number) => `${n} day`,
  ],
  hours: [
    (n: number) => `${n} ${n === 1 ? 'hour' : 'hours'}`,
    (n: number) => `${n} 小时`,
    (n: number) => `${n} hour`,
  ],
  minutes: [
    (n: number) => `${n} ${n === 1 ? 'minute' : 'minutes'}`,
    (n: number) => `${n} 分钟`,
    (n: number) => `${n} minute`,
  ],
  seconds: [
    (n: number) => `${n} ${n === 1 ? 'second' : 'seconds'}`,
    (n: number) => `${n} 秒`,
    (n: number) => `${n} second`,
  ],
});
/** `10 minutes`, `3 hours`, `7 days`. */
export function formatDuration(seconds: number): string {
  if (seconds >= dayS) return spans.days(Math.round(seconds / dayS));
  if (seconds >= hourS) return spans.hours(Math.round(seconds / hourS));
  if (seconds >= minuteS) return spans.minutes(Math.round(seconds / minuteS));
  return spans.seconds(seconds);
}
