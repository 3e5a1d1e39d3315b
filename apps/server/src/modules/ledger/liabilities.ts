import { type Kobo, koboOf } from '@gift/money';
import { type Db, sql } from '../../platform/database/db';
import { accountOf, orderKinds, type Provider } from './accounts';

/** What we owe one user: their own accounts, their escrow as a buyer and their proceeds as a seller. */
export type Liability = { readonly userID: bigint; readonly amount: Kobo };

/**
 * Every user we owe, in one statement, so that all amounts are of the same time. Promotion funds (owner 0) are ours
 * until they are granted.
 */
export const liabilities = (db: Db): Promise<Liability[]> =>
  db.many<Liability>(sql`
    select owner as "userID", sum(balance)::bigint as amount from (
      select owner, balance from ledger.accounts where owner > 0
      union all select owner, balance from ledger.holds where closed_at is null
    ) balances group by owner having sum(balance) > 0`);

/** What our books say a provider holds for us, in kobo. */
export async function heldAt(db: Db, provider: Provider): Promise<Kobo> {
  const { balance } = await db.one<{ balance: bigint }>(sql`
    select balance from ledger.platform_balances where id = ${accountOf.platform(`provider_clearing:${provider}`)}`);
  return koboOf(-balance);
}

/** The balance of every platform account. A provider's clearing account is negative by what the provider holds for us. */
export const platformBalances = (db: Db): Promise<{ name: string; balance: bigint }[]> =>
  db.many<{ name: string; balance: bigint }>(
    sql`select name, balance from ledger.platform_balances order by id`,
  );

/**
 * All user funds, and how much of them is in escrow. All accounts add up to zero, so the total is computed from our
 * own accounts: summing the wallets would read one row per user.
 */
export const heldForUsers = (db: Db): Promise<{ liabilitiesKobo: bigint; escrowKobo: bigint }> =>
  db.one(sql`
    select (
        - (select coalesce(sum(balance), 0) from ledger.platform_balances)
        - (select coalesce(sum(balance), 0) from ledger.accounts where id = ${accountOf.promotions}))::bigint as "liabilitiesKobo",
      (select coalesce(sum(balance), 0)::bigint from ledger.holds
        where closed_at is null and kind = ${orderKinds.escrow}) as "escrowKobo"`);

/** The sum of all accounts. Must be zero. */
export async function totalOfAll(db: Db): Promise<bigint> {
  const { total } = await db.one<{ total: bigint }>(sql`
    select ((select coalesce(sum(balance), 0) from ledger.accounts)
      + (select coalesce(sum(balance), 0) from ledger.holds)
      + (select coalesce(sum(balance), 0) from ledger.platform_balances))::bigint as total`);
  return total;
}

/** What our books moved at a provider in a period: in, out, and kept by the provider as its cost. */
export async function clearingMoved(
  db: Db,
  provider: Provider,
  { from, to }: { from: Date; to: Date },
): Promise<{ came: bigint; went: bigint; cost: bigint }> {
  const account = accountOf.platform(`provider_clearing:${provider}`);
  const cost = accountOf.platform('provider_cost');
  return db.one<{ came: bigint; went: bigint; cost: bigint }>(sql`
    select coalesce(sum(amount) filter (where debit_account = ${account}), 0)::bigint as came,
      coalesce(sum(amount) filter (where credit_account = ${account} and debit_account <> ${cost}), 0)::bigint as went,
      coalesce(sum(amount) filter (where credit_account = ${account} and debit_account = ${cost}), 0)::bigint as cost
    from ledger.entries where at > ${from} and at <= ${to} and ${account} in (debit_account, credit_account)`);
}
