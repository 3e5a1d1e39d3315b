import { expect, it } from 'vitest';
import type { OrderRow } from '../order/order-facts';
import { filterRows } from './filter-rows';

it('the filter “In dispute” shows disputed orders only, whichever side must act next', () => {
  const row = (orderNo: string, stateName: string, awaiting: string) =>
    ({ orderNo, stateName, awaiting, role: 'buyer' }) as OrderRow;
  const rows = [
    row('1', 'disputed', 'you'),
    row('2', 'disputed', 'them'),
    row('3', 'disputed', 'operator'),
    row('4', 'paid', 'them'),
  ];
  const found = filterRows(rows, { role: '', status: 'disputed' });
  expect(found.map(({ orderNo }) => orderNo)).toEqual(['1', '2', '3']);
});
