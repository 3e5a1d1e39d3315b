import { mail, type Rows, toUser } from './row';

const offer = {
  channels: 'app',
  type: 'market',
  about: ({ offerID }: { offerID: string }) => ({ kind: 'offer', offerID }),
  link: ({ offerID }: { offerID: string }) => `/offerDetail?offerID=${offerID}`,
} as const;
const reward = {
  channels: 'app',
  type: 'rewards',
  to: toUser,
  about: () => ({ kind: 'reward' }),
  link: () => '/rewards',
} as const;
const rewardMail = {
  channels: mail,
  type: 'rewards',
  to: toUser,
  // All points of one day send one e-mail.
  ref: (_: unknown, occurredAt: Date) => occurredAt.toISOString().slice(0, 10),
} as const;

// Table: offers and rewards.
export const marketRows: Rows = {
  'offer.countered': {
    countered: {
      ...offer,
      to: toUser,
      en: 'You have a counter-offer.',
      zh: '有人对您的需求还价。',
      pcm: 'You get counter-offer.',
    },
  },
  'offer.counterAnswered': {
    counterAnswered: {
      ...offer,
      to: toUser,
      en: 'Your counter-offer has a reply.',
      zh: '对方回复了您的还价。',
      pcm: 'Dem don reply your counter-offer.',
    },
  },
  'offer.expired': {
    offerExpired: {
      ...offer,
      to: ({ makerID }) => [makerID],
      en: 'Your offer expired.',
      zh: '您的报价已过期。',
      pcm: 'Your offer don expire.',
    },
  },
  'reward.paid': {
    rewardedMail: {
      ...rewardMail,
      en: 'Gift: you have new points. Open Rewards to use them.',
      zh: '【Gift】您获得了新的积分，请在奖励页查看。',
      pcm: 'Gift: you get new points. Open Rewards to use them.',
    },
    rewarded: {
      ...reward,
      en: 'You earned new points.',
      zh: '您获得了新的积分。',
      pcm: 'You don earn new points.',
    },
  },
  'reward.levelReached': {
    levelReached: {
      ...reward,
      en: 'You reached a new loyalty level: lower trade fees and a coupon.',
      zh: '您的会员等级已提升：交易手续费更低，并获得一张优惠券。',
      pcm: 'You don reach new loyalty level: trade fees go down and you get coupon.',
    },
  },
  'invite.reminded': {
    inviteRemindedMail: {
      ...rewardMail,
      en: 'Gift: your friend sent a reminder: claim your welcome bonus. Open Invite friends.',
      zh: '【Gift】邀请人提醒您领取新人奖励，请在「邀请好友」查看。',
      pcm: 'Gift: your friend don send reminder: claim your welcome bonus. Open Invite friends.',
    },
    inviteReminded: {
      ...reward,
      link: () => '/inviteFriend',
      en: 'Your friend sent a reminder: claim your welcome bonus. See what is left to do.',
      zh: '邀请人提醒您：新人奖励待领取，请查看剩余步骤。',
      pcm: 'Your friend don send reminder: claim your welcome bonus. See wetin remain to do.',
    },
  },
};
