import { type Check, importsOf, isTest, resolveImport, type Source, withoutComments } from './sources';

const web = 'apps/web/src/';
const entry = `${web}app/client.tsx`;

/** The class names that a component uses: the words of every string inside `className`. */
function classesUsed({ text }: Source): Set<string> {
  const names = new Set<string>();
  for (const [whole, plain] of withoutComments(text).matchAll(
    /className=(?:"([^"]*)"|\{(?:[^{}]|\{[^{}]*\})*\})/g,
  )) {
    const strings = plain ?? [...whole.matchAll(/'([^']*)'|`([^`]*)`/g)].map((match) => match[1] ?? match[2]);
    for (const name of String(strings).split(/[\s,${}]+/)) if (name) names.add(name);
  }
  return names;
}

const selectorsOf = ({ text }: Source) =>
  [...withoutComments(text).matchAll(/([^{}]+)\{/g)].flatMap((rule) => rule[1]!.split(','));

/** All files that a file imports; `laterToo` includes dynamic imports. */
function filesFrom(start: string, byPath: ReadonlyMap<string, Source>, laterToo: boolean): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const source = byPath.get(name);
    if (!source || found.has(name)) return;
    found.add(name);
    for (const { specifier, isLater } of importsOf(source)) {
      if (isLater && !laterToo) continue;
      const target = resolveImport(name, specifier);
      for (const ending of ['', '.tsx', '.ts']) if (target) visit(`${target}${ending}`);
    }
  };
  visit(start);
  return found;
}

/**
 * Styles belong to the code that uses them. The rule of a class is in one file, so that no screen depends on another
 * one having been opened first, and a screen's own imports contain all styles it uses.
 */
export const styles: Check = (sources) => {
  const own = sources.filter(({ path }) => path.startsWith(web));
  const byPath = new Map(own.map((source) => [source.path, source]));
  const styledIn = new Map<string, Set<string>>();
  const ruledIn = new Map<string, Set<string>>();
  const note = (into: Map<string, Set<string>>, name: string, file: string) =>
    into.set(name, (into.get(name) ?? new Set()).add(file));
  for (const sheet of own.filter(({ path }) => path.endsWith('.css'))) {
    for (const selector of selectorsOf(sheet)) {
      for (const [, name] of selector.matchAll(/\.([a-zA-Z][\w-]*)/g)) note(styledIn, name!, sheet.path);
      const alone = /^\s*\.([a-zA-Z][\w-]*)\s*$/.exec(selector)?.[1];
      if (alone) note(ruledIn, alone, sheet.path);
    }
  }
  const wrong = [...ruledIn]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `.${name} has a rule of its own in ${[...files].sort().join(' and in ')}`);
  const first = filesFrom(entry, byPath, false);
  const screens = own.filter((source) => source.path.endsWith('.screen.tsx') && !isTest(source));
  for (const { path } of screens) {
    const brought = filesFrom(path, byPath, false);
    for (const part of filesFrom(path, byPath, true)) {
      if (!part.endsWith('.tsx')) continue;
      const beside = filesFrom(part, byPath, false);
      for (const name of classesUsed(byPath.get(part)!)) {
        const sheets = [...(styledIn.get(name) ?? [])];
        if (
          sheets.length === 0 ||
          sheets.some((css) => first.has(css) || brought.has(css) || beside.has(css))
        )
          continue;
        wrong.push(`${path} draws .${name} in ${part} without its style: import ${sheets.join(' or ')}`);
      }
    }
  }
  return wrong;
};
