import { settingsOn } from './platform/config/settings';

// table: every product number, by module, with its default. Operators overlay them in platform.settings.
// Sums are kobo (bigint), rates are basis points, times carry their unit in the name.
export const defaultSettings = {
  // identity; per-tier lists run from tier 0 to tier 3
  tierOrderKobo: [0n, 5_000_000n, 20_000_000n, 200_000_000n] as readonly bigint[],
  tierTradeDailyKobo: [0n, 5_000_000n, 20_000_000n, 500_000_000n] as readonly bigint[],
  /** Below zero: no cap. */
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
  /** Seconds before the second, third and every later code. */
  codeResendWaitsS: [60, 120, 300] as readonly number[],
  /** To one phone or address, asked for from one network; or by one account, where one is signed in. */
  codesPerAskerPerHour: 5,
  /** From one network to all phones; many people may share one. */
  codesPerNetworkPerHour: 20,
  /** To one phone from everywhere, but for devices its owner has used. */
  codesPerTargetPerHour: 10,
  codesPerTargetPerDay: 30,
  /** Begun from one address, or from one device; a form that is refused does not count. */
  registrationsPerHour: 5,
  loginFailsPerAccount: 5,
  // One address is often a whole mobile network's, so one bad guesser must not shut its neighbours out.
  loginFailsPerAddress: 60,
  loginLockMinutes: 15,
  pinFailsToLock: 5,
  pinFailsToReset: 10,
  pinLockMinutes: 30,
  withdrawalBlockHours: 24,
  nicknameDays: 90,
  identityChecksPerDay: 5,
  documentsPerDay: 6,
  /** Within which a person usually looks at papers; said to whoever waits. */
  documentReviewHours: 24,

  // privacy
  /** How many copies of one's own data may be asked for in seven days, and how long one can be fetched. */
  exportsPerWeek: 3,
  exportDays: 7,
  /** Within which the law wants an answer to whoever asks about their data. */
  dataAnswerDays: 30,
  /** How long an account waits for its end, so that its owner can think better of it. */
  deletionDays: 14,
  /** How long keyed hashes of a deleted account's numbers, and of its phone and devices, find it again. */
  erasedNumberDays: 1_826,
  erasedPhoneDays: 365,

  // operator
  /** How long a session of the console lasts at most, and how long without anything done in it. */
  consoleSessionHours: 8,
  consoleIdleMin: 30,
  /** How long before its end a wait that a moderator answers for counts as near. */
  consoleNearMin: 30,
  /** By when money that waits is decided about, and a question answered, as the staff see it. */
  suspenseDueHours: 24,
  questionDueHours: 24,
  /** How long a request waits for a second person. */
  approvalHours: 72,
  /** How long two of the staff, one of whom was appointed by the other, do not count as two people. */
  newColleagueDays: 7,

  // catalog
  /** Own completed trades it takes before their median replaces the operator's reference rate. */
  referenceTradesNeeded: 5,

  // wallet
  topUpMinKobo: 50_000n,
  topUpMaxKobo: 500_000_000n,
  /** From this amount on the provider's cost is ours. */
  topUpAbsorbFromKobo: 2_000_000n,
  /** An unpaid top-up lapses after this, one the provider is still deciding on after the other. */
  topUpMinutes: 30,
  topUpPendingHours: 24,
  topUpsOpenMax: 5,
  /** What the sandbox provider takes: a share, and a flat part from some amount on, up to a most. */
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
  /** Above this amount the fee is the large one. */
  withdrawFeeLargeAboveKobo: 5_000_000n,
  /** Withdrawals of a Lagos day that cost no fee, by tier. */
  withdrawFreePerDay: [0, 0, 1, 1] as readonly number[],
  withdrawVatBps: 750n,
  stampDutyKobo: 5_000n,
  stampDutyFromKobo: 1_000_000n,
  /** False: the operator bears the stamp duty. */
  isStampDutyPassedOn: true,
  /** While a bank account or a device is new, so much may leave through it in all. */
  withdrawCoolingHours: 24,
  withdrawCoolingKobo: 2_000_000n,
  withdrawNewDeviceKobo: 0n,
  /** From this amount on a code is needed beside the PIN. */
  withdrawCodeFromKobo: 20_000_001n,
  withdrawRepeatMin: 5,
  /** Between two withdrawals that go by themselves, and how often it is looked whether the sum is there. */
  autoWithdrawHours: 24,
  autoWithdrawCheckMin: 5,
  /** From this sum on, waiting money and hanging payouts are decided by two people. */
  approvalFromKobo: 20_000_000n,
  /** A payout hangs, and may be returned, this long after it was sent; and how long a provider's "unknown" counts. */
  payoutHangsMin: 60,
  payoutHeldMin: 20,
  /** The most a provider keeps of one transfer; of those whose cost it has not said, up to this may be missing. */
  payoutCostMaxKobo: 5_000n,
  /** A payout the provider has not ended by then is an operator's to look into; it is asked about all the same. */
  payoutOverdueHours: 24,

  // offers
  tradeFeeBps: 100,
  tradeFeeMinKobo: 5_000n,
  tradeFeeMaxKobo: 300_000n,
  tradeFeeVatBps: 750,
  /** No rate lies outside these, whatever the reference says: kobo per whole unit of a card's currency. */
  rateLowestKobo: 100n,
  rateHighestKobo: 1_000_000n,
  openRequests: 3,
  quoteMin: 5,
  /** How long a named rate waits for its answer, and an agreed one for its order. */
  counterAnswerMin: 60,
  counterAgreedMin: 30,
  /** How long a person counts as online after their last call. */
  onlineMin: 5,

  // orders; what each of them means is said at OrderSettings in the module
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
  /** Open orders at once, by tier. */
  openOrderCaps: [0, 2, 15, 40] as readonly number[],
  orderStuckAfterMin: 30,
  orderFaultLimit: 3,
  orderFaultWindowMin: 24 * 60,
  orderFaultPauseMin: 24 * 60,
  orderRemindEveryMin: 5,
  orderMaxRemindersPerState: 3,
  orderFeedbackEditDays: 7,
  /** A sealed code is shredded this long after its order ended. */
  orderCodeKeptDays: 90,

  // disputes; what each of them means is said at DisputeSettings in the module
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
  /** The largest PDF and the largest and longest recording that are taken as proof. */
  proofPdfMaxBytes: 10 * 1024 * 1024,
  proofVideoMaxBytes: 40 * 1024 * 1024,
  proofVideoSeconds: 180,

  // rewards: points are kobo, and a point is a naira
  rewardTradeBps: 10,
  rewardTradeMaxKobo: 20_000n,
  /** Points of a trade wait this long: at least as long as the money of any tier is on hold, when a trade may be undone. */
  rewardLockHours: 24,
  rewardPointsDays: 365,
  /** Trades with one partner that count in 30 days. */
  rewardTradesPerPartner: 10,
  /** For being verified, the first trade, and five trades in a week. */
  rewardTaskKobo: [10_000n, 20_000n, 15_000n] as readonly bigint[],
  rewardMoveMinKobo: 50_000n,
  rewardMoveDailyKobo: 5_000_000n,
  /** A promotion with a larger budget takes two people. */
  promotionApprovalAboveKobo: 10_000_000n,
  /** Counted trade of the window that each level begins at, from level 0, and what the level takes off the fee. */
  levelFromKobo: [0n, 50_000_000n, 500_000_000n, 2_500_000_000n] as readonly bigint[],
  levelDiscountBps: [0, 1_000, 2_500, 5_000] as readonly number[],
  levelWindowDays: 90,
  /** The coupon that comes with a new level. */
  couponShareBps: 5_000,
  couponMaxDiscountKobo: 50_000n,
  couponMinOrderKobo: 1_000_000n,
  couponDays: 30,
  inviteRewardKobo: 100_000n,
  inviteWelcomeKobo: 50_000n,
  /** What a friend has to trade with others. */
  inviteTradeKobo: 2_000_000n,
  inviteMaxFriends: 100,

  // help
  /** Questions of one person to support that may wait at once. */
  supportQuestionsWaiting: 5,
  /** How to reach support; empty: as SUPPORT_PHONE, SUPPORT_EMAIL and SUPPORT_WHATSAPP say. */
  supportPhone: '',
  supportEmail: '',
  supportWhatsapp: '',

  // notices
  /** Text messages about money of an order are for sums from here on. */
  notificationSmsFromKobo: 10_000_000n,

  // messaging
  /** How long a chat token lives; one of a Gift session ends with that. */
  imTokenDays: 90,
  /** Which of a user's devices a new one puts out (docs/reference/im-wire.md): 0 none, 1 the same platform, 4 the same class, 5 all but desktops. */
  imKickPolicy: 1,
  /** Chat connections of one process. */
  imConnections: 100_000,
  /** Messages one person may send in ten seconds, typing included. No hand is that fast. */
  imSendsPer10S: 200,
  /** Lines that one side may write in the room of a case: in an hour, and in all. */
  imCaseLinesPerHour: 120,
  imCaseLines: 1_000,
  /** Services that browsers take web pushes from, by host, the hosts below them included. */
  pushServices:
    'fcm.googleapis.com,updates.push.services.mozilla.com,push.apple.com,notify.windows.com,push.samsung.com',
  /** After a push about a chat, further ones about it wait this long. */
  pushQuietMin: 5,
  /** How long a sender may take a message back. */
  imRevokeMin: 2,
  /** What a message said before it was taken back is kept this long, for disputes. */
  imRevokedRetentionDays: 90,
  /** Within which somebody of the staff looks at a reported message, and at one that the server found. */
  imReportHours: 4,
  imFlagHours: 24,
  /** What was said in flagged chat is kept this long after it was decided about. */
  imFlagRetentionDays: 365,
  /** Only friends may write to each other. Off: strangers trade here. */
  imFriendsOnly: false,
  imFriends: 2_000,
  imFriendRequestsPerDay: 50,
  imBlocks: 1_000,
  /** Only those who have somebody as a friend can be brought into a group by them; all others join by themselves. */
  imGroupsOfFriends: true,
  imGroupMembers: 500,
  imGroupsJoined: 500,
  imGroupsOwned: 50,
  /** Whether those who join a group see what was written before. */
  imNewcomersSeeHistory: true,
  imFileMaxBytes: 100 * 1024 * 1024,
  /** What one person may send in files in 24 hours. */
  imFilesPerDayBytes: 1024 * 1024 * 1024,
} as const;

export const createSettings = () => settingsOn(defaultSettings);
export type SettingsStore = ReturnType<typeof createSettings>;
/** The numbers in force, as a command sees them. */
export type Settings = SettingsStore['current'];
