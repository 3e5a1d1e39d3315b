import type { Command, CommandContext, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { checkWalletPin } from '../credentials/wallet-pin';
import { notifyNewDevice } from '../login/new-device';
import { isKnownDevice, openSession } from '../login/sessions';
import { requestNotification } from '../messages/sending';
import { userByID } from '../store';
import { aboutOf } from './approval';
import { newApproval, newChallenge, type Passkey, passkeysOf } from './store';
import { partyOf, registeredBy, signedBy, webAuthn } from './verify';

const maxPasskeys = 10;

const view = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  passkeyID: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const passkeys: Query<'passkeys'> = async ({ db, caller }) => ({
  items: (await passkeysOf(db, caller.userID)).map(view),
});

/**
 * A passkey replaces the wallet PIN, so adding one requires the PIN: a stolen password alone must not leave a passkey
 * behind.
 */
export const startPasskey: Command<'startPasskey'> = async (context, { walletPin }) => {
  const { tx, services, caller, now, site } = context;
  const user = await userByID(tx, caller.userID);
  await checkWalletPin(tx, services, user.id, walletPin, now);
  const passkeys = await passkeysOf(tx, user.id);
  if (passkeys.length >= maxPasskeys) throw new Refusal('PasskeysFull', { max: maxPasskeys });
  const challenge = await newChallenge(context, { use: 'register', userID: user.id });
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Gift',
    rpID: partyOf(site).id,
    userID: new Uint8Array(Buffer.from(String(user.id))),
    userName: user.nickname,
    userDisplayName: user.nickname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: 120_000,
  });
  return { options: { ...options } };
};

export const finishPasskey: Command<'finishPasskey'> = async (context, { answer, name }) => {
  const { tx, caller, now, operationID } = context;
  const { userID } = caller;
  const credential = await registeredBy(context, { answer: answer as never, userID });
  const insertedRows = await tx.run(sql`
    insert into identity.passkeys (id, user_id, public_key, counter, transports, name, created_at)
    values (${credential.id}, ${userID}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${credential.transports ?? []}, ${name}, ${now})
    on conflict do nothing`);
  if (insertedRows === 0) throw new Refusal('PasskeyWrong');
  const { phone, language } = await userByID(tx, userID);
  await requestNotification(
    { tx, now, operationID },
    {
      channel: 'sms',
      target: phone,
      userID: String(userID),
      language,
      name: 'passkeyAdded',
      details: { name },
    },
  );
  const mine = await passkeysOf(tx, userID);
  return view(mine.find(({ id }) => id === credential.id)!);
};

/** Another user's passkey counts as missing. */
const ofCaller = async (
  { tx, caller }: CommandContext,
  passkeyID: string,
  change: 'rename' | 'remove',
  name = '',
) => {
  const rows = await tx.run(
    change === 'remove'
      ? sql`delete from identity.passkeys where id = ${passkeyID} and user_id = ${caller.userID}`
      : sql`update identity.passkeys set name = ${name} where id = ${passkeyID} and user_id = ${caller.userID}`,
  );
  if (rows === 0) throw new Refusal('NotFound');
  return {};
};
export const renamePasskey: Command<'renamePasskey'> = (context, { passkeyID, name }) =>
  ofCaller(context, passkeyID, 'rename', name);
export const removePasskey: Command<'removePasskey'> = (context, { passkeyID }) =>
  ofCaller(context, passkeyID, 'remove');

/** The same for everyone: the phone knows whose passkeys it has, so the answer names no account. */
export const startPasskeyLogin: Command<'startPasskeyLogin'> = async (context) => {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(context.site).id,
    challenge: bytesOf(await newChallenge(context, { use: 'login', userID: null })),
    userVerification: 'required',
    timeout: 120_000,
  });
  return { options: { ...options } };
};

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** A passkey proves phone and owner at once, so no code is needed; a new device is still announced and restricted. */
export const passkeyLogin: Command<'passkeyLogin'> = async (context, { answer, deviceName }) => {
  const { tx, services, origin, now } = context;
  const { passkey } = await signedBy(context, { answer: answer as never, use: 'login', userID: null });
  const { userID } = passkey;
  if (!(await isKnownDevice(tx, userID, origin.deviceID))) await notifyNewDevice(context, userID, deviceName);
  const { token, expiresIn } = await openSession(tx, services, { userID, origin, deviceName, now });
  return { token, userID: String(userID), expiresIn };
};

export const startApproval: Command<'startApproval'> = async (context, operation) => {
  const { tx, caller, site } = context;
  const mine = await passkeysOf(tx, caller.userID);
  if (mine.length === 0) throw new Refusal('PasskeyMissing');
  const about = aboutOf(operation);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(site).id,
    challenge: bytesOf(await newChallenge(context, { use: 'approve', userID: caller.userID, about })),
    allowCredentials: mine.map(({ id, transports }) => ({ id, transports: transports as never })),
    userVerification: 'required',
    timeout: 120_000,
  });
  return { options: { ...options } };
};

export const finishApproval: Command<'finishApproval'> = async (context, { answer }) => {
  const { tx, caller, now } = context;
  const { userID } = caller;
  const { about } = await signedBy(context, { answer: answer as never, use: 'approve', userID });
  return { approval: await newApproval(tx, { userID, about, now }) };
};
