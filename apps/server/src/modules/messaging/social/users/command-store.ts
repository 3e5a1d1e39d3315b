import { type Db, nothing, sql, type Tx } from '../../../../platform/database/db';

/** A small value a client stores with its account: openim's "user command". */
export type UserCommand = { type: number; uuid: string; value: string; ex: string; createdAt: Date };

/** Max per user. */
export const maxCommands = 500;

export const commandsOf = (db: Db, userID: string, type?: number): Promise<UserCommand[]> =>
  db.many<UserCommand>(sql`
    select type, uuid, value, ex, created_at as "createdAt" from messaging.user_commands
    where user_id = ${userID} ${type === undefined ? nothing : sql`and type = ${type}`} order by created_at, uuid`);

type Key = { userID: string; type: number; uuid: string };

/** False if the user already has a value with this type and uuid. */
export const addCommand = async (
  tx: Tx,
  { userID, type, uuid, value, ex, now }: Key & { value: string; ex: string; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into messaging.user_commands (user_id, type, uuid, value, ex, created_at)
    values (${userID}, ${type}, ${uuid}, ${value}, ${ex}, ${now}) on conflict do nothing`)) === 1;

export const updateCommand = async (
  tx: Tx,
  { userID, type, uuid, value, ex }: Key & { value?: string; ex?: string },
): Promise<boolean> =>
  (await tx.run(sql`
    update messaging.user_commands set value = coalesce(${value ?? null}, value), ex = coalesce(${ex ?? null}, ex)
    where user_id = ${userID} and type = ${type} and uuid = ${uuid}`)) === 1;

export const dropCommand = async (tx: Tx, { userID, type, uuid }: Key): Promise<boolean> =>
  (await tx.run(sql`
    delete from messaging.user_commands where user_id = ${userID} and type = ${type} and uuid = ${uuid}`)) ===
  1;
