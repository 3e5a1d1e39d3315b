import { type Kobo, koboOf } from '@gift/money';
import type { Tx } from '../../platform/db';
import { newID } from '../../platform/ids';
import type { Subscriptions } from '../../platform/outbox';
import type { Services } from '../../services';
import { fromSuspense, suspenseOf } from '../ledger';
import { roomOf } from './room';
import { divide } from './rules';
import { lockWallet } from './store';

type At = { services: Services; now: Date };

/**
 * Makes available what waits above a user's cap, as far as the cap of their tier now allows. Answers how much
 * that was. Again is harmless: it moves what still waits.
 */
export async function releaseSuspense(tx: Tx, userID: bigint, { services, now }: At): Promise<Kobo> {
  await lockWallet(tx, userID);
  const suspense = await suspenseOf(tx, userID);
  const { room } = await roomOf(tx, userID, services.settings.current);
  const { credited: amount } = divide(suspense, room);
  if (amount === 0n) return amount;
  const id = newID(now);
  const moved = await fromSuspense(tx, { key: `suspense.released:${id}`, userID, amount, ref: id, now });
  return moved.ok ? amount : koboOf(0n);
}

async function letIn(tx: Tx, { userID }: { userID: string }, at: At): Promise<void> {
  const owner = BigInt(userID);
  if ((await suspenseOf(tx, owner)) > 0n) await releaseSuspense(tx, owner, at);
}

/**
 * What makes room lets in what waits for it: a higher tier, which is part of the profile, money that left for a bank,
 * for a card or back to a buyer, and what a bank took back or a debt took.
 */
export const walletSubscriptions: Subscriptions = {
  'identity.profileChanged': [letIn],
  'withdrawal.succeeded': [letIn],
  'chargeback.booked': [letIn],
  'debt.paid': [letIn],
  'paymentReview.recovered': [letIn],
  'order.moved': [
    async (tx, { buyerID, sellerID, hasJustEnded }, at) => {
      if (hasJustEnded) for (const userID of [buyerID, sellerID].sort()) await letIn(tx, { userID }, at);
    },
  ],
};
