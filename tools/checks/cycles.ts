import { type Check, importsOf, isCode, resolveImport, type Source, withoutExtension } from './sources';

/** File name without extension -> the files it imports, including type imports and lazy imports. */
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

/** Tarjan's algorithm: the strongly connected groups of more than one file. */
function cycleGroupsOf(graph: Graph): Set<string>[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: Set<string>[] = [];
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
    const group = open.splice(open.indexOf(name));
    if (group.length > 1) groups.push(new Set(group));
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return groups;
}

/** The shortest path from a file back to itself within its group. */
function shortestCycle(graph: Graph, group: ReadonlySet<string>, start: string): string[] {
  const cameFrom = new Map<string, string>();
  for (const queue = [start]; queue.length > 0; ) {
    const name = queue.shift()!;
    for (const next of graph.get(name) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at = name; at !== start; at = cameFrom.get(at)!) way.unshift(at);
        return [start, ...way];
      }
      if (!group.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, name);
      queue.push(next);
    }
  }
  return [];
}

/**
 * No file imports itself through others, not even a type or lazily: each file can be read, tested and moved with the
 * files below it. Reports the shortest cycle of each group.
 */
export const importCycles: Check = (sources) => {
  const graph = graphOf(sources);
  return cycleGroupsOf(graph).map((group) => {
    const ways = [...group].sort().map((name) => shortestCycle(graph, group, name));
    const shortest = ways.reduce((best, way) => (way.length < best.length ? way : best));
    return `${shortest.join(' -> ')}: ${group.size} files import each other in a circle`;
  });
};
