// What an order's screens read from its view: sums and moments in words, the window a countdown belongs to.
import type { OrderEvent, OrderState } from '@gift/contract/order-states';
import type { Received } from '../../shared/http/call';

export type OrderView = Received<'orderDetail'>;
export type OrderRow = Received<'orderList'>['items'][number];

export { useCardTitle, useFace } from '../../shared/catalog';
export { deadlineText, exactTime } from '../../shared/i18n/time';
export { sumText } from '../../shared/ui/amount';

/** Events that leave an order in the state it was in, so a countdown that began before them goes on. */
const withinState: ReadonlySet<string> = new Set<OrderEvent>([
  'extend',
  'proposePrice',
  'acceptPrice',
  'refusePrice',
  'askCancel',
]);

/** The length of the running window in milliseconds, from entering the state to the deadline. */
export function windowMs(view: Pick<OrderView, 'timeline' | 'deadlineAt' | 'createdAt'>): number {
  const entered = view.timeline.findLast((step) => !withinState.has(step.key))?.at ?? view.createdAt;
  return view.deadlineAt ? Math.max(0, Date.parse(view.deadlineAt) - Date.parse(entered)) : 0;
}

export const stateOf = (view: { stateName: string }) => view.stateName as OrderState;

/** True once an order was paid for; what it does with the money since is `money`. */
export const wasPaid = (view: Pick<OrderView, 'paidAt'>) => view.paidAt !== null;
