import type { CommandContext } from '../../platform/calls/context';
import { checkPayoutTwoStep, checkWalletPin } from '../identity';

export type OwnerProof = { walletPin: string; twoStepCode?: string | undefined };

/** Lets only the person pass: by PIN, and by a code where they want codes. Call it before other writes. */
export async function confirmOwner(
  { tx, services, caller, now }: CommandContext,
  { walletPin, twoStepCode }: OwnerProof,
): Promise<void> {
  await checkWalletPin(tx, services, caller.userID, walletPin, now);
  await checkPayoutTwoStep(
    { tx, services, userID: caller.userID, now },
    twoStepCode ? { walletPin, twoStepCode } : { walletPin },
  );
}
