import { setImmediate as pause } from 'node:timers/promises';
import { streamBeatMs } from '../../platform/http/event-stream';
import type { Sweep } from '../../platform/jobs/sweeps';
import type { Services } from '../../services';
import { liveSessions } from '../identity';

/** Streams that get a beat in one turn of the event loop. */
const batchSize = 500;

/**
 * Keeps the streams of this process open, ends those of expired sessions, and notes that their users are here: a user
 * who only watches a screen makes no calls.
 */
export const changesSweep = (noteSeen: (services: Services, userID: bigint, now: Date) => void): Sweep => ({
  name: 'change streams',
  everyMs: streamBeatMs,
  async run(services, now) {
    const streams = [...services.changes.open];
    for (const [at, { events }] of streams.entries()) {
      events.beat();
      if (at % batchSize === batchSize - 1) await pause();
    }
    if (streams.length === 0) return 0;
    const live = await liveSessions(
      services.database,
      streams.map(({ caller }) => caller.sessionID),
      now,
    );
    for (const { caller, events } of streams)
      if (live.has(caller.sessionID)) noteSeen(services, caller.userID, now);
      else events.end();
    return 0;
  },
});
