import { type DataExporter, jsonFile, jsonListFile, pagesByID } from '../../platform/data-export';
import { sql } from '../../platform/database/db';

/** A user's notification preferences and the messages sent outside the app, for their data export. */
export const exportNotificationsData: DataExporter = async function* (db, { userID }) {
  yield jsonFile('settings.json', async () => ({
    notices: await db.many(sql`
      select type, channel, is_on as "isOn" from notifications.preferences where user_id = ${userID} order by type, channel`),
    quietHours:
      (await db.maybe(sql`
        select from_hour as "from", to_hour as "to" from notifications.quiet_hours where user_id = ${userID}`)) ??
      null,
  }));
  yield jsonListFile('notifications.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select id, channel, event, due_at as "dueAt", sent_at as "sentAt" from notifications.messages
        where user_id = ${userID} and id > ${after} order by id limit ${limit}`),
    ),
  );
};
