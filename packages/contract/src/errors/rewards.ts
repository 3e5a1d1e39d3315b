// table: 7100-7199, refusals about rewards, coupons, promotions and invitations.
export const rewardsErrors = {
  RewardNotEarned: {
    code: 7101,
    en: 'You have {done} of {goal}. Come back once it is complete. Nothing was lost.',
    zh: '您已完成 {done}/{goal}，达成后即可领取，进度不会丢失。',
  },
  RewardUnknown: {
    code: 7102,
    en: 'There is no such reward. Reload to see what there is now.',
    zh: '该奖励不存在，请刷新查看最新内容。',
  },
  PromotionsEmpty: {
    code: 7103,
    en: 'The money set aside for rewards is used up for now. What you earned stays yours to claim: try again tomorrow. No money moved.',
    zh: '奖励资金暂已用完。您的奖励会保留，请明天再领取。资金未变动。',
  },
  PromotionEnded: {
    code: 7104,
    en: 'This promotion is not running now. See the others that are.',
    zh: '该活动未在进行中，请查看其他活动。',
  },
  PromotionFull: {
    code: 7105,
    en: 'All places of this promotion are taken. See the others that run now.',
    zh: '该活动名额已满，请查看其他活动。',
  },
  PromotionTierNeeded: {
    code: 7106,
    en: 'This promotion is for verified people. Open Me, then Verify. It takes about two minutes.',
    zh: '该活动需完成身份认证：打开「我的」，点击认证，约需两分钟。',
  },
  PromotionNotJoined: {
    code: 7107,
    en: 'Join this promotion first: what you trade from then on counts.',
    zh: '请先参加该活动，参加后的交易才会计入。',
  },
  CouponGone: {
    code: 7110,
    en: 'This coupon is used or no longer valid. Choose another from your rewards.',
    zh: '该优惠券已使用或已过期，请在奖励页选择其他优惠券。',
  },
  RewardsTooFew: {
    code: 7120,
    en: 'The least you can move is {minKobo:kobo}. Your rewards page shows how to earn more. No money moved.',
    zh: '最低转入 {minKobo:kobo}，可在奖励页查看如何获得更多积分。资金未变动。',
  },
  RewardsShort: {
    code: 7121,
    en: 'You have {availableKobo:kobo} in points. Type that or less. No money moved.',
    zh: '您有价值 {availableKobo:kobo} 的积分，请填写不超过该数额。资金未变动。',
  },
  RewardsDailyLimit: {
    code: 7122,
    en: 'You can move {limitKobo:kobo} a day, and {leftKobo:kobo} of that is left. Move less now, and the rest tomorrow. No money moved.',
    zh: '每日最多转入 {limitKobo:kobo}，今日还剩 {leftKobo:kobo}。请减少数额，其余明天再转。资金未变动。',
  },
  RewardsOverCap: {
    code: 7123,
    en: 'Your wallet has room for {roomKobo:kobo} more. Move less, or open Me, then Verify to raise the limit. No money moved.',
    zh: '您的钱包还可容纳 {roomKobo:kobo}。请减少数额，或打开「我的」完成认证以提高上限。资金未变动。',
  },
  InviteNotYours: {
    code: 7130,
    en: 'You did not invite this person, or they need no reminder. Reload to see your friends.',
    zh: '该用户不是您邀请的好友，或无需提醒。请刷新查看好友列表。',
  },
  InviteReminded: {
    code: 7131,
    en: 'You reminded this friend lately. You can do so again from {from:at}.',
    zh: '您最近已提醒过该好友，{from:at} 后可再次提醒。',
  },
} as const;
