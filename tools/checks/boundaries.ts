import { type Check, importsOf, isCode, isTest, resolveImport, withoutExtension } from './sources';

/** Which imports are allowed between workspaces, server modules, and layers of the web app. */
export const boundaries: Check = (sources) =>
  sources.filter(isCode).flatMap((source) =>
    importsOf(source).flatMap(({ specifier, line }) => {
      const target = resolveImport(source.path, specifier);
      const wrong = target && refusal(source.path, withoutExtension(target));
      return wrong ? [`${source.path}:${line} imports ${specifier}: ${wrong}`] : [];
    }),
  );

const part = (name: string, pattern: RegExp) => pattern.exec(name)?.[1];
const moduleOf = (name: string) => part(name, /^apps\/server\/src\/modules\/([^/]+)(?:\/|$)/);
const feature = (name: string) => part(name, /^apps\/web\/src\/features\/([^/]+)(?:\/|$)/);
const layer = (name: string) => part(name, /^apps\/web\/src\/(shared|features|app)(?:\/|$)/);
const workspace = (name: string) => part(name, /^((?:apps|packages)\/[^/]+)\//);

function refusal(from: string, to: string): string | null {
  const [home, away] = [workspace(from), workspace(to)];
  if (home?.startsWith('packages/') && away !== home && !away?.startsWith('packages/')) {
    return 'a package never reaches outside the packages';
  }
  if (home?.startsWith('apps/') && away?.startsWith('apps/') && home !== away) {
    return 'the server and the web app share packages only';
  }
  const toModule = moduleOf(to);
  // The tools that print a module's tables as documents import those tables directly. `Services` holds the modules'
  // state, which is not in index.ts because the rest of the module uses `Services`.
  const isState = from === 'apps/server/src/services.ts' && /\/modules\/[^/]+\/state$/.test(to);
  if (
    toModule &&
    !isState &&
    !from.startsWith('tools/') &&
    moduleOf(from) !== toModule &&
    !/\/modules\/[^/]+(\/index)?$/.test(to)
  ) {
    return `import modules/${toModule} through its index.ts`;
  }
  if (toModule && from.startsWith('apps/server/src/platform/')) return 'the platform imports no module';
  return refusalInWeb(from, to);
}

/**
 * Modules import each other in one direction, so that each can be read and tested with only those below it. A module
 * publishes events to those above it; app.ts passes in what it needs from them.
 */
export const oneDirection: Check = (sources) => {
  const edges = sources.filter(isCode).flatMap((source) => {
    const from = moduleOf(source.path);
    // Shared test code (testing/) may use every module for its setup.
    if (!from || isTest(source) || source.path.includes('/testing/')) return [];
    return importsOf(source).flatMap(({ specifier, line }) => {
      const to = moduleOf(resolveImport(source.path, specifier) ?? '');
      return to && to !== from ? [{ from, to, at: `${source.path}:${line} imports ${specifier}` }] : [];
    });
  });
  const below = (start: string) => {
    const found = new Set([start]);
    for (const name of found) for (const { from, to } of edges) if (from === name) found.add(to);
    return found;
  };
  return edges
    .filter(({ from, to }) => below(to).has(from))
    .map(
      ({ from, to, at }) =>
        `${at}: modules/${to} imports modules/${from} already, and modules import in one direction`,
    );
};

function refusalInWeb(from: string, to: string): string | null {
  const [fromLayer, toLayer] = [layer(from), layer(to)];
  if (fromLayer === 'shared' && (toLayer === 'features' || toLayer === 'app'))
    return `shared knows no ${toLayer}`;
  if (fromLayer === 'features' && toLayer === 'app') return 'a feature does not know the app around it';
  const [home, away] = [feature(from), feature(to)];
  if (home && away && home !== away) return 'a feature never imports another feature';
  return null;
}
