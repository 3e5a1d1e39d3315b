import { type Kobo, koboOf } from '@gift/money';
import type { Tx } from '../../../platform/database/db';
import type { Subscriptions } from '../../../platform/events/outbox';
import { newID } from '../../../platform/ids';
import type { Services } from '../../../services';
import { releaseFromSuspense, suspenseOf, usersWithSuspense } from '../../ledger';
import { getHeadroom } from '../limits/headroom';
import { divide } from '../top-ups/rules';
import { lockWallet } from '../top-ups/store';

type At = { services: Services; now: Date };

/**
 * Makes a user's suspended money available, as far as their tier's cap now allows. Returns the amount. Safe to
 * repeat: it only moves what is still suspended.
 */
export async function releaseSuspense(tx: Tx, userID: bigint, { services, now }: At): Promise<Kobo> {
  await lockWallet(tx, userID);
  const suspense = await suspenseOf(tx, userID);
  const { headroom } = await getHeadroom(tx, userID, services.settings.current);
  const { credited: amount } = divide(suspense, headroom);
  if (amount === 0n) return amount;
  const id = newID(now);
  const transfer = await releaseFromSuspense(tx, {
    key: `suspense.released:${id}`,
    userID,
    amount,
    ref: id,
    now,
  });
  return transfer.ok ? amount : koboOf(0n);
}

async function releaseForUser(tx: Tx, { userID }: { userID: string }, at: At): Promise<void> {
  const owner = BigInt(userID);
  if ((await suspenseOf(tx, owner)) > 0n) await releaseSuspense(tx, owner, at);
}

/**
 * Suspended money is released when room appears: after a higher tier (part of the profile), a withdrawal, a purchase,
 * a refund to a buyer, a chargeback or a debt payment.
 */
export const walletSubscriptions: Subscriptions = {
  'identity.profileChanged': [releaseForUser],
  'withdrawal.succeeded': [releaseForUser],
  'chargeback.booked': [releaseForUser],
  'debt.paid': [releaseForUser],
  'paymentReview.recovered': [releaseForUser],
  'order.updated': [
    {
      async handleAll(tx, events, at) {
        const ended = events.filter(({ payload }) => payload.isNewlyEnded);
        if (ended.length === 0) return;
        const sides = ended.flatMap(({ payload: { buyerID, sellerID } }) => [buyerID, sellerID]);
        for (const userID of await usersWithSuspense(tx, [...new Set(sides)].map(BigInt)))
          await releaseSuspense(tx, userID, at);
      },
    },
  ],
};
