import { type Kobo, koboOf } from '@gift/money';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { accountOf } from '../accounts';
import { type Afforded, openAccounts, post } from './movements';

// Promotions cost money that was set aside for them. Their account never falls below zero, as a user's does not, so a
// reward that nobody paid for is one that is not granted.

type Moving = { key: string; amount: Kobo; ref: bigint; now: Date };

/** The house sets money aside for promotions. It is an expense from here on, whether or not anybody earns it. */
export const fundPromotions = (tx: Tx, { key, amount, ref, now }: Moving): Promise<Afforded> =>
  post(tx, {
    key,
    lines: [
      {
        debit: accountOf.platform('promo_expense'),
        credit: accountOf.promotions,
        amount,
        reason: 'promoFund',
      },
    ],
    ref,
    now,
  });

/** REWARD: from the promotions' account to a user's points. Not ok: it holds less than this. */
export async function grantReward(
  tx: Tx,
  { key, userID, amount, ref, now }: Moving & { userID: bigint },
): Promise<Afforded> {
  await openAccounts(tx, userID);
  const credit = accountOf.user(userID, 'rewards');
  return post(tx, {
    key,
    lines: [{ debit: accountOf.promotions, credit, amount, reason: 'rewardGrant' }],
    ref,
    now,
  });
}

/** Points nobody used go back to where they came from. */
export const expireReward = (
  tx: Tx,
  { key, userID, amount, ref, now }: Moving & { userID: bigint },
): Promise<Afforded> =>
  post(tx, {
    key,
    lines: [
      {
        debit: accountOf.user(userID, 'rewards'),
        credit: accountOf.promotions,
        amount,
        reason: 'rewardExpired',
      },
    ],
    ref,
    now,
  });

/** Points become available money, one for one. */
export const rewardToWallet = (
  tx: Tx,
  { key, userID, amount, ref, now }: Moving & { userID: bigint },
): Promise<Afforded> =>
  post(tx, {
    key,
    lines: [
      {
        debit: accountOf.user(userID, 'rewards'),
        credit: accountOf.user(userID, 'available'),
        amount,
        reason: 'rewardToWallet',
      },
    ],
    ref,
    now,
  });

/** What is left for promotions. */
export async function promotionsLeft(db: Db): Promise<Kobo> {
  const { balance } = await db.one<{ balance: bigint }>(sql`
    select balance from ledger.accounts where id = ${accountOf.promotions}`);
  return koboOf(balance);
}
