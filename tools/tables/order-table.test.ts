import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { orderPage, target } from './order-table';

it('docs/reference/orders.md matches the order state machine (run: npx tsx tools/tables/order-table.ts)', () => {
  expect(readFileSync(target, 'utf8')).toBe(orderPage());
});
