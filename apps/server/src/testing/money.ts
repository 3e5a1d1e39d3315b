import { koboOf } from '@gift/money';
import type { Database } from '../platform/db';
import { openAccounts, topUpCredit } from '../rooms/ledger';

let times = 0;

/** Gives a user a wallet with this much available, as a sandbox top-up would. */
export async function fundWallet(
  database: Database,
  userID: bigint,
  kobo: bigint,
  now = new Date('2026-06-01T08:00:00.000Z'),
): Promise<void> {
  await database.transaction(async (tx) => {
    await openAccounts(tx, userID);
    if (kobo === 0n) return;
    const key = `test.funded:${userID}:${++times}`;
    const amount = koboOf(kobo);
    await topUpCredit(tx, { key, provider: 'sandbox', userID, amount, cost: koboOf(0n), ref: 0n, now });
  });
}
