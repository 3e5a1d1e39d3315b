import { formatNaira, koboOf } from '@gift/money';
import type { Language } from '../../platform/text/language';
import { defaultSettings, type Settings } from '../../settings';

// An article references a setting and never stores its value: `{withdrawMinKobo:kobo}`, `{tierOrderKobo.1:kobo}`. So a
// changed setting shows in every article.

const placeholder = /\{(\w+)(?:\.(\d+))?:(\w+)\}/g;

type Amount = number | bigint;

const countText = (n: number, en: string, zh: string, language: Language) =>
  language === 'zh-CN' ? `${n} ${zh}` : `${n} ${en}${n === 1 || language === 'pcm-NG' ? '' : 's'}`;

/**
 * Display units. `minutes` and `hours` name the setting's unit; whole hours read as hours, and whole days as days above
 * 48 hours. `percent` takes hundredths of a percent.
 */
const units: Record<string, (value: Amount, language: Language) => string> = {
  kobo: (value) => formatNaira(koboOf(BigInt(value))).replace(/\.00$/, ''),
  percent: (value) => `${Number(value) / 100}%`,
  count: (value) => String(value),
  minutes: (value, language) => spanOf(Number(value), language),
  hours: (value, language) => spanOf(Number(value) * 60, language),
  days: (value, language) => countText(Number(value), 'day', '天', language),
  seconds: (value, language) => countText(Number(value), 'second', '秒', language),
};

function spanOf(minutes: number, language: Language): string {
  if (minutes % (24 * 60) === 0 && minutes > 48 * 60)
    return countText(minutes / (24 * 60), 'day', '天', language);
  if (minutes % 60 === 0 && minutes > 0) return countText(minutes / 60, 'hour', '小时', language);
  return countText(minutes, 'minute', '分钟', language);
}

function figureOf(settings: Settings, name: string, index: string | undefined): Amount | undefined {
  if (!Object.hasOwn(settings, name)) return undefined;
  const value = settings[name as keyof Settings] as unknown;
  const one = Array.isArray(value)
    ? index === undefined
      ? undefined
      : value[Number(index)]
    : index === undefined
      ? value
      : undefined;
  return typeof one === 'number' || typeof one === 'bigint' ? (one as Amount) : undefined;
}

/** Replaces each placeholder by its setting. An unknown one stays as written. */
export const fillSettings = (text: string, settings: Settings, language: Language): string =>
  text.replace(placeholder, (whole, name: string, index: string | undefined, unit: string) => {
    const value = figureOf(settings, name, index);
    return value === undefined || !Object.hasOwn(units, unit) ? whole : units[unit]!(value, language);
  });

/** The first `{…}` that names no setting or unit, or null. `saveHelp` refuses an article with one. */
export function unknownPlaceholder(text: string): string | null {
  const rest = fillSettings(text, defaultSettings, 'en-US');
  return /\{[^}]*\}?/.exec(rest)?.[0] ?? null;
}
