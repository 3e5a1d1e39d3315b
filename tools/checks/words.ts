import { type Name, namesOf, wordsOf } from './names';
import { type Check, isCode, lineNumberOf, type Source } from './sources';
import { banned, fixedNames, notYet, phrases } from './word-table';

/** The table itself, and the tests that plant what it bans. */
const isOwn = ({ path }: Source) => /^tools\/checks\/(?:word-table|words\.test|checks\.test)\.ts$/.test(path);

/** The words of a name and its pairs of words: `putOffAge` has `put`, `off`, `age`, `put off` and `off age`. */
function termsOf(name: string): string[] {
  const words = wordsOf(name);
  return [...new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)])];
}

const openNames = (source: Source): Name[] =>
  namesOf(source).filter(({ name }) => !Object.hasOwn(fixedNames, name));

/** A name says what it means in the words of the field (docs/build/glossary.md). */
export const bannedWords: Check = (sources) =>
  sources
    .filter((source) => !isOwn(source))
    .flatMap((source) =>
      openNames(source).flatMap(({ name, line }) =>
        termsOf(name)
          .filter((term) => Object.hasOwn(banned, term))
          .map(
            (term) =>
              `${source.path}${line ? `:${line}` : ''} says "${term}" in ${name}; write ${banned[term]} (tools/checks/word-table.ts)`,
          ),
      ),
    );

/** In how many names a word of `notYet` is, a name counted once in each file. */
export function countWords(sources: readonly Source[]): Map<string, number> {
  const found = new Map(Object.keys(notYet).map((word) => [word, new Set<string>()]));
  for (const source of sources.filter((one) => !isOwn(one)))
    for (const { name } of openNames(source))
      for (const word of wordsOf(name)) found.get(word)?.add(`${source.path} ${name}`);
  return new Map([...found].map(([word, names]) => [word, names.size]));
}

/** A word that is on its way out may only become rarer. */
export const rarerWords: Check = (sources) =>
  [...countWords(sources)].flatMap(([word, count]) =>
    count > notYet[word]!
      ? [
          `tools/checks/word-table.ts allows "${word}" in ${notYet[word]} names, and ${count} have it: choose another word for the new one`,
        ]
      : [],
  );

const phraseForm = new RegExp(
  `\\b(?:${Object.keys(phrases)
    .map((phrase) => phrase.split(' ').join('\\s+(?:(?:\\*|//|--)\\s+)?'))
    .join('|')})\\b`,
  'gi',
);

/** Comments, texts and pages are in plain English. */
export const bannedPhrases: Check = (sources) =>
  sources
    .filter((source) => !isOwn(source) && (isCode(source) || /\.(?:md|sql|css)$/.test(source.path)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(phraseForm)].map((match) => {
        const phrase = match[0].toLowerCase().replace(/\s+(?:(?:\*|\/\/|--)\s+)?/g, ' ');
        return `${path}:${lineNumberOf(text, match.index)} says "${phrase}"; write ${phrases[phrase]}`;
      }),
    );
