import { joinSubscriptions } from '../../platform/events/outbox';
import { consoleSubscriptions } from './access/sessions';
import { liveSubscriptions } from './live/live-events';

export { sealedFactors } from './access/second-factor';
export { authenticateStaff, consoleCookie, openConsole } from './access/sessions';
/**
 * Operator: the console of the staff. It owns their sign-in, audit log, approvals and notes; everything else comes
 * through the public API of the other modules.
 *
 * It guarantees: a console session starts with a password and a one-time code, and is no app session; roles are read
 * anew for every call; every action and refusal is in an append-only log; approvals take two people, not two sessions.
 *
 * Terms: an _action_ is something a staff member did or tried; an _approval_ is what one requests and another agrees
 * to; a _ticket_ links the password step to the code step.
 */
export { recordStaffAction, recordSystemAction } from './audit';
export { operatorCleanup } from './cleanup';
export { addListFiles } from './exports/pages';
export { addLivePage } from './live/pages';
export { liveSweep } from './live/sweep';
export { operatorRoutes } from './routes';

export const operatorSubscriptions = joinSubscriptions(liveSubscriptions, consoleSubscriptions);
