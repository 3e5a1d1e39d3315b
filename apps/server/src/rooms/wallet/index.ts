/**
 * The wallet: how money gets in, and what a user sees of theirs. It owns *top-ups* (a wish to add money and
 * what became of it), the *messages* payment providers send, and the limits on what may come in.
 *
 * Promises: nothing is credited on a message alone, only on the provider's own answer when asked, with the
 * amount and currency that were agreed; a top-up is credited once, whatever is told how often and in which
 * order; money that arrived is never turned away, but waits in suspense where it may not be credited.
 */
export { addWalletPages } from './pages';
export { walletRoutes } from './routes';
export { releaseSuspense, walletSubscriptions } from './suspense';
export { walletSweeps } from './sweeps';
