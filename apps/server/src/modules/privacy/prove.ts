import type { CommandContext } from '../../platform/context';
import { checkLeaving, checkWalletPin } from '../identity';

export type Proof = { walletPin: string; twoStepCode?: string | undefined };

/** Lets only the person pass: by PIN, and by a code where they want codes. Call it before other writes. */
export async function proveOwner(
  { tx, services, caller, now }: CommandContext,
  { walletPin, twoStepCode }: Proof,
): Promise<void> {
  await checkWalletPin(tx, services, caller.userID, walletPin, now);
  await checkLeaving(
    { tx, services, userID: caller.userID, now },
    twoStepCode ? { walletPin, twoStepCode } : { walletPin },
  );
}
