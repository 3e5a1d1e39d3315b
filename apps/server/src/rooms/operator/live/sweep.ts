import { later, minutes, seconds } from '../../../platform/clock';
import type { Sweep } from '../../../platform/sweeps';
import { casesDueBetween } from '../../disputes';
import { liveSessions } from '../sessions';
import { staffAmong } from './news';
import { tellMoved } from './queues';
import { end, sendNear, streamsOf } from './streams';

/** Ends the streams of sessions that are over, and tells of deadlines that have come near; runs where streams are. */
export const liveSweep: Sweep = {
  name: 'console streams',
  everyMs: seconds(5),
  async run(services, now) {
    const streams = streamsOf(services);
    if (streams.size === 0) return 0;
    const settings = services.settings.current;
    const live = await liveSessions(
      services,
      [...streams].map(({ caller }) => caller.sessionID),
      now,
    );
    for (const stream of streams) {
      const roles = live.get(stream.caller.sessionID);
      // Whose roles changed comes back with the new ones.
      if (roles?.join() !== stream.caller.roles.join()) end(stream);
    }
    await tellMoved(streams, { db: services.database, now, settings });
    const until = later(now, minutes(settings.consoleNearMin));
    const near = await casesDueBetween(services.database, { now, until, settings });
    for (const { disputeID, orderID, dueAt, moderatorID, buyerID, sellerID } of near) {
      const holder = moderatorID === null ? null : String(moderatorID);
      const one = { disputeID: String(disputeID), orderNo: String(orderID), dueAt: dueAt.toISOString() };
      await sendNear(streams, { ...one, holder }, () => staffAmong(services.database, [buyerID, sellerID]));
    }
    return 0;
  },
};
