import { eventOfStoredName, type StoredDisputeEvent } from '@gift/contract/disputes/stored-names';
import { type DataExporter, jsonListFile, pagesByID } from '../../../platform/data-export';
import { sql } from '../../../platform/database/db';
import { readStatements } from '../evidence';

type Case = { id: bigint; side: string };

/**
 * A user's disputes, for the data export: their statements and evidence, the moderator's messages to them,
 * and the findings. The other side's statements and evidence are left out.
 */
export const exportDisputesData: DataExporter = async function* (db, { userID }) {
  yield jsonListFile('disputes.json', async function* () {
    const pages = pagesByID((after, limit) =>
      db.many<Case>(sql`
        select id, order_id as "orderID", case buyer_id when ${userID} then 'buyer' else 'seller' end as side, reason,
          token, frozen_kobo as "frozenKobo", opened_at as "openedAt", ended_at as "endedAt",
          case when ruled_at is not null then finding end as finding, appeal_by as "appealBy",
          appeal_finding as "appealFinding"
        from disputes.cases where ${userID}::bigint in (buyer_id, seller_id) and id > ${after} order by id limit ${limit}`),
    );
    for await (const page of pages) {
      const whole = [];
      for (const { side, ...one } of page) {
        const statements = (await readStatements(db, one.id))
          .filter(
            ({ author, toSide }) => author === side || (author === 'moderator' && (toSide ?? side) === side),
          )
          .map(({ toSide: _, ...statement }) => statement);
        const evidence = await db.many(sql`
          select kind, file_id as "fileID", sha256, note, at from disputes.evidence
          where case_id = ${one.id} and side = ${side} order by id`);
        const events = await db.many<{ event: StoredDisputeEvent }>(sql`
          select seq, event, actor, from_state as "from", to_state as "to", at, hash from disputes.events
          where case_id = ${one.id} order by seq`);
        const caseRating = await db.many(sql`
          select score, body, at from disputes.case_ratings where case_id = ${one.id} and side = ${side}`);
        const named = events.map((entry) => ({ ...entry, event: eventOfStoredName(entry.event) }));
        whole.push({ ...one, side, statements, evidence, events: named, caseRating });
      }
      yield whole;
    }
  });
};
