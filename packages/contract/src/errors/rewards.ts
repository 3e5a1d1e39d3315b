// table: 7100-7199, refusals about rewards, coupons, promotions and invitations.
export const rewardsErrors = {
  RewardNotEarned: {
    code: 7101,
    en: 'You have {done} of {goal}. Claim once complete; your progress is saved.',
    zh: '您已完成 {done}/{goal}，达成后即可领取，进度不会丢失。',
    pcm: 'You get {done} of {goal}. Claim when e complete; your progress don save.',
  },
  RewardUnknown: {
    code: 7102,
    en: 'Reward not found. Reload to see current rewards.',
    zh: '该奖励不存在，请刷新查看最新内容。',
    pcm: 'We no see this reward. Reload to see the current rewards.',
  },
  PromotionsEmpty: {
    code: 7103,
    en: 'The reward budget is used up for now. No money moved. Your reward is saved: try again tomorrow.',
    zh: '奖励资金暂已用完。您的奖励会保留，请明天再领取。资金未变动。',
    pcm: 'The reward budget don finish for now. No money move. Your reward don save: try again tomorrow.',
  },
  PromotionEnded: {
    code: 7104,
    en: 'This promotion is not active. See other promotions.',
    zh: '该活动未在进行中，请查看其他活动。',
    pcm: 'This promotion no dey active. See other promotions.',
  },
  PromotionFull: {
    code: 7105,
    en: 'This promotion is full. See other promotions.',
    zh: '该活动名额已满，请查看其他活动。',
    pcm: 'This promotion don full. See other promotions.',
  },
  PromotionTierNeeded: {
    code: 7106,
    en: 'This promotion is for verified users. Open Me, then Verify. It takes about two minutes.',
    zh: '该活动需完成身份认证：打开「我的」，点击认证，约需两分钟。',
    pcm: 'This promotion na for verified users. Open Me, then Verify. E dey take about two minutes.',
  },
  PromotionNotJoined: {
    code: 7107,
    en: 'Join this promotion first. Trades count from then on.',
    zh: '请先参加该活动，参加后的交易才会计入。',
    pcm: 'Join this promotion first. Trades go count from that time.',
  },
  RewardNotFinal: {
    code: 7108,
    en: 'Your trades are not final yet. Claim your reward in {hours} h.',
    zh: '您的交易尚可撤销，{hours} 小时后确认无误即可领取。',
    pcm: 'Your trades never final. Claim your reward in {hours} h.',
  },
  CouponGone: {
    code: 7110,
    en: 'This coupon is used or no longer valid. Choose another from your rewards.',
    zh: '该优惠券已使用或已过期，请在奖励页选择其他优惠券。',
    pcm: 'This coupon don use or e no valid again. Choose another one from your rewards.',
  },
  RewardsTooFew: {
    code: 7120,
    en: 'The minimum is {minKobo:kobo}. No money moved. See Rewards for ways to earn more.',
    zh: '最低转入 {minKobo:kobo}，可在奖励页查看如何获得更多积分。资金未变动。',
    pcm: 'The minimum na {minKobo:kobo}. No money move. See Rewards for ways to earn more.',
  },
  RewardsShort: {
    code: 7121,
    en: 'You have {availableKobo:kobo} in points. No money moved. Enter that or less.',
    zh: '您有价值 {availableKobo:kobo} 的积分，请填写不超过该数额。资金未变动。',
    pcm: 'You get {availableKobo:kobo} for points. No money move. Enter that one or less.',
  },
  RewardsDailyLimit: {
    code: 7122,
    en: '{leftKobo:kobo} of your {limitKobo:kobo} daily limit is left. No money moved. Move the rest tomorrow.',
    zh: '每日最多转入 {limitKobo:kobo}，今日还剩 {leftKobo:kobo}。请减少数额，其余明天再转。资金未变动。',
    pcm: 'E remain {leftKobo:kobo} of your {limitKobo:kobo} daily limit. No money move. Move the rest tomorrow.',
  },
  RewardsOverCap: {
    code: 7123,
    en: 'Your wallet has room for {headroomKobo:kobo}. No money moved. Move less, or verify under Me to raise the limit.',
    zh: '您的钱包还可容纳 {headroomKobo:kobo}。请减少数额，或打开「我的」完成认证以提高上限。资金未变动。',
    pcm: 'Your wallet fit take {headroomKobo:kobo} more. No money move. Move less, or verify under Me to raise the limit.',
  },
  InviteNotRemindable: {
    code: 7130,
    en: 'You did not invite this person, or no reminder is due. Reload to see your friends.',
    zh: '该用户不是您邀请的好友，或无需提醒。请刷新查看好友列表。',
    pcm: 'You no invite this person, or reminder never due. Reload to see your friends.',
  },
  InviteReminded: {
    code: 7131,
    en: 'You recently reminded this friend. You can again from {from:at}.',
    zh: '您最近已提醒过该好友，{from:at} 后可再次提醒。',
    pcm: 'You remind this friend not too long ago. You fit do am again from {from:at}.',
  },
  PromotionUnknown: {
    code: 7140,
    en: 'Promotion not found or not published. Reload the list.',
    zh: '该活动不存在或尚未发布，请刷新列表。',
  },
  PromotionChanged: {
    code: 7141,
    en: 'The latest version is {version}: a colleague saved it, or this name is taken. Your text is saved. Compare, then save again or rename.',
    zh: '最新版本为 {version}：可能已有人更新，或该名称已被使用。您输入的内容已保留，请比对后重新保存或更换名称。',
  },
  PromotionPaysNothing: {
    code: 7142,
    en: 'Add points or a coupon as the reward.',
    zh: '该活动既无积分也无优惠券，请至少填写一项。',
  },
  PromotionTimes: {
    code: 7143,
    en: 'The end must be after the start and in the future. Change the dates.',
    zh: '结束时间须晚于开始时间和当前时间，请修改。',
  },
  PromotionBudgetSmall: {
    code: 7144,
    en: 'One claim costs up to {costKobo:kobo}, more than the whole budget. Raise the budget or lower the reward.',
    zh: '一次领取最多花费 {costKobo:kobo}，已超过全部预算。请提高预算或降低奖励。',
  },
  PromotionOver: {
    code: 7145,
    en: 'This promotion has ended and cannot change. Create a new one from its text.',
    zh: '该活动已结束，无法再修改。请以其内容新建活动。',
  },
  PromotionPromised: {
    code: 7146,
    en: 'Goal, reward and dates are promised to {people} people. Keep them, their places and {budgetKobo:kobo} of budget, or end it and create a new one.',
    zh: '目标、奖励和起止时间已向 {people} 人承诺，请勿更改或提前结束，并为其保留名额和 {budgetKobo:kobo} 预算；或结束后新建活动。',
  },
  PromotionNeedsApproval: {
    code: 7147,
    en: 'A budget above {limitKobo:kobo} needs approval. Request it with your reason.',
    zh: '预算超过 {limitKobo:kobo} 须另一人同意。请填写原因提交，将显示在「双人审批」中。',
  },
  PromotionUnfunded: {
    code: 7148,
    en: 'The promotions account is {shortKobo:kobo} short for this. Ask finance to fund it, or lower the budget.',
    zh: '除进行中的活动外，活动账户还缺 {shortKobo:kobo}。请财务补足或降低预算。',
  },
} as const;
