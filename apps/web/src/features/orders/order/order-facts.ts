// Amounts and times of an order view, formatted for its screens.
import type { OrderState } from '@gift/contract/orders/states';
import type { Received } from '../../../shared/http/call';

export type OrderView = Received<'orderDetail'>;
export type OrderRow = Received<'orderList'>['items'][number];

export { useCardTitle, useFace } from '../../../shared/catalog';
export { deadlineText, exactTime } from '../../../shared/i18n/time';
export { sumText } from '../../../shared/ui/money/amount';

export const stateOf = (view: { stateName: string }) => view.stateName as OrderState;

/** True once an order was paid; where its money is now is in `money`. */
export const wasPaid = (view: Pick<OrderView, 'paidAt'>) => view.paidAt !== null;
