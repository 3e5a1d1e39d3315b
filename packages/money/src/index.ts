/**
 * Money for all of Gift: kobo as a branded bigint. Parsing, formatting, and the few divisions, each with its
 * rounding. Nothing here knows about users, orders or accounts.
 */

export * from './amount-in-words';
export * from './fees';
export * from './kobo';
export * from './naira';
