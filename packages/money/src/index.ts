/**
 * Money as the whole product counts it: kobo in a branded bigint. Reading what was typed, showing it, and the
 * few divisions there are, each naming its rounding. Nothing here knows a user, an order or an account.
 */

export * from './amount-in-words';
export * from './fees';
export * from './kobo';
export * from './naira';
