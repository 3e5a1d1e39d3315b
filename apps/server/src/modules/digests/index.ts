/**
 * Digests: what the logs of orders and disputes came to, day by day. A _digest_ is one hash over the newest line of
 * every log that grew on a day in Lagos, chained to the day before.
 *
 * Promises: everybody can see every day's hash, so that whoever wrote one down finds out if the past is rewritten; a
 * side of an order gets the way from its log to the hash of its day, which a browser checks without us; what was made
 * is never changed.
 */
export { digestRoutes } from './routes';
export { digestSweep } from './sweep';
