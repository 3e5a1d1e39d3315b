import { isGuessablePin } from '@gift/contract/rules';
import { hours, later } from '../../../platform/clock';
import type { Command } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { checkOwnPassword } from '../own-password';
import { endPasskeys } from '../passkeys/store';
import { hashSecret } from '../passwords';
import { personOf } from '../persons';
import { tellPerson } from '../sending';
import { userByID } from '../store';
import { useCode } from '../verifications';
import { checkWalletPin, walletPinState, writeWalletPin } from '../wallet-pin';

/**
 * A code alone would let whoever holds an unlocked phone reset the PIN, since the code arrives on it: a reset
 * needs the login password too, and stops withdrawals for a day.
 */
export const setPayPwd: Command<'setPayPwd'> = async (context, input) => {
  const { tx, services, caller, now, operationID, settings } = context;
  const { userID } = caller;
  const person = await personOf(tx, userID);
  const user = await userByID(tx, userID);
  if (isGuessablePin(input.walletPin, person?.dateOfBirth, user.phone))
    throw new Refusal('WalletPinGuessable');
  let until = user.withdrawalBlockedUntil;
  if ('oldPin' in input) {
    await checkWalletPin(tx, services, userID, input.oldPin, now);
  } else {
    const isFirst = !(await walletPinState(tx, userID));
    if (!isFirst && !('code' in input)) throw new Refusal('WalletPinProofNeeded');
    await checkOwnPassword(tx, services, user, input.password, now);
    if ('code' in input) {
      await useCode(context, {
        id: input.verificationID,
        code: input.code,
        allows: (row) => row.purpose === 'pin' && row.userID === userID,
      });
      await endPasskeys(tx, userID);
      const blockEnds = later(now, hours(settings.withdrawalBlockHours));
      if (!until || until < blockEnds) until = blockEnds;
      await tx.run(sql`update identity.users set withdrawal_blocked_until = ${until} where id = ${userID}`);
      await tellPerson(
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
