import { type DataExporter, shortListFile } from '../../platform/data-export';
import { sql } from '../../platform/database/db';

/** A user's earlier data requests, for their data export. */
export const exportDataRequests: DataExporter = async function* (db, { userID }) {
  yield shortListFile('data-requests.json', () =>
    db.many(sql`
      select kind, state, subject, words as text, answer, requested_at as "requestedAt", closed_at as "closedAt"
      from privacy.requests where user_id = ${userID} order by id`),
  );
};
