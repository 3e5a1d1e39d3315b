import { days, hours, later, seconds } from '../../platform/clock';
import type { Sweep } from '../../platform/jobs/sweeps';
import { deleteFlaggedMessages } from './message-flags/admin';
import { deleteOldRevoked, expireDue } from './messages/revoke';
import { deleteOldOutcomes } from './messages/send/outcomes';
import { objectsCleanup } from './social/objects/pages';
import { deleteExpiredTokens } from './tokens/tokens';

/** Deletes expiring messages that are due. */
const expirySweep: Sweep = {
  name: 'messaging.expire',
  everyMs: seconds(1),
  run: (services, now) => services.database.transaction((tx) => expireDue({ tx, services, now }, 100)),
};

const cleanup: Sweep = {
  name: 'messaging.cleanup',
  everyMs: hours(1),
  run: async ({ database, settings }, now) => {
    await deleteExpiredTokens(database, now);
    await deleteOldOutcomes(database, later(now, -days(1)));
    await deleteOldRevoked(database, later(now, -days(settings.current.imRevokedRetentionDays)));
    await deleteFlaggedMessages(database, later(now, -days(settings.current.imFlagRetentionDays)));
    return 0;
  },
};

export const messagingSweeps: readonly Sweep[] = [expirySweep, cleanup, objectsCleanup];
