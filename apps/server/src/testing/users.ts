import { hash } from '@node-rs/argon2';
import { createUser, openSession, type Tier } from '../modules/identity';
import type { TestApp } from './app';

/** Hashes that cost next to nothing: the door's check reads the cost from the hash itself. */
const cheap = new Map<string, Promise<string>>();
function cheapHash(text: string): Promise<string> {
  let known = cheap.get(text);
  if (!known) {
    known = hash(text, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    cheap.set(text, known);
  }
  return known;
}

let made = 0;

export type TestUser = {
  userID: bigint;
  token: string;
  nickname: string;
  phone: string;
  password: string;
  pin: string;
};

type Wishes = {
  tier?: Tier;
  nickname?: string;
  phone?: string;
  password?: string;
  /** null: no wallet PIN. */
  pin?: string | null;
  roles?: readonly string[];
};

/** A signed-in user, written straight to the database: tier 2 with a wallet PIN unless told otherwise. */
export async function makeUser(
  { services, clock }: Pick<TestApp, 'services' | 'clock'>,
  { tier = 2, nickname, phone, password = 'Secret12!', pin = '274913', roles }: Wishes = {},
): Promise<TestUser> {
  made++;
  const name = nickname ?? `trader_${made}`;
  const number = phone ?? `0803${String(1_000_000 + made)}`;
  const passwordHash = await cheapHash(password);
  const walletPinHash = pin === null ? undefined : await cheapHash(pin);
  const now = clock.now();
  return services.database.transaction(async (tx) => {
    const user = { phone: number, nickname: name, passwordHash, walletPinHash, tier, roles, now };
    const userID = await createUser(tx, { ...user, language: 'en-US' });
    if (!userID) throw new Error(`${name} or ${number} is taken`);
    const origin = { address: '127.0.0.1', userAgent: 'test', deviceID: '' };
    const { token } = await openSession(tx, services, { userID, origin, deviceName: 'Test', now });
    return { userID, token, nickname: name, phone: number, password, pin: pin ?? '' };
  });
}
