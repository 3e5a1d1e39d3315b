// Table: every setting, by group, with its plain name in English and Chinese. One without a name does not compile.
import { type Pair, settingGroups } from '@gift/contract/setting-fields';
import type { defaultSettings } from '../../../settings';

export type SettingKey = keyof typeof defaultSettings;

const people = {
  tierOrderKobo: ['Largest order, by tier', '单笔订单上限（按等级）'],
  tierTradeDailyKobo: ['Trade of a day, by tier', '每日交易上限（按等级）'],
  tierBalanceCapKobo: ['Most that a wallet holds, by tier', '钱包余额上限（按等级）'],
  tierWithdrawDailyKobo: ['Withdrawals of a day, by tier', '每日提现上限（按等级）'],
  tierBankAccounts: ['Bank accounts, by tier', '银行账户数量（按等级）'],
  tierActiveOffers: ['Active offers, by tier', '在售挂单数量（按等级）'],
  tierPayoutHoldHours: ['How long proceeds are on hold, by tier', '货款冻结时长（按等级）'],
  openOrderCaps: ['Open orders at once, by tier', '同时进行的订单数（按等级）'],
  nicknameDays: ['Days between two changes of a nickname', '修改昵称的间隔'],
  identityChecksPerDay: ['Identity checks of a person a day', '每人每日身份核验次数'],
  papersPerDay: ['Papers handed in by a person a day', '每人每日提交证件次数'],
  paperReviewHours: ['Papers are usually looked at within', '证件审核的通常用时'],
} as const;

const access = {
  sessionDays: ['How long a session of the app lasts', '应用登录有效期'],
  sessionsPerUser: ['Sessions of one person', '每人登录设备数'],
  codeMinutes: ['How long a code counts', '验证码有效期'],
  codeTries: ['Tries of a code', '验证码可尝试次数'],
  codeBlockMinutes: ['Wait after too many wrong codes', '验证码错误过多后的等待时间'],
  codeResendWaitsS: ['Wait before the second, third and later code', '第二、三次及以后重发验证码的等待时间'],
  codesPerAskerPerHour: ['Codes for one asker an hour', '同一请求者每小时验证码数'],
  codesPerNetworkPerHour: ['Codes for one network an hour', '同一网络每小时验证码数'],
  codesPerTargetPerHour: ['Codes to one phone an hour', '同一手机号每小时验证码数'],
  codesPerTargetPerDay: ['Codes to one phone a day', '同一手机号每日验证码数'],
  registrationsPerHour: ['Registrations from one place an hour', '同一来源每小时注册数'],
  loginFailsPerAccount: ['Wrong passwords of an account', '单个账户密码错误次数'],
  loginFailsPerAddress: ['Wrong passwords from an address', '单个地址密码错误次数'],
  loginLockMinutes: ['Lock after too many wrong passwords', '密码错误过多后的锁定时间'],
  pinFailsToLock: ['Wrong wallet PINs until it locks', '钱包密码锁定前的错误次数'],
  pinFailsToReset: ['Wrong wallet PINs until it must be reset', '钱包密码须重置前的错误次数'],
  pinLockMinutes: ['Lock of the wallet PIN', '钱包密码锁定时间'],
  withdrawalBlockHours: ['No withdrawals after a reset', '重置后暂停提现的时长'],
} as const;

const operation = {
  consoleSessionHours: ['Longest session of the console', '后台登录最长时长'],
  consoleIdleMin: ['Console session without use', '后台闲置退出时间'],
  consoleNearMin: ['A deadline counts as near', '临近截止的提醒时间'],
  suspenseDueHours: ['Money that waits is decided about within', '待处理款项的处理时限'],
  questionDueHours: ['Questions to support are answered within', '客服问题的回复时限'],
  approvalHours: ['A request waits for a second person', '双人审批的等待时限'],
  newColleagueDays: ['Who was appointed is no second person for', '新任人员不计入双人审批的时长'],
  exportsPerWeek: ['Copies of own data in a week', '每周可申请的数据副本次数'],
  exportDays: ['A copy of own data is kept, days', '数据副本保留天数'],
  dataAnswerDays: ['Answer to a data request within, days', '数据请求的答复期限（天）'],
  deletionDays: ['An account waits for its deletion, days', '账户注销等待期（天）'],
  departedNumberDays: ['Hashes of a deleted account’s numbers, days', '注销账户证件摘要保留天数'],
  departedPhoneDays: [
    'Hashes of a deleted account’s phone and devices, days',
    '注销账户手机与设备摘要保留天数',
  ],
  deskTwoPeopleFromKobo: ['Two people decide from this sum on', '须双人处理的金额起点'],
  referenceTradesNeeded: ['Own trades behind a reference rate', '参考价所需的成交笔数'],
  supportQuestionsWaiting: ['Open questions of one person', '每人待回复问题数'],
  supportPhone: ['Phone of support', '客服电话'],
  supportEmail: ['E-mail of support', '客服邮箱'],
  supportWhatsapp: ['WhatsApp of support', '客服 WhatsApp'],
  noticeSmsFromKobo: ['Text messages for sums from', '短信通知的金额起点'],
} as const;

const fees = {
  tradeFeeBps: ['Trade fee', '交易手续费'],
  tradeFeeMinKobo: ['Smallest trade fee', '最低交易手续费'],
  tradeFeeMaxKobo: ['Largest trade fee', '最高交易手续费'],
  tradeFeeVatBps: ['VAT on the trade fee', '交易手续费增值税'],
  withdrawFeeKobo: ['Fee of a withdrawal', '提现手续费'],
  withdrawFeeLargeKobo: ['Fee of a large withdrawal', '大额提现手续费'],
  withdrawFeeLargeAboveKobo: ['A withdrawal is large above', '大额提现的起点'],
  withdrawFreePerDay: ['Free withdrawals of a day, by tier', '每日免费提现次数（按等级）'],
  withdrawVatBps: ['VAT on withdrawal fees', '提现手续费增值税'],
  stampDutyKobo: ['Stamp duty', '印花税'],
  stampDutyFromKobo: ['Stamp duty from', '印花税起征额'],
  isStampDutyPassedOn: ['The customer bears the stamp duty', '印花税由用户承担'],
  sandboxCostBps: ['Cost of the sandbox provider', '沙盒支付成本比例'],
  sandboxCostFlatKobo: ['Cost of the sandbox provider: flat part', '沙盒支付固定成本'],
  sandboxCostFlatFromKobo: ['Cost of the sandbox provider: flat part from', '沙盒支付固定成本起点'],
  sandboxCostMaxKobo: ['Cost of the sandbox provider: at most', '沙盒支付成本上限'],
} as const;

const money = {
  topUpMinKobo: ['Smallest top-up', '最低充值金额'],
  topUpMaxKobo: ['Largest top-up', '最高充值金额'],
  topUpAbsorbFromKobo: ['We bear the cost of a top-up from', '平台承担充值成本的起点'],
  topUpMinutes: ['An unpaid top-up lapses after', '未付款充值的失效时间'],
  topUpPendingHours: ['A pending top-up lapses after', '处理中充值的失效时间'],
  topUpsWaiting: ['Open top-ups of one person', '每人进行中的充值数'],
  sandboxLaterSeconds: ['“Pay later” in the sandbox takes', '沙盒“稍后付款”用时'],
  withdrawMinKobo: ['Smallest withdrawal', '最低提现金额'],
  withdrawCoolingHours: ['A bank account or device is new for', '新账户或新设备的冷静期'],
  withdrawCoolingKobo: ['Through a new bank account at most', '新银行账户的提现上限'],
  withdrawNewDeviceKobo: ['Through a new device at most', '新设备的提现上限'],
  withdrawCodeFromKobo: ['A code beside the PIN from', '提现须验证码的起点'],
  withdrawRepeatMin: ['Ask again about the same sum within', '相同金额再次提现的确认时间'],
  autoWithdrawHours: ['Between two automatic withdrawals', '自动提现的间隔'],
  autoWithdrawLookMin: ['Automatic withdrawals are looked for every', '自动提现的检查间隔'],
  payoutHangsMin: ['A payout hangs after', '提现视为停滞的时间'],
  payoutCostMostKobo: ['A provider keeps of one payout at most', '服务商单笔付款成本上限'],
  payoutHeldMin: ['A provider’s “unknown” counts for', '服务商“未知”结果的有效时间'],
  payoutOverdueHours: ['A payout is overdue after', '提现超时的时间'],
} as const;

const offers = {
  rateBandBps: ['How far a rate may lie from the reference', '汇率偏离参考价的范围'],
  rateLowestKobo: ['Lowest rate of all', '最低汇率'],
  rateHighestKobo: ['Highest rate of all', '最高汇率'],
  openRequests: ['Open requests of one person', '每人进行中的求购求售数'],
  quoteMin: ['A quote holds for', '报价有效期'],
  counterAnswerMin: ['A counter-offer waits for', '还价的等待时间'],
  counterAgreedMin: ['An agreed rate holds for', '议定汇率的有效期'],
  onlineMin: ['Online after the last call for', '在线状态的保持时间'],
} as const;

const orders = {
  orderRequestMin: ['A request waits for an answer', '求购求售的等待时间'],
  orderAcceptMin: ['To accept an order', '接单时限'],
  orderRevealMin: ['To open the code', '查看卡密时限'],
  orderRefundAnswerMin: ['To answer a refund request', '回应退款时限'],
  orderReviewMin: ['To deny having asked for a cancellation', '否认曾要求取消的时限'],
  orderPayExtensionMin: ['More time to pay', '付款延长时间'],
  orderPayExtensionOpensMin: ['More time can be asked for in the last', '可申请延长的最后时段'],
  orderDeliverExtensionMin: ['More time to deliver', '交付延长时间'],
  orderPriceAnswerMin: ['To answer a lower price', '回应改价时限'],
  orderNightPause: ['Answering a refund request rests at night', '夜间暂停退款回应计时'],
  orderMaxCounterRounds: ['Rounds of haggling', '议价轮数'],
  orderRepriceFloorBps: ['A lower price is at least', '改价的最低比例'],
  orderStuckAfterMin: ['Who keeps an order waiting takes no other after', '拖延订单后不得接新单的时间'],
  orderFaultLimit: ['Faults until a pause', '暂停前的违约次数'],
  orderFaultWindowMin: ['Faults count for', '违约的计算时段'],
  orderFaultPauseMin: ['A pause lasts', '暂停时长'],
  orderRemindEveryMin: ['Between two reminders', '提醒间隔'],
  orderMaxRemindersPerState: ['Reminders for one step', '每一步的提醒次数'],
  orderFeedbackEditDays: ['Feedback can be changed for', '评价可修改的时间'],
  orderCodeKeptDays: ['A sealed code is kept for', '加密卡密的保留时间'],
} as const;

const disputes = {
  disputeEvidenceMin: ['To hand in proof', '举证时限'],
  disputePickUpMin: ['A case is usually picked up within', '接案的目标用时'],
  disputeReviewTargetMin: ['A case is usually decided within', '裁决的目标用时'],
  disputeReviewMin: ['A case is decided within at most', '裁决的最长用时'],
  disputeCasesHeld: ['Cases that one moderator holds at once', '每位审核员同时承办案件数'],
  disputeAnswerMin: ['To answer a moderator', '回复审核员时限'],
  disputeProposalMin: ['To appeal against a finding', '对裁决意见申诉的时限'],
  disputeAppealMin: ['An appeal is overdue without a decision after', '申诉未裁决视为超时的时间'],
  disputeOverdueMin: ['A case is overdue without a finding after', '案件未裁决视为超时的时间'],
  disputeModeratorKobo: ['A moderator rules up to', '审核员可裁决金额'],
  disputeLeadKobo: ['A lead rules up to', '主管可裁决金额'],
  disputeStrikeLimit: ['Strikes until a pause', '暂停前的警告次数'],
  disputeStrikeDays: ['A strike counts for', '警告的有效期'],
  disputeStatsFromOrders: ['Statistics are shown from so many orders', '公布统计所需订单数'],
  disputeRateDays: ['The handling of a case can be rated for', '案件处理评价期限'],
  proofPdfMaxBytes: ['Largest PDF as proof', 'PDF 凭证大小上限'],
  proofVideoMaxBytes: ['Largest recording as proof', '录像凭证大小上限'],
  proofVideoSeconds: ['Longest recording as proof', '录像凭证时长上限'],
} as const;

const rewards = {
  rewardTradeBps: ['Points of a trade', '交易积分比例'],
  rewardTradeMostKobo: ['Most points of a trade', '单笔交易积分上限'],
  rewardLockHours: ['Points wait for', '积分锁定时间'],
  rewardPointsDays: ['Points lapse after', '积分有效期'],
  rewardTradesPerPartner: ['Trades with one partner that count', '同一对象计分的交易数'],
  rewardTaskKobo: ['Tasks: verified, first trade, five trades', '任务奖励：认证、首单、五单'],
  rewardMoveMinKobo: ['Fewest points moved to the wallet', '积分转入钱包的最低额'],
  rewardMoveDailyKobo: ['Points moved a day', '每日积分转入上限'],
  promotionAloneKobo: [
    'Largest budget of a promotion that one person may publish',
    '单人可发布的活动预算上限',
  ],
  levelFromKobo: ['A level begins at', '等级起点'],
  levelDiscountBps: ['A level takes off the fee', '等级手续费折扣'],
  levelWindowDays: ['Trade of so many days counts for a level', '等级计算时段'],
  couponShareBps: ['Coupon of a new level: share of the fee', '升级优惠券：手续费比例'],
  couponMostKobo: ['Coupon of a new level: most', '升级优惠券：上限'],
  couponMinOrderKobo: ['Coupon of a new level: for orders from', '升级优惠券：订单起点'],
  couponDays: ['A coupon is valid for', '优惠券有效期'],
  inviteRewardKobo: ['For inviting somebody', '邀请奖励'],
  inviteWelcomeKobo: ['For being invited', '受邀奖励'],
  inviteTradeKobo: ['A friend has to trade', '好友须完成的交易额'],
  inviteFriendsMost: ['Friends that count', '计入奖励的好友数'],
} as const;

const chat = {
  imTokenDays: ['How long a chat token lives', '聊天令牌有效期'],
  imKickPolicy: ['Which device a new one puts out (0, 1, 4, 5)', '新设备挤下旧设备的规则（0、1、4、5）'],
  imConnections: ['Connections of one process', '单进程连接数'],
  imSendsPer10S: ['Messages of one person in ten seconds', '每人十秒内消息数'],
  imCaseLinesPerHour: ['Lines of one side in a case room within an hour', '案件聊天室每方每小时消息数'],
  imCaseLines: ['Lines of one side in a case room', '案件聊天室每方消息总数'],
  pushServices: ['Services that carry web pushes', '网页推送服务'],
  pushQuietMin: ['Between two pushes about a chat', '同一聊天的推送间隔'],
  imRevokeMin: ['A message can be taken back for', '消息可撤回时间'],
  imWithdrawnKeptDays: ['A message taken back is kept for', '撤回消息的保留时间'],
  imReportHours: ['A reported message is looked at within', '被举报消息的处理时限'],
  imFlagHours: ['A message the server flagged is looked at within', '系统标记消息的处理时限'],
  imFlagKeptDays: ['Flagged chat is kept after the decision for', '被标记聊天的保留时间'],
  imFriendsOnly: ['Only friends may write', '仅好友可发消息'],
  imFriends: ['Friends of one person', '好友上限'],
  imFriendRequestsPerDay: ['Friend requests a day', '每日好友申请数'],
  imBlocks: ['Blocked people', '黑名单上限'],
  imGroupsOfFriends: ['Only friends are brought into a group', '仅可邀请好友入群'],
  imGroupMembers: ['Members of a group', '群成员上限'],
  imGroupsJoined: ['Groups of one person', '可加入的群数'],
  imGroupsOwned: ['Groups that one person owns', '可创建的群数'],
  imNewcomersSeeHistory: ['Newcomers see what was written before', '新成员可看历史消息'],
  imFileMaxBytes: ['Largest file', '文件大小上限'],
  imFilesPerDayBytes: ['Files of one person a day', '每人每日文件总量'],
} as const;

const groups = {
  fees,
  people,
  money,
  offers,
  orders,
  disputes,
  rewards,
  access,
  operation,
  chat,
} as const satisfies Record<(typeof settingGroups)[number], Partial<Record<SettingKey, Pair>>>;

/** What each setting is called: one without a name does not compile. */
export const settingNames: Readonly<Record<SettingKey, Pair>> = {
  ...{ ...fees, ...people, ...money, ...offers, ...orders },
  ...{ ...disputes, ...rewards, ...access, ...operation, ...chat },
};

/** The settings of each group, in the order they are shown. */
export const groupedSettings: readonly (readonly [(typeof settingGroups)[number], readonly SettingKey[]])[] =
  settingGroups.map((group) => [group, Object.keys(groups[group]) as SettingKey[]]);
