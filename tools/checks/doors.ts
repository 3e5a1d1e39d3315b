import { type Check, importsOf, isCode, isTest, resolveImport, withoutExtension } from './sources';

/** Who may import whom: the rooms' doors, and the one direction everything flows. */
export const doors: Check = (sources) =>
  sources.filter(isCode).flatMap((source) =>
    importsOf(source).flatMap(({ specifier, line }) => {
      const target = resolveImport(source.path, specifier);
      const wrong = target && refusal(source.path, withoutExtension(target));
      return wrong ? [`${source.path}:${line} imports ${specifier}: ${wrong}`] : [];
    }),
  );

const part = (name: string, pattern: RegExp) => pattern.exec(name)?.[1];
const room = (name: string) => part(name, /^apps\/server\/src\/rooms\/([^/]+)(?:\/|$)/);
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
  const toRoom = room(to);
  // The tools that print a room's tables as documents read the tables themselves.
  if (
    toRoom &&
    !from.startsWith('tools/') &&
    room(from) !== toRoom &&
    !/\/rooms\/[^/]+(\/index)?$/.test(to)
  ) {
    return `others enter rooms/${toRoom} by its index.ts`;
  }
  if (toRoom && from.startsWith('apps/server/src/platform/')) return 'the platform knows no room';
  return refusalInWeb(from, to);
}

/**
 * Rooms lean on each other in one direction, so that each can be read and tested with no more than those below it. News
 * goes up as events; what a room below needs from above it is handed by app.ts.
 */
export const oneWay: Check = (sources) => {
  const edges = sources.filter(isCode).flatMap((source) => {
    const from = room(source.path);
    // What tests share (testing.ts) may set the whole scene.
    if (!from || isTest(source) || /\/testing(\.ts$|\/)/.test(source.path)) return [];
    return importsOf(source).flatMap(({ specifier, line }) => {
      const to = room(resolveImport(source.path, specifier) ?? '');
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
    .map(({ from, to, at }) => `${at}: rooms/${to} leans on rooms/${from} already, and rooms lean one way`);
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
