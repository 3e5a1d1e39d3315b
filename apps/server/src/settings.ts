import { settingsOn } from './platform/config/settings';

// table: every product number, by module, with its default. Operators overlay them in platform.settings. Amounts are
// kobo (bigint), rates are basis points, durations have their unit in the name.
export const defaultSettings = {
  // identity; per-tier lists run from tier 0 to tier 3
  tierOrderKobo: [0n, 5_000_000n, 20_000_000n, 200_000_000n] as readonly bigint[],
  tierTradeDailyKobo: [0n, 5_000_000n, 20_000_000n, 500_000_000n] as readonly bigint[],
  /** Negative: no cap. */
  tierBalanceCapKobo: [0n, 30_000_000n, 50_000_000n, -1n] as readonly bigint[],
  tierWithdrawDailyKobo: [0n, 5_000_000n, 20_000_000n, 500_000_000n] as readonly bigint[],
  tierBankAccounts: [0, 1, 3, 5] as readonly number[],
  tierActiveOffers: [0, 1, 20, 100] as readonly number[],
  tierPayoutHoldHours: [0, 24, 6, 2] as readonly number[],
  sessionDays: 30,
  sessionsPerUser: 20,
  codeMinutes: 10,
  codeTries: 5,
  codeBlockMinutes: 30,
  /** Seconds before the second, the third and every later code. */
  codeResendWaitsS: [60, 120, 300] as readonly number[],
  /** Codes to one target requested from one network, or by one account when signed in. */
  codesPerAskerPerHour: 5,
  /** Codes requested from one network for all phones; many users may share a network. */
  codesPerNetworkPerHour: 20,
  /** Codes to one phone from everywhere, except for devices its owner has used. */
  codesPerTargetPerHour: 10,
  codesPerTargetPerDay: 30,
  /** Started from one address or one device; a refused form does not count. */
  registrationsPerHour: 5,
  loginFailsPerAccount: 5,
  // A whole mobile network may share one address, so one bad guesser must not lock out its other users.
  loginFailsPerAddress: 60,
  loginLockMinutes: 15,
  pinFailsToLock: 5,
  pinFailsToReset: 10,
  pinLockMinutes: 30,
  /** How long and up to which total orders are paid and revealed without entering the PIN again, if a user wants that. */
  rememberedPinMinutes: 5,
  rememberedPinKobo: 10_000_000n,
  withdrawalBlockHours: 24,
  nicknameDays: 90,
  identityChecksPerDay: 5,
  documentsPerDay: 6,
  /** The usual time until staff review a document; shown to users who wait. */
  documentReviewHours: 24,

  // privacy
  /** Data exports a user may request in seven days, and how many days each can be downloaded. */
  exportsPerWeek: 3,
  exportDays: 7,
  /** The legal deadline for answering a data request, in days. */
  dataAnswerDays: 30,
  /** Days between a deletion request and the deletion, in which the owner can cancel it. */
  deletionDays: 14,
  /**
   * How long the keyed hashes of an erased user's numbers, and of the phone and devices, are stored to recognise the
   * user.
   */
  erasedNumberDays: 1_826,
  erasedPhoneDays: 365,

  // operator
  /** The maximum length of a console session, and its idle timeout. */
  consoleSessionHours: 8,
  consoleIdleMin: 30,
  /** Minutes before its deadline from which a moderator's case counts as near. */
  consoleNearMin: 30,
  /** When staff should have decided about an unmatched payment, and answered a question. */
  suspenseDueHours: 24,
  questionDueHours: 24,
  /** How long an approval request waits for a second person. */
  approvalHours: 72,
  /** Days in which a staff member and the colleague who granted their role do not count as two people. */
  newColleagueDays: 7,

  // catalog
  /** Own completed trades needed before their median replaces the operator's reference rate. */
  referenceTradesNeeded: 5,
  /** A larger change of a reference rate needs a second person. */
  rateApprovalAboveBps: 2_000,

  // wallet
  topUpMinKobo: 50_000n,
  topUpMaxKobo: 500_000_000n,
  /** From this amount on we pay the provider's cost. */
  topUpAbsorbFromKobo: 2_000_000n,
  /** Minutes until an unpaid top-up expires, and until one expires that the provider is still deciding on. */
  topUpMinutes: 30,
  topUpPendingHours: 24,
  topUpsOpenMax: 5,
  /** The sandbox provider's fee: a share, plus a flat part from some amount on, up to a maximum. */
  sandboxCostBps: 150n,
  sandboxCostFlatKobo: 10_000n,
  sandboxCostFlatFromKobo: 250_000n,
  sandboxCostMaxKobo: 200_000n,
  /** How long "pay later" on the sandbox page takes. */
  sandboxDelaySeconds: 20,

  // wallet: money going out
  withdrawMinKobo: 100_000n,
  withdrawFeeKobo: 2_500n,
  withdrawFeeLargeKobo: 5_000n,
  /** Above this amount the larger fee applies. */
  withdrawFeeLargeAboveKobo: 5_000_000n,
  /** Free withdrawals per Lagos day, by tier. */
  withdrawFreePerDay: [0, 0, 1, 1] as readonly number[],
  withdrawVatBps: 750n,
  stampDutyKobo: 5_000n,
  stampDutyFromKobo: 1_000_000n,
  /** False: the operator pays the stamp duty. */
  isStampDutyPassedOn: true,
  /** While a bank account or a device is new, at most this amount may be withdrawn through it. */
  withdrawCoolingHours: 24,
  withdrawCoolingKobo: 2_000_000n,
  withdrawNewDeviceKobo: 0n,
  /** From this amount on a one-time code is required besides the PIN. */
  withdrawCodeFromKobo: 20_000_001n,
  withdrawRepeatMin: 5,
  /** Hours between two automatic withdrawals, and how often the balance is checked. */
  autoWithdrawHours: 24,
  autoWithdrawCheckMin: 5,
  /** From this amount on, decisions about unmatched payments and returns of payouts need an approval. */
  approvalFromKobo: 20_000_000n,
  /** Minutes after which a payout is overdue. It can then be returned, if the provider does not know it. */
  payoutHangsMin: 60,
  /**
   * Minutes for which a provider's answer "unknown" is valid: nothing is sent meanwhile, and the payout can be
   * returned.
   */
  payoutHeldMin: 20,
  /** The maximum fee of a provider per transfer; for payouts with an unknown fee, up to this much may be missing. */
  payoutCostMaxKobo: 5_000n,
  /** A payout without a final result after this time is logged as an error; the provider is still polled. */
  payoutOverdueHours: 24,

  // offers
  tradeFeeBps: 100,
  tradeFeeMinKobo: 5_000n,
  tradeFeeMaxKobo: 300_000n,
  tradeFeeVatBps: 750,
  /** No rate may be outside these limits, whatever the reference rate is: kobo per whole unit of a card's currency. */
  rateLowestKobo: 100n,
  rateHighestKobo: 1_000_000n,
  openRequests: 3,
  quoteMin: 5,
  /** Minutes a counter-offer waits for its answer, and an agreed one for its order. */
  counterAnswerMin: 60,
  counterAgreedMin: 30,
  /** Minutes a user counts as online after their last call. */
  onlineMin: 5,

  // orders; OrderSettings in the module documents each of them
  orderRequestMin: 24 * 60,
  orderAcceptMin: 10,
  orderRevealMin: 60,
  orderRefundAnswerMin: 4 * 60,
  orderReviewMin: 10,
  orderPayExtensionMin: 10,
  orderPayExtensionOpensMin: 5,
  orderDeliverExtensionMin: 30,
  orderPriceAnswerMin: 15,
  orderNightPause: false,
  orderMaxCounterRounds: 3,
  rateBandBps: 3_000,
  orderRepriceFloorBps: 5_000,
  openOrderCaps: [0, 2, 15, 40] as readonly number[],
  orderStuckAfterMin: 30,
  orderFaultLimit: 3,
  orderFaultWindowMin: 24 * 60,
  orderFaultPauseMin: 24 * 60,
  orderRemindEveryMin: 5,
  orderMaxRemindersPerState: 3,
  orderFeedbackEditDays: 7,
  /** Days after the end of an order until its sealed code is deleted. */
  orderCodeKeptDays: 90,
  /** Months after which the logs of ended orders are archived, a quarter at a time; 0: never. */
  archiveOrdersMonths: 0,
  /** The same for messages between two users, by the time they were sent. */
  archiveMessagesMonths: 0,

  // disputes; DisputeSettings in the module documents each of them
  disputeEvidenceMin: 12 * 60,
  disputePickUpMin: 60,
  disputeReviewTargetMin: 4 * 60,
  disputeReviewMin: 24 * 60,
  disputeCasesHeld: 10,
  disputeAnswerMin: 12 * 60,
  disputeProposalMin: 24 * 60,
  disputeAppealMin: 72 * 60,
  disputeOverdueMin: 7 * 24 * 60,
  disputeModeratorKobo: 20_000_000n,
  disputeLeadKobo: 200_000_000n,
  disputeStrikeLimit: 3,
  disputeStrikeDays: 90,
  disputeStatsFromOrders: 100,
  disputeRateDays: 30,
  /** The largest PDF, and the largest and longest recording, accepted as evidence. */
  proofPdfMaxBytes: 10 * 1024 * 1024,
  proofVideoMaxBytes: 40 * 1024 * 1024,
  proofVideoSeconds: 180,

  // risk
  /** The thresholds of the rules in `riskRules`, and what they depend on. */
  riskOrdersPerHour: 15,
  riskDailyKobo: 200_000_000n,
  riskNewDeviceSaleKobo: 10_000_000n,
  riskNewDeviceHours: 24,
  riskDisputeBps: 3_000,
  /** How many of a user's last orders the share of disputes is measured on. */
  riskDisputeOrders: 20,
  riskDeviceUsers: 3,
  /** Hours in which staff decide a risk review. */
  riskReviewHours: 48,
  /** Days after a decision in which the same rule opens no new review of the user. */
  riskRepeatDays: 7,
  /** Days a risk review is stored after the decision. */
  riskRetentionDays: 365,

  // rewards: points are stored in kobo, and a point is worth one naira
  rewardTradeBps: 10,
  rewardTradeMaxKobo: 20_000n,
  /**
   * Hours until points of a trade unlock: at least as long as any tier's proceeds are on hold, when a trade may be
   * undone.
   */
  rewardLockHours: 24,
  rewardPointsDays: 365,
  /** Trades with the same partner that count in 30 days. */
  rewardTradesPerPartner: 10,
  /** For verification, the first trade, and five trades in a week. */
  rewardTaskKobo: [10_000n, 20_000n, 15_000n] as readonly bigint[],
  rewardMoveMinKobo: 50_000n,
  rewardMoveDailyKobo: 5_000_000n,
  /** A promotion with a larger budget needs an approval. */
  promotionApprovalAboveKobo: 10_000_000n,
  /** Counted trade volume at which each loyalty level starts, from level 0, and the level's fee discount. */
  levelFromKobo: [0n, 50_000_000n, 500_000_000n, 2_500_000_000n] as readonly bigint[],
  levelDiscountBps: [0, 1_000, 2_500, 5_000] as readonly number[],
  levelWindowDays: 90,
  /** The coupon for a new loyalty level. */
  couponShareBps: 5_000,
  couponMaxDiscountKobo: 50_000n,
  couponMinOrderKobo: 1_000_000n,
  couponDays: 30,
  inviteRewardKobo: 100_000n,
  inviteWelcomeKobo: 50_000n,
  /** What an invited friend must trade with others. */
  inviteTradeKobo: 2_000_000n,
  inviteMaxFriends: 100,

  // help
  /** Unanswered support questions a user may have at once. */
  supportQuestionsWaiting: 5,
  /** Support contacts; empty: SUPPORT_PHONE, SUPPORT_EMAIL and SUPPORT_WHATSAPP apply. */
  supportPhone: '',
  supportEmail: '',
  supportWhatsapp: '',

  // notifications
  /** Minimum amount for text messages about an order's money. */
  notificationSmsFromKobo: 10_000_000n,

  // messaging
  /** Days a chat token is valid; one of a Gift session ends with that session. */
  imTokenDays: 90,
  /**
   * Which of a user's devices a new login disconnects (docs/reference/im-wire.md): 0 none, 1 the same platform, 4 the
   * same class, 5 all but desktops.
   */
  imKickPolicy: 1,
  /** Chat connections per process. */
  imConnections: 100_000,
  /** Messages a user may send in ten seconds, typing notices included. No human types that fast. */
  imSendsPer10S: 200,
  /** Messages that one side may write in a case room: per hour, and in total. */
  imCaseLinesPerHour: 120,
  imCaseLines: 1_000,
  /** Hosts whose web push services are accepted, including their subdomains. */
  pushServices:
    'fcm.googleapis.com,updates.push.services.mozilla.com,push.apple.com,notify.windows.com,push.samsung.com',
  /** Minutes after a push about a conversation until the next one about it. */
  pushQuietMin: 5,
  /** Minutes in which a sender can revoke a message. */
  imRevokeMin: 2,
  /** Days the text of a revoked message is stored, for disputes. */
  imRevokedRetentionDays: 90,
  /** Hours in which staff review a reported message, or one that the server flagged. */
  imReportHours: 4,
  imFlagHours: 24,
  /** Days flagged messages are stored after the decision. */
  imFlagRetentionDays: 365,
  /** Only friends may message each other. Off, because strangers trade here. */
  imFriendsOnly: false,
  imFriends: 2_000,
  imFriendRequestsPerDay: 50,
  imBlocks: 1_000,
  /** A user can add only own friends to a group; all others join by themselves. */
  imGroupsOfFriends: true,
  imGroupMembers: 500,
  imGroupsJoined: 500,
  imGroupsOwned: 50,
  /** Whether new group members see earlier messages. */
  imNewcomersSeeHistory: true,
  imFileMaxBytes: 100 * 1024 * 1024,
  /** Bytes of files a user may send in 24 hours. */
  imFilesPerDayBytes: 1024 * 1024 * 1024,
} as const;

export const createSettings = () => settingsOn(defaultSettings);
export type SettingsStore = ReturnType<typeof createSettings>;
export type Settings = SettingsStore['current'];
