/**
 * The ledger: all balances, and every kobo that ever moved. Double entry, append-only, in kobo.
 *
 * An *account* holds a balance: a user's own (available, withdrawing, rewards, bond, suspense), an order's (escrow,
 * pending) or the platform's. An *entry* moves an amount from one account to another. A *transfer* is the entries
 * posted together under one key. A *hold* is an order's account while it holds money.
 *
 * Promises: a key moves money once. A user's or an order's balance is never negative. Entries never change. All
 * accounts add up to zero. A movement runs in the caller's transaction, as one call, and takes its locks in a fixed
 * order, so crossing movements wait but never deadlock. The ledger knows nothing about orders, prices or tier limits:
 * callers pass the amounts.
 */
export * from './accounts';
export * from './entries';
export * from './gauges';
export * from './liabilities';
export * from './postings/debts';
export * from './postings/movements';
export * from './postings/payouts';
export * from './postings/promotions';
export * from './setting-impact';
export * from './statement';
export * from './sweeps';
export * from './verify';
export * from './views';
