import { type Language, language } from './language';

/**
 * What formats by these options in the reader's language. To make a formatter takes a cheap phone longer than to draw
 * a row with what it says, so each is made once.
 */
export function formatsBy<Options, Formatter>(Made: new (language: Language, options: Options) => Formatter) {
  const made = new Map<string, Formatter>();
  return (options: Options): Formatter => {
    const spoken = language();
    const key = spoken + JSON.stringify(options);
    const known = made.get(key) ?? new Made(spoken, options);
    made.set(key, known);
    return known;
  };
}

export const dateFormat = formatsBy(
  Intl.DateTimeFormat as new (
    language: Language,
    options: Intl.DateTimeFormatOptions,
  ) => Intl.DateTimeFormat,
);
export const numberFormat = formatsBy(
  Intl.NumberFormat as new (
    language: Language,
    options: Intl.NumberFormatOptions,
  ) => Intl.NumberFormat,
);
