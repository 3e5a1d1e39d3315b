import { seconds } from '../../../platform/clock';
import type { Sweep } from '../../../platform/jobs/sweeps';
import { liveSessions } from '../access/sessions';
import { sendDeadlines } from './deadlines';
import { sendQueueChanges } from './queues';
import { end } from './streams';

/** Ends the streams of expired sessions, and sends queue changes and deadlines; runs where streams are open. */
export const liveSweep: Sweep = {
  name: 'console streams',
  everyMs: seconds(5),
  async run(services, now) {
    const { streams } = services.operator;
    if (streams.size === 0) return 0;
    const settings = services.settings.current;
    const live = await liveSessions(
      services,
      [...streams].map(({ caller }) => caller.sessionID),
      now,
    );
    for (const stream of streams) {
      const roles = live.get(stream.caller.sessionID);
      // A page whose user's roles changed reconnects with the new ones.
      if (roles?.join() !== stream.caller.roles.join()) end(stream);
    }
    await sendQueueChanges(streams, { db: services.database, now, settings });
    await sendDeadlines(streams, { db: services.database, now, settings });
    return 0;
  },
};
