import { type Kobo, koboOf } from '@gift/money';
import { type Db, sql } from '../../platform/database/db';
import { accountOf, type Provider } from './accounts';

/** What one user is owed, wherever it is: their own accounts, their escrow as a buyer, their proceeds as a seller. */
export type Liability = { readonly userID: bigint; readonly amount: Kobo };

/**
 * Everybody who is owed something, as of one moment: one statement sees one state of the books. What is set aside for
 * promotions (owner 0) is the house's own until it is granted.
 */
export const liabilities = (db: Db): Promise<Liability[]> =>
  db.many<Liability>(sql`
    select owner as "userID", sum(balance)::bigint as amount from (
      select owner, balance from ledger.accounts where owner > 0
      union all select owner, balance from ledger.holds where closed_at is null
    ) owed group by owner having sum(balance) > 0`);

/** What our books say is with a provider. */
export async function heldAt(db: Db, provider: Provider): Promise<Kobo> {
  const { balance } = await db.one<{ balance: bigint }>(sql`
    select balance from ledger.platform_balances where id = ${accountOf.platform(`provider_clearing:${provider}`)}`);
  return koboOf(-balance);
}

/** Every account of the platform and what is in it; below zero is what others hold for us. */
export const platformBalances = (db: Db): Promise<{ name: string; balance: bigint }[]> =>
  db.many<{ name: string; balance: bigint }>(
    sql`select name, balance from ledger.platform_balances order by id`,
  );

/** The sum of every account there is, which is zero. */
export async function totalOfAll(db: Db): Promise<bigint> {
  const { total } = await db.one<{ total: bigint }>(sql`
    select ((select coalesce(sum(balance), 0) from ledger.accounts)
      + (select coalesce(sum(balance), 0) from ledger.holds)
      + (select coalesce(sum(balance), 0) from ledger.platform_balances))::bigint as total`);
  return total;
}

/** What our books moved at a provider from one moment until another: came in, went out, and was kept as its cost. */
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
