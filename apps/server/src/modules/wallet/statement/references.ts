import type { Db } from '../../../platform/database/db';
import { referencesOf } from '../top-ups/store';
import { withdrawalReferences } from '../withdrawals/store';

/** The references of the payments and withdrawals behind statement lines, by the lines' `ref`. */
export async function referencesFor(
  db: Db,
  lines: readonly { orderNo: string | null; ref: bigint }[],
): Promise<Map<bigint, string>> {
  const refs = lines.filter((line) => line.orderNo === null).map((line) => line.ref);
  const references = await referencesOf(db, refs);
  for (const { id, reference } of await withdrawalReferences(db, refs)) references.set(id, reference);
  return references;
}
