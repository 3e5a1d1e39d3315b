// Writes docs/spec-coverage.md: `tsx tools/spec/spec-coverage.ts`. Rows that are proved for the first time join the
// list of rows that must stay proved; only an editor can remove one from it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Check } from '../checks/sources';
import { complaints, pageOf, rowsOf, testRefsOf, testsIn } from './coverage';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

export const target = 'docs/spec-coverage.md';
const heldFile = 'tools/spec/held.txt';

/** The committed rows, proofs, and rows that must stay proved. */
export function coverage() {
  const rows = rowsOf(read('tools/spec/rows-1-4.txt') + read('tools/spec/rows-5-9.txt'));
  const testRefs = testRefsOf(read('tools/spec/tests.txt'), rows);
  const held = read(heldFile).split('\n').filter(Boolean);
  return { rows, testRefs, held };
}

/** Every referenced test exists, no row lost its test, and the committed page is up to date. */
export const specCoverage: Check = (sources) => {
  const all = coverage();
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const wrong = complaints(all, (file) => {
    const source = byPath.get(file);
    return source ? testsIn(source) : null;
  });
  const proved = new Set(all.testRefs.flatMap((testRef) => testRef.rows));
  const isFresh =
    read(target) === pageOf(all.rows, all.testRefs) && [...proved].every((id) => all.held.includes(id));
  return isFresh ? wrong : [...wrong, `${target} is out of date: run npx tsx tools/spec/spec-coverage.ts`];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows, testRefs, held } = coverage();
  const proved = testRefs.flatMap((testRef) => testRef.rows);
  writeFileSync(path.join(root, target), pageOf(rows, testRefs));
  const stillProved = rows.map((row) => row.id).filter((id) => proved.includes(id) || held.includes(id));
  writeFileSync(path.join(root, heldFile), [...stillProved, ''].join('\n'));
  process.stdout.write(`${new Set(proved).size} of ${rows.length} rows are proved\n`);
}
