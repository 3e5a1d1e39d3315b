/** The kinds of a user's own accounts. The number is the kind in an account's id. */
export const userKinds = { available: 1n, withdrawing: 2n, rewards: 3n, bond: 4n, suspense: 5n } as const;
export type UserKind = keyof typeof userKinds;

/** The accounts of one order: `escrow` holds the buyer's money, `pending` the seller's released proceeds on hold. */
export const orderKinds = { escrow: 6n, pending: 7n } as const;

/** The platform's accounts. The numbers match the migration. */
export const platformNumbers = {
  fee_income: 1n,
  vat_payable: 2n,
  stamp_duty_payable: 3n,
  provider_cost: 4n,
  promo_expense: 5n,
  suspense: 6n,
  chargeback_loss: 7n,
  penalty: 8n,
  bank_pool: 9n,
  forfeited: 10n,
  chargeback_debt: 11n,
  'provider_clearing:sandbox': 64n,
  'provider_clearing:paystack': 65n,
  'provider_clearing:flutterwave': 66n,
  'provider_clearing:monnify': 67n,
} as const;
export type PlatformAccount = keyof typeof platformNumbers;

/** Each provider has its own clearing account. */
export type Provider = 'sandbox' | 'paystack' | 'flutterwave' | 'monnify';

/** An account id is subject * 16 + kind. Kind 0 is the platform. */
export const accountOf = {
  user: (userID: bigint, kind: UserKind) => userID * 16n + userKinds[kind],
  order: (orderID: bigint, kind: keyof typeof orderKinds) => orderID * 16n + orderKinds[kind],
  platform: (account: PlatformAccount) => platformNumbers[account] * 16n,
  /** Money set aside for promotions: the rewards account of owner 0, which no user has. */
  promotions: userKinds.rewards,
};

export type AccountName =
  | { of: 'user'; userID: bigint; kind: UserKind }
  | { of: 'order'; orderID: bigint; kind: keyof typeof orderKinds }
  | { of: 'platform'; account: PlatformAccount | 'promotions' | 'unknown' };

const nameOfNumber = <Names extends Record<string, bigint>>(names: Names, number: bigint) =>
  Object.keys(names).find((name) => names[name] === number) as keyof Names & string;

export function nameAccount(id: bigint): AccountName {
  const subject = id / 16n;
  const kind = id % 16n;
  if (kind === 0n) return { of: 'platform', account: nameOfNumber(platformNumbers, subject) ?? 'unknown' };
  if (kind === orderKinds.escrow || kind === orderKinds.pending) {
    return { of: 'order', orderID: subject, kind: nameOfNumber(orderKinds, kind) };
  }
  if (subject === 0n) return { of: 'platform', account: 'promotions' };
  return { of: 'user', userID: subject, kind: nameOfNumber(userKinds, kind) };
}

/** Why money moved. Must match `ledger.reason` in the database. */
export const reasons = [
  'topUp',
  'topUpCost',
  'toSuspense',
  'fromSuspense',
  'lock',
  'lowerLock',
  'refund',
  'release',
  'tradeFee',
  'vat',
  'clear',
  'reopen',
  'withdraw',
  'withdrawFee',
  'withdrawVat',
  'stampDuty',
  'payout',
  'payoutFailed',
  'payoutCost',
  'promoFund',
  'rewardGrant',
  'rewardToWallet',
  'rewardExpired',
  'chargeback',
  'debtPaid',
  'debtWrittenOff',
  'penalty',
  'givenUp',
  'correction',
] as const;
export type Reason = (typeof reasons)[number];
