import { formatLocale } from '@gift/contract/text/localized';
import { language } from './language';

/** Creating a format is slower on a cheap phone than rendering a row, so they are cached by language and options. */
function formatCache<Options, Format>(Kind: new (locale: string, options: Options) => Format) {
  const formats: Record<string, Format> = {};
  return (options: Options): Format =>
    (formats[language() + JSON.stringify(options)] ??= new Kind(formatLocale(language()), options));
}

/** A date formatter in the user's language. */
export const dateFormat = /* @__PURE__ */ formatCache<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  Intl.DateTimeFormat,
);
/** A number formatter in the user's language. */
export const numberFormat = /* @__PURE__ */ formatCache<Intl.NumberFormatOptions, Intl.NumberFormat>(
  Intl.NumberFormat,
);
