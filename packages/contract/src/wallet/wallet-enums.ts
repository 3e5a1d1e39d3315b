// Words of the wallet that both ends use. No schemas here: the web client imports this file.

/** What a top-up is paid with. */
export const topUpMethods = ['card', 'bank', 'ussd'] as const;
export type TopUpMethod = (typeof topUpMethods)[number];

/** How money came: by one of the above, or as a transfer to the user's own account number. */
export const topUpSources = [...topUpMethods, 'transfer'] as const;
export type TopUpSource = (typeof topUpSources)[number];

/** created: nobody has paid yet; pending: the provider has the payment and has not decided. */
export const topUpStates = ['created', 'pending', 'succeeded', 'failed', 'expired'] as const;
export type TopUpState = (typeof topUpStates)[number];

/** The kinds of statement lines one can filter by. */
export const statementKinds = ['topUp', 'trade', 'withdrawal', 'reward', 'other'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Why a bank stands where it does in the picker: used before, its number is a phone's, or its check digit fits. */
export const bankHints = ['used', 'phone', 'checkDigit'] as const;
export type BankHint = (typeof bankHints)[number];

/** How a bank has answered lately: `slow` may take longer than minutes, `down` mostly fails. */
export const bankHealths = ['up', 'slow', 'down'] as const;
export type BankHealth = (typeof bankHealths)[number];

/**
 * The steps of a withdrawal. requested: the money is set aside; sent: the payment provider was told; accepted: the
 * bank has it; succeeded, or failed with the whole sum back.
 */
export const withdrawalStates = ['requested', 'sent', 'accepted', 'succeeded', 'failed'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Why a withdrawal failed; a client words them. `reversed`: it had arrived, and the bank sent it back. */
export const withdrawalFailures = [
  'bankDown',
  'wrongDetails',
  'bankLimit',
  'duplicate',
  'declined',
  'reversed',
] as const;
export type WithdrawalFailure = (typeof withdrawalFailures)[number];

/** Why money that arrived waits: another name sent it, another sum than agreed came, or nothing says whose it is. */
export const suspenseCauses = ['senderDiffers', 'amountDiffers', 'unmatched'] as const;
export type SuspenseCause = (typeof suspenseCauses)[number];

/** What became of it: it waits, it was added to a wallet, or it went back to where it came from. */
export const suspenseStates = ['open', 'credited', 'returned'] as const;

/** What its owner asks for: that it is added to the wallet, or sent back. */
export const suspenseWishes = ['credit', 'return'] as const;

/** Why withdrawing by itself has stopped: its owner said so, the account is gone, or the bank refused the last one. */
export const autoWithdrawStops = ['user', 'accountRemoved', 'failed'] as const;

/**
 * Why a payment is reviewed: a bank took back more than was paid, or what nobody was credited for; a withdrawal arrived
 * after its money was returned, or is said to have failed after it arrived.
 */
export const paymentReviewKinds = [
  'chargebackExceeds',
  'chargebackUncredited',
  'paidAfterReturn',
  'failedAfterPaid',
] as const;
export type PaymentReviewKind = (typeof paymentReviewKinds)[number];

/** What became of it: taken from its user or owed by them, borne by the platform, or closed without moving money. */
export const paymentReviewOutcomes = ['recovered', 'writtenOff', 'dismissed'] as const;
export type PaymentReviewOutcome = (typeof paymentReviewOutcomes)[number];

/** What a provider says of a transfer when asked; `unknown`: it has none of this reference; `silent`: no answer. */
export const payoutAnswers = [
  'unknown',
  'sent',
  'accepted',
  'success',
  'reversed',
  'failed',
  'silent',
] as const;

/** The accounts a person has in the ledger, and what their orders set aside for them. */
export const userAccounts = ['available', 'withdrawing', 'rewards', 'bond', 'suspense'] as const;
export const userHoldings = ['escrow', 'pending'] as const;
