/**
 * Offers: what traders are willing to buy or sell, at what rate, and to whom. An *offer* is a listing or a
 * request for one deal; its *side* is its maker's (0 buys cards, 1 sells them). A *quote* is a price locked
 * for one taker for a few minutes, and an order is made from it. A *counter-offer* is another rate proposed
 * for a request. A *reservation* is the face value that an order took from an offer's stock.
 *
 * The module owns schema `offers` and guarantees: no face value of an offer is sold twice, however many takers compete;
 * an order settles at its quote; money set aside for an offer is in the ledger and comes back; no user sees
 * an offer of a maker whom they blocked or who blocked them.
 *
 * Orders call `termsFor` with a quote, then `reserveStock` in the same transaction, which releases the money
 * set aside so that the order can lock it. Later exactly one of these runs: `returnStock` (the order ended
 * before anybody viewed a code) or `consumeStock` (it ended in any other way). Orders report traders' figures
 * and load with `noteTraderStats` and `noteMakerLoad`.
 */

export { exportOffersData } from './data-export';
export { eraseOffers, pauseOffersOf } from './erase';
export { publishListChanges } from './market/list-changes';
export { notePresence } from './market/presence';
export { makerFee, priceDeal, rateBand } from './pricing/pricing';
export { quoteOffer } from './pricing/quote';
export { offerJobs, offerSubscriptions } from './pricing/reprice';
export { type Terms, termsFor } from './pricing/terms';
export { offerRoutes } from './routes';
export type { Offer, Side } from './rows';
export { activeOffersByUser, offersOutside } from './setting-impact';
export { consumeStock, reserveStock, returnStock } from './stock';
export { findOffer, sendOfferLock } from './store';
export { offersSweep, presenceSweep } from './sweeps';
export { ensureTrader, noteMakerLoad, noteTraderStats, type TraderStats } from './traders';
