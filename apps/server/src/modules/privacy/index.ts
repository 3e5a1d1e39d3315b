/**
 * Privacy: users' rights to their data. A _request_ is an export (a ZIP of everything about the user), a deletion, or a
 * correction of verified data, with the legal deadline for its answer. Data of other modules comes through their public
 * API.
 *
 * It guarantees: only the user, confirmed by PIN and two-step code, gets an export and a link to it; it contains no
 * card code, no secret and nothing of other users, and is deleted after some days. An account is deleted after a
 * waiting period in which one tap cancels it, never with open trades or money, and leaves a tombstone that cannot log
 * in. Only staff change verified data: they see the document, give a reason and never decide their own request.
 */
export { countDataRequests, dataRequestsDue } from './admin';
export { addExportPages } from './exports/pages';
export { privacyRoutes } from './routes';
export { privacySweeps } from './sweeps';
