import { hours, later, minutes } from '../../platform/clock';
import { sql } from '../../platform/db';
import type { Sweep } from '../../platform/sweeps';
import { forgetDeparted } from './forget';
import { forgetChallenges } from './passkeys/store';
import { tellEnded } from './sessions';

/** Lets go of what has served: old codes and what waited for them, demo messages, counts, ended sessions. */
export const identityTidy: Sweep = {
  name: 'identity.tidy',
  everyMs: minutes(5),
  run: async ({ database }, now) => {
    const dayAgo = later(now, -hours(24));
    await database.run(sql`delete from identity.verifications where created_at < ${dayAgo}`);
    await database.run(sql`delete from identity.sandbox_messages where created_at < ${dayAgo}`);
    await forgetChallenges(database, now);
    await forgetDeparted(database, now);
    await database.run(sql`delete from identity.two_step_logins where expires_at <= ${now}`);
    await database.run(sql`delete from identity.login_tries where since < ${dayAgo}`);
    await database.transaction(async (tx) => {
      const ended = await tx.many<{ id: bigint }>(
        sql`delete from identity.sessions where expires_at <= ${now} returning id`,
      );
      await tellEnded({ tx, now }, ended);
    });
    return 0;
  },
};
