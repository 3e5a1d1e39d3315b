import type { Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { checkWalletPin } from '../credentials/wallet-pin';
import { spendApproval } from './store';

/** What a person agrees to: which call, about which record, and how much moves. Nothing else is agreed to. */
export type Operation = {
  readonly call: 'payOrder' | 'withdraw';
  /** The order, or the bank account. */
  readonly subject: string;
  readonly amountKobo: string;
};

export const aboutOf = ({ call, subject, amountKobo }: Operation) => `${call} ${subject} ${amountKobo}`;

const isApproval = (given: string) => given.startsWith('pk-');

type Agreed = { tx: Tx; services: Services; userID: bigint; now: Date };

/**
 * Lets a right wallet PIN pass, or the approval of a passkey for this very operation. The PIN is judged first and before
 * anything else is written; what is agreed to may take a look at the record, which `operation` takes then.
 * Refuses as `checkWalletPin`, and with PasskeyExpired.
 */
export async function checkAgreed(
  { tx, services, userID, now }: Agreed,
  given: string,
  operation: () => Promise<Operation> | Operation,
): Promise<void> {
  if (!isApproval(given)) return checkWalletPin(tx, services, userID, given, now);
  await spendApproval(tx, { approval: given, userID, about: aboutOf(await operation()), now });
}
