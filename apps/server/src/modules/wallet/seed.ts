import { type Kobo, koboOf } from '@gift/money';
import { sql, type Tx } from '../../platform/database/db';
import type { Settings } from '../../settings';
import { bookProviderCost, creditTopUp, openAccounts } from '../ledger';
import { sandboxCostOf } from './top-ups/rules';

/**
 * The demo data's first money, as if it had come through the sandbox: in its records and in ours, so that both
 * agree. `ref` distinguishes such payments.
 */
export async function seedMoney(
  tx: Tx,
  {
    userID,
    amount,
    ref,
    now,
    settings,
  }: { userID: bigint; amount: Kobo; ref: bigint; now: Date; settings: Settings },
): Promise<void> {
  await openAccounts(tx, userID);
  await tx.run(sql`
    insert into wallet.sandbox_payments (reference, amount_kobo, return_url, status, paid_kobo, created_at)
    values (${`SB-demo-${ref}`}, ${amount}, '', 'success', ${amount}, ${now})`);
  const credit = { provider: 'sandbox', userID, amount, cost: koboOf(0n), ref, now } as const;
  await creditTopUp(tx, { key: `demo.topUp:${ref}`, ...credit });
  const cost = sandboxCostOf(amount, settings);
  if (cost > 0n) await bookProviderCost(tx, { key: `demo.cost:${ref}`, provider: 'sandbox', cost, ref, now });
}
