import { createHash } from 'node:crypto';
import type { Caller, Command, CommandContext, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import { newSecret } from '../../../platform/ids';
import { checkOwnPassword } from '../credentials/own-password';
import { notifyNewDevice } from '../login/new-device';
import { isKnownDevice, openSession } from '../login/sessions';
import { requestNotification } from '../messages/sending';
import { userByID } from '../store';
import { checkTwoStep, createTwoStepSecret, hasTwoStep, writeRecoveryCodes } from './codes';

export const twoStep: Query<'twoStep'> = async ({ db, caller }) => {
  const { codesLeft } = await db.one<{ codesLeft: bigint }>(sql`
    select count(*) as "codesLeft" from identity.recovery_codes where user_id = ${caller.userID}`);
  return { isOn: await hasTwoStep(db, caller.userID), recoveryCodesLeft: Number(codesLeft) };
};

export const startTwoStep: Command<'startTwoStep'> = async ({ tx, services, caller, now }, { password }) => {
  const user = await userByID(tx, caller.userID);
  await checkOwnPassword(tx, services, user, password, now);
  return createTwoStepSecret(tx, services, { userID: user.id, label: user.nickname, now });
};

export const confirmTwoStep: Command<'confirmTwoStep'> = async (context, { code }) => {
  const { tx, services, caller, now } = context;
  const { userID } = caller;
  if (await hasTwoStep(tx, userID)) throw new Refusal('TwoStepOn');
  await checkTwoStep({ tx, services, userID, now }, code);
  await tx.run(sql`update identity.authenticators set confirmed_at = ${now} where user_id = ${userID}`);
  await notifyTwoStepChange(context, 'twoStepOn');
  return { recoveryCodes: await writeRecoveryCodes(tx, services, userID) };
};

/** Turning it off needs what a login needs: the password and a code. */
export const disableTwoStep: Command<'disableTwoStep'> = async (context, { password, code }) => {
  const { tx, services, caller, now } = context;
  const { userID } = caller;
  if (!(await hasTwoStep(tx, userID))) throw new Refusal('TwoStepOff');
  const user = await userByID(tx, userID);
  await checkOwnPassword(tx, services, user, password, now);
  await checkTwoStep({ tx, services, userID, now }, code);
  await tx.run(sql`delete from identity.authenticators where user_id = ${userID}`);
  await tx.run(sql`delete from identity.recovery_codes where user_id = ${userID}`);
  await notifyTwoStepChange(context, 'twoStepOff');
  return {};
};

async function notifyTwoStepChange(
  { tx, now, operationID, caller }: CommandContext,
  name: 'twoStepOn' | 'twoStepOff',
): Promise<void> {
  const { phone, language } = await userByID(tx, caller.userID);
  const userID = String(caller.userID);
  await requestNotification(
    { tx, now, operationID },
    { channel: 'sms', target: phone, userID, language, name },
  );
}

const digest = (twoStepID: string) => createHash('sha256').update(twoStepID).digest();

/** After a right password, the second step may take five minutes. */
export async function requireSecondStep(tx: Tx, userID: bigint, now: Date): Promise<{ twoStepID: string }> {
  const twoStepID = newSecret();
  await tx.run(sql`
    insert into identity.two_step_logins (id_hash, user_id, expires_at)
    values (${digest(twoStepID)}, ${userID}, ${later(now, minutes(5))})`);
  return { twoStepID };
}

/** The second step of a login. It also replaces the SMS code on a new device, which is announced as usual. */
export const finishTwoStep: Command<'finishTwoStep'> = async (
  context: CommandContext<Caller | null>,
  { twoStepID, code, deviceName },
) => {
  const { tx, services, origin, now } = context;
  const login = await tx.maybe<{ userID: bigint }>(sql`
    select user_id as "userID" from identity.two_step_logins
    where id_hash = ${digest(twoStepID)} and expires_at > ${now} for update`);
  if (!login) throw new Refusal('CodeExpired');
  const { userID } = login;
  await checkTwoStep({ tx, services, userID, now }, code);
  await tx.run(sql`delete from identity.two_step_logins where id_hash = ${digest(twoStepID)}`);
  if (!(await isKnownDevice(tx, userID, origin.deviceID))) await notifyNewDevice(context, userID, deviceName);
  const { token, expiresIn } = await openSession(tx, services, { userID, origin, deviceName, now });
  return { token, userID: String(userID), expiresIn };
};
