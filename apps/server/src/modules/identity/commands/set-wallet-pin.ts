import { isGuessablePin } from '@gift/contract/rules';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { useCode } from '../codes/verifications';
import { checkOwnPassword } from '../credentials/own-password';
import { hashSecret } from '../credentials/passwords';
import { checkWalletPin, walletPinState, writeWalletPin } from '../credentials/wallet-pin';
import { requestNotification } from '../messages/sending';
import { deletePasskeys } from '../passkeys/store';
import { userByID } from '../store';
import { verifiedIdentityOf } from '../verification/verified-identity';

/**
 * The code arrives on the phone, so with a code alone anyone holding it unlocked could reset the PIN. A reset therefore
 * needs the login password too, and blocks withdrawals for a day.
 */
export const setPayPwd: Command<'setPayPwd'> = async (context, input) => {
  const { tx, services, caller, now, operationID, settings } = context;
  const { userID } = caller;
  const person = await verifiedIdentityOf(tx, userID);
  const user = await userByID(tx, userID);
  if (isGuessablePin(input.walletPin, person?.dateOfBirth, user.phone))
    throw new Refusal('WalletPinGuessable');
  let until = user.withdrawalBlockedUntil;
  if ('oldPin' in input) {
    await checkWalletPin(tx, services, userID, input.oldPin, now);
  } else {
    const isFirst = !(await walletPinState(tx, userID));
    if (!isFirst && !('code' in input)) throw new Refusal('WalletPinConfirmationNeeded');
    await checkOwnPassword(tx, services, user, input.password, now);
    if ('code' in input) {
      await useCode(context, {
        id: input.verificationID,
        code: input.code,
        allows: (row) => row.purpose === 'pin' && row.userID === userID,
      });
      await deletePasskeys(tx, userID);
      const blockedUntil = later(now, hours(settings.withdrawalBlockHours));
      if (!until || until < blockedUntil) until = blockedUntil;
      await tx.run(sql`update identity.users set withdrawal_blocked_until = ${until} where id = ${userID}`);
      await requestNotification(
        { tx, now, operationID },
        {
          channel: 'sms',
          target: user.phone,
          userID: String(userID),
          language: user.language,
          name: 'pinReset',
          details: { until },
        },
      );
    }
  }
  await writeWalletPin(tx, userID, await hashSecret(input.walletPin), now);
  return { withdrawalBlockedUntil: until && until > now ? until.toISOString() : null };
};
