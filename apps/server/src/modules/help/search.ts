import { searchTokens } from '@gift/contract/text/search-tokens';
import MiniSearch from 'minisearch';

export type Searched = {
  id: string;
  title: string;
  summary: string;
  keywords: string;
  body: string;
  /** Among the most asked: preferred when two articles match equally. */
  isTop: boolean;
};

/** Words too common to distinguish articles. */
const common = new Set(
  'a an and are as at be by can do does for from has have how i if in is it me my not of on or that the this to was what when where why will with you your'.split(
    ' ',
  ),
);

const singular = (word: string) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);

/** A known word that differs by two swapped neighbouring letters, otherwise the word as typed. */
function unswapped(word: string, vocabulary: ReadonlySet<string>): string {
  if (!/^[a-z]{5,}$/.test(word) || vocabulary.has(word)) return word;
  for (let at = 0; at + 1 < word.length; at++) {
    const other = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    if (vocabulary.has(other)) return other;
    if (vocabulary.has(singular(other))) return singular(other);
  }
  return word;
}

const topBoost = 1.3;

/** An index of one language's articles; returns the ids of the matches, best first. */
export function searcher(articles: readonly Searched[]): (query: string) => string[] {
  const top = new Set(articles.filter(({ isTop }) => isTop).map(({ id }) => id));
  const vocabulary = new Set<string>();
  const index = new MiniSearch<Searched>({
    fields: ['title', 'summary', 'keywords', 'body'],
    tokenize: searchTokens,
    processTerm: (term) => {
      if (common.has(term)) return null;
      vocabulary.add(singular(term));
      return singular(term);
    },
    searchOptions: {
      processTerm: (term) => (common.has(term) ? null : unswapped(singular(term), vocabulary)),
      boost: { title: 6, keywords: 4, summary: 3 },
      prefix: (term) => term.length > 2 || /\p{Script=Han}/u.test(term),
      fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
      combineWith: 'OR',
      boostDocument: (id) => (top.has(id as string) ? topBoost : 1),
    },
  });
  index.addAll(articles);
  return (query) => index.search(query).map(({ id }) => id as string);
}
