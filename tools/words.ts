// npx tsx tools/words.ts: words in names that a reader may not know, rarest first: in few files, no term of the
// glossary, and in no name of a package.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { namesOf, wordsOf } from './checks/names';
import { isCode, isTest, readSources, type Source } from './checks/sources';

/** A word in this many files or more counts as known. */
const knownFrom = 6;
const root = path.join(import.meta.dirname, '..');
const sources = readSources(root);
/** What users run. Tests name people and plant nonsense. */
const isProduct = (source: Source) =>
  /^(?:apps|packages|db)\//.test(source.path) &&
  !isTest(source) &&
  (isCode(source) || source.path.endsWith('.sql'));
const print = (line: string) => process.stdout.write(`${line}\n`);
const plainOf = (word: string) => [
  word,
  word.replace(/s$/, ''),
  word.replace(/(?:ed|es|ing)$/, ''),
  word.replace(/(?:d|ing)$/, 'e'),
];

/** The words of the type declarations of Node.js, the DOM and the packages: common technical English. */
function technicalWords(): Set<string> {
  const compilers = readdirSync(path.join(root, 'node_modules/@typescript')).map(
    (name) => `@typescript/${name}/lib`,
  );
  const folders = [...compilers, '@types/node', '@types/react', '@types/pg', 'fastify/types'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, 'node_modules', folder))
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => path.join(root, 'node_modules', folder, name)),
  );
  return new Set(files.flatMap((file) => wordsOf(readFileSync(file, 'utf8'))));
}

const glossary = new Set(wordsOf(readFileSync(path.join(root, 'docs/build/glossary.md'), 'utf8')));
const known = technicalWords();
const found = new Map<string, { files: Set<string>; names: Set<string> }>();
for (const source of sources.filter(isProduct))
  for (const { name } of namesOf(source))
    for (const word of name.length > 25 || /\d/.test(name) ? [] : wordsOf(name)) {
      const uses = found.get(word) ?? { files: new Set(), names: new Set() };
      found.set(word, uses);
      uses.files.add(source.path);
      uses.names.add(name);
    }
const rare = [...found]
  .filter(([word, { files }]) => word.length > 2 && files.size < knownFrom)
  .filter(([word]) => !plainOf(word).some((plain) => known.has(plain) || glossary.has(plain)))
  .sort(([a, one], [b, other]) => one.files.size - other.files.size || a.localeCompare(b));
for (const [word, { files, names }] of rare)
  print(`${word}: ${[...names].slice(0, 3).join(', ')} (${[...files][0]})`);
print(`${rare.length} rare words`);
