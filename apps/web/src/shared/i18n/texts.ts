import { language } from './language';

type Sentence = string | ((...values: never[]) => string);
type Pair = readonly [english: Sentence, chinese: Sentence];
type Said<P extends Pair> = P[0] extends string ? string : P[0];

/**
 * Texts of one screen or component: English and Chinese side by side, so that neither can be missing. A text with
 * values is a function. `t.key` returns the text in the current language. A language change re-renders the tree, so
 * read texts during rendering and never store them.
 */
export function texts<const Table extends Record<string, Pair>>(table: Table) {
  const result = {} as { readonly [Key in keyof Table]: Said<Table[Key]> };
  for (const key of Object.keys(table)) {
    Object.defineProperty(result, key, {
      get: () => table[key]![language() === 'zh-CN' ? 1 : 0],
      enumerable: true,
    });
  }
  return result;
}
