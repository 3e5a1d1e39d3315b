import type { Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { checkWalletPin } from '../credentials/wallet-pin';
import { spendApproval } from './store';

/** What a user approves: which call, about which record, and the amount. The approval is valid for nothing else. */
export type Operation = {
  readonly call: 'payOrder' | 'withdraw';
  /** The order or the bank account. */
  readonly subject: string;
  readonly amountKobo: string;
};

export const aboutOf = ({ call, subject, amountKobo }: Operation) => `${call} ${subject} ${amountKobo}`;

const isApproval = (given: string) => given.startsWith('pk-');

type Agreed = { tx: Tx; services: Services; userID: bigint; now: Date };

/**
 * Accepts a right wallet PIN, or a passkey's approval of this very operation. The PIN is checked first, before anything
 * else is written; `operation` may then read the record. Refuses as `checkWalletPin`, and with PasskeyExpired.
 */
export async function checkAgreed(
  { tx, services, userID, now }: Agreed,
  given: string,
  operation: () => Promise<Operation> | Operation,
): Promise<void> {
  if (!isApproval(given)) return checkWalletPin(tx, services, userID, given, now);
  await spendApproval(tx, { approval: given, userID, about: aboutOf(await operation()), now });
}
