import { type Kobo, koboOf } from '@gift/money';
import { type Db, sql } from '../../../platform/database/db';
import type { DateRange } from '../../../platform/date-ranges';
import { newID } from '../../../platform/ids';
import type { Job } from '../../../platform/jobs/jobs';
import type { Services } from '../../../services';
import { heldAt, type Provider } from '../../ledger';
import { payoutProvidersOf } from '../providers/payout';
import { providersOf } from '../providers/top-up';

/** A provider's balance and ours at the same time. Sums are kobo. */
export type Reconciliation = {
  readonly at: Date;
  readonly provider: string;
  /** What the provider says it holds for us. Null if it did not answer. */
  readonly providerKobo: Kobo | null;
  readonly ledgerKobo: Kobo;
  readonly inTransitKobo: Kobo;
  /**
   * Transfers that may or may not have been ordered, plus what the provider may keep of transfers whose cost it has
   * not reported.
   */
  readonly uncertainKobo: Kobo;
};

/**
 * The provider's balance minus what our books expect there; negative means that money is missing. Transfers without
 * an answer may count either way, so a gap within their sum is zero. Null if the provider did not answer.
 */
export function gapOf(r: Reconciliation): bigint | null {
  if (r.providerKobo === null) return null;
  const upperBound = r.ledgerKobo - r.inTransitKobo;
  const lowerBound = upperBound - r.uncertainKobo;
  if (r.providerKobo > upperBound) return r.providerKobo - upperBound;
  return r.providerKobo < lowerBound ? r.providerKobo - lowerBound : 0n;
}

/** Fetches every provider's balance, compares it with the books, and saves both. Logs a gap as an error. */
export async function reconcile(services: Services, now: Date): Promise<Reconciliation[]> {
  const done: Reconciliation[] = [];
  const inOnly = [...providersOf(services).values()].flatMap(({ name, balance }) =>
    balance ? [{ name, balance }] : [],
  );
  for (const holder of [...payoutProvidersOf(services), ...inOnly])
    done.push(await reconcileOne(services, holder, now));
  return done;
}

type Holder = { readonly name: Provider; balance(): Promise<Kobo> };

async function reconcileOne(services: Services, provider: Holder, now: Date): Promise<Reconciliation> {
  const { database, log } = services;
  const providerKobo = await provider.balance().catch((error: Error) => {
    log.warn({ err: error, provider: provider.name }, 'a provider did not say its balance');
    return null;
  });
  const { payoutCostMaxKobo } = services.settings.current;
  const row = await database.transaction(async (tx) => {
    const out = await tx.one<{ accepted: bigint; sent: bigint; uncosted: bigint }>(sql`
      select coalesce(sum(amount_kobo) filter (where state = 'accepted'), 0)::bigint as accepted,
        coalesce(sum(amount_kobo) filter (where state = 'sent'), 0)::bigint as sent,
        count(*) filter (where provider_cost_kobo is null) as uncosted
      from wallet.withdrawals where provider = ${provider.name} and state in ('sent', 'accepted')`);
    const reconciliation: Reconciliation = {
      at: now,
      provider: provider.name,
      providerKobo,
      ledgerKobo: await heldAt(tx, provider.name),
      inTransitKobo: koboOf(out.accepted),
      uncertainKobo: koboOf(out.sent + out.uncosted * payoutCostMaxKobo),
    };
    await tx.run(sql`
      insert into wallet.reconciliations
        (id, at, provider, provider_kobo, ledger_kobo, in_transit_kobo, uncertain_kobo)
      values (${newID(now)}, ${now}, ${reconciliation.provider}, ${providerKobo}, ${reconciliation.ledgerKobo}, ${reconciliation.inTransitKobo},
        ${reconciliation.uncertainKobo})`);
    return reconciliation;
  });
  const gap = gapOf(row);
  if (gap !== null && gap !== 0n)
    log.error(
      { provider: provider.name, gapKobo: String(gap) },
      'a provider holds another sum than our books say',
    );
  return row;
}

/** A stored reconciliation of one provider, and who signed it off. */
export type ReconciliationRow = Reconciliation & {
  readonly id: bigint;
  readonly provider: Provider;
  readonly signedBy: bigint | null;
  readonly signedAt: Date | null;
  readonly note: string | null;
};

const reconciliationColumns = sql`
  id, at, provider, provider_kobo as "providerKobo", ledger_kobo as "ledgerKobo", in_transit_kobo as "inTransitKobo",
  uncertain_kobo as "uncertainKobo", signed_by as "signedBy", signed_at as "signedAt", note`;

/** The latest reconciliations, newest first. */
export const latestReconciliations = (db: Db, limit: number): Promise<ReconciliationRow[]> =>
  db.many<ReconciliationRow>(sql`
    select ${reconciliationColumns} from wallet.reconciliations order by at desc, provider limit ${limit}`);

/** The reconciliations of a period, by provider. */
export const reconciliationsIn = (db: Db, { from, to }: DateRange): Promise<ReconciliationRow[]> =>
  db.many<ReconciliationRow>(sql`
    select ${reconciliationColumns} from wallet.reconciliations where at >= ${from} and at < ${to}
    order by provider, at`);

/** More reconciliations than one night has. */
const recentReconciliations = 20;

/** The gap of each provider at its last reconciliation; null if it did not answer. */
export async function latestGaps(db: Db): Promise<{ id: bigint; provider: Provider; gap: bigint | null }[]> {
  const newest = new Map<Provider, { id: bigint; provider: Provider; gap: bigint | null }>();
  for (const row of await latestReconciliations(db, recentReconciliations))
    if (!newest.has(row.provider))
      newest.set(row.provider, { id: row.id, provider: row.provider, gap: gapOf(row) });
  return [...newest.values()];
}

export const reconciliationByID = (db: Db, id: bigint): Promise<ReconciliationRow | undefined> =>
  db.maybe<ReconciliationRow>(
    sql`select ${reconciliationColumns} from wallet.reconciliations where id = ${id}`,
  );

/** The same provider's reconciliation before this one. */
export const previousReconciliation = (
  db: Db,
  { provider, at }: ReconciliationRow,
): Promise<ReconciliationRow | undefined> =>
  db.maybe<ReconciliationRow>(sql`
    select ${reconciliationColumns} from wallet.reconciliations where provider = ${provider} and at < ${at}
    order by at desc limit 1`);

const reconcileNightly: Job = async (_payload, services) => {
  await reconcile(services, services.clock.now());
};
export const reconcileJobs = { 'wallet:reconcile': reconcileNightly };
