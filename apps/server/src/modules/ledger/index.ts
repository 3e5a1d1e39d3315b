/**
 * The ledger: who has how much, and every kobo that ever moved. Double entry, append-only, in kobo.
 *
 * An *account* holds a balance: a user's own (available, withdrawing, rewards, bond, suspense), an order's
 * (escrow, pending) or the platform's. An *entry* moves an amount from one account to another; a *transfer*
 * is the entries posted together under one key. A *hold* is an order's account while it holds money.
 *
 * Promises: a key moves money once; a user's or an order's balance is never below zero; entries are never
 * changed; the sum of everything is zero. Movements take the caller's transaction, one call each, and lock
 * in one order, so that crossing ones wait but never deadlock. The ledger does not know what an order is, what
 * it costs or what a tier allows: callers say the sums.
 */
export * from './accounts';
export * from './entries';
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
