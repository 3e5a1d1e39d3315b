import {
  type Check,
  importsOf,
  isCode,
  isTest,
  resolveImport,
  type Source,
  withoutExtension,
} from './sources';

/** Files that are started from outside the sources: by a person, npm, the build, the test runner, another program. */
const roots =
  /^(packages\/im-[a-z]+\/src\/index\.ts|apps\/server\/src\/(cli\/)?main\.ts|apps\/web\/src\/app\/server-entry\.tsx|[^/]*\.config\.ts|apps\/[^/]+\/[^/]*\.config\.ts|tools\/(start|test|check|check-bundle|app-icons|upgrade-fixture)\.(ts|mjs)|sim\/run\.ts|bench\/[^/]+\.ts|.*\.d\.m?ts)$/;

const isRoot = (source: Source) => roots.test(source.path) || isTest(source) || !isCode(source);

/** A code file that no other file imports or names is dead. */
export const deadFiles: Check = (sources) => {
  const imported = new Set(
    sources.filter(isCode).flatMap((source) =>
      importsOf(source).flatMap(({ specifier }) => {
        const target = resolveImport(source.path, specifier);
        return target ? [withoutExtension(target), `${withoutExtension(target)}/index`] : [];
      }),
    ),
  );
  return sources
    .filter(
      (source) =>
        !isRoot(source) &&
        !isRoutedScreen(source, sources) &&
        !imported.has(withoutExtension(source.path)) &&
        !isNamed(source, sources),
    )
    .map(({ path }) => `${path} is imported by nobody`);
};

/** Some files are loaded by name: a setup file in a config, a script in a test, the entry in index.html. */
const isNamed = (source: Source, sources: readonly Source[]) => {
  const file = source.path.slice(source.path.lastIndexOf('/') + 1);
  return sources.some((other) => other !== source && /['"`/]/.test(other.text) && mentions(other.text, file));
};

/** Screens are loaded by file name; the routes table names them. */
const isRoutedScreen = ({ path }: Source, sources: readonly Source[]) => {
  const screen = /^apps\/web\/src\/features\/(.+)\.screen\.tsx$/.exec(path)?.[1];
  return screen !== undefined && sources.some(({ text }) => text.includes(`'${screen}'`));
};

const mentions = (text: string, file: string) =>
  [`'${file}'`, `/${file}'`, `"${file}"`, `/${file}"`, `/${file}\``].some((form) => text.includes(form));

const declared = /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|enum) (\w+)/gm;

/**
 * An exported value that appears in no other file need not be exported, and may be unused. Types are exempt, because
 * they name the parameters and results of exported functions.
 */
export const deadExports: Check = (sources) => {
  const code = sources.filter(isCode);
  const users = new Map<string, Set<string>>();
  for (const source of code) {
    for (const [name] of source.text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const known = users.get(name) ?? new Set();
      users.set(name, known.add(source.path));
    }
  }
  return code
    .filter((source) => !isRoot(source) && !source.path.endsWith('.screen.tsx'))
    .flatMap((source) =>
      [...source.text.matchAll(declared)].flatMap(([, name]) =>
        users.get(name!)!.size > 1 ? [] : [`${source.path} exports ${name}, which nobody imports`],
      ),
    );
};
