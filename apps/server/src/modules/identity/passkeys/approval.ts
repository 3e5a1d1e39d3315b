import type { CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { checkWalletPin } from '../credentials/wallet-pin';
import { isRemembered, useRememberedPin } from './remembered-pin';
import { spendApproval } from './store';

/** What a user approves: which call, about which record, and the amount. The approval is valid for nothing else. */
export type Operation = {
  readonly call: 'submitOrder' | 'payOrder' | 'revealOrder' | 'withdraw';
  /** The quote, the order or the bank account. */
  readonly subject: string;
  readonly amountKobo: string;
  /** What a remembered PIN must cover, if not the amount: a code that is viewed again counts once. */
  readonly coveredKobo?: string;
};

export const aboutOf = ({ call, subject, amountKobo }: Operation) => `${call} ${subject} ${amountKobo}`;

/** Anything but a PIN: a passkey's approval, or a remembered PIN. */
export const isApproval = (approval: string) => approval.startsWith('pk-') || isRemembered(approval);

/**
 * Accepts a right wallet PIN, a passkey's approval of this very operation, or a remembered PIN, which never approves a
 * withdrawal. The PIN is checked first, before anything else is written; `operation` may then read the record. Refuses
 * as `checkWalletPin`, with PasskeyExpired and with WalletPinNeeded.
 */
export async function checkAgreed(
  context: CommandContext,
  approval: string,
  operation: () => Promise<Operation> | Operation,
): Promise<void> {
  const { tx, services, caller, now } = context;
  if (!isApproval(approval)) return checkWalletPin(tx, services, caller.userID, approval, now);
  const requestedOperation = await operation();
  if (!isRemembered(approval))
    return spendApproval(tx, { approval, userID: caller.userID, about: aboutOf(requestedOperation), now });
  if (requestedOperation.call === 'withdraw') throw new Refusal('WalletPinNeeded');
  await useRememberedPin(context, {
    approval,
    amountKobo: requestedOperation.coveredKobo ?? requestedOperation.amountKobo,
  });
}
