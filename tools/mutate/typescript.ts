import { parseAst } from 'vite';
import type { Mutant } from './mutants';

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<<': '>>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

const methods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['padStart', 'padEnd'],
  ['padEnd', 'padStart'],
  ['startsWith', 'endsWith'],
  ['floor', 'ceil'],
]);

/** All mutants of a TypeScript file: one changed operator, literal, condition, statement, or entry of a list or an object. */
export function typescriptMutants(text: string): Mutant[] {
  const mutants: Mutant[] = [];
  const change = (node: Node, to: string) => mutants.push({ start: node.start, end: node.end, to });

  /** Removes an entry from a list, with the comma after it. */
  const drop = (node: Node) => {
    const comma = /^\s*,/.exec(text.slice(node.end))?.[0].length ?? 0;
    mutants.push({ start: node.start, end: node.end + comma, to: '' });
  };

  const visitors: Record<string, (node: Node) => void> = {
    BinaryExpression: (node) => swapOperator(node),
    LogicalExpression: (node) => swapOperator(node),
    UnaryExpression: (node) => {
      if (node.operator === '!' || node.operator === '-') change(node, text.slice(node.start + 1, node.end));
    },
    IfStatement: (node) => bothWays(node.test as Node),
    ConditionalExpression: (node) => bothWays(node.test as Node),
    ExpressionStatement: (node) => change(node, ';'),
    ArrayExpression: (node) => (node.elements as Node[]).forEach(drop),
    // A spread has no value of its own to change; all other entries of an object are changed in place.
    SpreadElement: drop,
    CallExpression: ({ callee }) => {
      const { type, property } = callee as Node & { property: Node };
      const other = type === 'MemberExpression' ? methods.get(String(property.name)) : undefined;
      if (other) change(property, other);
    },
    Literal: (node) => {
      if (typeof node.value === 'boolean') change(node, String(!node.value));
      else if (node.bigint) change(node, `${BigInt(node.bigint as string) + 1n}n`);
      else if (typeof node.value === 'number') change(node, String(node.value + 1));
      else if (typeof node.value === 'string') change(node, node.value ? "''" : "'mutant'");
      else if (node.regex) mutants.push(...patternMutants(node, text));
    },
    TemplateElement: (node) => {
      if (text.slice(node.start, node.end).trim()) change(node, '');
    },
  };

  function swapOperator(node: Node) {
    const to = operators[node.operator as string];
    const from = (node.left as Node).end;
    if (!to) return;
    const start = text.indexOf(node.operator as string, from);
    mutants.push({ start, end: start + (node.operator as string).length, to });
  }

  function bothWays(test: Node) {
    change(test, 'true');
    change(test, 'false');
  }

  function visit(node: Node, parent: Node | null) {
    if (/^(TS(?!As|Satisfies|NonNull)|Import|ThrowStatement)/.test(node.type)) return;
    if (node.type === 'ExportNamedDeclaration' && node.source) return;
    // Entries of a list are removed instead, and a text needs only one mutant.
    const isTaken = parent?.type === 'ArrayExpression' && /^(Literal|SpreadElement)$/.test(node.type);
    if (!isTaken) visitors[node.type]?.(node);
    for (const [field, value] of Object.entries(node)) {
      const isName = (field === 'key' || field === 'property') && !node.computed;
      if (isName || field === 'typeAnnotation' || field === 'directive') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node);
    }
  }

  visit(parseAst(text, { lang: 'ts' }) as unknown as Node, null);
  return mutants;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Mutants of a regular expression: an anchor removed, a class negated, a quantifier raised, a character removed. */
function patternMutants(node: Node, text: string): Mutant[] {
  const pattern = text.slice(node.start, node.end);
  const found: Mutant[] = [];
  const rules: [RegExp, (match: RegExpExecArray) => string][] = [
    [/(?<=^\/)\^|\$(?=\/\w*$)/g, () => ''],
    [/\\d/g, () => '\\D'],
    [/\\w/g, () => '\\W'],
    [/\\s/g, () => '\\S'],
    [/(?<!\\)\[(?!\^)/g, () => '[^'],
    [/\{(\d+)(,?)(\d*)\}/g, ([, min, comma, max]) => `{${min}${comma}${max ? Number(max) + 1 : ''}}`],
    [/\{(\d+)/g, ([, min]) => `{${Number(min) + 1}`],
    [/(?<=[\])\w])[+*]/g, () => ''],
    [/(?<=[\])\w])\?/g, () => ''],
    [/(?<=\[[^\]]*)(?:[^\\\]^-]-[^\]]|\\d)/g, () => ''],
  ];
  for (const [rule, to] of rules) {
    for (const match of pattern.matchAll(rule)) {
      const [was] = match;
      const start = node.start + match.index;
      const mutant = { start, end: start + was.length, to: to(match) };
      if (mutant.to !== was) found.push(mutant);
    }
  }
  return found;
}
