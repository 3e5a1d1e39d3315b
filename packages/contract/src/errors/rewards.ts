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
  RewardNotFinal: {
    code: 7108,
    en: 'Your trades can still be undone. Once they are final, in {hours} h, claim what is yours.',
    zh: '您的交易尚可撤销，{hours} 小时后确认无误即可领取。',
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
  PromotionUnknown: {
    code: 7140,
    en: 'There is no such promotion, or it is not published yet. Look at the list again.',
    zh: '该活动不存在或尚未发布，请刷新列表。',
  },
  PromotionChanged: {
    code: 7141,
    en: 'The newest version is {version}. Somebody wrote it meanwhile, or this name is taken. What you typed is kept: compare it, and save again or choose another name.',
    zh: '最新版本为 {version}：可能已有人更新，或该名称已被使用。您输入的内容已保留，请比对后重新保存或更换名称。',
  },
  PromotionPaysNothing: {
    code: 7142,
    en: 'It gives neither points nor a coupon. Fill in one of them.',
    zh: '该活动既无积分也无优惠券，请至少填写一项。',
  },
  PromotionTimes: {
    code: 7143,
    en: 'It has to end after it begins, and later than now. Change its times.',
    zh: '结束时间须晚于开始时间和当前时间，请修改。',
  },
  PromotionBudgetSmall: {
    code: 7144,
    en: 'One claim costs up to {costKobo:kobo}, more than the whole budget. Raise the budget, or lower what a claim gives.',
    zh: '一次领取最多花费 {costKobo:kobo}，已超过全部预算。请提高预算或降低奖励。',
  },
  PromotionOver: {
    code: 7145,
    en: 'This promotion has ended, and an ended one is not changed. Write a new one with its text.',
    zh: '该活动已结束，无法再修改。请以其内容新建活动。',
  },
  PromotionPromised: {
    code: 7146,
    en: 'Goal, reward, beginning and end are promised to {people} people. Leave them, end it no earlier, and keep places for them and {budgetKobo:kobo} of budget; or end it and write a new one.',
    zh: '目标、奖励和起止时间已向 {people} 人承诺，请勿更改或提前结束，并为其保留名额和 {budgetKobo:kobo} 预算；或结束后新建活动。',
  },
  PromotionNeedsSecond: {
    code: 7147,
    en: 'A budget above {limitKobo:kobo} takes a second person. Ask for it with your reason: it waits under Two people.',
    zh: '预算超过 {limitKobo:kobo} 须另一人同意。请填写原因提交，将显示在「双人审批」中。',
  },
  PromotionUnfunded: {
    code: 7148,
    en: 'The promotions’ account lacks {shortKobo:kobo} for this beside what runs. Ask finance to set it aside, or lower the budget.',
    zh: '除进行中的活动外，活动账户还缺 {shortKobo:kobo}。请财务补足或降低预算。',
  },
} as const;
