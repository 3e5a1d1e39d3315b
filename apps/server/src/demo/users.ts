import type { Tx } from '../platform/db';
import { createUser, hashSecret } from '../rooms/identity';
import type { Services } from '../services';
import { demoAccounts, demoStaff, demoStaffPassword } from './accounts';

/**
 * Writes the accounts of the demo world: tier 2, so that they trade at once, with wallet PINs. Answers their
 * ids by nickname, or undefined when they are there already.
 */
export async function seedUsers(
  tx: Tx,
  { clock }: Services,
  now = clock.now(),
): Promise<ReadonlyMap<string, bigint> | undefined> {
  const ids = new Map<string, bigint>();
  for (const { role, nickname, phone, password, walletPin } of demoAccounts) {
    const userID = await createUser(tx, {
      phone,
      nickname,
      passwordHash: await hashSecret(password),
      walletPinHash: await hashSecret(walletPin),
      tier: 2,
      roles: role === 'operator' ? ['operator', 'lead'] : [],
      language: 'en-US',
      isDemo: true,
      now,
    });
    if (userID === undefined) return undefined;
    ids.set(nickname, userID);
  }
  const passwordHash = await hashSecret(demoStaffPassword);
  for (const { role, nickname, phone } of demoStaff) {
    const as = { phone, nickname, passwordHash, tier: 0 as const, roles: [role], isDemo: true };
    const userID = await createUser(tx, { ...as, language: 'en-US', now });
    if (userID !== undefined) ids.set(nickname, userID);
  }
  return ids;
}
