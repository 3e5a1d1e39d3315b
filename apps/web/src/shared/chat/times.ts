import { dateFormat } from '@gift/client/formats';
import { localize, texts } from '@gift/client/language';
import { clockTime, dayOf } from '../i18n/time';

const t = texts({ today: ['Today', '今天'], yesterday: ['Yesterday', '昨天'] });

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
/** `10 minutes`, `3 hours`, `7 days`. */
export function formatDuration(seconds: number): string {
  const [count, one, many, chinese] =
    seconds >= dayS
      ? [Math.round(seconds / dayS), 'day', 'days', '天']
      : seconds >= hourS
        ? [Math.round(seconds / hourS), 'hour', 'hours', '小时']
        : seconds >= minuteS
          ? [Math.round(seconds / minuteS), 'minute', 'minutes', '分钟']
          : [seconds, 'second', 'seconds', '秒'];
  return localize([`${count} ${count === 1 ? one : many}`, `${count} ${chinese}`]);
}
