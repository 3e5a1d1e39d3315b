// table: 6000-6099, refusals of an order. Each says what happened, whether money moved, and what to do next.
export const orderErrors = {
  OrderNotFound: {
    code: 6001,
    en: 'Order not found. Open History to find yours.',
    zh: '未找到该订单，请到「订单」中查看。',
  },
  OrderStateChanged: {
    code: 6002,
    en: 'This order has changed. No money moved. Reload it.',
    zh: '订单状态已变化，资金未变动。请刷新查看。',
  },
  TooLate: {
    code: 6003,
    en: 'Time ran out for this action. No money moved. Reload the order.',
    zh: '操作时间已过，本次操作未变动资金。请刷新订单。',
  },
  TooEarly: {
    code: 6004,
    en: 'It is too early for this. Check the order’s countdown.',
    zh: '尚未到可操作时间，请查看订单倒计时。',
  },
  OverOrderLimit: {
    code: 6007,
    en: 'Your limit per order is {limitKobo:kobo}. No money moved. Choose a smaller card or raise your level under Me.',
    zh: '您当前等级单笔上限为 {limitKobo:kobo}。请选择较小面额，或到「我的」提升认证等级。资金未变动。',
  },
  OverDailyLimit: {
    code: 6041,
    en: '{leftKobo:kobo} of your {limitKobo:kobo} daily limit is left. No money moved. Choose a smaller card or raise your level under Me.',
    zh: '您今日剩余额度为 {leftKobo:kobo}（当前等级每日 {limitKobo:kobo}）。请选择较小面额，或到「我的」提升认证等级。资金未变动。',
  },
  PartnerOverLimit: {
    code: 6008,
    en: 'The other trader’s daily limit is too low. No money moved. Choose a smaller card or another offer.',
    zh: '对方今日剩余额度不足，请选择较小面额或其他报价。资金未变动。',
  },
  TierTooLow: {
    code: 6009,
    en: 'Verify your identity to trade. It takes two minutes.',
    zh: '完成身份认证后即可交易，约需两分钟。',
  },
  TooManyOpenOrders: {
    code: 6010,
    en: 'You have {cap} open orders, your level’s maximum. Finish one first.',
    zh: '您已有 {cap} 个进行中的订单，达到当前等级上限。请先完成一个。',
  },
  OrderAwaitsYou: {
    code: 6011,
    en: '{orders} of your orders are overdue. Open History and finish them first.',
    zh: '您有 {orders} 个订单等待处理过久，请先到「订单」完成。',
  },
  PausedForDisputes: {
    code: 6051,
    en: 'You lost several disputes, so you cannot start this kind of trade until {until:at}. Active orders continue.',
    zh: '您在此类交易中多次败诉，{until:at} 前不能发起新交易。进行中的订单不受影响。',
  },
  PartnerPaused: {
    code: 6052,
    en: 'The other trader has paused trading. No money moved. Choose another offer.',
    zh: '对方目前暂停交易，请选择其他报价。资金未变动。',
  },
  PausedForFaults: {
    code: 6012,
    en: 'Several of your orders failed today. You can start new ones at {until:at}.',
    zh: '您今日多次未履约，暂停接单至 {until:at}。',
  },
  NotEligible: {
    code: 6013,
    en: 'You do not meet this trader’s requirement: {requirement}. Choose another offer.',
    zh: '您尚未满足对方要求：{requirement}。请选择其他报价。',
  },
  PinNeeded: {
    code: 6016,
    en: 'Enter your wallet PIN to continue. No money moved.',
    zh: '请输入钱包密码后继续。资金未变动。',
  },
  AlreadyExtended: { code: 6017, en: 'The time was already extended once.', zh: '该订单已延长过一次时间。' },
  ExtendTooEarly: {
    code: 6018,
    en: 'You can ask for more time from {opensAt:at}.',
    zh: '{opensAt:at} 起方可申请延时。',
  },
  SlotsMissing: {
    code: 6019,
    en: 'Missing: {missing}. Add it, then send. What you typed is saved.',
    zh: '缺少内容：{missing}。请补充后发送，您填写的内容不会丢失。',
  },
  CardAlreadyOffered: {
    code: 6020,
    en: 'Card {slot} was already sold on Gift, so it was not sent. Check the code or contact support.',
    zh: '第 {slot} 张卡已在平台上出售过，未发送。请核对卡密或联系客服。',
  },
  FormatNotConfirmed: {
    code: 6021,
    en: 'Card {slot} does not match this brand’s code format. Check it, tick "I checked", then send.',
    zh: '第 {slot} 张卡格式与该品牌不符，请核对并勾选「我已核对」后发送。',
  },
  CancelAlreadyAsked: {
    code: 6022,
    en: 'You already asked to cancel. If the seller does not reply in time, your money comes back.',
    zh: '您已申请取消，等待卖家处理；超时款项将自动退回。',
  },
  CancelNotAsked: { code: 6023, en: 'The buyer has not asked to cancel.', zh: '买家未申请取消。' },
  ReadyNotTicked: {
    code: 6024,
    en: 'Confirm that you are ready to redeem and are recording, then reveal.',
    zh: '请先勾选已准备好兑换并正在录屏，再查看卡密。',
  },
  PriceAlreadyProposed: {
    code: 6025,
    en: 'You can ask for a new price only once per order.',
    zh: '每个订单仅可议价一次。',
  },
  PriceOutOfBounds: {
    code: 6026,
    en: 'Ask for a price between {lowestKobo:kobo} and {highestKobo:kobo} per unit.',
    zh: '议价须在每单位 {lowestKobo:kobo} 至 {highestKobo:kobo} 之间。',
  },
  NoPriceProposal: { code: 6027, en: 'No price request is open.', zh: '没有待回复的议价。' },
  ReasonNeeded: { code: 6028, en: 'Choose a reason first.', zh: '请先选择原因。' },
  EvidenceRequired: {
    code: 6029,
    en: 'Add at least one picture as evidence, then send.',
    zh: '请至少添加一张图片作为凭证后提交。',
  },
  ReportTooLate: {
    code: 6053,
    en: 'The time to report this card ended at {endedAt:at}. No money moved. Open the order and tap Get help.',
    zh: '报告该卡问题的时间已于 {endedAt:at} 结束，本次操作未变动资金。请打开订单点击「联系客服」，由客服协助处理。',
  },
  AlreadyReported: {
    code: 6030,
    en: 'This order was already reported. Open it to see its status.',
    zh: '该订单已提交过问题，请打开查看进度。',
  },
  ProceedsCleared: {
    code: 6031,
    en: 'The seller already has the money, so a report cannot hold it. Contact support.',
    zh: '款项已到卖家账户，无法冻结。请联系客服。',
  },
  NoReviewPending: { code: 6032, en: 'Nothing needs an answer.', zh: '没有需要回复的事项。' },
  NothingToRemind: {
    code: 6033,
    en: 'No reminder is needed now. Check whose turn it is.',
    zh: '当前无需提醒对方，请查看轮到谁操作。',
  },
  RemindedJustNow: {
    code: 6034,
    en: 'You just sent a reminder. You can send another at {nextAt:at}.',
    zh: '您刚刚提醒过，{nextAt:at} 后可再次提醒。',
  },
  RemindedEnough: {
    code: 6035,
    en: 'No reminders left. The order ends at its deadline.',
    zh: '提醒次数已用完，请等待系统按时处理。',
  },
  CodePurged: {
    code: 6036,
    en: 'This code was deleted on {at}: codes are kept for a limited time after an order ends.',
    zh: '卡密已于 {at} 删除：订单结束后只保留一段时间。',
  },
  FeedbackClosed: {
    code: 6037,
    en: 'You can rate an order once it has ended, and change your rating for a limited time.',
    zh: '订单结束后可评价，并可在限期内修改。',
  },
  OfferNeedsAccept: { code: 6039, en: 'The trader has to accept first.', zh: '需等待对方接受。' },
  OfferNotFunded: {
    code: 6042,
    en: 'This offer’s buyer no longer has money locked for it. Choose another offer.',
    zh: '该报价的买家资金已不足，请选择其他报价。',
  },
  InsufficientFunds: {
    code: 6049,
    en: 'You need {shortKobo:kobo} more. No money moved. Add money, then pay.',
    zh: '钱包余额还差 {shortKobo:kobo}。请充值后再支付。资金未变动。',
  },
  ShareNeeded: { code: 6047, en: 'Enter a share from 0 to 100%.', zh: '请填写 0 到 100% 之间的比例。' },
} as const;
