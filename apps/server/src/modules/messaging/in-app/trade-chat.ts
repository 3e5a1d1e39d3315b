import { conversationIDOf, SessionType } from '@gift/im-protocol';
import type { Subscriptions } from '../../../platform/events/outbox';
import type { KeyedText } from '../../../platform/text/language';
import { postInChat } from './system-messages';

// Events that appear in the chat of two traders. Their notifications are rows of the table of notifications.

/** For both sides: the effect on them, and nothing about who did what. */
const reviewed = {
  en: 'Our staff reviewed this chat. Pay and send codes only in an order: we cannot help you outside it.',
  zh: '平台人员已查看此聊天。付款和发送卡密请只在订单中进行，否则平台无法提供帮助。',
  pcm: 'Our staff don check this chat. Pay and send code only inside order: we no fit help you outside am.',
} as const satisfies KeyedText;

export const tradeChatSubscriptions: Subscriptions = {
  'order.updated': [
    // In the name of the user who acted. Deadlines and operators are named as such.
    (tx, { orderNo, event, actor, at, buyerID, sellerID }, { services, occurredAt: now }) => {
      const [actorID, otherID] = actor === 'seller' ? [sellerID, buyerID] : [buyerID, sellerID];
      const by = actor === 'clock' || actor === 'operator' ? { by: actor } : {};
      const to = { actorID: BigInt(actorID), otherID: BigInt(otherID) };
      return postInChat({ tx, services, now }, { ...to, event: { orderNo, event, at, ...by } });
    },
  ],
  'order.reminded': [
    (tx, { orderNo, userID, fromID, at }, { services, occurredAt: now }) => {
      const to = { actorID: BigInt(fromID), otherID: BigInt(userID) };
      return postInChat({ tx, services, now }, { ...to, event: { orderNo, event: 'remind', at } });
    },
  ],
  'chat.flagDecided': [
    async (tx, { outcome, senderID, receiverID }, { services, occurredAt: now }) => {
      if (outcome === 'dismiss' || !receiverID) return;
      const conduct = conversationIDOf(SessionType.single, senderID, receiverID);
      await postInChat(
        { tx, services, now },
        {
          actorID: BigInt(senderID),
          otherID: BigInt(receiverID),
          event: { conduct, ...reviewed },
          description: reviewed.en,
        },
      );
    },
  ],
};
