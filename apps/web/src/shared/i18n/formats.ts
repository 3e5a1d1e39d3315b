import { language } from './language';

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * A date formatter in the user's language. Creating one is slower on a cheap phone than rendering a row, so they are
 * cached.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = language();
  const key = locale + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
}
