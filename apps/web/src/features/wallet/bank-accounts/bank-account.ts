import type { BankHealth } from '@gift/contract/wallet/wallet-enums';
import type { Received } from '../../../shared/http/call';
import { texts } from '../../../shared/i18n/texts';

export type BankAccount = Received<'bankAccounts'>['items'][number];

/** An account as it is named everywhere: its bank and the last four of its digits. */
export const numberText = ({ bankName, lastFour }: { bankName: string; lastFour: string }) =>
  `${bankName} •••• ${lastFour}`;

const t = texts({
  slow: ['Slow right now', '目前较慢'],
  down: ['Mostly failing right now', '目前多数失败'],
});

/** What is worth saying about how a bank does; nothing where it does well. */
export const healthText = (health: BankHealth): string => (health === 'up' ? '' : t[health]);
