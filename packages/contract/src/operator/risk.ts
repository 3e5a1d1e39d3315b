/** What links two accounts: a device, a bank account, the number of a BVN or NIN, or a file with the same bytes. */
export const linkKinds = ['device', 'bank', 'number', 'enteredNumber', 'file'] as const;
export type LinkKind = (typeof linkKinds)[number];

type RiskRuleFacts = {
  /** What happens to an order when the rule is checked, for both of its sides or for its seller. */
  readonly on: 'order' | 'dispute';
  readonly isForSellerOnly?: true;
  /** The unit of what is measured and of the threshold. */
  readonly unit: 'count' | 'kobo' | 'bps';
  /** The settings: the threshold, then what else the rule depends on. */
  readonly settings: readonly [threshold: string, ...more: string[]];
};

// table: the rules that send a user to a risk review when the measured value reaches the threshold.
export const riskRules = {
  /** The user's orders, on either side, that started within an hour. */
  orderRate: { on: 'order', unit: 'count', settings: ['riskOrdersPerHour'] },
  /** What the user bought or sold in a day in Lagos, whichever is more. */
  dailySum: { on: 'order', unit: 'kobo', settings: ['riskDailyKobo'] },
  /** What the seller sold soon after the first login on another device. */
  newDeviceSale: {
    ...{ on: 'order', isForSellerOnly: true, unit: 'kobo' },
    settings: ['riskNewDeviceSaleKobo', 'riskNewDeviceHours'],
  },
  /** The share of disputes in the user's last orders; orders that a new user lacks count as undisputed. */
  disputeShare: { on: 'dispute', unit: 'bps', settings: ['riskDisputeBps', 'riskDisputeOrders'] },
  /** The users of one of the user's devices. */
  sharedDevice: { on: 'order', unit: 'count', settings: ['riskDeviceUsers'] },
} as const satisfies Readonly<Record<string, RiskRuleFacts>>;

export type RiskRule = keyof typeof riskRules;
export const riskRuleNames = Object.keys(riskRules) as [RiskRule, ...RiskRule[]];

export const riskOutcomes = ['noProblem', 'actionTaken'] as const;
export type RiskOutcome = (typeof riskOutcomes)[number];

/** The days of the figures of the rules and of the preview of a threshold. */
export const riskFigureDays = 30;
/** A preview reads at most this many orders or disputes, the newest. */
export const maxPreviewed = { order: 50_000, dispute: 5_000 } as const;
