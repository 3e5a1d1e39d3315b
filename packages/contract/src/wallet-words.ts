// Words of the wallet that both ends use. No schemas here: the web client imports this file.

/** What a top-up is paid with. */
export const topUpMethods = ['card', 'bank', 'ussd'] as const;
export type TopUpMethod = (typeof topUpMethods)[number];

/** created: nobody has paid yet; pending: the provider has the payment and has not decided. */
export const topUpStates = ['created', 'pending', 'succeeded', 'failed', 'expired'] as const;
export type TopUpState = (typeof topUpStates)[number];

/** The kinds of statement lines one can filter by. */
export const statementKinds = ['topUp', 'trade', 'withdrawal', 'reward', 'other'] as const;
export type StatementKind = (typeof statementKinds)[number];
