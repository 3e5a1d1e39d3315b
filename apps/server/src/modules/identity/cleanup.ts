import { hours, later, minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import type { Sweep } from '../../platform/jobs/sweeps';
import { purgeErasedHashes } from './erase';
import { publishSessionsEnded } from './login/sessions';
import { deleteChallenges } from './passkeys/store';

/** Deletes old codes and their verifications, demo messages, counters and ended sessions. */
export const identityCleanup: Sweep = {
  name: 'identity.cleanup',
  everyMs: minutes(5),
  run: async ({ database }, now) => {
    const dayAgo = later(now, -hours(24));
    await database.run(sql`delete from identity.verifications where created_at < ${dayAgo}`);
    await database.run(sql`delete from identity.sandbox_messages where created_at < ${dayAgo}`);
    await deleteChallenges(database, now);
    await purgeErasedHashes(database, now);
    await database.run(sql`delete from identity.two_step_logins where expires_at <= ${now}`);
    await database.run(sql`delete from identity.login_tries where since < ${dayAgo}`);
    await database.transaction(async (tx) => {
      const endedSessions = await tx.many<{ id: bigint }>(
        sql`delete from identity.sessions where expires_at <= ${now} returning id`,
      );
      await publishSessionsEnded({ tx, now }, endedSessions);
    });
    return 0;
  },
};
