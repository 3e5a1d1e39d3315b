import { sql } from '../../platform/database/db';

// The contract's openTopUpStates and openWithdrawalStates, written out: a partial index serves only a query that
// names its states. A test compares them.
export const isOpenTopUp = sql`state in ('created', 'pending')`;
export const isOpenWithdrawal = sql`state in ('requested', 'sent', 'accepted')`;
