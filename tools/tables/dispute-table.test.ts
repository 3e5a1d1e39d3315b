import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { disputePage, target } from './dispute-table';

it('docs/reference/disputes.md matches the dispute machine (run: npx tsx tools/tables/dispute-table.ts)', () => {
  expect(readFileSync(target, 'utf8')).toBe(disputePage());
});
