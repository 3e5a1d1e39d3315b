import { days, hours, later, seconds } from '../../platform/clock';
import type { Sweep } from '../../platform/sweeps';
import { forgetFlagged } from './flags/desk';
import { forgetOutcomes } from './messages/outcomes';
import { burnDue, forgetWithdrawn } from './messages/withdraw';
import { objectsTidy } from './social/objects/pages';
import { forgetTokens } from './tokens/tokens';

/** Messages to be seen for a while go when their time has come. */
const burning: Sweep = {
  name: 'messaging.burn',
  everyMs: seconds(1),
  run: (services, now) => services.database.transaction((tx) => burnDue({ tx, services, now }, 100)),
};

const tidy: Sweep = {
  name: 'messaging.tidy',
  everyMs: hours(1),
  run: async ({ database, settings }, now) => {
    await forgetTokens(database, now);
    await forgetOutcomes(database, later(now, -days(1)));
    await forgetWithdrawn(database, later(now, -days(settings.current.imWithdrawnKeptDays)));
    await forgetFlagged(database, later(now, -days(settings.current.imFlagKeptDays)));
    return 0;
  },
};

export const messagingSweeps: readonly Sweep[] = [burning, tidy, objectsTidy];
