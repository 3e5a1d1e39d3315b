import type { OrderCounts } from '../../../events';

export const zeroCounts: OrderCounts = { completed: 0, faults: 0, lost: 0 };
