import type { Caller, Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { useCode, type Verified } from '../codes/verifications';
import { notifyNewDevice } from '../login/new-device';
import { openSession } from '../login/sessions';
import { refuseUsedNickname } from '../profiles/nicknames';
import { addUser, refusingDuplicates } from '../store';
import type { PendingAccount } from './register';

type Here = CommandContext<Caller | null>;

export const verifyCode: Command<'verifyCode'> = async (context, input) => {
  const verification = await useCode(context, {
    id: input.verificationID,
    code: input.code,
    allows: ({ purpose, userID }) =>
      purpose === 'register' ||
      purpose === 'login' ||
      (purpose === 'email' && userID !== null && userID === context.caller?.userID),
  });
  if (verification.purpose === 'email') return confirmEmail(context, verification);
  const userID =
    verification.purpose === 'register' ? await createAccount(context, verification) : verification.userID;
  if (userID === null) throw new Refusal('CodeExpired');
  const { tx, now, origin, services } = context;
  if (verification.purpose === 'login') await notifyNewDevice(context, userID, input.deviceName);
  const { token, expiresIn } = await openSession(tx, services, {
    userID,
    origin,
    deviceName: input.deviceName,
    now,
  });
  return { token, userID: String(userID), expiresIn };
};

/** The phone is proven now, so its owner may learn that it already has an account. */
async function createAccount({ tx, now, origin }: Here, { target, language, details }: Verified) {
  const { nickname, passwordHash, email, inviteCode, consent } = details as PendingAccount;
  const id = newID(now);
  const isNew = await addUser(tx, {
    id,
    phone: target,
    nickname,
    passwordHash,
    email,
    inviteCode,
    language,
    now,
  });
  if (!isNew) {
    await refuseUsedNickname(tx, nickname);
    throw new Refusal('PhoneInUse');
  }
  await tx.run(sql`
    insert into identity.consents (user_id, kind, version, given_at, address, user_agent)
    select ${id}, kind, version, ${now}, ${origin.address}, ${origin.userAgent}
    from (values ('terms', ${consent.terms}), ('privacy', ${consent.privacy}), ('age18', '1')) given (kind, version)`);
  return id;
}

async function confirmEmail({ tx, now }: Here, { target, userID }: Verified) {
  // Another user may have proven the same address first; it can log in to one account only.
  const change = sql`
    update identity.users set email = ${target}, email_verified_at = ${now} where id = ${userID}`;
  await tx.run(change).catch(refusingDuplicates('CodeExpired'));
  return { email: target };
}
