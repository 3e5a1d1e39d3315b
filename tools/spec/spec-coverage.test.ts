import { describe, expect, it } from 'vitest';
import { complaints, pageOf, rowsOf, testRefsOf, testsIn } from './coverage';
import { coverage } from './spec-coverage';

const rows = rowsOf(`
# for people
S1.one    Cards are traded
S2.two.a  Home has index 1 => docs/build/product/screens.md
S2.two.b  Me has index 4
`);
const testRefs = testRefsOf(
  ['apps/a.test.ts', '  tabs > have an index', '    S2.two.*', '  cards > are traded', '    S1.one'].join(
    '\n',
  ),
  rows,
);
const held = ['S1.one', 'S2.two.a', 'S2.two.b'];
const tests = ['tabs > have an index', 'cards > are traded'];

describe('coverage of the specification', () => {
  it('reports nothing while every named test exists', () => {
    expect(complaints({ rows, testRefs, held }, () => tests)).toEqual([]);
  });

  it('reports a test that was removed, renamed or lost its file', () => {
    expect(complaints({ rows, testRefs, held }, () => tests.slice(1))).toEqual([
      'tools/spec/tests.txt names a test that apps/a.test.ts does not have: tabs > have an index',
    ]);
    expect(complaints({ rows, testRefs, held }, () => null)).toHaveLength(2);
  });

  it('reports a row that lost its test, even if the row itself was removed', () => {
    const lost = complaints({ rows, testRefs: testRefs.slice(1), held }, () => tests);
    expect(lost.map((sentence) => sentence.split(' ')[0])).toEqual(['S2.two.a', 'S2.two.b']);
    expect(complaints({ rows: rows.slice(1), testRefs, held }, () => tests)).toHaveLength(2);
  });

  it('complains of a proof for no row', () => {
    const stray = [{ file: 'apps/a.test.ts', name: tests[0]!, rows: ['S9.nowhere'] }];
    expect(complaints({ rows, testRefs: [...testRefs, ...stray], held }, () => tests)).toHaveLength(1);
  });

  it('marks a row without a test as open, and links our design', () => {
    const page = pageOf(rows, testRefs.slice(1));
    expect(page).toContain('| S1.one | Cards are traded | cards > are traded (`apps/a.test.ts`) |');
    expect(page).toContain('| S2.two.a | Home has index 1 *(ours: docs/build/product/screens.md)* | open |');
    expect(page).toContain('(0 of 2)');
  });

  it('counts a deliberate deviation as not proved, and gives its reason', () => {
    const deliberateRows = rowsOf('S1.one  Cards are traded => deliberate: Only after a check.');
    const page = pageOf(deliberateRows, testRefs.slice(1));
    expect(page).toContain('**deliberate:** Only after a check. cards > are traded (`apps/a.test.ts`)');
    expect(page).toContain('**0 of 1 rows are proved, 1 departed from on purpose.**');
  });

  it('points to sections of our design that exist', async () => {
    const { readFileSync } = await import('node:fs');
    const wrong = coverage().rows.filter(({ design }) => {
      if (!design) return false;
      const [page = '', section] = design.split(', ');
      const text = readFileSync(page, 'utf8');
      return section && !new RegExp(`^#+ ${section}$`, 'm').test(text);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the tests of a file', () => {
  const read = (...text: string[]) => testsIn({ path: 'x.test.ts', text: text.join('\n') });

  it('include the names of their describes, and skipped tests are left out', () => {
    expect(
      read(
        "describe('a', () => {",
        "  describe('b', () => {",
        "    it('one', () => {});",
        '  });',
        "  it.skip('two', () => {});",
        "  it.todo('three');",
        '  it("it\'s four", () => {});',
        "  // it('five', () => {});",
        '});',
        "describe.skip('c', () => {",
        "  it('six', () => {});",
        '});',
        "it('seven', () => {});",
      ),
    ).toEqual(['a > b > one', "a > it's four", 'seven']);
  });

  it('with a table before their name are read past the table', () => {
    expect(read("it.each([['(', 1], [')', 2]])(", "  'of %s is %i',", '  () => {},', ');')).toEqual([
      'of %s is %i',
    ]);
    expect(read("it.runIf(isRoot())('as root', () => {});")).toEqual(['as root']);
  });
});
