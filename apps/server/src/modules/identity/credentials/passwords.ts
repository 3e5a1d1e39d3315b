import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane: about 16 ms, on a worker thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password or PIN, including its salt and cost. */
export const hashSecret = (text: string): Promise<string> => hash(text, cost);

/** For public secrets, such as those of a demo: they protect nothing, and many are compared. */
export const hashPublicSecret = (text: string): Promise<string> =>
  hash(text, { memoryCost: 8, timeCost: 1, parallelism: 1 });

let standIn: Promise<string> | undefined;

/**
 * Compares with a hash. Without one, the same work is done against a dummy hash, so that the time does not reveal
 * whether an account exists.
 */
export async function isSecret(text: string, hashed: string | undefined): Promise<boolean> {
  standIn ??= hashSecret(randomBytes(16).toString('hex'));
  const isRight = await verify(hashed ?? (await standIn), text);
  return isRight && hashed !== undefined;
}
