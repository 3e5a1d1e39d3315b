import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesOf, wordsOf } from './names';
import { type Check, readSources } from './sources';
import { banned, fixedNames, namesIn } from './word-table';
import { bannedPhrases, bannedWords } from './words';

const run = (check: Check, files: Record<string, string>) =>
  check(Object.entries(files).map(([path, text]) => ({ path, text })));
const planted = (text: string, path = 'a.ts') => run(bannedWords, { [path]: text });

describe('banned words', () => {
  it('are found in a name, with the line and the replacement', () => {
    expect(planted('const a = 1;\nconst lastDeedOf = a;')).toEqual([
      'a.ts:2 says "deed" in lastDeedOf; write action (tools/checks/word-table.ts)',
    ]);
  });

  it.each([
    ['a key', 'const row = { papers: 1 };', 'a.ts'],
    ['a value that is a name', "const kind = 'paper';", 'a.ts'],
    ['a pair of words', 'const putOffUntil = 1;', 'a.ts'],
    ['SQL in code', `const rows = sql\`select \${a} from orders.twins\`;`, 'a.ts'],
    ['a hole in a text', `const text = \`so \${deeds} it is\`;`, 'a.ts'],
    ['an attribute', '<Row desk={1}>Text</Row>', 'a.tsx'],
    ['a column', 'create table orders.seats (id bigint);', 'db/migrations/0012-orders-baseline.sql'],
    ['a class', '.deed-row { margin: 0; }', 'a.css'],
    ['the name of a file', '', 'apps/web/src/papers.tsx'],
  ])('are found in %s', (_, text, path) => {
    expect(planted(text, path)).toHaveLength(1);
  });

  it.each([
    ['a comment', '// The deed of a person.\n/* papers */ const a = 1;', 'a.ts'],
    ['a text', `it('is a deed of theirs', () => \`no paper, \${a}\`);`, 'a.ts'],
    ['text on a page', "<p>Don't send papers</p>", 'a.tsx'],
    ['a longer word', 'const isIndeed = wallpaper;', 'a.ts'],
    [
      'a comment in SQL',
      "-- The papers.\nselect 'a deed of theirs';",
      'db/migrations/0012-orders-baseline.sql',
    ],
  ])('may be in %s', (_, text, path) => {
    expect(planted(text, path)).toEqual([]);
  });

  it('may be in a name that others fixed, and in a name of the table in its files only', () => {
    expect(planted('const waitingOrders = pool.waitingCount;')).toHaveLength(1);
    expect(
      planted("const state = 'waiting';", 'apps/server/src/modules/operator/approvals/index.ts'),
    ).toEqual([]);
    expect(planted("const state = 'waiting';", 'apps/server/src/modules/orders/index.ts')).toHaveLength(1);
    expect(
      planted("const state = 'waitingLong';", 'apps/server/src/modules/operator/approvals/index.ts'),
    ).toHaveLength(1);
  });

  it('are in each name that the table allows, and each such name is in one of its files', () => {
    const sources = readSources(path.join(import.meta.dirname, '../..'));
    const hasBanned = (name: string) => wordsOf(name).some((word) => Object.hasOwn(banned, word));
    for (const { names, files } of namesIn) {
      const found = new Set(
        sources
          .filter((source) => files.test(source.path))
          .flatMap((source) => namesOf(source).map(({ name }) => name)),
      );
      for (const name of names.split(' ')) {
        expect(hasBanned(name), name).toBe(true);
        expect(found.has(name), `${name} in ${files}`).toBe(true);
        expect(Object.hasOwn(fixedNames, name), name).toBe(false);
      }
    }
  });
});

describe('banned phrases', () => {
  it('are found in a comment, also across its lines, and on a page', () => {
    const wrong = run(bannedPhrases, {
      'a.ts': '/**\n * It has a\n * written end.\n */',
      'docs/a.md': 'All is as it should be.',
    });
    expect(wrong).toEqual([
      'a.ts:2 says "a written end"; write a defined outcome',
      'docs/a.md:1 says "as it should be"; write OK',
    ]);
  });
});

it('names are read with their lines, through templates within templates and past regular expressions', () => {
  const text = `const a = \`x \${b ? \`\${c}\` : ''} y\`;\nconst d = /['\`]/.test(e);\n\`\n\n\`;\nf();`;
  const read = namesOf({ path: 'p.ts', text }).filter(({ line }) => line > 0);
  expect(read.map(({ name, line }) => `${name}:${line}`).filter((one) => one.length === 3)).toEqual([
    'a:1',
    'b:1',
    'c:1',
    'd:2',
    'e:2',
    'f:6',
  ]);
});
