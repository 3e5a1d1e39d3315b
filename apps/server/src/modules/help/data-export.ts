import { type DataExporter, jsonListFile, pagesByID } from '../../platform/data-export';
import { sql } from '../../platform/database/db';
import { threadClosedAt, threadState } from './threads/thread-store';

/**
 * A user's support threads with answers, later messages and the ids of pictures, and dismissed announcements, for their
 * data export.
 */
export const exportHelpData: DataExporter = async function* (db, { userID }) {
  yield jsonListFile('questions.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select id, article_id as article, order_id as "orderID", words as text, device, at, answer, answered_at as "answeredAt",
          ${threadState} as state, ${threadClosedAt} as "closedAt", is_helpful as "isHelpful", file_ids as "fileIDs"
        from help.questions where user_id = ${userID} and id > ${after} order by id limit ${limit}`),
    ),
  );
  yield jsonListFile('support-messages.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select m.id, m.question_id as question, m.is_staff as "isStaff", m.words as text, m.at,
          m.file_ids as "fileIDs"
        from help.messages m join help.questions q on q.id = m.question_id
        where q.user_id = ${userID} and m.id > ${after} order by m.id limit ${limit}`),
    ),
  );
  yield jsonListFile('announcements.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select announcement_id as id, at as "dismissedAt" from help.announcement_dismissals
        where user_id = ${userID} and announcement_id > ${after} order by announcement_id limit ${limit}`),
    ),
  );
};
