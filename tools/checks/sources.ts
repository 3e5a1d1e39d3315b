import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the repository; `path` is relative to its root, with forward slashes. */
export type Source = { path: string; text: string };

/** A rule of the repository: returns one sentence for each violation, starting with the path. */
export type Check = (sources: readonly Source[]) => string[];

const folders = ['apps', 'packages', 'db', 'e2e', 'sim', 'bench', 'tools', 'docs'];
const kinds = /\.(ts|tsx|mts|mjs|css|sql|html|json|md)$/;

/** All files that the rules check. */
export function readSources(root: string): Source[] {
  const rootFiles = readdirSync(root).filter((name) => kinds.test(name) && name !== 'package-lock.json');
  return [
    ...rootFiles,
    ...folders
      .filter((folder) => existsSync(path.join(root, folder)))
      .flatMap((folder) => namesUnder(root, folder)),
  ].map((name) => ({
    path: name,
    text: readFileSync(path.join(root, name), 'utf8'),
  }));
}

function namesUnder(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist'].includes(entry.name) ? [] : namesUnder(root, name);
    return kinds.test(entry.name) ? [name] : [];
  });
}

export const isCode = ({ path: name }: Source) => /\.(ts|tsx|mts|mjs)$/.test(name);
export const isTest = ({ path: name }: Source) =>
  /\.(test|e2e|sim|conformance|chaos|pictures)\.tsx?$/.test(name);

/** The text without its comments and with the same line numbers, so that no rule reads comments as code. */
export function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');
  return text
    .replace(/(^|[\s;{}(,])\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|\s)\/\/.*$/gm, blank)
    .replace(/(^|\s)--\s.*$/gm, blank);
}

export const lineNumberOf = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** `isLater`: a dynamic import. */
export type Import = { specifier: string; line: number; isLater: boolean };

/** All imports and re-exports of a file, as written. */
export function importsOf({ text }: Source): Import[] {
  const code = withoutComments(text);
  const forms = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g;
  return [...code.matchAll(forms)].map((match) => ({
    specifier: match[2]!,
    line: lineNumberOf(code, match.index),
    isLater: /^(?:import\s*\(|new)/.test(match[0]),
  }));
}

/** The repository path of an import without extension, or null for a package from npm. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const own = /^@gift\/(contract|money|im-protocol|im-server|im-engine|client|server|web)(?:\/(.+))?$/.exec(
    specifier,
  );
  if (!own) return null;
  const home = own[1] === 'server' || own[1] === 'web' ? 'apps' : 'packages';
  return `${home}/${own[1]}/src/${own[2] ?? 'index'}`;
}

export const withoutExtension = (name: string) => name.replace(/(\.d)?\.(ts|tsx|mts|mjs)$/, '');
