import { koboOf } from '@gift/money';
import { openAccounts, type Provider, topUpCredit } from '../modules/ledger';
import type { Database } from '../platform/db';
import type { TestApp } from './app';
import type { TestUser } from './users';

let times = 0;

/** Gives a user a wallet with this much available, as a top-up through the provider would. */
export async function fundWallet(
  database: Database,
  userID: bigint,
  kobo: bigint,
  now = new Date('2026-06-01T08:00:00.000Z'),
  provider: Provider = 'sandbox',
): Promise<void> {
  await database.transaction(async (tx) => {
    await openAccounts(tx, userID);
    if (kobo === 0n) return;
    const key = `test.funded:${userID}:${++times}`;
    const amount = koboOf(kobo);
    await topUpCredit(tx, { key, provider, userID, amount, cost: koboOf(0n), ref: 0n, now });
  });
}

/** Sends a user's own account number this much, as a bank would; the number is opened first where there is none. */
async function sendToAccount(
  gift: TestApp,
  user: TestUser,
  { naira, senderName }: { naira: string; senderName: string },
): Promise<void> {
  await gift.call('requestVirtualAccount', undefined, { token: user.token });
  await gift.runDue();
  const { data } = await gift.call('virtualAccountDetail', undefined, { token: user.token });
  await gift.app.inject({
    method: 'POST',
    url: '/sandbox/transfer',
    payload: new URLSearchParams({ accountNumber: data.accountNumber!, naira, senderName }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await gift.runDue();
}

/** Money from another name, which waits in suspense. */
export async function holdMoney(gift: TestApp, user: TestUser, naira = '5000') {
  await sendToAccount(gift, user, { naira, senderName: 'CHUKWUEMEKA NWOSU' });
  const { data } = await gift.call('suspendedMoney', undefined, { token: user.token });
  return data.items[0]!;
}
