// Passkeys in browser tests: a phone whose fingerprint check is simulated.
import type { RunningGift } from './gift';
import type { Visitor } from './visitor';

/** Passkeys need a domain name; an IP address has none. */
export const withDomain = (gift: RunningGift): RunningGift =>
  Object.assign(Object.create(gift), { url: gift.url.replace('127.0.0.1', 'localhost') });

/** Simulates a phone whose fingerprint check always succeeds, or always fails. */
export async function addFingerprintSensor({ page }: Visitor) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setRecognized(isUserVerified: boolean): Promise<void> {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    countPasskeys: async (): Promise<number> =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
