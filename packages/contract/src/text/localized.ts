// The languages of the app and the type of a text in all of them. No schemas here: the web client imports this file.

/** Every language with its own name, in the order of the texts in each `LocalizedText`. */
export const languageTable = [
  ['en-US', 'English'],
  ['zh-CN', '简体中文'],
  ['pcm-NG', 'Pidgin (beta)'],
] as const;

export type Language = (typeof languageTable)[number][0];

export const languages = languageTable.map(([tag]) => tag);

/**
 * The locale of dates and numbers. Browsers have no Pidgin and would use their own language; Node has it in a spelling
 * that nobody types ("Sẹptẹ́mba"). Both have English as written in Nigeria.
 */
export const formatLocale = (language: Language): string => (language === 'pcm-NG' ? 'en-NG' : language);

/** A text in each language. Some are functions of values, and some are numbers or other values. */
export type LocalizedText<Value = string> = readonly [english: Value, chinese: Value, pidgin: Value];

/** A text that only staff read: the console has two languages. */
export type StaffText<Value = string> = readonly [english: Value, chinese: Value];

/** A text with details in braces, or one that is stored: by language code. */
export type KeyedText = KeyedStaffText & { readonly pcm: string };

/** The same for texts that only staff read. */
export type KeyedStaffText = { readonly en: string; readonly zh: string };

export const textIn = <Value>(text: LocalizedText<Value>, language: Language): Value =>
  text[languages.indexOf(language)]!;

export const keyedTextIn = (
  { en, zh, pcm = en }: KeyedStaffText & { readonly pcm?: string },
  language: Language,
): string => textIn([en, zh, pcm], language);

/**
 * One text of a table, outside `texts`. The web app's build finds the calls of this function, of `texts` and of
 * `localize`, and leaves one language of each (apps/web/languages.ts).
 */
export function localized(...inEach: LocalizedText): LocalizedText;
export function localized<Values extends unknown[]>(
  ...inEach: LocalizedText<(...values: Values) => string>
): LocalizedText<(...values: Values) => string>;
export function localized(...inEach: readonly unknown[]) {
  return inEach;
}
