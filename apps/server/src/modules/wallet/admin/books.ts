import type { Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { clearingEntries, entryView, paginateEntries, parseEntryCursor } from '../../ledger';
import { previousReconciliation, type ReconciliationRow, reconciliationByID } from '../reserves/reconcile';
import { namedEntries } from './named-entries';

export const adminReconciliationEntries: Query<'adminReconciliationEntries'> = async ({ db }, input) => {
  const { limit } = input;
  const reconciliation: ReconciliationRow | undefined = await reconciliationByID(
    db,
    BigInt(input.reconciliationID),
  );
  if (!reconciliation) throw new Refusal('RecordNotFound');
  const before = await previousReconciliation(db, reconciliation);
  const from = before?.at ?? new Date(0);
  const page = { from, to: reconciliation.at, before: parseEntryCursor(input.cursor), limit: limit + 1 };
  const { shown, nextCursor } = paginateEntries(
    await clearingEntries(db, reconciliation.provider, page),
    limit,
  );
  return {
    provider: reconciliation.provider,
    from: before?.at.toISOString() ?? null,
    to: reconciliation.at.toISOString(),
    items: await namedEntries(db, shown.map(entryView)),
    nextCursor,
  };
};

type MessageRow = {
  id: bigint;
  provider: string;
  kind: string;
  reference: string;
  at: Date;
  tries: number;
  nextAt: Date;
};

export const providerMessages: Query<'providerMessages'> = async ({ db }, { cursor, limit }) => {
  const after = idOfCursor(cursor) ?? 0n;
  const rows = await db.many<MessageRow>(sql`
    select id, provider, kind, reference, received_at as at, tries, due_at as "nextAt" from wallet.provider_events
    where handled_at is null and id > ${after} order by id limit ${limit + 1}`);
  const pageRows = rows.slice(0, limit);
  return {
    items: pageRows.map(({ id, at, nextAt, ...row }) => ({
      ...row,
      messageID: String(id),
      at: at.toISOString(),
      nextAt: nextAt.toISOString(),
    })),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)!.id) : null,
  };
};

type ProofRow = { id: bigint; at: Date; rootHash: string; total: bigint; leaves: number };
type ProviderBalance = { at: Date; provider: string; kobo: bigint | null };

export const adminReserveProofs: Query<'adminReserveProofs'> = async ({ db }) => {
  const proofs = await db.many<ProofRow>(sql`
    select id, at, root_hash as "rootHash", total_kobo as total, leaves from wallet.proofs order by id desc limit 30`);
  const oldest = proofs.at(-1);
  const balances = oldest
    ? await db.many<ProviderBalance>(sql`
        select at, provider, provider_kobo as kobo from wallet.reconciliations
        where at > ${later(oldest.at, -hours(12))} order by at desc`)
    : [];
  return {
    items: proofs.map(({ id, at, rootHash, total, leaves }) => ({
      proofID: String(id),
      at: at.toISOString(),
      rootHash,
      totalKobo: String(total),
      users: leaves,
      heldKobo: heldBy(balances, at),
    })),
  };
};

/** The sum of the last balance each provider reported that night before a proof was made. */
function heldBy(balances: readonly ProviderBalance[], at: Date): string | null {
  const nightly = balances.filter((balance) => balance.at <= at && balance.at > later(at, -hours(12)));
  const latest = new Map<string, bigint | null>();
  for (const { provider, kobo } of nightly) if (!latest.has(provider)) latest.set(provider, kobo);
  const sums = [...latest.values()];
  if (sums.length === 0 || sums.includes(null)) return null;
  return String(sums.reduce<bigint>((sum, kobo) => sum + (kobo ?? 0n), 0n));
}
