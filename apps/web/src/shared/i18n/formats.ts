import { language } from './language';

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * What writes moments by these options in the reader's language. To make one takes a cheap phone longer than to draw a
 * row with what it says, so each is made once.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const spoken = language();
  const key = spoken + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat(spoken, options);
  made.set(key, format);
  return format;
}
