import { type Db, sql } from '../../../../platform/database/db';

// What became of messages that admin calls sent, by the operation ID of the call.

const numbers = { accepted: 2, refused: 3 } as const;
export type SendOutcome = keyof typeof numbers;

/** IDs are the caller's own and of any length; nobody looks for a longer one. */
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
