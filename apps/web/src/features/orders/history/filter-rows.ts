import type { OrderRow } from '../order/order-facts';
import type { Filters } from './history-filters';

/** Running orders come as one list, so role and status are filtered here. */
export function filterRows(rows: readonly OrderRow[], filters: Pick<Filters, 'role' | 'status'>): OrderRow[] {
  const hasStatus: Record<string, (row: OrderRow) => boolean> = {
    mine: ({ awaiting }) => awaiting === 'you',
    theirs: ({ awaiting }) => awaiting === 'them',
    disputed: ({ stateName }) => stateName === 'disputed',
  };
  const isWanted = hasStatus[filters.status] ?? (() => true);
  return rows.filter((row) => (!filters.role || row.role === filters.role) && isWanted(row));
}
