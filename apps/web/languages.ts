// Build step: each reader downloads the texts of one language (docs/decisions/app/web-client.md).
import type { Plugin, Rolldown } from 'vite';
import { type Language, languages } from '../../packages/contract/src/text/localized';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] };
type Edit = [start: number, end: number, text: string];

/** Marks a text in all languages between the two steps: an unknown global, which no minifier renames. */
const mark = '__IN_EACH_LANGUAGE__';
const textFunctions = ['texts', 'localize', 'localized'];
const definesThem = /(?:\/language|\/text\/localized)$/;

export { languages };

const firstLanguage: Language = 'en-US';
export const folderOf = (language: string) => `assets/${language}/`;
/** Scripts with texts lie in one folder for each language, under the same names, so that they import each other. */
export const textFolder = folderOf(firstLanguage);
const names = new RegExp(folderOf(firstLanguage), 'g');

function* nodesIn(value: unknown, parent?: Node): Generator<[node: Node, parent: Node | undefined]> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesIn(one, parent);
    return;
  }
  const node = value as Node;
  if (typeof node.type !== 'string') return;
  yield [node, parent];
  for (const inner of Object.values(node)) yield* nodesIn(inner, node);
}

function edited(code: string, edits: Edit[]): string {
  let [text, at] = ['', 0];
  for (const [start, end, replacement] of edits.sort((one, other) => one[0] - other[0])) {
    text += code.slice(at, start) + replacement;
    at = end;
  }
  return text + code.slice(at);
}

const isCall = (node: Node): node is Call =>
  node.type === 'CallExpression' && (node as Call).callee.type === 'Identifier';

/** Puts `mark(english, chinese, pidgin)` in place of each text of a module, and the bare table in place of `texts(table)`. */
export function markTexts(code: string, program: unknown): string {
  const functions = new Map<string, string>();
  const edits: Edit[] = [];
  const markPure = (list: Node) =>
    edits.push([list.start, list.start + 1, `/* @__PURE__ */ ${mark}(`], [list.end - 1, list.end, ')']);
  for (const [node] of nodesIn(program)) {
    if (node.type === 'ImportDeclaration') {
      const { source, specifiers } = node as unknown as {
        source: { value: string };
        specifiers: { imported?: { name: string }; local: { name: string } }[];
      };
      for (const { imported, local } of definesThem.test(source.value) ? specifiers : [])
        if (imported && textFunctions.includes(imported.name)) functions.set(local.name, imported.name);
    }
    if (!isCall(node)) continue;
    const { callee } = node;
    const name = functions.get(callee.name ?? '');
    const [first] = node.arguments;
    if (name === 'localized') edits.push([callee.start, callee.end, `/* @__PURE__ */ ${mark}`]);
    if (name === 'localize' && first?.type === 'ArrayExpression') {
      edits.push([callee.start, callee.end, '']);
      markPure(first);
    }
    if (name !== 'texts') continue;
    if (first?.type !== 'ObjectExpression') throw new Error('texts() takes an object literal');
    edits.push([callee.start, callee.end, '']);
    for (const { value } of first.properties as { value?: Node }[])
      if (value?.type === 'ArrayExpression') markPure(value);
  }
  return edited(code, edits);
}

/** Leaves the texts of one language in a finished chunk. */
export function leaveLanguage(code: string, program: unknown, language: string): string {
  const index = languages.indexOf(language as Language);
  const edits: Edit[] = [];
  const ranges: [start: number, end: number][] = [];
  for (const [node, parent] of nodesIn(program)) {
    if (!isCall(node) || node.callee.name !== mark) continue;
    // A text inside one of another language goes with it.
    if (ranges.some(([start, end]) => node.start >= start && node.end <= end)) continue;
    const text = node.arguments[index]!;
    const isPlain = /Literal$/.test(text.type) || parent?.type === 'Property';
    edits.push([node.start, text.start, isPlain ? '' : '('], [text.end, node.end, isPlain ? '' : ')']);
    ranges.push([node.start, text.start], [text.end, node.end]);
  }
  return edited(code, edits);
}

/** Writes each script that has texts once for each language, with only that language's texts. */
export function oneLanguage(): Plugin {
  return {
    name: 'gift:one-language',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform: {
      filter: {
        id: {
          include: /\/(?:apps\/web\/src|packages)\/.*\.tsx?$/,
          exclude: /packages\/client\/src\/language\.ts$/,
        },
      },
      handler(code) {
        if (!textFunctions.some((name) => code.includes(`${name}(`))) return null;
        return { code: markTexts(code, this.parse(code)), map: null };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle: Rolldown.OutputBundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !file.fileName.startsWith(textFolder)) continue;
          const { code } = file;
          const program = code.includes(mark) ? this.parse(code) : undefined;
          for (const language of languages) {
            const own = (program ? leaveLanguage(code, program, language) : code).replace(
              names,
              folderOf(language),
            );
            if (language === firstLanguage) file.code = own;
            else
              this.emitFile({
                type: 'asset',
                fileName: file.fileName.replace(names, folderOf(language)),
                source: own,
              });
          }
        }
      },
    },
  };
}
