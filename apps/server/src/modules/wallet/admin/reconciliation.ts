import type { Command, Query } from '../../../platform/calls/context';
import type { QueueSummary } from '../../../platform/calls/queue-summary';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { dayOf } from '../../../platform/date-ranges';
import { nicknamesOf } from '../../identity';
import { clearingMoved, latestVerification, liabilities, platformBalances, totalOfAll } from '../../ledger';
import { gapOf, latestReconciliations, type ReconciliationRow } from '../reserves/reconcile';
import { signedDays } from './daily-sign-off';

const shownReconciliations = 30;
const digits = (kobo: bigint | null) => (kobo === null ? null : String(kobo));

export const adminReconciliations: Query<'adminReconciliations'> = async ({ db }) => {
  const reconciliations = await latestReconciliations(db, shownReconciliations * 4);
  const names = await nicknamesOf(
    db,
    reconciliations.flatMap(({ signedBy }) => (signedBy === null ? [] : [signedBy])),
  );
  const items = [];
  for (const reconciliation of reconciliations.slice(0, shownReconciliations)) {
    const before = reconciliations.find(
      (one) => one.provider === reconciliation.provider && one.at < reconciliation.at,
    );
    items.push(await reconciliationView(db, reconciliation, before, names));
  }
  const total = (await liabilities(db)).reduce((sum, { amount }) => sum + amount, 0n);
  const platform = await platformBalances(db);
  const verification = await latestVerification(db);
  const { count } = await db.one<{ count: bigint }>(sql`
    select count(*) as count from wallet.provider_events where handled_at is null`);
  return {
    items,
    liabilitiesKobo: String(total),
    suspenseKobo: String(platform.find(({ name }) => name === 'suspense')?.balance ?? 0n),
    platform: platform.map(({ name, balance }) => ({ name, kobo: String(balance) })),
    sumKobo: String(await totalOfAll(db)),
    problems: [...(verification?.problems ?? [])],
    verifiedAt: verification?.at.toISOString() ?? null,
    unhandledMessages: Number(count),
    days: await signedDays(db, [...new Set(items.map(({ at }) => dayOf(new Date(at))))]),
  };
};

/** The proof of reserves is made minutes after the balances are fetched. */
async function liabilitiesAt(db: Db, at: Date): Promise<bigint | null> {
  const proof = await db.maybe<{ total: bigint }>(sql`
    select total_kobo as total from wallet.proofs where at >= ${at} and at < ${later(at, hours(1))} order by at limit 1`);
  return proof?.total ?? null;
}

async function reconciliationView(
  db: Db,
  reconciliation: ReconciliationRow,
  before: ReconciliationRow | undefined,
  names: Map<bigint, string>,
) {
  const [gap, gapBefore] = [gapOf(reconciliation), before ? gapOf(before) : 0n];
  const movements = await clearingMoved(db, reconciliation.provider, {
    from: before?.at ?? new Date(0),
    to: reconciliation.at,
  });
  return {
    reconciliationID: String(reconciliation.id),
    at: reconciliation.at.toISOString(),
    provider: reconciliation.provider,
    providerKobo: digits(reconciliation.providerKobo),
    ledgerKobo: String(reconciliation.ledgerKobo),
    inTransitKobo: String(reconciliation.inTransitKobo),
    uncertainKobo: String(reconciliation.uncertainKobo),
    gapKobo: digits(gap),
    liabilitiesKobo: digits(await liabilitiesAt(db, reconciliation.at)),
    gapChangeKobo: gap === null || gapBefore === null ? null : String(gap - gapBefore),
    moved: {
      inKobo: String(movements.came),
      outKobo: String(movements.went),
      costKobo: String(movements.cost),
    },
    signedName: (reconciliation.signedBy && names.get(reconciliation.signedBy)) || null,
    signedAt: reconciliation.signedAt?.toISOString() ?? null,
    note: reconciliation.note,
  };
}

/** The unsigned ones among the latest reconciliations. */
export async function unsignedReconciliations(db: Db): Promise<QueueSummary> {
  const unsigned = (await latestReconciliations(db, shownReconciliations)).filter(
    ({ signedBy }) => signedBy === null,
  );
  return {
    count: unsigned.length,
    mark: unsigned.map(({ id }) => id).join(),
    oldestAt: unsigned.at(-1)?.at ?? null,
  };
}

export const signReconciliation: Command<'signReconciliation'> = async ({ tx, caller, now }, input) => {
  const id = BigInt(input.reconciliationID);
  const signedRows = await tx.run(sql`
    update wallet.reconciliations set signed_by = ${caller.userID}, signed_at = ${now}, note = ${input.reason}
    where id = ${id} and signed_by is null`);
  if (signedRows > 0) return {};
  const reconciliation = await tx.maybe(sql`select from wallet.reconciliations where id = ${id}`);
  throw new Refusal(reconciliation ? 'ReconciliationSigned' : 'RecordNotFound');
};
