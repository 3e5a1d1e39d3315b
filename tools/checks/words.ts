import { type Name, namesOf, wordsOf } from './names';
import { type Check, isCode, lineNumberOf, type Source } from './sources';
import { banned, fixedNames, namesIn, phrases } from './word-table';

/** The table itself, and the tests that plant what it bans. */
const isOwn = ({ path }: Source) => /^tools\/checks\/(?:word-table|words\.test|checks\.test)\.ts$/.test(path);

/** The words of a name and its pairs of words: `putOffAge` has `put`, `off`, `age`, `put off` and `off age`. */
function termsOf(name: string): string[] {
  const words = wordsOf(name);
  return [...new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)])];
}

function openNames(source: Source): Name[] {
  const allowed = new Set(
    namesIn.filter(({ files }) => files.test(source.path)).flatMap(({ names }) => names.split(' ')),
  );
  return namesOf(source).filter(({ name }) => !Object.hasOwn(fixedNames, name) && !allowed.has(name));
}

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
