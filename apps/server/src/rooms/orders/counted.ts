import { type OrderState, orderStates } from '@gift/contract/order-states';

/** How many orders of a trader came to their end, by how: all are counts of orders. */
export type Counts = { readonly completed: number; readonly faults: number; readonly lost: number };
export const noCounts: Counts = { completed: 0, faults: 0, lost: 0 };

/** A fault in an order that ended so is a dispute lost: ruled against them, not answered in time, or given in to. */
const endings: readonly OrderState[] = ['completed', 'ruledSeller', 'refunded'];
export const lostIn: readonly number[] = endings.map((state) => orderStates[state]);
export const isLostIn = (state: OrderState | 'none'): boolean => state !== 'none' && endings.includes(state);
