import { isCode, type Source } from './sources';

/** A name where it stands: an identifier, a key, a column, a class of CSS or a part of a path (line 0). */
export type Name = { name: string; line: number };

const compound = /[a-z\d][A-Z]|[A-Za-z]_[A-Za-z]/;
const statement =
  /^\s*(?:--.*\s+)*(?:select|insert into|update|delete from|with|create|alter|drop|begin|set|grant)\b/;
/** Migrations that carry the help articles, which are prose. */
const isHelp = /^db\/migrations\/\d+-help-/;
const identifiers = /[A-Za-z_$][\w$]*/g;

/** The words of a name, in lower case: `lastUsedAt` and `last_used_at` have the same three. */
export const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const known = new WeakMap<Source, Name[]>();

/** Every name of a file of code, SQL or CSS, and those of its path. Comments and texts are no names. */
export function namesOf(source: Source): Name[] {
  const names = known.get(source) ?? readNames(source);
  known.set(source, names);
  return names;
}

function readNames(source: Source): Name[] {
  const inPath = source.path.split(/[/.-]/).map((name) => ({ name, line: 0 }));
  if (source.path.endsWith('.sql')) {
    const text = isHelp.test(source.path) ? '' : withoutSqlTexts(source.text);
    return [...inPath, ...namesIn(text, 1)];
  }
  if (source.path.endsWith('.css')) {
    const text = source.text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, (part) => part.replace(/[^\n]/g, ' '));
    return [...inPath, ...namesIn(text, 1, /(?<=[a-z\])}:>~+*,\s]\.|^\.|--)[a-z][\w-]*/gm)];
  }
  return isCode(source) ? [...inPath, ...namesOfCode(source)] : inPath;
}

function namesIn(text: string, firstLine: number, form = identifiers): Name[] {
  return text
    .split('\n')
    .flatMap((line, at) => [...line.matchAll(form)].map(([name]) => ({ name, line: firstLine + at })));
}

const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[(,=:[!&|?{};+>]\s*|\breturn\s+|^\s*)\/(?![/*>\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*|[`{}]|[A-Za-z_$][\w$]*|\n/gm;

/** Code outside of texts; of a text, what is a name as a whole, a compound name in it, and SQL in backquotes. */
function namesOfCode(source: Source): Name[] {
  const found: Name[] = [];
  const code = source.path.endsWith('.tsx') ? withoutJsxTexts(source.text) : source.text;
  /** Open braces, each with the kind of template that its closing brace leads back to. */
  const open: ('block' | 'text' | 'sql')[] = [];
  let line = 1;
  let at = 0;
  const readTemplate = (from: number, kind: 'text' | 'sql') => {
    let end = from;
    while (end < code.length && code[end] !== '`' && !code.startsWith('${', end))
      end += code[end] === '\\' ? 2 : 1;
    const text = code.slice(from, end);
    found.push(...(kind === 'sql' ? namesIn(withoutSqlTexts(text), line) : textNames(text, line)));
    line += text.split('\n').length - 1;
    if (code[end] === '$') open.push(kind);
    return end + (code[end] === '$' ? 2 : 1);
  };
  while (at < code.length) {
    token.lastIndex = at;
    const match = token.exec(code);
    if (!match) break;
    const [part] = match;
    at = match.index + part.length;
    if (part === '`') {
      const isSql =
        /\bsql(?:<.*>)?$/.test(code.slice(Math.max(0, at - 200), at - 1)) ||
        statement.test(code.slice(at, at + 200));
      at = readTemplate(at, isSql ? 'sql' : 'text');
    } else if (part === '{') open.push('block');
    else if (part === '}') {
      const kind = open.pop() ?? 'block';
      if (kind !== 'block') at = readTemplate(at, kind);
    } else if (/^['"]/.test(part)) found.push(...textNames(part.slice(1, -1), line));
    else if (/^[A-Za-z_$]/.test(part)) found.push({ name: part, line });
    else line += part.split('\n').length - 1;
  }
  return found;
}

/** SQL without comments, and of its texts only those that are names. */
const withoutSqlTexts = (text: string) =>
  text
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^'\n]|'')*'/g, (quoted) => (/^'[a-z_][\w]*'$/.test(quoted) ? quoted : ''));

function textNames(text: string, line: number): Name[] {
  if (/^[a-z_][\w]*$/.test(text)) return [{ name: text, line }];
  return /[/:]{2}/.test(text) ? [] : namesIn(text, line).filter(({ name }) => compound.test(name));
}

/** Text between tags, blanked; an apostrophe in it would begin a string. */
const withoutJsxTexts = (code: string) =>
  code.replace(/(?<=[^=]>|\})[^<>{}=;()[\]`|&?]*(?=<\/?[A-Za-z>]|\{)/g, (text) =>
    /[A-Za-z]/.test(text) ? text.replace(/[^\n]/g, ' ') : text,
  );
