import { describe, expect, it } from 'vitest';
import { namesOf } from './names';
import type { Check } from './sources';
import { banned, notYet } from './word-table';
import { bannedPhrases, bannedWords, rarerWords } from './words';

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

  it('are no longer on the list of words to reduce', () => {
    expect(Object.keys(banned).filter((word) => Object.hasOwn(notYet, word))).toEqual([]);
  });
});

describe('words to reduce', () => {
  const files = (count: number, text: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}.ts`, text]));

  it('may not appear in more names: a name counts once in each file', () => {
    const max = notYet.waiting!;
    expect(run(rarerWords, files(max, 'const waiting = 1;\nprint(waiting);'))).toEqual([]);
    expect(run(rarerWords, files(max + 1, 'const waiting = 1;'))).toEqual([
      `tools/checks/word-table.ts allows "waiting" in ${max} names, and ${max + 1} have it: choose another word for the new one`,
    ]);
  });

  it('do not count in a name that OpenIM or the specification fixed', () => {
    expect(run(rarerWords, files(notYet.waiting! + 1, 'waitingCount();'))).toEqual([]);
    expect(run(rarerWords, files(notYet.waiting! + 1, 'waitingOrders();'))).toHaveLength(1);
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
