// Table: every setting, by group, with its name in English and Chinese. A setting without a name does not compile.
import { type Pair, settingGroups } from '@gift/contract/operator/setting-fields';
import type { Language } from '@gift/contract/text/localized';
import type { defaultSettings } from '../../../settings';

export type SettingKey = keyof typeof defaultSettings;

const people = {
  tierOrderKobo: ['Max. order, by verification level', '单笔订单上限（按认证等级）'],
  tierTradeDailyKobo: ['Daily trade limit, by verification level', '每日交易上限（按认证等级）'],
  tierBalanceCapKobo: ['Max. wallet balance, by verification level', '钱包余额上限（按认证等级）'],
  tierWithdrawDailyKobo: ['Daily withdrawal limit, by verification level', '每日提现上限（按认证等级）'],
  tierBankAccounts: ['Bank accounts, by verification level', '银行账户数量（按认证等级）'],
  tierActiveOffers: ['Active offers, by verification level', '在售报价数量（按认证等级）'],
  tierPayoutHoldHours: ['Hold on proceeds, by verification level', '货款冻结时长（按认证等级）'],
  openOrderCaps: ['Max. open orders, by verification level', '同时进行的订单数（按认证等级）'],
  nicknameDays: ['Days between nickname changes', '修改昵称的间隔'],
  identityChecksPerDay: ['Identity checks per user and day', '每人每日身份核验次数'],
  documentsPerDay: ['Documents per user and day', '每人每日提交证件次数'],
  documentReviewHours: ['Usual document review time', '证件审核的通常用时'],
} as const;

const access = {
  sessionDays: ['App session lifetime', '应用登录有效期'],
  sessionsPerUser: ['Sessions per user', '每人登录设备数'],
  codeMinutes: ['Code lifetime', '验证码有效期'],
  codeTries: ['Attempts per code', '验证码可尝试次数'],
  codeBlockMinutes: ['Wait after too many wrong codes', '验证码错误过多后的等待时间'],
  codeResendWaitsS: ['Wait before the second, third and later code', '第二、三次及以后重发验证码的等待时间'],
  codesPerAskerPerHour: ['Codes per requester and hour', '同一请求者每小时验证码数'],
  codesPerNetworkPerHour: ['Codes per network and hour', '同一网络每小时验证码数'],
  codesPerTargetPerHour: ['Codes per phone and hour', '同一手机号每小时验证码数'],
  codesPerTargetPerDay: ['Codes per phone and day', '同一手机号每日验证码数'],
  registrationsPerHour: ['Registrations per source and hour', '同一来源每小时注册数'],
  loginFailsPerAccount: ['Wrong passwords per account', '单个账户密码错误次数'],
  loginFailsPerAddress: ['Wrong passwords per address', '单个地址密码错误次数'],
  loginLockMinutes: ['Lockout after too many wrong passwords', '密码错误过多后的锁定时间'],
  pinFailsToLock: ['Wrong wallet PINs before lockout', '钱包密码锁定前的错误次数'],
  pinFailsToReset: ['Wrong wallet PINs before reset', '钱包密码须重置前的错误次数'],
  pinLockMinutes: ['Wallet PIN lockout', '钱包密码锁定时间'],
  rememberedPinMinutes: ['Skip the wallet PIN for', '免输钱包密码的时长'],
  rememberedPinKobo: ['Skip the wallet PIN up to a total of', '免输钱包密码的累计金额上限'],
  withdrawalBlockHours: ['Withdrawal block after a reset', '重置后暂停提现的时长'],
} as const;

const operation = {
  consoleSessionHours: ['Max. console session', '后台登录最长时长'],
  consoleIdleMin: ['Console idle timeout', '后台闲置退出时间'],
  consoleNearMin: ['Deadline warning time', '临近截止的提醒时间'],
  suspenseDueHours: ['Time to resolve unmatched payments', '未匹配款项的处理时限'],
  questionDueHours: ['Time to answer support questions', '客服问题的回复时限'],
  approvalHours: ['Time to approve a request', '审批时限'],
  newColleagueDays: ['Appointees cannot approve for', '新任人员不能审批的时长'],
  exportsPerWeek: ['Data copies per week', '每周可申请的数据副本次数'],
  exportDays: ['Days a data copy is stored', '数据副本保留天数'],
  dataAnswerDays: ['Days to answer a data request', '数据请求的答复期限（天）'],
  deletionDays: ['Days before an account is deleted', '账户注销等待期（天）'],
  erasedNumberDays: ['Days ID hashes of deleted accounts are stored', '注销账户证件摘要保留天数'],
  erasedPhoneDays: [
    'Days phone and device hashes of deleted accounts are stored',
    '注销账户手机与设备摘要保留天数',
  ],
  approvalFromKobo: ['Second approval from', '须第二人审批的金额起点'],
  referenceTradesNeeded: ['Trades needed for a market rate', '参考价所需的成交笔数'],
  rateApprovalAboveBps: ['Rate change without a colleague’s approval', '无须第二人审批的参考价变动'],
  supportQuestionsWaiting: ['Open questions per user', '每人待回复问题数'],
  supportPhone: ['Support phone', '客服电话'],
  supportEmail: ['Support e-mail', '客服邮箱'],
  supportWhatsapp: ['Support WhatsApp', '客服 WhatsApp'],
  notificationSmsFromKobo: ['SMS notifications from', '短信通知的金额起点'],
} as const;

const fees = {
  tradeFeeBps: ['Trade fee', '交易手续费'],
  tradeFeeMinKobo: ['Min. trade fee', '最低交易手续费'],
  tradeFeeMaxKobo: ['Max. trade fee', '最高交易手续费'],
  tradeFeeVatBps: ['VAT on the trade fee', '交易手续费增值税'],
  withdrawFeeKobo: ['Withdrawal fee', '提现手续费'],
  withdrawFeeLargeKobo: ['Large withdrawal fee', '大额提现手续费'],
  withdrawFeeLargeAboveKobo: ['Large withdrawal above', '大额提现的起点'],
  withdrawFreePerDay: ['Free withdrawals per day, by verification level', '每日免费提现次数（按认证等级）'],
  withdrawVatBps: ['VAT on withdrawal fees', '提现手续费增值税'],
  stampDutyKobo: ['Stamp duty', '印花税'],
  stampDutyFromKobo: ['Stamp duty from', '印花税起征额'],
  isStampDutyPassedOn: ['Customer pays stamp duty', '印花税由用户承担'],
  sandboxCostBps: ['Sandbox provider cost', '沙盒支付成本比例'],
  sandboxCostFlatKobo: ['Sandbox provider cost: flat part', '沙盒支付固定成本'],
  sandboxCostFlatFromKobo: ['Sandbox provider cost: flat part from', '沙盒支付固定成本起点'],
  sandboxCostMaxKobo: ['Sandbox provider cost: maximum', '沙盒支付成本上限'],
} as const;

const money = {
  topUpMinKobo: ['Min. top-up', '最低充值金额'],
  topUpMaxKobo: ['Max. top-up', '最高充值金额'],
  topUpAbsorbFromKobo: ['We pay top-up cost from', '平台承担充值成本的起点'],
  topUpMinutes: ['Unpaid top-ups expire after', '未付款充值的失效时间'],
  topUpPendingHours: ['Pending top-ups expire after', '处理中充值的失效时间'],
  topUpsOpenMax: ['Open top-ups per user', '每人进行中的充值数'],
  sandboxDelaySeconds: ['Sandbox “Pay later” delay', '沙盒“稍后付款”用时'],
  withdrawMinKobo: ['Min. withdrawal', '最低提现金额'],
  withdrawCoolingHours: ['Cooling-off for a new bank account or device', '新账户或新设备的冷静期'],
  withdrawCoolingKobo: ['Max. withdrawal to a new bank account', '新银行账户的提现上限'],
  withdrawNewDeviceKobo: ['Max. withdrawal from a new device', '新设备的提现上限'],
  withdrawCodeFromKobo: ['Withdrawals need a code from', '提现须验证码的起点'],
  withdrawRepeatMin: ['Confirm a repeated amount within', '相同金额再次提现的确认时间'],
  autoWithdrawHours: ['Time between automatic withdrawals', '自动提现的间隔'],
  autoWithdrawCheckMin: ['Automatic withdrawal check interval', '自动提现的检查间隔'],
  payoutHangsMin: ['Payouts are overdue after', '提现超时的时间'],
  payoutCostMaxKobo: ['Max. provider cost per payout', '服务商单笔付款成本上限'],
  payoutHeldMin: ['Provider reply “unknown” is valid for', '服务商“未知”结果的有效时间'],
  payoutOverdueHours: ['Payouts without a result are logged after', '提现无结果写入错误日志的时间'],
} as const;

const offers = {
  rateBandBps: ['Max. deviation from the reference rate', '汇率偏离参考价的范围'],
  rateLowestKobo: ['Lowest rate', '最低汇率'],
  rateHighestKobo: ['Highest rate', '最高汇率'],
  openRequests: ['Open requests per user', '每人进行中的求购求售数'],
  quoteMin: ['Quote valid for', '报价有效期'],
  counterAnswerMin: ['Counter-offer valid for', '还价的等待时间'],
  counterAgreedMin: ['Agreed rate valid for', '议定汇率的有效期'],
  onlineMin: ['Shown online after the last request for', '在线状态的保持时间'],
} as const;

const orders = {
  orderRequestMin: ['Request open for', '求购求售的等待时间'],
  orderAcceptMin: ['Time to accept an order', '接单时限'],
  orderRevealMin: ['Time to view the code', '查看卡密时限'],
  orderRefundAnswerMin: ['Time to answer a refund request', '回应退款时限'],
  orderReviewMin: ['Time to deny a requested cancellation', '否认曾要求取消的时限'],
  orderPayExtensionMin: ['Payment extension', '付款延长时间'],
  orderPayExtensionOpensMin: ['Extension available in the last', '可申请延长的最后时段'],
  orderDeliverExtensionMin: ['Delivery extension', '交付延长时间'],
  orderPriceAnswerMin: ['Time to answer a lower price', '回应改价时限'],
  orderNightPause: ['Pause refund answer time at night', '夜间暂停退款回应计时'],
  orderMaxCounterRounds: ['Max. counter-offer rounds', '议价轮数'],
  orderRepriceFloorBps: ['Min. reduced price', '改价的最低比例'],
  orderStuckAfterMin: ['No new orders after delaying one for', '拖延订单后不得接新单的时间'],
  orderFaultLimit: ['Faults before a pause', '暂停前的违约次数'],
  orderFaultWindowMin: ['Period for counting faults', '违约的计算时段'],
  orderFaultPauseMin: ['Pause length', '暂停时长'],
  orderRemindEveryMin: ['Time between reminders', '提醒间隔'],
  orderMaxRemindersPerState: ['Reminders per step', '每一步的提醒次数'],
  orderFeedbackEditDays: ['Feedback can be edited for', '评价可修改的时间'],
  orderCodeKeptDays: ['Sealed codes are stored for', '加密卡密的保留时间'],
  archiveOrdersMonths: [
    'Order logs are archived after (months, 0: never)',
    '订单日志归档期限（月，0 为不归档）',
  ],
  archiveMessagesMonths: [
    'Messages are archived after (months, 0: never)',
    '聊天消息归档期限（月，0 为不归档）',
  ],
} as const;

const disputes = {
  disputeEvidenceMin: ['Time to submit evidence', '举证时限'],
  disputePickUpMin: ['Target time to claim a case', '接案的目标用时'],
  disputeReviewTargetMin: ['Target time to decide a case', '裁决的目标用时'],
  disputeReviewMin: ['Max. time to decide a case', '裁决的最长用时'],
  disputeCasesHeld: ['Open cases per moderator', '每位审核员同时承办案件数'],
  disputeAnswerMin: ['Time to answer a moderator', '回复审核员时限'],
  disputeProposalMin: ['Time to appeal a ruling', '对裁决意见申诉的时限'],
  disputeAppealMin: ['Appeals are overdue after', '申诉未裁决视为超时的时间'],
  disputeOverdueMin: ['Cases are overdue after', '案件未裁决视为超时的时间'],
  disputeModeratorKobo: ['Moderator ruling limit', '审核员可裁决金额'],
  disputeLeadKobo: ['Lead ruling limit', '主管可裁决金额'],
  disputeStrikeLimit: ['Strikes before a pause', '暂停前的警告次数'],
  disputeStrikeDays: ['Strike valid for', '警告的有效期'],
  disputeStatsFromOrders: ['Orders before statistics are shown', '公布统计所需订单数'],
  disputeRateDays: ['Time to rate a case', '案件处理评价期限'],
  proofPdfMaxBytes: ['Max. evidence PDF size', 'PDF 凭证大小上限'],
  proofVideoMaxBytes: ['Max. evidence recording size', '录像凭证大小上限'],
  proofVideoSeconds: ['Max. evidence recording length', '录像凭证时长上限'],
} as const;

const risk = {
  riskOrdersPerHour: ['Review users from orders per hour', '每小时订单数达到即复核'],
  riskDailyKobo: ['Review users from amount per day', '单日买入或卖出金额达到即复核'],
  riskNewDeviceSaleKobo: ['Review sales from a new device from', '新设备出售金额达到即复核'],
  riskNewDeviceHours: ['A device counts as new for', '设备视为新设备的时长'],
  riskDisputeBps: ['Review users from share of disputed orders', '争议订单占比达到即复核'],
  riskDisputeOrders: ['Last orders in the share of disputes', '计算争议占比的最近订单数'],
  riskDeviceUsers: ['Review users from users per device', '同一设备用户数达到即复核'],
  riskReviewHours: ['Time to decide a risk review', '风险复核的处理时限'],
  riskRepeatDays: ['No repeated review after a decision for', '处理后不再重复复核的时长'],
  riskRetentionDays: ['Risk reviews are stored after a decision for', '风险复核记录的保留时间'],
} as const;

const rewards = {
  rewardTradeBps: ['Points per trade', '交易积分比例'],
  rewardTradeMaxKobo: ['Max. points per trade', '单笔交易积分上限'],
  rewardLockHours: ['Points locked for', '积分锁定时间'],
  rewardPointsDays: ['Points expire after', '积分有效期'],
  rewardTradesPerPartner: ['Rewarded trades per partner', '同一对象计分的交易数'],
  rewardTaskKobo: ['Tasks: verified, first trade, five trades', '任务奖励：认证、首单、五单'],
  rewardMoveMinKobo: ['Min. points moved to the wallet', '积分转入钱包的最低额'],
  rewardMoveDailyKobo: ['Points moved to the wallet per day', '每日积分转入上限'],
  promotionApprovalAboveKobo: ['Promotion budget without a colleague’s approval', '无须第二人审批的活动预算'],
  levelFromKobo: ['Loyalty level starts at', '会员等级起点'],
  levelDiscountBps: ['Fee discount of the loyalty level', '会员等级手续费折扣'],
  levelWindowDays: ['Days of trade counted for loyalty levels', '会员等级计算时段'],
  couponShareBps: ['Coupon of a new loyalty level: share of the fee', '会员升级优惠券：手续费比例'],
  couponMaxDiscountKobo: ['Coupon of a new loyalty level: maximum', '会员升级优惠券：上限'],
  couponMinOrderKobo: ['Coupon of a new loyalty level: min. order', '会员升级优惠券：订单起点'],
  couponDays: ['Coupon valid for', '优惠券有效期'],
  inviteRewardKobo: ['Invite reward', '邀请奖励'],
  inviteWelcomeKobo: ['Welcome bonus', '受邀奖励'],
  inviteTradeKobo: ['Trade needed from a friend', '好友须完成的交易额'],
  inviteMaxFriends: ['Rewarded friends', '计入奖励的好友数'],
} as const;

const chat = {
  imTokenDays: ['Chat token lifetime', '聊天令牌有效期'],
  imKickPolicy: ['Sign-out rule for other devices (0, 1, 4, 5)', '新设备挤下旧设备的规则（0、1、4、5）'],
  imConnections: ['Connections per process', '单进程连接数'],
  imSendsPer10S: ['Messages per user in ten seconds', '每人十秒内消息数'],
  imCaseLinesPerHour: ['Case room messages per party and hour', '案件聊天室每方每小时消息数'],
  imCaseLines: ['Case room messages per party', '案件聊天室每方消息总数'],
  pushServices: ['Web push services', '网页推送服务'],
  pushQuietMin: ['Time between chat pushes', '同一聊天的推送间隔'],
  imRevokeMin: ['Messages can be revoked for', '消息可撤回时间'],
  imRevokedRetentionDays: ['Revoked messages are stored for', '撤回消息的保留时间'],
  imReportHours: ['Time to review reported messages', '被举报消息的处理时限'],
  imFlagHours: ['Time to review flagged messages', '系统标记消息的处理时限'],
  imFlagRetentionDays: ['Flagged chat is stored after a decision for', '被标记聊天的保留时间'],
  imFriendsOnly: ['Only friends can write', '仅好友可发消息'],
  imFriends: ['Friends per user', '好友上限'],
  imFriendRequestsPerDay: ['Friend requests per day', '每日好友申请数'],
  imBlocks: ['Blocked users', '黑名单上限'],
  imGroupsOfFriends: ['Only friends can be added to groups', '仅可邀请好友入群'],
  imGroupMembers: ['Members per group', '群成员上限'],
  imGroupsJoined: ['Groups per user', '可加入的群数'],
  imGroupsOwned: ['Groups owned per user', '可创建的群数'],
  imNewcomersSeeHistory: ['New members see earlier messages', '新成员可看历史消息'],
  imFileMaxBytes: ['Max. file size', '文件大小上限'],
  imFilesPerDayBytes: ['File volume per user and day', '每人每日文件总量'],
} as const;

const groups = {
  fees,
  people,
  money,
  offers,
  orders,
  disputes,
  risk,
  rewards,
  access,
  operation,
  chat,
} as const satisfies Record<(typeof settingGroups)[number], Partial<Record<SettingKey, Pair>>>;

/** A setting without a name does not compile. */
export const settingNames: Readonly<Record<SettingKey, Pair>> = {
  ...{ ...fees, ...people, ...money, ...offers, ...orders },
  ...{ ...disputes, ...risk, ...rewards, ...access, ...operation, ...chat },
};

export const settingName = (key: SettingKey, language: Language): string =>
  settingNames[key][language === 'zh-CN' ? 1 : 0];

/** The settings of each group, in display order. */
export const groupedSettings: readonly (readonly [(typeof settingGroups)[number], readonly SettingKey[]])[] =
  settingGroups.map((group) => [group, Object.keys(groups[group]) as SettingKey[]]);
