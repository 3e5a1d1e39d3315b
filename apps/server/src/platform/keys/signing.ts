import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Keys } from './keys';

/** The PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

const pairs = new WeakMap<Keys, { privateKey: KeyObject; publicKey: string }>();
function pairOf(keys: Keys) {
  let pair = pairs.get(keys);
  if (!pair) {
    const key = Buffer.concat([pkcs8Head, keys.of('signature')]);
    const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    pair = { privateKey, publicKey: createPublicKey(privateKey).export({ format: 'jwk' }).x as string };
    pairs.set(keys, pair);
  }
  return pair;
}

/** The instance's public signing key: Ed25519, 32 bytes in base64url. */
export const publicKeyOf = (keys: Keys): string => pairOf(keys).publicKey;

/** The instance's Ed25519 signature of a text, in base64url. */
export const signatureOf = (keys: Keys, text: string): string =>
  sign(null, Buffer.from(text), pairOf(keys).privateKey).toString('base64url');
