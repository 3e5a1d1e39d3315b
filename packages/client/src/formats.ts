import { language } from './language';

/** Creating a format is slower on a cheap phone than rendering a row, so they are cached by language and options. */
function cached<Options, Format>(Kind: new (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (options: Options): Format => {
    const locale = language();
    const key = locale + JSON.stringify(options);
    const format = made.get(key) ?? new Kind(locale, options);
    made.set(key, format);
    return format;
  };
}

/** A date formatter in the user's language. */
export const dateFormat = /* @__PURE__ */ cached<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  Intl.DateTimeFormat,
);
/** A number formatter in the user's language. */
export const numberFormat = /* @__PURE__ */ cached<Intl.NumberFormatOptions, Intl.NumberFormat>(
  Intl.NumberFormat,
);
