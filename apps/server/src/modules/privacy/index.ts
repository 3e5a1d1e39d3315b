/**
 * Privacy: what people may have of the data that is kept about them. A _request_ is what somebody asked for - an export
 * (a ZIP of everything about them), a deletion, a correction of what was verified - with the day until which the law
 * wants an answer. Data of other modules comes through their public API.
 *
 * Promises: only the person, proven by PIN and two-step code, gets an export, and only they get a link to it; no code of
 * a card, no secret and nothing of anybody else's is in it; it is gone after some days. An account is deleted after a
 * wait in which one tap stops it, never over open trades or money, and leaves a tombstone that nobody can log in to.
 * What is verified changes by a decision of the staff alone, who see the paper, give a reason and never decide their own.
 */
export { dataRequestsDue, dataRequestsWaiting } from './admin';
export { addExportPages } from './exports/pages';
export { privacyRoutes } from './routes';
export { privacySweeps } from './sweeps';
