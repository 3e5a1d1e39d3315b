import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Refusal } from '../../../platform/calls/refusal';
import { sql, type Tx } from '../../../platform/database/db';
import { once } from '../../../platform/once';
import { lockPasskey, type Passkey, spendChallenge } from './store';

/** Loaded on first use: its 460 files are a third of what a start would load. */
export const webAuthn = once(() => import('@simplewebauthn/server'));

/** The relying party: the host name users visit, to which browsers bind the passkey. */
export const partyOf = (site: string) => ({ id: new URL(site).hostname, origin: new URL(site).origin });

/** The challenge that the browser wrote into an answer; empty if unreadable. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(String(Buffer.from(clientDataJSON, 'base64url'))) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge.slice(0, 100) : '';
  } catch {
    return '';
  }
}

type PasskeyContext = { tx: Tx; now: Date; site: string };

/**
 * Verifies a passkey's signature against its challenge, origin and key, and that its holder was verified (fingerprint,
 * face or screen lock). Every failure is the same PasskeyWrong, so that it does not reveal which part was wrong.
 */
export async function signedBy(
  { tx, now, site }: PasskeyContext,
  {
    answer,
    use,
    userID,
  }: { answer: AuthenticationResponseJSON; use: 'login' | 'approve'; userID: bigint | null },
): Promise<{ passkey: Passkey; about: string }> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  const about = await spendChallenge(tx, { challenge, use, userID, now });
  const passkey = await lockPasskey(tx, answer.id);
  if (!passkey || (userID !== null && passkey.userID !== userID)) throw new Refusal('PasskeyWrong');
  const party = partyOf(site);
  const { verifyAuthenticationResponse } = await webAuthn();
  const verification = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
      transports: passkey.transports as never,
    },
  }).catch(() => null);
  if (!verification?.verified) throw new Refusal('PasskeyWrong');
  await tx.run(sql`
    update identity.passkeys set counter = ${verification.authenticationInfo.newCounter}, last_used_at = ${now}
    where id = ${passkey.id}`);
  return { passkey, about };
}

/** Verifies a new passkey against its owner's challenge; returns what is stored of it. */
export async function registeredBy(
  { tx, now, site }: PasskeyContext,
  { answer, userID }: { answer: RegistrationResponseJSON; userID: bigint },
) {
  const challenge = challengeIn(answer.response.clientDataJSON);
  await spendChallenge(tx, { challenge, use: 'register', userID, now });
  const party = partyOf(site);
  const { verifyRegistrationResponse } = await webAuthn();
  const verification = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verification?.verified || !verification.registrationInfo) throw new Refusal('PasskeyWrong');
  return verification.registrationInfo.credential;
}
