import { errors, type RefusalName } from '@gift/contract';
import { type StaffRole, staffRoleNames } from '@gift/contract/operator/staff-roles';
import { formatLocale, type KeyedText, keyedTextIn, type Language } from '@gift/contract/text/localized';
import { formatNaira, koboOf } from '@gift/money';
import type { Details } from '../calls/refusal';

export { type KeyedText, keyedTextIn, type Language };

/** The reader's first language in `Accept-Language`, or en-US, the default (spec section 1). */
export function languageOf(header: string | undefined): Language {
  if (/^\s*zh\b/i.test(header ?? '')) return 'zh-CN';
  return /^\s*pcm\b/i.test(header ?? '') ? 'pcm-NG' : 'en-US';
}

/** All users are in one time zone, and the app shows hours from 00 to 23. */
const inLagos = { timeZone: 'Africa/Lagos', hourCycle: 'h23' } as const;

/** Pidgin has no plural -s: "5 minute". */
const one = { en: ['second', 'minute', 'hour'], zh: ['秒', '分钟', '小时'] } as const;

/** Seconds in the largest unit with a count of at least two, rounded up: "50 seconds", "51 minutes", "5 hours". */
function durationText(seconds: number, language: Language): string {
  const unit = seconds < 120 ? 0 : seconds < 7200 ? 1 : 2;
  const count = Math.ceil(seconds / 60 ** unit);
  if (language === 'zh-CN') return `${count} ${one.zh[unit]}`;
  return `${count} ${one.en[unit]}${count === 1 || language === 'pcm-NG' ? '' : 's'}`;
}

function formatValue(
  value: Details[string] | undefined,
  kind: string | undefined,
  language: Language,
): string {
  if (value === undefined || value === null) return '';
  if (kind === 'kobo') return formatNaira(koboOf(BigInt(value as bigint)));
  // The naira sign is not in the 7-bit SMS alphabet; it would split the message into two.
  if (kind === 'ngn')
    return formatNaira(koboOf(BigInt(value as bigint)))
      .replace(/\.00$/, '')
      .replace('₦', language === 'zh-CN' ? '₦' : 'NGN ');
  if (kind === 'when') {
    const short = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
    const text = new Intl.DateTimeFormat(formatLocale(language), { ...inLagos, ...short }).format(
      new Date(value as string | Date),
    );
    return text.replace(/\s/g, ' ');
  }
  if (kind === 'roles')
    return new Intl.ListFormat(formatLocale(language), { type: 'disjunction' }).format(
      (value as readonly StaffRole[]).map((role) => staffRoleNames[role][language === 'zh-CN' ? 1 : 0]),
    );
  if (kind === 'duration') return durationText(Number(value), language);
  if (value instanceof Date || kind === 'at') {
    const date = new Date(value as string | Date);
    return new Intl.DateTimeFormat(formatLocale(language), {
      ...inLagos,
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(date);
  }
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/**
 * Fills `{name}`, `{name:kobo}` (digits), `{name:duration}` (seconds), `{name:roles}` (of the staff) and `{name:at}`
 * (Date or ISO text) in a text. Short forms for text messages: `{name:ngn}` and `{name:when}`. Times are Lagos time.
 */
export const fillTemplate = (text: string, details: Details, language: Language): string =>
  text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind?: string) =>
    formatValue(details[name], kind, language),
  );

export const refusalText = (name: RefusalName, details: Details, language: Language): string =>
  fillTemplate(keyedTextIn(errors[name], language), details, language);

/** The filled text in each language. */
export const inEachLanguage = (text: KeyedText, details: Details): KeyedText => ({
  en: fillTemplate(text.en, details, 'en-US'),
  zh: fillTemplate(text.zh, details, 'zh-CN'),
  pcm: fillTemplate(text.pcm, details, 'pcm-NG'),
});
