import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Refusal } from '../../../platform/calls/refusal';
import { sql, type Tx } from '../../../platform/database/db';
import { lockPasskey, type Passkey, spendChallenge } from './store';

/** What a passkey belongs to: the host name of the address people use, which browsers hold it to. */
export const partyOf = (site: string) => ({ id: new URL(site).hostname, origin: new URL(site).origin });

/** The challenge inside an answer, which the browser wrote there; empty where there is none to read. */
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
 * Holds the answer of a passkey against its challenge, origin and key, and that its holder was verified (a fingerprint,
 * a face, the phone's own lock). Every no is the same PasskeyWrong: it tells nobody which part was wrong.
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
  const verified = await verifyAuthenticationResponse({
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
  if (!verified?.verified) throw new Refusal('PasskeyWrong');
  await tx.run(sql`
    update identity.passkeys set counter = ${verified.authenticationInfo.newCounter}, last_used_at = ${now}
    where id = ${passkey.id}`);
  return { passkey, about };
}

/** Holds a new passkey against the challenge its owner was given; answers what is kept of it. */
export async function registeredBy(
  { tx, now, site }: PasskeyContext,
  { answer, userID }: { answer: RegistrationResponseJSON; userID: bigint },
) {
  const challenge = challengeIn(answer.response.clientDataJSON);
  await spendChallenge(tx, { challenge, use: 'register', userID, now });
  const party = partyOf(site);
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified || !verified.registrationInfo) throw new Refusal('PasskeyWrong');
  return verified.registrationInfo.credential;
}
