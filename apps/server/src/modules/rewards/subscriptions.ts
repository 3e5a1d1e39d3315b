import { koboOf } from '@gift/money';
import type { Subscriber, Subscriptions } from '../../platform/outbox';
import { returnCoupon } from './coupons';
import { judgeInvite } from './invites';
import { renewLevel } from './levels';
import { countTrade, uncountTrade } from './trades';

/** A completed order counts for whoever completed it; one that a late report opens again counts no more. */
const noteMoved: Subscriber<'order.moved'> = async (tx, moved, { services, toldAt }) => {
  const { current: settings } = services.settings;
  const at = { now: toldAt, settings };
  const orderID = BigInt(moved.orderNo);
  const [buyerID, sellerID] = [BigInt(moved.buyerID), BigInt(moved.sellerID)];
  const sides = [
    { userID: buyerID, partnerID: sellerID, completed: moved.counts.buyer.completed },
    { userID: sellerID, partnerID: buyerID, completed: moved.counts.seller.completed },
  ];
  for (const { userID, partnerID, completed } of sides) {
    if (completed === 0) continue;
    // Which kinds of account two people share must not change between the two sides of an order.
    if (completed > 0)
      await countTrade(tx, { orderID, userID, partnerID, amount: koboOf(BigInt(moved.amountKobo)), ...at });
    else await uncountTrade(tx, { orderID, userID });
    await renewLevel(tx, userID, at);
    if (completed > 0) await judgeInvite(tx, userID, at);
  }
  const isPaid = ['completed', 'ruledSeller', 'ruledSplit'].includes(moved.state);
  if (moved.hasJustEnded && !isPaid) await returnCoupon(tx, orderID);
};

/** A new tier, or a new bank account, may be the last that an invitation waited for. */
const noteProfile: Subscriber<'identity.profileChanged'> = (tx, { userID }, { services, toldAt }) =>
  judgeInvite(tx, BigInt(userID), { now: toldAt, settings: services.settings.current });

const noteNotice: Subscriber<'identity.noticeWanted'> = async (tx, { name, userID }, at) => {
  if (name === 'bankAdded' && userID) await noteProfile(tx, { userID }, at);
};

export const rewardsSubscriptions: Subscriptions = {
  'order.moved': [noteMoved],
  'identity.profileChanged': [noteProfile],
  'identity.noticeWanted': [noteNotice],
};
