import { consentVersions } from '@gift/contract/rules';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { refuseManyRegistrations } from '../codes/code-quota';
import { startVerification } from '../codes/verifications';
import { hashSecret } from '../credentials/passwords';
import { requestNotification } from '../messages/sending';
import { refuseUnfitNickname, refuseUsedNickname } from '../profiles/nicknames';
import { userByAccount } from '../store';

/** A registration that waits for its code; stored in the verification and deleted once used. */
export type PendingAccount = {
  nickname: string;
  passwordHash: string;
  email?: string;
  inviteCode?: string;
  consent: { terms: string; privacy: string };
};

/**
 * Opens its own transaction, since the slow password hash must not hold a connection. A phone that has an account gets
 * a decoy and a message to its owner; the answer and the work are the same.
 */
export const register: Query<'register'> = async (
  { services, now, language, operationID, origin },
  input,
) => {
  const { phone, password, confirm, nickname, email, inviteCode, consent } = input;
  if (confirm !== password) throw new Refusal('ConfirmDiffers');
  await refuseUnfitNickname(services.database, nickname);
  const isConsent =
    consent.age18 && consent.terms === consentVersions.terms && consent.privacy === consentVersions.privacy;
  if (!isConsent) throw new Refusal('ConsentNeeded');
  const passwordHash = await hashSecret(password);
  return services.database.transaction(async (tx) => {
    await refuseUsedNickname(tx, nickname);
    await refuseManyRegistrations({ tx, now, services }, origin);
    const owner = await userByAccount(tx, phone);
    const pending: PendingAccount = {
      nickname,
      passwordHash,
      email,
      inviteCode,
      consent: { terms: consent.terms, privacy: consent.privacy },
    };
    const verification = await startVerification(
      { tx, now, services },
      {
        purpose: 'register',
        target: phone,
        language,
        origin,
        isDecoy: owner !== undefined,
        details: owner ? {} : pending,
      },
    );
    if (owner) {
      const where = { tx, now, operationID };
      await requestNotification(where, {
        channel: 'sms',
        target: phone,
        language: owner.language,
        name: 'accountExists',
      });
    }
    return verification;
  });
};
