import { language } from './language';

type Sentence = string | ((...values: never[]) => string);
type Pair = readonly [english: Sentence, chinese: Sentence];
type Said<P extends Pair> = P[0] extends string ? string : P[0];

/**
 * Texts of one screen or part: English and Chinese side by side, so that neither can be missing. A sentence
 * with values is a function. Reading `t.key` gives the sentence in the reader's language at that moment; the
 * tree is drawn anew when the language changes, so texts are read while drawing, never kept.
 */
export function texts<const Table extends Record<string, Pair>>(table: Table) {
  const said = {} as { readonly [Key in keyof Table]: Said<Table[Key]> };
  for (const key of Object.keys(table)) {
    Object.defineProperty(said, key, {
      get: () => table[key]![language() === 'zh-CN' ? 1 : 0],
      enumerable: true,
    });
  }
  return said;
}
