import { createHmac, createPublicKey, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { sealKeyBits } from '@gift/contract/seal/seal';

/** The purpose of a derived key. Each has its own key, so that none can replace another. */
export type KeyPurpose =
  | 'origin'
  | 'code-wrap'
  | 'code-fingerprint'
  | 'identity-number'
  | 'identity-review'
  | 'passkey-challenge'
  | 'two-step'
  | 'upload-url'
  | 'export-url'
  | 'case-url'
  | 'object-url'
  | 'idempotency'
  | 'verification-code'
  | 'sandbox-webhook'
  | 'reserves-proof'
  | 'chat-token'
  | 'signature'
  | 'web-push'
  | 'second-factor'
  | 'help-reader'
  | 'case-badge'
  | 'signature-words'
  | 'backup'
  | 'master-check'
  | 'seal-key';

export interface DerivedKeys {
  /** 32 bytes for one purpose, derived from the master key. */
  of(purpose: KeyPurpose): Buffer;
  /** HMAC-SHA256 of a text under the key of one purpose. */
  mac(purpose: KeyPurpose, text: string): Buffer;
}

export interface Keys extends DerivedKeys {
  /** The RSA pair of the sealed-body envelope: PEM private key, and the modulus in hex for the web client. */
  seal: { privateKey: string; modulus: string };
  /** The fixed suffix of the sealed-body text. */
  sealSuffix: string;
}

/** A new RSA key for sealed bodies, as PEM. */
export const newSealKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: sealKeyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

/** Random keys for tests; they are not stored. */
export const freshKeys = (): Keys => keysFrom(randomBytes(32), newSealKey());

export function deriveKeys(master: Buffer): DerivedKeys {
  const derived = new Map<string, Buffer>();
  const of = (purpose: string): Buffer => {
    let key = derived.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', master, '', `gift:${purpose}`, 32));
      derived.set(purpose, key);
    }
    return key;
  };
  return { of, mac: (purpose, text) => createHmac('sha256', of(purpose)).update(text).digest() };
}

export const keysFrom = (master: Buffer, sealKey: string): Keys => ({
  ...deriveKeys(master),
  seal: { privateKey: sealKey, modulus: modulusOf(sealKey) },
  sealSuffix: Buffer.from(hkdfSync('sha256', master, '', 'gift:seal-suffix', 32))
    .toString('hex')
    .slice(0, 16),
});

function modulusOf(privateKey: string): string {
  const { n } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.from(n as string, 'base64url').toString('hex');
}
