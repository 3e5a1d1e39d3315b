import { type Db, sql, type Tx } from '../database/db';
import type { Keys } from '../keys/keys';
import { Refusal } from './refusal';

type Entry = { accountID: bigint; key: string; call: string; body: unknown; now: Date };

/** Input of the keyed hash. A plain hash would let a stolen table reveal a six-digit PIN. */
const macText = ({ call, body }: Entry): string => `${call} ${JSON.stringify(body)}`;

/**
 * Queues the insert of the first answer without awaiting it. A repeated key makes the commit fail with `isRepeat`. If
 * another transaction holds the same key, the commit waits for it.
 */
export function storeAnswer(tx: Tx, keys: Keys, entry: Entry, answer: unknown): void {
  const { accountID, key, call, now } = entry;
  const mac = keys.mac('idempotency', macText(entry));
  const text = answer === null ? null : JSON.stringify(answer);
  tx.send(sql`
    insert into platform.idempotency (account_id, key, call, body_mac, answer, created_at)
    values (${accountID}, ${key}, ${call}, ${mac}, ${text}, ${now})`);
}

/** Whether a transaction failed because its key was used before. */
export const isRepeat = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'idempotency_pkey';

/** The first answer to this key, or undefined. Another body under the same key is refused. */
export async function findStoredAnswer(
  db: Db,
  keys: Keys,
  entry: Entry,
): Promise<{ answer: unknown } | undefined> {
  const { accountID, key, call } = entry;
  const row = await db.maybe<{ call: string; bodyMac: Buffer; answer: string | null }>(sql`
    select call, body_mac as "bodyMac", answer from platform.idempotency
    where account_id = ${accountID} and key = ${key}`);
  if (!row) return undefined;
  if (row.call !== call || !keys.isMac('idempotency', macText(entry), row.bodyMac))
    throw new Refusal('IdempotencyConflict');
  return { answer: row.answer === null ? null : JSON.parse(row.answer) };
}
