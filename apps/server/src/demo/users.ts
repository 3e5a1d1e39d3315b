import { createUser, hashPublicSecret, hashSecret } from '../modules/identity';
import type { Tx } from '../platform/database/db';
import { newSecret } from '../platform/ids';
import type { Services } from '../services';
import {
  demoAccounts,
  demoMakerPin,
  demoMakers,
  demoNewcomers,
  demoStaff,
  demoStaffPassword,
  demoTakers,
} from './accounts';

/**
 * Writes the accounts of the demo data. Makers are at tier 3, so that no daily limit blocks their offers. Returns the
 * ids by nickname, or undefined if the accounts exist already.
 */
export async function seedUsers(
  tx: Tx,
  { clock }: Services,
  now = clock.now(),
): Promise<ReadonlyMap<string, bigint> | undefined> {
  const language = 'en-US' as const;
  const nobodysPassword = newSecret();
  const [walletPinHash, passwordHash, nobodys, accounts] = await Promise.all([
    hashPublicSecret(demoMakerPin),
    hashPublicSecret(demoStaffPassword),
    hashSecret(nobodysPassword),
    Promise.all(
      demoAccounts.map(async ({ role, nickname, phone, ...secrets }) => ({
        ...{ phone, nickname, tier: role === 'operator' ? (2 as const) : (3 as const) },
        roles: role === 'operator' ? ['operator', 'lead'] : [],
        passwordHash: await hashPublicSecret(secrets.password),
        walletPinHash: await hashPublicSecret(secrets.walletPin),
      })),
    ),
  ]);
  const staff = demoStaff.map(({ role, phone, nickname }) => ({
    ...{ phone, nickname, passwordHash, tier: 0 as const, roles: [role] },
  }));
  const otherUsers = (names: readonly string[], prefix: string, tier: 0 | 2 | 3) =>
    names.map((nickname, at) => ({
      ...{ phone: `${prefix}${at + 1}`, nickname, passwordHash: nobodys, tier, roles: [] },
      ...(tier > 0 ? { walletPinHash } : {}),
    }));
  const ids = new Map<string, bigint>();
  for (const user of [
    ...accounts,
    ...staff,
    ...otherUsers(demoMakers, '0903000000', 3),
    ...otherUsers(demoTakers, '0903000001', 2),
    ...otherUsers(demoNewcomers, '0903000002', 0),
  ]) {
    const userID = await createUser(tx, { ...user, language, isDemo: true, now });
    if (userID === undefined && ids.size === 0) return undefined;
    if (userID !== undefined) ids.set(user.nickname, userID);
  }
  return ids;
}
