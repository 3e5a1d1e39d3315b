import type { OrderRow } from '../order/order-facts';

/** Those that wait for the reader first, each group by the nearest end; without a clock last; a tie keeps its place. */
export function needingYouFirst<Row extends Pick<OrderRow, 'awaiting' | 'deadlineAt'>>(
  rows: readonly Row[],
  nowMs: number,
): Row[] {
  const rank = (row: Row) => (row.awaiting === 'you' ? 0 : 1);
  // An order whose time has just run out waits for the clock, not for the reader.
  const isOver = (row: Row) => (row.deadlineAt !== null && Date.parse(row.deadlineAt) <= nowMs ? 1 : 0);
  const due = (row: Row) => (row.deadlineAt ? Date.parse(row.deadlineAt) : Number.MAX_SAFE_INTEGER);
  return [...rows].sort((a, b) => isOver(a) - isOver(b) || rank(a) - rank(b) || due(a) - due(b));
}
