import { type Kobo, koboOf } from '@gift/money';
import type { Tx } from '../../platform/db';
import { newID } from '../../platform/ids';
import type { Subscriptions } from '../../platform/outbox';
import type { Services } from '../../services';
import { fromSuspense, suspenseOf } from '../ledger';
import { roomOf } from './room';
import { divide } from './rules';
import { lockWallet } from './store';

/**
 * Makes available what waits above a user's cap, as far as the cap of their tier now allows. Answers how much
 * that was. Again is harmless: it moves what still waits.
 */
export async function releaseSuspense(
  tx: Tx,
  userID: bigint,
  { services, now }: { services: Services; now: Date },
): Promise<Kobo> {
  await lockWallet(tx, userID);
  const suspense = await suspenseOf(tx, userID);
  const { room } = await roomOf(tx, userID, services.settings.current);
  const { credited: amount } = divide(suspense, room);
  if (amount === 0n) return amount;
  const id = newID(now);
  const moved = await fromSuspense(tx, { key: `suspense.released:${id}`, userID, amount, ref: id, now });
  return moved.ok ? amount : koboOf(0n);
}

type Moved = { buyerID: string; hasJustEnded: boolean };

/**
 * What makes room lets in what waits for it: a higher tier, which is part of the profile, money spent on a card, and
 * money that left for a bank.
 */
export const walletSubscriptions: Subscriptions = {
  'identity.profileChanged': [
    async (tx, { userID }: { userID: string }, at) => {
      await releaseSuspense(tx, BigInt(userID), at);
    },
  ],
  'withdrawal.succeeded': [
    async (tx, { userID }: { userID: string }, at) => {
      const owner = BigInt(userID);
      if ((await suspenseOf(tx, owner)) > 0n) await releaseSuspense(tx, owner, at);
    },
  ],
  'order.moved': [
    async (tx, { buyerID, hasJustEnded }: Moved, at) => {
      const userID = BigInt(buyerID);
      if (hasJustEnded && (await suspenseOf(tx, userID)) > 0n) await releaseSuspense(tx, userID, at);
    },
  ],
};
