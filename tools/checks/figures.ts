import { parseAst } from 'vite';
import { type Check, isCode, isTest, lineNumberOf } from './sources';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    if (typeof (value as Node).type !== 'string') return;
    yield value as Node;
  }
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}

/**
 * The texts that exist in several languages, one row for each: `localized('Sell', '卖')`, an entry of `texts({…})`, the
 * list in `localize([…])`, or `{ en: 'Sell', zh: '卖' }`.
 */
function rowsIn(program: unknown): Node[][] {
  const rows: Node[][] = [];
  for (const node of nodesIn(program)) {
    const {
      callee,
      arguments: args,
      properties,
    } = node as unknown as {
      callee?: { name?: string };
      arguments?: Node[];
      properties?: { key?: { name?: string }; value?: Node }[];
    };
    if (callee?.name === 'localized' && args) rows.push(args);
    const of = callee?.name === 'texts' || callee?.name === 'localize' ? args?.[0] : undefined;
    if (of?.type === 'ArrayExpression') rows.push(of.elements as Node[]);
    if (of?.type === 'ObjectExpression')
      for (const { value } of of.properties as { value?: Node }[])
        if (value?.type === 'ArrayExpression') rows.push(value.elements as Node[]);
    const keyed = ['en', 'zh', 'pcm'].map((key) => properties?.find((one) => one.key?.name === key)?.value);
    if (keyed[0] && keyed[1]) rows.push(keyed.filter((one) => one !== undefined));
  }
  return rows;
}

/** The digits and naira signs in a text, but not in a choice between forms such as `1 hour` and `${n} hours`. */
function figuresOf(text: Node): string {
  const figures: string[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'ConditionalExpression') return;
    const written = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value;
    if (/^(?:TemplateElement|Literal)$/.test(node.type ?? '') && typeof written === 'string')
      figures.push(...(written.replace(/\{[\w.:]+\}/g, '').match(/\d+(?:[.,]\d+)*|₦/g) ?? []));
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(text);
  return figures.sort().join(' ');
}

/** A Pidgin text mentions the same figures as the English one. Chinese writes some of them in characters. */
export const sameFigures: Check = (sources) =>
  sources.flatMap((source) => {
    if (!/^(?:apps|packages)\//.test(source.path) || !isCode(source) || isTest(source)) return [];
    if (!/\b(?:texts|localized?)\(|\bpcm:/.test(source.text)) return [];
    const lang = source.path.endsWith('x') ? 'tsx' : 'ts';
    return rowsIn(parseAst(source.text, { lang })).flatMap(([english, , pidgin]) => {
      if (!english || !pidgin || figuresOf(english) === figuresOf(pidgin)) return [];
      const line = lineNumberOf(source.text, pidgin.start);
      return [`${source.path}:${line} has other figures in Pidgin than in English`];
    });
  });
