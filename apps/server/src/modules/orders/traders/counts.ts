import { type OrderState, orderStates } from '@gift/contract/orders/states';
import type { OrderCounts } from '../../../events';

export const zeroCounts: OrderCounts = { completed: 0, faults: 0, lost: 0 };

/**
 * A fault in an order that ended so is a lost dispute: ruled against the trader, not answered in time, or
 * conceded.
 */
const endings: readonly OrderState[] = ['completed', 'ruledSeller', 'refunded'];
export const lostDisputeStates: readonly number[] = endings.map((state) => orderStates[state]);
export const isLostDispute = (state: OrderState | 'none'): boolean =>
  state !== 'none' && endings.includes(state);
