import { sql } from '../../platform/db';
import { type ForOwner, list, pagesByID } from '../../platform/own-data';

/** What somebody asked support, what was answered, and the announcements they have put away, for themselves. */
export const helpForOwner: ForOwner = async function* (db, { userID }) {
  yield list('questions.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select id, article_id as article, order_id as "orderID", words, device, at, answer, answered_at as "answeredAt"
        from help.questions where user_id = ${userID} and id > ${after} order by id limit ${limit}`),
    ),
  );
  yield list('announcements.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select announcement_id as id, at as "putAwayAt" from help.announcements_put_away
        where user_id = ${userID} and announcement_id > ${after} order by announcement_id limit ${limit}`),
    ),
  );
};
