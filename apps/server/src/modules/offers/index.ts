/**
 * Offers: what traders are willing to buy or sell, at what rate, and to whom. An *offer* is a standing ad or a
 * one-shot request; its *side* is its maker's (0 buys cards, 1 sells them). A *quote* is a price locked for one
 * taker for a few minutes, and what an order is made from; a *counter* is a rate haggled over on a request; a
 * *reservation* is the face value an order took from an offer's stock.
 *
 * The module owns schema `offers` and promises: an offer is never sold twice, however many answer at once; an order
 * that was quoted settles at the quote; money set aside for an offer is in the ledger and comes back; an offer
 * shows to nobody its maker blocked, or who blocked them.
 *
 * For orders: `termsFor` a quote, then `reserveStock` in the same transaction, which frees what was set aside for
 * the order to lock; later exactly one of `freeStock` (the deal fell through, its money is back) and `useStock`.
 * Figures and load of traders come down through `noteTraderStats` and `noteMakerLoad`.
 */

export { exportOffersData } from './data-export';
export { eraseOffers, pauseOffersOf } from './erase';
export { notePresence } from './market/presence';
export { makerFee, priceDeal, rateBand } from './pricing/pricing';
export { quoteOffer } from './pricing/quote';
export { offerJobs, offerSubscriptions } from './pricing/reprice';
export { type Terms, termsFor } from './pricing/terms';
export { offerRoutes } from './routes';
export type { Offer, Side } from './rows';
export { activeOffersByUser, offersOutside } from './setting-impact';
export { freeStock, reserveStock, useStock } from './stock';
export { findOffer, holdOffer } from './store';
export { offersSweep, presenceSweep } from './sweeps';
export { ensureTrader, noteMakerLoad, noteTraderStats, type TraderStats } from './traders';
