// table: 5000-5099, refusals about offers, quotes and counter-rates.
export const offerErrors = {
  OfferNotFound: {
    code: 5000,
    en: 'Offer not found, or you cannot view it. Go back to the list.',
    zh: '报价不存在，或您无权查看。请返回列表。',
  },
  OfferGone: {
    code: 5001,
    en: 'This offer has ended. Pick another: what you entered is saved.',
    zh: '该报价已结束。请从列表中另选一个，您填写的内容已保留。',
  },
  OwnOffer: {
    code: 5002,
    en: 'You cannot trade with yourself. Pick another trader’s offer.',
    zh: '不能与自己交易，请选择其他人的报价。',
  },
  BlockedTrader: {
    code: 5003,
    en: 'You and this trader cannot trade with each other. Pick another offer.',
    zh: '您与该用户无法互相交易，请选择其他报价。',
  },
  OfferPaused: {
    code: 5004,
    en: 'This offer is paused. Pick another, or come back later.',
    zh: '该报价已暂停。请另选一个，或稍后再来。',
  },
  OfferOutOfHours: {
    code: 5005,
    en: 'This trader is closed until {opensAt}. Pick another offer, or come back then.',
    zh: '该用户休息中，{opensAt} 恢复。请另选报价，或届时再来。',
  },
  StockGone: {
    code: 5006,
    en: 'Only {left} {currency} are left on this offer. No money moved. Change the amount or pick another.',
    zh: '已被他人抢先：该报价剩余 {left} {currency}。请修改金额或另选报价。资金未变动。',
  },
  FaceValueOutOfRange: {
    code: 5007,
    en: 'This offer takes {min} to {max} {currency} per order. Change the amount.',
    zh: '该报价每单限额为 {min} 至 {max} {currency}，请修改金额。',
  },
  DenominationNotTaken: {
    code: 5008,
    en: 'This offer takes only {denominations} {currency} cards. Pick one of these.',
    zh: '该报价只接受面值 {denominations} {currency} 的卡，请从中选择。',
  },
  CardNotTaken: {
    code: 5009,
    en: 'This offer does not accept this card or receipt type. Change it or pick another offer.',
    zh: '该报价不接受此类卡或收据。请修改或另选报价。',
  },
  ChangedElsewhere: {
    code: 5010,
    en: 'This was changed on another device. Reload, check it, then try again.',
    zh: '内容已在其他设备上更改。请刷新确认后重试。',
  },
  OfferLimit: {
    code: 5011,
    en: 'You have {limit} active offers, the most your level allows. Pause one, or raise your level.',
    zh: '您已有 {limit} 个进行中的报价，达到当前等级上限。请暂停一个或提升等级。',
  },
  RequestLimit: {
    code: 5012,
    en: 'You have {limit} open requests already. Close one, or wait until one ends.',
    zh: '您已有 {limit} 个求购/求售，请关闭一个或等待结束。',
  },
  RateOutOfBand: {
    code: 5013,
    en: 'This rate is too far from the reference, {reference:kobo}. Enter {lowest:kobo} to {highest:kobo}.',
    zh: '该汇率与参考价 {reference:kobo} 相差过大，请填写 {lowest:kobo} 至 {highest:kobo}。',
  },
  RateOutOfBounds: {
    code: 5014,
    en: 'Enter a rate from {lowest:kobo} to {highest:kobo}.',
    zh: '汇率必须在 {lowest:kobo} 至 {highest:kobo} 之间，请检查数字。',
  },
  NoReferenceRate: {
    code: 5015,
    en: 'This card has no reference rate yet, so a margin cannot be used. Enter a fixed rate.',
    zh: '该卡暂无参考价，无法按浮动比例定价。请填写固定汇率。',
  },
  ContactInText: {
    code: 5016,
    en: 'Contact details are not allowed here: remove "{found}". Trades outside Gift are not protected.',
    zh: '此处不允许留联系方式：请删除“{found}”。站外交易不受保护。',
  },
  PreLockOnlyBuying: {
    code: 5017,
    en: 'Only offers to buy can lock money in advance. Turn that off for this one.',
    zh: '只有买入报价可以预先锁定资金，请关闭该选项。',
  },
  PreLockNeedsCeiling: {
    code: 5018,
    en: 'To lock money at a floating rate, enter the highest rate you would pay.',
    zh: '浮动汇率要预先锁定资金，请填写最高汇率。',
  },
  PreLockFunds: {
    code: 5019,
    en: 'You need {missing:kobo} more to lock this. No money moved. Add money or lower the stock.',
    zh: '锁定资金还差 {missing:kobo}。请充值或减少数量。资金未变动。',
  },
  OfferHasOrders: {
    code: 5020,
    en: 'This offer has active orders. Pause it, then delete it once they end.',
    zh: '该报价有进行中的订单。请先暂停，订单结束后再删除。',
  },
  TierNeeded: {
    code: 5021,
    en: 'Verify your identity before you post offers. Open your profile: it takes about two minutes.',
    zh: '发布报价前请先完成身份验证，约需两分钟：请打开个人资料。',
  },
  WindowTooLong: {
    code: 5022,
    en: 'Checking a {brand} card can take {max} minutes at most. Shorten the time.',
    zh: '{brand} 卡的检查时间最长 {max} 分钟，请缩短。',
  },
  RateIsFixed: {
    code: 5030,
    en: 'This offer’s rate is fixed. Accept it, or post a request with your own rate.',
    zh: '该报价汇率固定。请按此成交，或发布您自己的汇率。',
  },
  NoRoundsLeft: {
    code: 5031,
    en: 'No more counter-offers are possible. Accept or decline the last one.',
    zh: '议价次数已用完，请接受或拒绝最后的报价。',
  },
  OtherSideAnswers: {
    code: 5032,
    en: 'Wait for the other side’s reply.',
    zh: '正等待对方回复，请稍候。',
  },
  CounterNotFound: {
    code: 5033,
    en: 'Counter-offer not found, or you cannot view it.',
    zh: '议价不存在，或您无权查看。',
  },
  CounterClosed: {
    code: 5034,
    en: 'This counter-offer has ended. Reload the offer.',
    zh: '该议价已结束，请重新查看报价。',
  },
  QuoteNotFound: {
    code: 5040,
    en: 'Quote not found. No money moved. Get a new one.',
    zh: '该锁价不存在，请重新获取。资金未变动。',
  },
  QuoteExpired: {
    code: 5041,
    en: 'This quote has expired. No money moved. Get a new one and confirm it.',
    zh: '锁价已过期，请重新获取并确认。资金未变动。',
  },
  QuoteUsed: {
    code: 5042,
    en: 'This quote was already used for an order. Open your orders to see it.',
    zh: '该锁价已用于订单，请在订单中查看。',
  },
  RequirementTier: {
    code: 5050,
    en: 'This trader requires verification level {needed}. Raise your level or pick another offer.',
    zh: '该用户只与认证等级 {needed} 及以上的用户交易。请提升等级或另选报价。',
  },
  RequirementCompleted: {
    code: 5051,
    en: 'This trader requires {needed} completed trades; you have {yours}. Pick another offer.',
    zh: '该用户要求完成 {needed} 笔交易，您有 {yours} 笔。请另选报价。',
  },
  RequirementCompletion: {
    code: 5052,
    en: 'This trader requires a {needed}% completion rate; yours is {yours}%. Pick another offer.',
    zh: '该用户要求完成率 {needed}%，您为 {yours}%。请另选报价。',
  },
  RequirementDisputes: {
    code: 5053,
    en: 'You have lost more disputes than this trader accepts. Pick another offer.',
    zh: '您败诉的纠纷多于该用户的要求，请另选报价。',
  },
  RequirementTrusted: {
    code: 5054,
    en: 'This trader accepts only their trusted contacts. Pick another offer.',
    zh: '该用户只与其信任名单中的人交易，请另选报价。',
  },
  RequirementNotNew: {
    code: 5055,
    en: 'This trader does not accept new traders. Complete a few trades or pick another offer.',
    zh: '该用户暂不与新用户交易。请先完成几笔交易或另选报价。',
  },
} as const;
