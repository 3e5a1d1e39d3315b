// The languages of the app and the type of a text in all of them. No schemas here: the web client imports this file.

/**
 * Every language with its own name, in the order of the texts in each `LocalizedText`. With a new row, the compiler
 * lists every text that is missing.
 */
export const languageTable = [
  ['en-US', 'English'],
  ['zh-CN', '简体中文'],
] as const;

export type Language = (typeof languageTable)[number][0];

type ForEach<Rows extends readonly unknown[], Value> = { readonly [Index in keyof Rows]: Value };

/** A text in each language. Some are functions of values, and some are numbers or other values. */
export type LocalizedText<Value = string> = ForEach<typeof languageTable, Value>;

/**
 * One text of a table, outside `texts`. The web app's build finds the calls of this function, of `texts` and of
 * `localize`, and leaves one language of each (apps/web/build/languages.ts).
 */
export function localized(...inEach: LocalizedText): LocalizedText;
export function localized<Values extends unknown[]>(
  ...inEach: LocalizedText<(...values: Values) => string>
): LocalizedText<(...values: Values) => string>;
export function localized(...inEach: readonly unknown[]) {
  return inEach;
}
