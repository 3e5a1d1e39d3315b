import type { CommandContext } from '../../platform/calls/context';
import { checkPayoutTwoStep, checkWalletPin } from '../identity';

export type OwnerConfirmation = { walletPin: string; twoStepCode?: string | undefined };

/** Confirms the owner by PIN, and by two-step code where enabled. Call it before other writes. */
export async function confirmOwner(
  { tx, services, caller, now }: CommandContext,
  { walletPin, twoStepCode }: OwnerConfirmation,
): Promise<void> {
  await checkWalletPin(tx, services, caller.userID, walletPin, now);
  await checkPayoutTwoStep(
    { tx, services, userID: caller.userID, now },
    twoStepCode ? { walletPin, twoStepCode } : { walletPin },
  );
}
