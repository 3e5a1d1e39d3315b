// The filters of the staff's order list. No schemas here: the console imports this file.

/** Which date of an order a period applies to. */
export const orderDateFields = ['created', 'ended'] as const;
export const orderSorts = ['newest', 'oldest', 'largest', 'deadline'] as const;
/** The status an order reached, whatever happened afterwards. */
export const orderReaches = ['paid', 'delivered'] as const;
/**
 * The deadline filter. soon: less than an hour left, or passed. passed: the deadline passed and the order is still
 * open. extended: one side took the extension.
 */
export const orderLateness = ['soon', 'passed', 'extended'] as const;
/** How an order counts in the statistics of one of its sides. */
export const orderCounts = ['completed', 'fault', 'lost'] as const;
