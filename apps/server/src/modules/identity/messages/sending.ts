import { randomInt } from 'node:crypto';
import type { Events, SecurityNotification } from '../../../events';
import type { Details } from '../../../platform/calls/refusal';
import { sql, type Tx } from '../../../platform/database/db';
import { publishEvent, type Subscriptions } from '../../../platform/events/outbox';
import { addJob, type Jobs } from '../../../platform/jobs/jobs';
import { type KeyedText, keyedTextIn, type Language } from '../../../platform/text/language';
import type { Services } from '../../../services';
import type { Purpose } from '../codes/code-quota';
import { type Channel, deliverMessage } from '../providers/deliver-message';
import { userByID } from '../store';
import { type MessageName, messageText } from './messages';

type Where = { tx: Tx; now: Date; operationID?: string };

/** Sends a message without a code after the commit. `details` must hold no secret: they pass through the outbox. */
export const requestNotification = (where: Where, notice: SecurityNotification): Promise<void> =>
  publishEvent(where, 'identity.notificationRequested', notice);

/**
 * Sends a new code after the commit. Outbox and job queue carry only the verification's id; the job that sends the code
 * also creates it, so that it is stored only as a keyed hash. A job that runs again after a provider failed creates a
 * new code, and only the newest is valid.
 */
export const requestCode = (where: Where, verificationID: string, sending: number): Promise<void> =>
  publishEvent(where, 'identity.codeRequested', { verificationID, sending });

/** For modules that copy a nickname, tier or picture, or depend on a user's privacy settings. */
export const publishProfileChanged = (
  where: Where,
  userID: bigint,
  { isNewAvatar = false }: { isNewAvatar?: boolean } = {},
): Promise<void> => publishEvent(where, 'identity.profileChanged', { userID: String(userID), isNewAvatar });

/** For modules that separate users: one user blocked or unblocked another. */
export const publishBlockChanged = (
  where: Where,
  { userID, otherID, isOn }: { userID: bigint; otherID: bigint; isOn: boolean },
): Promise<void> =>
  publishEvent(where, 'identity.blockChanged', { userID: String(userID), otherID: String(otherID), isOn });

const codeText = (verificationID: string, code: string): string => `${verificationID} ${code}`;

export const isCodeMac = ({ keys }: Services, verificationID: string, code: string, mac: Buffer): boolean =>
  keys.isMac('verification-code', codeText(verificationID, code), mac);

/** The message for a code: its purpose's own, unless the caller chose another. */
const wordingOf = ({ purpose, details }: { purpose: Purpose; details: Details }): MessageName =>
  details.wording === 'autoWithdrawal' ? 'autoWithdrawal' : purpose;

async function sendCode(
  { verificationID, sending }: Events['identity.codeRequested'],
  services: Services,
): Promise<void> {
  const { database, settings } = services;
  const pendingCode = await database.maybe<{
    purpose: Purpose;
    channel: Channel;
    target: string;
    language: Language;
    details: Details;
  }>(sql`
    select purpose, channel, target, language, details from identity.verifications
    where id = ${verificationID} and not is_decoy and used_at is null and sends = ${sending} and delivered < ${sending}`);
  // A newer code was requested, or the last one was used.
  if (!pendingCode) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await database.run(sql`
    update identity.verifications set code_mac = ${services.keys.mac('verification-code', codeText(verificationID, code))}
    where id = ${verificationID}`);
  const { codeMinutes: minutes } = settings.current;
  const text = messageText(wordingOf(pendingCode), pendingCode.language, {
    ...pendingCode.details,
    code,
    minutes,
  });
  const { channel, target, language } = pendingCode;
  await deliverMessage(services, { channel, target, text, subject: 'code', language });
  await database.run(sql`
    update identity.verifications set delivered = ${sending} where id = ${verificationID}`);
}

/**
 * Sends a text to a user's own phone, or to their confirmed e-mail address, after the commit; without one nothing is
 * sent. It is sent in the language that its reader used last. The text must hold no secret: it passes through the outbox.
 */
export const sendTextToUser = (
  where: Where,
  userID: bigint,
  { channel, words }: { channel: Channel; words: KeyedText },
): Promise<void> => publishEvent(where, 'identity.textRequested', { userID: String(userID), channel, words });

async function sendTextMessage(
  { userID, channel, words }: Events['identity.textRequested'],
  services: Services,
): Promise<void> {
  const { phone, email, emailVerifiedAt, language } = await userByID(services.database, BigInt(userID));
  const target = channel === 'sms' ? phone : emailVerifiedAt && email;
  if (!target) return;
  const text = keyedTextIn(words, language);
  await deliverMessage(services, { channel, target, text, subject: 'notice', language });
}

export const identityJobs: Jobs = {
  'identity.sendCode': sendCode,
  'identity.sendTextMessage': sendTextMessage,
};

export const identitySubscriptions: Subscriptions = {
  'identity.codeRequested': [(tx, request) => addJob(tx, 'identity.sendCode', request)],
  'identity.textRequested': [(tx, request) => addJob(tx, 'identity.sendTextMessage', request)],
};
