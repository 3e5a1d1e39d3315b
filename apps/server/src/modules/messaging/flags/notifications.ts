import { conversationIDOf, SessionType } from '@gift/im-protocol';
import type { Subscriber, Subscriptions } from '../../../platform/events/outbox';
import { type Both, notifyTranslated } from '../in-app/notifications';
import { postInChat } from '../in-app/system-messages';

// Notifications of a decision about flagged chat: to the sender, to the reporters, and in the chat itself.

// table: the texts of decisions about flagged chat.
const words = {
  warned: {
    en: 'Our staff reviewed a message you sent. Contacts, codes, bank accounts, threats and insults are not allowed in chats. Next time you will be muted.',
    zh: '平台人员查看了您发送的消息。聊天中请勿发送联系方式、卡密、验证码或银行账号，也不得威胁或辱骂他人。如再次发生，您将被暂停发言。',
  },
  muted: {
    en: 'You are muted in chats until {until:at} because of messages you sent. Your orders continue, and you can still post in dispute rooms. To object, contact support in Help.',
    zh: '因您发送的消息违规，{until:at} 前您无法在聊天中发言。订单不受影响，争议聊天室仍可发言。如有异议，请在帮助中心联系客服。',
  },
  unmuted: { en: 'You can write in chats again.', zh: '您已恢复聊天发言。' },
  reportUpheld: {
    en: 'Thank you: our staff reviewed the message you reported and took action.',
    zh: '感谢您的举报：平台人员已查看该消息并作出处理。',
  },
  reportDismissed: {
    en: 'Our staff reviewed the message you reported and found no violation. You can block the person any time.',
    zh: '平台人员已查看您举报的消息，未发现违规。您可随时拉黑对方。',
  },
} as const satisfies Record<string, Both>;

/** In the chat, for both sides: the effect on them, and nothing about who did what. */
const chatNotice = {
  en: 'Our staff reviewed this chat. Pay and send codes only in an order: we cannot help you outside it.',
  zh: '平台人员已查看此聊天。付款和发送卡密请只在订单中进行，否则平台无法提供帮助。',
} as const;

const onFlagDecided: Subscriber<'chat.flagDecided'> = async (
  tx,
  { outcome, senderID, receiverID, reporterIDs, until },
  at,
) => {
  const about = { kind: 'conduct' };
  if (outcome === 'warn')
    await notifyTranslated(tx, at, { userID: senderID, news: 'warned', words: words.warned, about });
  if (outcome === 'mute')
    await notifyTranslated(tx, at, {
      ...{ userID: senderID, news: 'muted', words: words.muted, about },
      details: { until: until ?? '' },
    });
  const name = outcome === 'dismiss' ? 'reportDismissed' : 'reportUpheld';
  for (const userID of reporterIDs)
    await notifyTranslated(tx, at, { userID, news: name, words: words[name], about });
  if (outcome === 'dismiss' || !receiverID) return;
  await postInChat(
    { tx, services: at.services, now: at.occurredAt },
    {
      actorID: BigInt(senderID),
      otherID: BigInt(receiverID),
      event: { conduct: conversationIDOf(SessionType.single, senderID, receiverID), ...chatNotice },
      description: chatNotice.en,
    },
  );
};

const noteUnmuted: Subscriber<'chat.unmuted'> = (tx, { userID }, at) =>
  notifyTranslated(tx, at, { userID, news: 'unmuted', words: words.unmuted, about: { kind: 'conduct' } });

export const flagNotifications: Subscriptions = {
  'chat.flagDecided': [onFlagDecided],
  'chat.unmuted': [noteUnmuted],
};
