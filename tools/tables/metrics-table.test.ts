import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { metricsPage, target } from './metrics-table';

it('docs/reference/metrics.md matches the code (run: npx tsx tools/tables/metrics-table.ts)', () => {
  expect(readFileSync(target, 'utf8')).toBe(metricsPage());
});
