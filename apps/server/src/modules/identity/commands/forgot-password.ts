import type { Caller, Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { channelOf, startVerification, useCode } from '../codes/verifications';
import { hashSecret } from '../credentials/passwords';
import { addKnownDevice, deviceHash, endAllSessions } from '../login/sessions';
import { requestNotification } from '../messages/sending';
import { deletePasskeys } from '../passkeys/store';
import { userByAccount, userByID } from '../store';

export const forgetPwd: Query<'forgetPwd'> = async (context, input) =>
  'account' in input ? begin(context, input.account) : finish(context, input);

type Here = Context<Caller | null>;

/** Unknown accounts get a decoy, so that the answer reveals nothing. */
async function begin({ services, now, language, origin }: Here, account: string) {
  const target = account.toLowerCase();
  return services.database.transaction(async (tx) => {
    const user = await userByAccount(tx, target);
    const beginning = { target, language, userID: user?.id, isDecoy: !user, origin };
    return startVerification({ tx, now, services }, { purpose: 'reset', ...beginning });
  });
}

type Finish = { verificationID: string; code: string; password: string; confirm: string };

async function finish(context: Here, { verificationID, code, password, confirm }: Finish) {
  const { services, now, origin, operationID, settings } = context;
  if (confirm !== password) throw new Refusal('ConfirmDiffers');
  const passwordHash = await hashSecret(password);
  const until = later(now, hours(settings.withdrawalBlockHours));
  const outcome = await services.database.transaction(async (tx) => {
    const codeUse = {
      id: verificationID,
      code,
      allows: ({ purpose }: { purpose: string }) => purpose === 'reset',
    };
    const verification = await useCode({ tx, now, services }, codeUse).catch((error) => {
      // A counted wrong code must be committed, so it is returned instead of thrown.
      if (error instanceof Refusal && error.isCommitted) return error;
      throw error;
    });
    if (verification instanceof Refusal) return verification;
    const { userID, target: proven } = verification;
    if (userID === null) throw new Refusal('CodeExpired');
    await tx.run(sql`
      update identity.users set password_hash = ${passwordHash},
        withdrawal_blocked_until = greatest(withdrawal_blocked_until, ${until}) where id = ${userID}`);
    const { phone, email, emailVerifiedAt, language } = await userByID(tx, userID);
    // Guesses at the old password no longer count against the owner.
    const names = [`account ${phone}`, `account ${email?.toLowerCase() ?? ''}`];
    await tx.run(sql`delete from identity.login_tries where key = any(${names})`);
    // A device that just proved the phone needs no second code; all others do.
    const device = deviceHash(origin.deviceID);
    await endAllSessions(tx, services, userID, device);
    await deletePasskeys(tx, userID);
    if (device && proven === phone) await addKnownDevice(tx, { userID, device, now });
    const targets = emailVerifiedAt && email ? [phone, email] : [phone];
    for (const [at, target] of targets.entries()) {
      const notice = { channel: channelOf(target), target, language, name: 'passwordReset' as const };
      // Two addresses, one user: the app shows the message once.
      const owner = at === 0 ? { userID: String(userID) } : {};
      await requestNotification({ tx, now, operationID }, { ...notice, ...owner, details: { until } });
    }
    return { withdrawalBlockedUntil: until.toISOString() };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
