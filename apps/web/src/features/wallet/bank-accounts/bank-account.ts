import { texts } from '@gift/client/language';
import type { BankHealth } from '@gift/contract/wallet/wallet-enums';
import type { Received } from '../../../shared/http/call';

export type BankAccount = Received<'bankAccounts'>['items'][number];

/** The short name of an account: its bank and last four digits. */
export const numberText = ({ bankName, lastFour }: { bankName: string; lastFour: string }) =>
  `${bankName} •••• ${lastFour}`;

const t = texts({
  slow: ['Slow right now', '目前较慢', 'Slow now'],
  down: ['Mostly failing right now', '目前多数失败', 'E dey fail plenty now'],
});

export const healthText = (health: BankHealth): string => (health === 'up' ? '' : t[health]);
