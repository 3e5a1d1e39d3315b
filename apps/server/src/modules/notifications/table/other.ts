import { helpRoles } from '@gift/contract/operator/staff-roles';
import { appOnly, type Rows, toUser } from './row';

const offer = {
  ...appOnly,
  type: 'market',
  about: ({ offerID }: { offerID: string }) => ({ kind: 'offer', offerID }),
  link: ({ offerID }: { offerID: string }) => `/offerDetail?offerID=${offerID}`,
} as const;
const reward = {
  type: 'rewards',
  to: toUser,
  about: () => ({ kind: 'reward' }),
  link: () => '/rewards',
  sms: null,
  // All points of one day send one e-mail.
  ref: (_: unknown, occurredAt: Date) => occurredAt.toISOString().slice(0, 10),
} as const;
const conduct = {
  ...appOnly,
  type: 'always',
  about: () => ({ kind: 'conduct' }),
  link: () => null,
} as const;

// Table: offers, rewards, support and chat conduct.
export const otherRows: Rows = {
  'offer.countered': [
    {
      ...offer,
      name: 'countered',
      to: toUser,
      app: { en: 'You have a counter-offer.', zh: '有人对您的需求还价。' },
    },
  ],
  'offer.counterAnswered': [
    {
      ...offer,
      name: 'counterAnswered',
      to: toUser,
      app: { en: 'Your counter-offer has a reply.', zh: '对方回复了您的还价。' },
    },
  ],
  'offer.expired': [
    {
      ...offer,
      name: 'offerExpired',
      to: ({ makerID }) => [makerID],
      app: { en: 'Your offer expired.', zh: '您的报价已过期。' },
    },
  ],
  'reward.paid': [
    {
      ...reward,
      name: 'rewarded',
      app: { en: 'You earned new points.', zh: '您获得了新的积分。' },
      mail: {
        en: 'Gift: you have new points. Open Rewards to use them.',
        zh: '【Gift】您获得了新的积分，请在奖励页查看。',
      },
    },
  ],
  'reward.levelReached': [
    {
      ...reward,
      ...appOnly,
      name: 'levelReached',
      app: {
        en: 'You reached a new level: lower trade fees and a coupon.',
        zh: '您已升级：交易手续费更低，并获得一张优惠券。',
      },
    },
  ],
  'invite.reminded': [
    {
      ...reward,
      name: 'invited',
      link: () => '/inviteFriend',
      app: {
        en: 'Your friend sent a reminder: claim your welcome bonus. See what is left to do.',
        zh: '邀请人提醒您：新人奖励待领取，请查看剩余步骤。',
      },
      mail: {
        en: 'Gift: your friend sent a reminder: claim your welcome bonus. Open Invite friends.',
        zh: '【Gift】邀请人提醒您领取新人奖励，请在「邀请好友」查看。',
      },
    },
  ],
  'support.asked': [
    {
      ...appOnly,
      name: 'supportAsked',
      type: 'always',
      to: ({ userID }) => ({ roles: helpRoles, except: [userID] }),
      about: ({ questionID }) => ({ kind: 'support', questionID }),
      link: () => null,
      app: { en: 'A support question is waiting.', zh: '有用户提问等待客服回复。' },
    },
  ],
  'support.answered': [
    {
      ...appOnly,
      name: 'supportAnswered',
      type: 'always',
      to: toUser,
      about: ({ questionID }) => ({ kind: 'question', questionID }),
      link: () => '/helpCenter?tab=questions',
      app: { en: 'Support answered your question.', zh: '客服已回复您的问题。' },
    },
  ],
  'identity.userReported': [
    {
      ...appOnly,
      name: 'userReported',
      type: 'always',
      to: ({ operatorID }) => [operatorID],
      about: ({ operatorID, ...report }) => ({ kind: 'report', ...report }),
      link: ({ userID }) => `/userDetail?userID=${userID}`,
      app: { en: 'A user was reported.', zh: '有用户被举报，请查看。' },
    },
  ],
  'chat.flagDecided': [
    {
      ...conduct,
      name: 'warned',
      when: ({ outcome }) => outcome === 'warn',
      to: ({ senderID }) => [senderID],
      app: {
        en: 'Our staff reviewed a message you sent. Contacts, codes, bank accounts, threats and insults are not allowed in chats. Next time you will be muted.',
        zh: '平台人员查看了您发送的消息。聊天中请勿发送联系方式、卡密、验证码或银行账号，也不得威胁或辱骂他人。如再次发生，您将被暂停发言。',
      },
    },
    {
      ...conduct,
      name: 'muted',
      when: ({ outcome }) => outcome === 'mute',
      to: ({ senderID }) => [senderID],
      details: ({ until }) => ({ until }),
      app: {
        en: 'You are muted in chats until {until:at} because of messages you sent. Your orders continue, and you can still post in dispute rooms. To object, contact support in Help.',
        zh: '因您发送的消息违规，{until:at} 前您无法在聊天中发言。订单不受影响，争议聊天室仍可发言。如有异议，请在帮助中心联系客服。',
      },
    },
    {
      ...conduct,
      name: 'reportUpheld',
      when: ({ outcome }) => outcome !== 'dismiss',
      to: ({ reporterIDs }) => reporterIDs,
      app: {
        en: 'Thank you: our staff reviewed the message you reported and took action.',
        zh: '感谢您的举报：平台人员已查看该消息并作出处理。',
      },
    },
    {
      ...conduct,
      name: 'reportDismissed',
      when: ({ outcome }) => outcome === 'dismiss',
      to: ({ reporterIDs }) => reporterIDs,
      app: {
        en: 'Our staff reviewed the message you reported and found no violation. You can block the person any time.',
        zh: '平台人员已查看您举报的消息，未发现违规。您可随时拉黑对方。',
      },
    },
  ],
  'chat.unmuted': [
    {
      ...conduct,
      name: 'unmuted',
      to: toUser,
      app: { en: 'You can write in chats again.', zh: '您已恢复聊天发言。' },
    },
  ],
};
