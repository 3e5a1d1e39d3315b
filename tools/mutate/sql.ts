import type { Mutant } from './mutants';

export interface SqlFunction {
  readonly name: string;
  /** `create or replace function ...;`, as it is after all migrations. */
  readonly text: string;
}

/** The functions of a schema, each with its last definition. */
export function functionsOf(migrations: readonly string[], schema: string): SqlFunction[] {
  const found = new Map<string, SqlFunction>();
  const definition = new RegExp(
    `^create (?:or replace )?(function (${schema}\\.\\w+)[\\s\\S]*?\\$\\$;)$`,
    'gm',
  );
  for (const migration of migrations)
    for (const [, text, name] of migration.matchAll(definition))
      found.set(name!, { name: name!, text: `create or replace ${text}` });
  return [...found.values()];
}

const swaps: readonly (readonly [RegExp, string])[] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/(?<=[\s(])-(?=p_)/g, ''],
  [/ or /g, ' and '],
  [/is null/g, 'is not null'],
  [/is not null/g, 'is null'],
  [/is not true/g, 'is true'],
  [/not found/g, 'found'],
  [/not exists/g, 'exists'],
  [/\bleast\b/g, 'greatest'],
  [/\bdistinct (?!from)/g, ''],
  [/ on conflict \(\w+\) do nothing/g, ''],
  [/\bconstant bigint := v_/g, 'constant bigint := 1 + v_'],
  [/'GL00\d'/g, "'GL099'"],
  [/'(?:lock|lowerLock|release|tradeFee|vat|refund|clear|reopen)'/g, "'correction'"],
  [/\b(?:true|false)\b/g, 'not $&'],
];

/**
 * All mutants of a function: a changed comparison, sum, number, reason or code, a removed condition or statement.
 * Locks stay, because only chance would reveal a missing one.
 */
export function sqlMutants(text: string): Mutant[] {
  const bodyAt = text.search(/^(?:declare|begin)$/m);
  const code = blankIrrelevant(text);
  const mutants: Mutant[] = [];
  const add = (start: number, end: number, to: string) => {
    if (start >= bodyAt && !/for update/.test(code.slice(start, end))) mutants.push({ start, end, to });
  };
  for (const [rule, to] of swaps)
    for (const match of code.matchAll(rule)) {
      const [was] = match;
      add(match.index, match.index + was.length, to.replace('$&', was));
    }
  for (const match of code.matchAll(/(?<!perform |[\w'.])\d+(?![\w'])/g))
    add(match.index, match.index + match[0].length, String(BigInt(match[0]) + 1n));
  for (const match of code.matchAll(/ and /g)) add(match.index, conditionEnd(code, match.index + 5), '');
  const bodyStart = code.search(/^begin$/m);
  for (const match of code.matchAll(
    /(?<=^\s*|then |else |loop )(?:raise|update|insert|perform|return|select|execute|exit|\w+(?:\[\w\])? :=)[^;]*;/gm,
  ))
    if (match.index > bodyStart) add(match.index, match.index + match[0].length, 'null;');
  return mutants;
}

/** Blanks out what no test depends on, at the same length: comments, error texts, and an account's version. */
const blankIrrelevant = (text: string): string =>
  text.replaceAll(/--.*$|(?<=exception )'(?:[^']|'')*'|, version = [\w.]+ \+ [\w.]+/gm, (part) =>
    ' '.repeat(part.length),
  );

/** The end of a condition that starts at `from`. */
function conditionEnd(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if (code[at] === '(') depth++;
    if (code[at] === ')' && --depth < 0) return at;
    if (depth === 0 && (code[at] === ';' || code[at] === ',')) return at;
    if (
      depth === 0 &&
      /^\s(?:and|or|then|returning|for|group|order|limit|loop)\b/.test(code.slice(at, at + 11))
    )
      return at;
  }
  return code.length;
}
