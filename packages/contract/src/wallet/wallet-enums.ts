// Wallet values for both ends. No schemas here: the web client imports this file.

export const topUpMethods = ['card', 'bank', 'ussd'] as const;
export type TopUpMethod = (typeof topUpMethods)[number];

/** How money came in: by one of the above, or as a transfer to the user's own account number. */
export const topUpSources = [...topUpMethods, 'transfer'] as const;
export type TopUpSource = (typeof topUpSources)[number];

/** created: not paid yet. pending: the provider has the payment and has not decided. */
export const topUpStates = ['created', 'pending', 'succeeded', 'failed', 'expired'] as const;
export type TopUpState = (typeof topUpStates)[number];
/** The money may still come in. */
export const openTopUpStates = ['created', 'pending'] as const satisfies TopUpState[];

export const statementKinds = ['topUp', 'trade', 'withdrawal', 'reward', 'other'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Why the bank picker suggests a bank: used before, the number is a phone's, or its check digit fits. */
export const bankHints = ['used', 'phone', 'checkDigit'] as const;
export type BankHint = (typeof bankHints)[number];

/** How a bank has responded lately: `slow` may take longer than minutes, `down` mostly fails. */
export const bankHealths = ['up', 'slow', 'down'] as const;
export type BankHealth = (typeof bankHealths)[number];

/**
 * The steps of a withdrawal. requested: the money is set aside. sent: ordered at the payment provider. accepted: the
 * provider is carrying it out. Then succeeded, or failed with the total returned.
 */
export const withdrawalStates = ['requested', 'sent', 'accepted', 'succeeded', 'failed'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];
/** The money is on its way. */
export const openWithdrawalStates = ['requested', 'sent', 'accepted'] as const satisfies WithdrawalState[];

/** Why a withdrawal failed; the client has the texts. `reversed`: the bank had it, arrived or not, and sent it back. */
export const withdrawalFailures = [
  'bankDown',
  'wrongDetails',
  'bankLimit',
  'duplicate',
  'declined',
  'reversed',
] as const;
export type WithdrawalFailure = (typeof withdrawalFailures)[number];

/** Why a payment is suspended: another sender's name, another amount than agreed, or an unknown owner. */
export const suspenseCauses = ['senderDiffers', 'amountDiffers', 'unmatched'] as const;
export type SuspenseCause = (typeof suspenseCauses)[number];

/** open, credited to a wallet, or returned to its sender. */
export const suspenseStates = ['open', 'credited', 'returned'] as const;

/** What the owner asks for: credit it to the wallet, or send it back. */
export const suspenseWishes = ['credit', 'return'] as const;

/** Why auto-withdrawal stopped: the owner stopped it, the account was removed, or the bank refused the last one. */
export const autoWithdrawStops = ['user', 'accountRemoved', 'failed'] as const;

/**
 * Why a payment is reviewed: a bank took back more than was paid, or a payment that was never credited; a withdrawal
 * arrived after its money was returned, or reportedly failed after it arrived.
 */
export const paymentReviewKinds = [
  'chargebackExceeds',
  'chargebackUncredited',
  'paidAfterReturn',
  'failedAfterPaid',
] as const;
export type PaymentReviewKind = (typeof paymentReviewKinds)[number];

/** The outcome: charged to the user or their debt, borne by the platform, or closed without moving money. */
export const paymentReviewOutcomes = ['recovered', 'writtenOff', 'dismissed'] as const;
export type PaymentReviewOutcome = (typeof paymentReviewOutcomes)[number];

/** A provider's answer about a transfer. `unknown`: no transfer with this reference. `silent`: no answer. */
export const payoutAnswers = [
  'unknown',
  'sent',
  'accepted',
  'success',
  'reversed',
  'failed',
  'silent',
] as const;

/** A user's ledger accounts, and the money their orders hold. */
export const userAccounts = ['available', 'withdrawing', 'rewards', 'bond', 'suspense'] as const;
export const userHoldings = ['escrow', 'pending'] as const;
