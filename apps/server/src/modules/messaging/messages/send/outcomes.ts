import { type Db, sql } from '../../../../platform/database/db';

// The outcomes of messages sent by admin calls, by the operation id of the call.

const numbers = { accepted: 2, refused: 3 } as const;
export type SendOutcome = keyof typeof numbers;

/** The caller chooses the id and its length. Longer ones are not stored, since nobody queries them. */
const maxIDLength = 128;

export async function noteOutcome(
  db: Db,
  operationID: string,
  outcome: SendOutcome,
  now: Date,
): Promise<void> {
  if (operationID.length > maxIDLength) return;
  await db.run(sql`
    insert into messaging.send_outcomes (operation_id, status, at) values (${operationID}, ${numbers[outcome]}, ${now})
    on conflict (operation_id) do update set status = excluded.status, at = excluded.at`);
}

/** 0: none is known. */
export async function outcomeOf(db: Db, operationID: string): Promise<number> {
  const row = await db.maybe<{ status: number }>(
    sql`select status from messaging.send_outcomes where operation_id = ${operationID}`,
  );
  return row?.status ?? 0;
}

export const deleteOldOutcomes = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from messaging.send_outcomes where at < ${before}`);
