import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { sealChunks, sealJoint } from '@gift/contract/seal/seal';
import type { Keys } from '../platform/keys/keys';

/**
 * Seals a body as in the specification (section 7) with Node's own RSA: an independent check of the client's
 * implementation.
 */
export function sealBody(keys: Keys, body: unknown, now: Date): string {
  const key = createPublicKey(keys.sealedCalls[0].privateKey);
  return sealChunks(JSON.stringify(body) + keys.sealSuffix + now.getTime())
    .map((piece) => publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, piece).toString('hex'))
    .join(sealJoint);
}
