// The words that the staff's list of orders is asked with. No schemas here: the console imports this file.

/** Which moment of an order a span of days is about. */
export const orderDateFields = ['begun', 'ended'] as const;
export const orderSorts = ['newest', 'oldest', 'largest', 'deadline'] as const;
/** What an order came to, whatever became of it then. */
export const orderReaches = ['paid', 'delivered'] as const;
/**
 * How an order stands with its deadline: it is over in less than an hour or passed, it passed and the order still
 * stands, or one of the two took the extension.
 */
export const orderLateness = ['soon', 'passed', 'extended'] as const;
/** What an order is in the figures of one of its sides. */
export const orderCounts = ['completed', 'fault', 'lost'] as const;
