import { type Check, importsOf, isCode, resolveImport, type Source, withoutExtension } from './sources';

/** File name without extension -> the files that it imports: types and lazily loaded files included. */
type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(sources: readonly Source[]): Graph {
  const code = sources.filter(isCode);
  const known = new Set(code.map(({ path }) => withoutExtension(path)));
  const graph = new Map<string, string[]>([...known].map((name) => [name, []]));
  for (const source of code) {
    const from = withoutExtension(source.path);
    for (const { specifier } of importsOf(source)) {
      const target = withoutExtension(resolveImport(source.path, specifier) ?? '');
      const to = [target, `${target}/index`].find((name) => known.has(name));
      if (to && to !== from) graph.get(from)?.push(to);
    }
  }
  return graph;
}

/** Tarjan's algorithm: the groups of files that all reach each other, where there is more than one file. */
function knotsOf(graph: Graph): Set<string>[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const knots: Set<string>[] = [];
  const visit = (name: string) => {
    const at = order.size;
    order.set(name, at);
    lowest.set(name, at);
    open.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(name, Math.min(lowest.get(name)!, lowest.get(next)!));
    }
    if (lowest.get(name) !== at) return;
    const knot = open.splice(open.indexOf(name));
    if (knot.length > 1) knots.push(new Set(knot));
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return knots;
}

/** The shortest way from a file back to itself inside its knot. */
function wayBack(graph: Graph, knot: ReadonlySet<string>, start: string): string[] {
  const cameFrom = new Map<string, string>();
  for (const queue = [start]; queue.length > 0; ) {
    const name = queue.shift()!;
    for (const next of graph.get(name) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at = name; at !== start; at = cameFrom.get(at)!) way.unshift(at);
        return [start, ...way];
      }
      if (!knot.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, name);
      queue.push(next);
    }
  }
  return [];
}

/**
 * No file imports itself by way of others, not for a type and not lazily: each file can be read, tested and moved with
 * the files below it. Reports the shortest cycle of each knot.
 */
export const importCycles: Check = (sources) => {
  const graph = graphOf(sources);
  return knotsOf(graph).map((knot) => {
    const ways = [...knot].sort().map((name) => wayBack(graph, knot, name));
    const shortest = ways.reduce((best, way) => (way.length < best.length ? way : best));
    return `${shortest.join(' -> ')}: ${knot.size} files import each other in a circle`;
  });
};
