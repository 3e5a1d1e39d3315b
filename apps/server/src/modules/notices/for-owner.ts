import { sql } from '../../platform/db';
import { type ForOwner, list, pagesByID, thing } from '../../platform/own-data';

/** What somebody wants to be told and how, and what was written to them outside the app, for themselves. */
export const noticesForOwner: ForOwner = async function* (db, { userID }) {
  yield thing('settings.json', async () => ({
    notices: await db.many(sql`
      select type, channel, is_on as "isOn" from notices.choices where user_id = ${userID} order by type, channel`),
    quietHours:
      (await db.maybe(sql`
        select from_hour as "from", to_hour as "to" from notices.quiet_hours where user_id = ${userID}`)) ??
      null,
  }));
  yield list('notices.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select id, channel, event, due_at as "dueAt", sent_at as "sentAt" from notices.letters
        where user_id = ${userID} and id > ${after} order by id limit ${limit}`),
    ),
  );
};
