import { isIn, unsuccessfulStates } from '@gift/contract/orders/states';
import { koboOf } from '@gift/money';
import type { Events } from '../../events';
import type { Tx } from '../../platform/database/db';
import type { BatchSubscriber, Subscriber, Subscriptions } from '../../platform/events/outbox';
import type { Settings } from '../../settings';
import { returnCoupon } from './coupons/coupons';
import { evaluateInvites } from './invites/invites';
import { renewLevels } from './points/levels';
import { type CountedTrade, countTrades, uncountTrade } from './points/trades';

/** Completed orders count for both sides. One reopened by a late report no longer counts. */
const noteMoved: BatchSubscriber<'order.updated'> = {
  async handleAll(tx, events, { services }) {
    const settings = services.settings.current;
    let completed: CountedTrade[] = [];
    const countCompleted = async () => {
      if (completed.length > 0) await countAll(tx, completed, settings);
      completed = [];
    };
    for (const { payload, occurredAt: now } of events) {
      const orderID = BigInt(payload.orderNo);
      for (const { userID, partnerID, count } of sidesOf(payload)) {
        if (count > 0)
          completed.push({ orderID, userID, partnerID, amount: koboOf(BigInt(payload.amountKobo)), now });
        if (count >= 0) continue;
        await countCompleted();
        await uncountTrade(tx, { orderID, userID });
        await renewLevels(tx, [{ userID, now }], settings);
      }
      if (payload.isNewlyEnded && isIn(unsuccessfulStates, payload.state)) await returnCoupon(tx, orderID);
    }
    await countCompleted();
  },
};

function sidesOf({ buyerID, sellerID, counts }: Events['order.updated']) {
  const [buyer, seller] = [BigInt(buyerID), BigInt(sellerID)];
  return [
    { userID: buyer, partnerID: seller, count: counts.buyer.completed },
    { userID: seller, partnerID: buyer, count: counts.seller.completed },
  ];
}

async function countAll(tx: Tx, trades: readonly CountedTrade[], settings: Settings): Promise<void> {
  await countTrades(tx, trades, settings);
  // Each user as of their last trade.
  const users = [...new Map(trades.map(({ userID, now }) => [userID, now]))].map(([userID, now]) => ({
    userID,
    now,
  }));
  await renewLevels(tx, users, settings);
  await evaluateInvites(tx, users, settings);
}

/** A new tier or bank account may be the last condition of an invitation. */
const noteProfile: Subscriber<'identity.profileChanged'> = (tx, { userID }, { services, occurredAt }) =>
  evaluateInvites(tx, [{ userID: BigInt(userID), now: occurredAt }], services.settings.current);

const noteNotice: Subscriber<'identity.notificationRequested'> = async (tx, { name, userID }, at) => {
  if (name === 'bankAdded' && userID) await noteProfile(tx, { userID }, at);
};

export const rewardsSubscriptions: Subscriptions = {
  'order.updated': [noteMoved],
  'identity.profileChanged': [noteProfile],
  'identity.notificationRequested': [noteNotice],
};
