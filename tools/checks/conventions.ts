import { type Check, isCode, isTest, lineNumberOf, withoutComments } from './sources';

const soft = 300;
const hard = 400;
const table = 1200;

/** A file of rows to look up may be long. A comment at its top marks it: `Table: ` and its content. */
const isTable = (text: string) => /(\/\/|--|\*) Table: \S/.test(text.split('\n', 3).join('\n'));

/** A file must be readable in one sitting. Tests and tables may be longer. */
export const fileSizes: Check = (sources) =>
  sources.flatMap((source) => {
    if (!/\.(ts|tsx|mts|mjs|css)$/.test(source.path)) return [];
    const lines = source.text.trimEnd().split('\n').length;
    const limit = isTable(source.text) ? table : isTest(source) ? 2 * hard : hard;
    return lines > limit
      ? [`${source.path} has ${lines} lines; it should have ${soft}, and may have ${limit}`]
      : [];
  });

const literal = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/gi;
const named =
  /(?:color|background|border|fill|stroke|shadow|outline)[\w-]*['"]?\s*[:=]\s*['"]?[^;'"\n]*?\b(white|black|red|green|blue|gr[ae]y|orange|yellow|silver)\b(?!-)/gi;

/** Features take colours from the theme, so that dark mode and contrast are set in one place. */
export const themeColours: Check = (sources) =>
  sources.flatMap((source) => {
    if (!/^apps\/web\/src\/features\/.+\.(css|tsx)$/.test(source.path) || isTest(source)) return [];
    const text = withoutComments(source.text).replace(/(href|to|id|url\()=?["'(]?#[\w-]+/g, (link) =>
      ' '.repeat(link.length),
    );
    return [...text.matchAll(literal), ...text.matchAll(named)].map(
      (match) =>
        `${source.path}:${lineNumberOf(text, match.index)} has a colour of its own: ${match[0].trim()}`,
    );
  });

/** The server writes to its log, which redacts secrets; only main.ts and tests write to the terminal. */
export const noConsole: Check = (sources) =>
  sources.flatMap((source) => {
    if (!/^apps\/server\/src\/.+\.ts$/.test(source.path) || !isCode(source) || isTest(source)) return [];
    if (source.path === 'apps/server/src/main.ts' || /\/testing\//.test(source.path)) return [];
    const text = withoutComments(source.text);
    return [...text.matchAll(/\bconsole\s*\.\s*\w+\b(?!\s*=[^=])/g)].map(
      (match) => `${source.path}:${lineNumberOf(text, match.index)} writes to the console; use the log`,
    );
  });

/** State numbers have names in the contract, and so have sets of them; a bare number hides which it is. */
export const namedStates: Check = (sources) =>
  sources.flatMap((source) => {
    if (!/^apps\/.+\.tsx?$/.test(source.path) || isTest(source)) return [];
    const text = withoutComments(source.text);
    const literal =
      /(?<!\b(?:let|const) )\b(?:\w+_)?state(?:Number)?\b\s*(?:[=!<>]+|(?:not\s+)?(?:in\s*\(|between\b)|when\b)\s*\d+\b/gi;
    return [...text.matchAll(literal)].map(
      (match) =>
        `${source.path}:${lineNumberOf(text, match.index)} compares a state with a number; use the contract's name`,
    );
  });

/** The server runs from bundles in `dist/server`, where relative paths from the sources point elsewhere. */
export const noPathUp: Check = (sources) =>
  sources.flatMap((source) => {
    if (!/^apps\/server\/src\/.+\.ts$/.test(source.path) || isTest(source)) return [];
    if (/\/testing\//.test(source.path)) return [];
    const text = withoutComments(source.text);
    return [...text.matchAll(/import\.meta\.(?:dirname|url)\s*,\s*['"`]\.\./g)].map(
      (match) =>
        `${source.path}:${lineNumberOf(text, match.index)} goes up from its own place; use platform/repo-root.ts`,
    );
  });
