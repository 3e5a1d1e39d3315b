import type { OrderRow } from '../order/order-facts';

/**
 * Orders that need the user's action first; within each group the nearest deadline first, and none last. Ties keep
 * their order.
 */
export function needingYouFirst<Row extends Pick<OrderRow, 'awaiting' | 'deadlineAt'>>(
  rows: readonly Row[],
  nowMs: number,
): Row[] {
  const rank = (row: Row) => (row.awaiting === 'you' ? 0 : 1);
  // An expired order awaits the server's deadline job, not the user.
  const isOver = (row: Row) => (row.deadlineAt !== null && Date.parse(row.deadlineAt) <= nowMs ? 1 : 0);
  const due = (row: Row) => (row.deadlineAt ? Date.parse(row.deadlineAt) : Number.MAX_SAFE_INTEGER);
  return [...rows].sort((a, b) => isOver(a) - isOver(b) || rank(a) - rank(b) || due(a) - due(b));
}
