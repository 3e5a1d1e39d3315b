import { createHmac, createPublicKey, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a derived key is for. Each purpose has a key of its own, so that none can stand in for another. */
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
  | 'signature-words';

export interface Keys {
  /** 32 bytes for one purpose, derived from the master key. */
  of(purpose: KeyPurpose): Buffer;
  /** HMAC-SHA256 of a text under one purpose's key. */
  mac(purpose: KeyPurpose, text: string): Buffer;
  /** The pair behind the sealed-body envelope: PEM private key, and the modulus in hex for the web client. */
  seal: { privateKey: string; modulus: string };
  /** The fixed suffix of the sealed-body text. */
  sealSuffix: string;
}

/** Reads a file, or writes what `make` gives, readable by this user only, and reads that. Safe when two start at once. */
function readOrMake(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${make()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Loads the instance's keys, making them on first start: the master key in `keyFile` (64 hex digits; by
 * default inside the data folder) and the RSA pair of the sealed bodies in the data folder.
 */
export function loadKeys({ dataDir, keyFile }: { dataDir: string; keyFile?: string }): Keys {
  const master = readOrMake(keyFile ?? path.join(dataDir, 'keys', 'master.key'), () =>
    randomBytes(32).toString('hex'),
  );
  if (!/^[0-9a-f]{64}$/i.test(master))
    throw new Error('The key file must hold 64 hexadecimal digits and nothing else.');
  const privateKey = readOrMake(path.join(dataDir, 'keys', 'seal.pem'), newSealKey);
  return keysFrom(Buffer.from(master, 'hex'), privateKey);
}

const newSealKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

/** Keys that live only as long as the process, for tests. */
export const freshKeys = (): Keys => keysFrom(randomBytes(32), newSealKey());

function keysFrom(master: Buffer, privateKey: string): Keys {
  const derived = new Map<string, Buffer>();
  const of = (purpose: string): Buffer => {
    let key = derived.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', master, '', `gift:${purpose}`, 32));
      derived.set(purpose, key);
    }
    return key;
  };
  return {
    of,
    mac: (purpose, text) => createHmac('sha256', of(purpose)).update(text).digest(),
    seal: { privateKey, modulus: modulusOf(privateKey) },
    sealSuffix: of('seal-suffix').toString('hex').slice(0, 16),
  };
}

function modulusOf(privateKey: string): string {
  const { n } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.from(n as string, 'base64url').toString('hex');
}
