import { isIn, unsuccessfulStates } from '@gift/contract/orders/states';
import { koboOf } from '@gift/money';
import type { Subscriber, Subscriptions } from '../../platform/events/outbox';
import { returnCoupon } from './coupons/coupons';
import { evaluateInvite } from './invites/invites';
import { renewLevel } from './points/levels';
import { countTrade, uncountTrade } from './points/trades';

/** A completed order counts for both sides. One reopened by a late report no longer counts. */
const noteMoved: Subscriber<'order.updated'> = async (tx, event, { services, occurredAt }) => {
  const { current: settings } = services.settings;
  const at = { now: occurredAt, settings };
  const orderID = BigInt(event.orderNo);
  const [buyerID, sellerID] = [BigInt(event.buyerID), BigInt(event.sellerID)];
  const sides = [
    { userID: buyerID, partnerID: sellerID, completed: event.counts.buyer.completed },
    { userID: sellerID, partnerID: buyerID, completed: event.counts.seller.completed },
  ];
  for (const { userID, partnerID, completed } of sides) {
    if (completed === 0) continue;
    // Whether the two accounts are linked must be the same for both sides of an order.
    if (completed > 0)
      await countTrade(tx, { orderID, userID, partnerID, amount: koboOf(BigInt(event.amountKobo)), ...at });
    else await uncountTrade(tx, { orderID, userID });
    await renewLevel(tx, userID, at);
    if (completed > 0) await evaluateInvite(tx, userID, at);
  }
  if (event.isNewlyEnded && isIn(unsuccessfulStates, event.state)) await returnCoupon(tx, orderID);
};

/** A new tier or bank account may be the last condition of an invitation. */
const noteProfile: Subscriber<'identity.profileChanged'> = (tx, { userID }, { services, occurredAt }) =>
  evaluateInvite(tx, BigInt(userID), { now: occurredAt, settings: services.settings.current });

const noteNotice: Subscriber<'identity.notificationRequested'> = async (tx, { name, userID }, at) => {
  if (name === 'bankAdded' && userID) await noteProfile(tx, { userID }, at);
};

export const rewardsSubscriptions: Subscriptions = {
  'order.updated': [noteMoved],
  'identity.profileChanged': [noteProfile],
  'identity.notificationRequested': [noteNotice],
};
