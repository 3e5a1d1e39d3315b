/**
 * Digests: a daily summary of the event logs of orders and disputes. A _digest_ is one hash over the newest event of
 * every log that grew on a day in Lagos, chained to the day before.
 *
 * Promises: everybody can see every day's hash, so that a saved copy reveals a rewritten past. A side of an order
 * gets the proof path from its log to the hash of its day; a browser checks it without us. A digest never changes.
 */
export { digestRoutes } from './routes';
export { digestSweep } from './sweep';
