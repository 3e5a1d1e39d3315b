import { type OrderState, orderStates } from '@gift/contract/orders/states';
import type { OrderCounts } from '../../../events';

export const zeroCounts: OrderCounts = { completed: 0, faults: 0, lost: 0 };

/** A fault in an order that ended so is a dispute lost: ruled against them, not answered in time, or given in to. */
const endings: readonly OrderState[] = ['completed', 'ruledSeller', 'refunded'];
export const lostDisputeStates: readonly number[] = endings.map((state) => orderStates[state]);
export const isLostDispute = (state: OrderState | 'none'): boolean =>
  state !== 'none' && endings.includes(state);
