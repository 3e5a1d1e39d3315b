import { type Kobo, koboOf } from '@gift/money';
import { type Db, sql } from '../../platform/db';
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
