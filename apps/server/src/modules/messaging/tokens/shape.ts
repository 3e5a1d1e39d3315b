import { createHash, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../../platform/keys/keys';

// A token has 192 unguessable bits, and 48 bits that prove this instance made it, so that a flood of made-up tokens
// never reaches the database. All characters are URL-safe: SDKs put the token into addresses unescaped.

const seedBytes = 24;
const tagBytes = 6;
const shape = /^[A-Za-z0-9_-]{40}$/;

const tagOf = (keys: Keys, seed: Buffer) =>
  keys.mac('chat-token', `proof ${seed.toString('base64url')}`).subarray(0, tagBytes);

const seal = (keys: Keys, seed: Buffer): string =>
  Buffer.concat([seed, tagOf(keys, seed)]).toString('base64url');

/**
 * The token with this serial. It is derived from the serial, so that it can be issued again though only its hash is
 * stored: two tabs that log in at once must not log each other out.
 */
export const tokenFor = (keys: Keys, serial: string): string =>
  seal(keys, keys.mac('chat-token', `serial ${serial}`).subarray(0, seedBytes));

/** Identifies a token, for rows and between processes. The token cannot be derived from it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** `malformed`: cannot be a token; `foreign`: has the form, but was not made here. */
export function judgeToken(keys: Keys, token: string): 'sound' | 'malformed' | 'foreign' {
  if (!shape.test(token)) return 'malformed';
  const all = Buffer.from(token, 'base64url');
  const [seed, tag] = [all.subarray(0, seedBytes), all.subarray(seedBytes)];
  return timingSafeEqual(tag, tagOf(keys, seed)) ? 'sound' : 'foreign';
}
