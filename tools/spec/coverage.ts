import { type Source, withoutComments } from '../checks/sources';

/**
 * A sentence of the owner's specification. `design`: our page that fills in what it leaves open. `departure`: why we
 * deviate on purpose.
 */
export type Row = { id: string; says: string; design: string | null; departure: string | null };
/** A test by its file and its full name, including describes, and the rows it proves. */
export type TestRef = { file: string; name: string; rows: readonly string[] };

const deliberate = 'deliberate: ';

/** Parses `id  text => design` and `id  text => deliberate: reason`; ignores blank lines and those with #. */
export const rowsOf = (text: string): Row[] =>
  lines(text).map((line) => {
    const [, id, rest] = /^(S\d\.[\w.]+)\s+(.+)$/.exec(line) ?? [];
    if (!id || !rest) throw new Error(`not a row: ${line}`);
    const [says, note = null] = rest.split(' => ');
    const departure = note?.startsWith(deliberate) ? note.slice(deliberate.length) : null;
    return { id, says: says!.trim(), design: departure ? null : note, departure };
  });

/** Parses a file's name, its tests indented below it, and their rows indented further; `S2.route.*` matches many. */
export function testRefsOf(text: string, rows: readonly Row[]): TestRef[] {
  const testRefs: TestRef[] = [];
  let file = '';
  let name = '';
  for (const line of lines(text)) {
    const depth = line.search(/\S/);
    if (depth === 0) file = line.trim();
    else if (depth === 2) name = line.trim();
    else
      testRefs.push({
        file,
        name,
        rows: line
          .trim()
          .split(/\s+/)
          .flatMap((id) => expand(id, rows)),
      });
  }
  return testRefs;
}

const lines = (text: string) => text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));

/** `S2.route.*` expands to all matching rows; an unknown id stays, so that it is reported. */
function expand(id: string, rows: readonly Row[]): string[] {
  if (!id.endsWith('.*')) return [id];
  const found = rows.filter((row) => row.id.startsWith(id.slice(0, -1))).map((row) => row.id);
  return found.length > 0 ? found : [id];
}

const opening =
  /^([ \t]*)(describe|it|test)((?:\.(?:each|for|runIf|skipIf|skip|todo|fails|only|concurrent|sequential))*)(?=\()/gm;

/**
 * The tests of a file by full name, `describe > it`, read from its formatted text. A skipped or planned test proves
 * nothing and is left out; a conditional one counts.
 */
export function testsIn(source: Source): string[] {
  const text = withoutComments(source.text);
  const groups: { depth: number; title: string; runs: boolean }[] = [];
  const names: string[] = [];
  for (const match of text.matchAll(opening)) {
    const [whole, indent = '', kind, flags = ''] = match;
    const titled = titleAt(text, match.index + whole.length, /\.(each|for|runIf|skipIf)$/.test(flags));
    // A computed name cannot be referenced.
    if (titled === null) continue;
    const runs = !/\.(skip|todo|fails)\b/.test(flags);
    while (groups.length > 0 && groups.at(-1)!.depth >= indent.length) groups.pop();
    if (kind === 'describe') groups.push({ depth: indent.length, title: titled, runs });
    else if (runs && groups.every((group) => group.runs))
      names.push([...groups.map((group) => group.title), titled].join(' > '));
  }
  return names;
}

/** The string argument that a call starts with; `each` and the like are first called with their table. */
function titleAt(text: string, from: number, isTable: boolean): string | null {
  const open = isTable ? closeOf(text, from) + 1 : from;
  const quoted = /^\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(text.slice(open, open + 600));
  return quoted ? quoted[2]!.replace(/\\(.)/g, '$1') : null;
}

/** The index of the bracket that closes the one at `from`; skips strings. */
function closeOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (`'"\``.includes(character)) at = endOfString(text, at);
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character) && --depth === 0) return at;
  }
  return text.length;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** The errors in rows, proofs and tests; `held` are rows that were proved once and must stay proved. */
export function complaints(
  { rows, testRefs, held }: { rows: readonly Row[]; testRefs: readonly TestRef[]; held: readonly string[] },
  testsOf: (file: string) => readonly string[] | null,
): string[] {
  const wrong: string[] = [];
  const known = new Set(rows.map((row) => row.id));
  if (known.size < rows.length) wrong.push('tools/spec has an id twice');
  for (const { file, name, rows: ids } of testRefs) {
    const tests = testsOf(file);
    if (!tests) wrong.push(`tools/spec/tests.txt names ${file}, which is not there`);
    else if (!tests.includes(name))
      wrong.push(`tools/spec/tests.txt names a test that ${file} does not have: ${name}`);
    for (const id of ids)
      if (!known.has(id))
        wrong.push(`tools/spec/tests.txt names ${id}, which is no row of the specification`);
  }
  const proved = new Set(testRefs.flatMap((testRef) => testRef.rows));
  for (const id of held)
    if (!proved.has(id) || !known.has(id))
      wrong.push(`${id} of the specification had a test and has none any more`);
  return wrong;
}

const sections = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'Error catalogue',
  'Business constants and limits',
];

/** The page, section by section. */
export function pageOf(rows: readonly Row[], testRefs: readonly TestRef[]): string {
  const testRefsOfRow = (id: string) => testRefs.filter((testRef) => testRef.rows.includes(id));
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const isProved = (row: Row) => !row.departure && testRefsOfRow(row.id).length > 0;
  const testText = (row: Row) =>
    testRefsOfRow(row.id)
      .map(({ file, name }) => `${cell(name)} (\`${file}\`)`)
      .join('; ');
  const coverageText = (row: Row) =>
    row.departure ? `**deliberate:** ${cell(row.departure)} ${testText(row)}` : testText(row) || 'open';
  const counts = (some: readonly Row[]) => `${some.filter(isProved).length} of ${some.length}`;
  const departures = rows.filter((row) => row.departure).length;
  const section = (title: string, at: number) => {
    const own = rows.filter((row) => row.id.startsWith(`S${at + 1}.`));
    return [
      `## ${at + 1}. ${title} (${counts(own)})`,
      '',
      '| Row | It says | Proved by |',
      '| --- | --- | --- |',
      ...own.map(
        (row) =>
          `| ${row.id} | ${cell(row.says)}${row.design ? ` *(ours: ${row.design})*` : ''} | ${coverageText(row)} |`,
      ),
      '',
    ];
  };
  return [
    '# Coverage of the specification',
    '',
    "Written by `tools/spec/spec-coverage.ts` from `tools/spec`. Each sentence of the owner's specification, in our words, and",
    'the test that proves it by name, or "open". Where the specification says "not shown", the row points to our design.',
    'Where we depart from it on purpose, the row says **deliberate** with the reason, names the test of what we do instead,',
    'and does not count as proved. `npm run check` fails when a row that had a test loses it.',
    '',
    `**${counts(rows)} rows are proved, ${departures} departed from on purpose.**`,
    '',
    ...sections.flatMap(section),
  ].join('\n');
}
