import { type DataExporter, jsonListFile, pagesByID } from '../../platform/data-export';
import { sql } from '../../platform/database/db';

/**
 * A user's decided risk reviews, for their data export. Open ones and the reasons of staff are left out: they would
 * show what is being investigated.
 */
export const exportRiskData: DataExporter = async function* (db, { userID }) {
  yield jsonListFile('risk-reviews.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select id, rule, order_id as "orderID", created_at as "createdAt", outcome, decided_at as "decidedAt"
        from risk.reviews where user_id = ${userID} and outcome is not null and id > ${after}
        order by id limit ${limit}`),
    ),
  );
};
