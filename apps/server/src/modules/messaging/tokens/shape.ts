import { createHash, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../../platform/keys/keys';

// A token is 192 bits that nobody can guess, and 48 bits that prove this instance made them, so that a flood of
// made-up ones never reaches the database. All of it is safe in an address: SDKs put it there as it is.

const seedBytes = 24;
const proofBytes = 6;
const shape = /^[A-Za-z0-9_-]{40}$/;

const proofOf = (keys: Keys, seed: Buffer) =>
  keys.mac('chat-token', `proof ${seed.toString('base64url')}`).subarray(0, proofBytes);

const seal = (keys: Keys, seed: Buffer): string =>
  Buffer.concat([seed, proofOf(keys, seed)]).toString('base64url');

/**
 * The token with this serial. It follows from the serial, so that the same one can be handed out again though only
 * its hash is kept: two tabs that sign in at once must not put each other out.
 */
export const tokenFor = (keys: Keys, serial: string): string =>
  seal(keys, keys.mac('chat-token', `serial ${serial}`).subarray(0, seedBytes));

/** Which token it is, for rows and between processes; nobody gets from it to the token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** `malformed`: cannot be one; `foreign`: has the form, and was not made here. */
export function judgeToken(keys: Keys, token: string): 'sound' | 'malformed' | 'foreign' {
  if (!shape.test(token)) return 'malformed';
  const all = Buffer.from(token, 'base64url');
  const [seed, proof] = [all.subarray(0, seedBytes), all.subarray(seedBytes)];
  return timingSafeEqual(proof, proofOf(keys, seed)) ? 'sound' : 'foreign';
}
