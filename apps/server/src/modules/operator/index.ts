import { joinSubscriptions } from '../../platform/events/outbox';
import { consoleSubscriptions } from './access/sessions';
import { liveSubscriptions } from './live/live-events';

export { opensNewestFactor } from './access/second-factor';
export { authenticateStaff, consoleCookie, openConsole } from './access/sessions';
/**
 * Operator: the console of those who run the place. It owns how they sign in, what they did, what takes two of them,
 * and their notes; everything else comes through the public API of the other modules.
 *
 * Promises: a session of the console begins with a password and a code that counts once, and is no session of the app;
 * powers are read anew for every call; every deed and every refusal stands in a log that is only added to; what takes
 * two people takes two people, not two sessions.
 *
 * Words: a _deed_ is something one of the staff did or tried; an _approval_ is what one asks for and another agrees to;
 * a _ticket_ stands between the password and the code.
 */
export { recordStaffAction } from './audit';
export { operatorCleanup } from './cleanup';
export { addListFiles } from './exports/pages';
export { addLivePage } from './live/pages';
export { liveSweep } from './live/sweep';
export { operatorRoutes } from './routes';

export const operatorSubscriptions = joinSubscriptions(liveSubscriptions, consoleSubscriptions);
