import { sql } from '../../platform/db';
import { type ForOwner, shortList } from '../../platform/own-data';

/** What somebody asked about their data before, for themselves. */
export const requestsForOwner: ForOwner = async function* (db, { userID }) {
  yield shortList('data-requests.json', () =>
    db.many(sql`
      select kind, state, subject, words, answer, asked_at as "askedAt", closed_at as "closedAt"
      from privacy.requests where user_id = ${userID} order by id`),
  );
};
