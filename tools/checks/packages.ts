import { builtinModules } from 'node:module';
import { type Check, isCode, isTest, lineNumberOf, type Source, withoutComments } from './sources';

type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/** Programs that are run by name and never imported. */
const programs = new Set(['@biomejs/biome', 'tsx', 'typescript']);

const statement =
  /(?:^\s*(?:import|export)\b[^;'"`]*?\bfrom\s*|^\s*import\s*|\bimport\s*\(\s*|\.resolve\(\s*)(['"])([^'"\n]+)\1/gm;
const npmName = /^(?:@[a-z0-9-]+\/)?[a-z0-9][\w.-]*/;

/** The packages that a file imports, with the line of the first import. Template strings are not code. */
function packagesOf({ text }: Source): Map<string, number> {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ');
  const code = withoutComments(text).replace(/`(?:\\.|[^`\\])*`/g, blank);
  const found = new Map<string, number>();
  for (const match of code.matchAll(statement)) {
    const name = npmName.exec(match[2]!)?.[0];
    if (!name || /^(?:node|virtual):/.test(match[2]!) || builtinModules.includes(name)) continue;
    if (!found.has(name)) found.set(name, lineNumberOf(code, match.index + match[0].length));
  }
  return found;
}

const workspaceOf = (path: string) => /^(?:apps|packages)\/[^/]+\//.exec(path)?.[0] ?? '';
/** Tests and the code they share. */
const isForTests = (source: Source) => isTest(source) || source.path.includes('/testing/');

/** The package.json of a workspace declares exactly what its files import; all workspaces use the same version. */
export const declaredPackages: Check = (sources) => {
  const code = sources
    .filter(isCode)
    .map((source) => ({ source, home: workspaceOf(source.path), packages: packagesOf(source) }));
  const importedAnywhere = new Set(code.flatMap(({ packages }) => [...packages.keys()]));
  const versions = new Map<string, string>();
  return sources
    .filter(({ path }) => /^(?:(?:apps|packages)\/[^/]+\/)?package\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const home = workspaceOf(path);
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest;
      const declared = { ...devDependencies, ...dependencies };
      const files = code.filter((one) => one.home === home);
      const imported = new Set(files.flatMap(({ packages }) => [...packages.keys()]));
      const wrong = files.flatMap(({ source, packages }) =>
        [...packages].flatMap(([name, line]) => {
          if (!declared[name])
            return [`${source.path}:${line} imports ${name}, which ${path} does not declare`];
          // The root runs tests and builds from one folder, so only a workspace can distinguish development dependencies.
          return home === '' || dependencies[name] || isForTests(source)
            ? []
            : [`${source.path}:${line} imports ${name}, which ${path} declares for tests only`];
        }),
      );
      for (const [name, version] of Object.entries(declared)) {
        const types = /^@types\/(.+)$/.exec(name)?.[1];
        const isUsed = types ? types === 'node' || importedAnywhere.has(types) : imported.has(name);
        if (!isUsed && !programs.has(name))
          wrong.push(`${path} declares ${name}, which nobody there imports`);
        const other = versions.get(name) ?? version;
        if (other !== version) wrong.push(`${path} wants ${name} ${version}, and another workspace ${other}`);
        versions.set(name, other);
      }
      return wrong;
    });
};
