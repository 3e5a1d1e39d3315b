import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { sealKeyBits } from '@gift/contract/seal/seal';
import { canUnseal, seal, unseal } from './secret-box';

// Each purpose has its own derived key, so that none can replace another.

/** Encrypts rows. A rotation encrypts them again under a new key. */
export type SealPurpose = 'archive' | 'code-wrap' | 'identity-review' | 'second-factor' | 'two-step';

/** MACs that matter for a day at most. A rotation changes their key, and accepts those of the old key for a day. */
type ShortLivedPurpose =
  | 'case-url'
  | 'export-url'
  | 'idempotency'
  | 'passkey-challenge'
  | 'upload-url'
  | 'verification-code';

/** Keys whose results are stored, compared or published for good. They never change. */
type PermanentPurpose =
  | 'case-badge'
  | 'chat-token'
  | 'code-fingerprint'
  | 'help-reader'
  | 'identity-number'
  | 'object-url'
  | 'origin'
  | 'reserves-proof'
  | 'sandbox-webhook'
  | 'seal-suffix'
  | 'signature'
  | 'signature-words'
  | 'two-step'
  | 'web-push';

/** The RSA pair of the sealed-body envelope: PEM private key, and the modulus in hex for the web client. */
export type SealedCallKey = { privateKey: string; modulus: string };

/** The secrets that all keys are derived from. Of a list, the first is the current one. */
export type KeySet = {
  permanent: Buffer;
  data: readonly { root: Buffer; acceptsMacs: boolean }[];
  /** PEM. The current one is in new pages; open pages may have an older one. */
  sealedCalls: readonly string[];
};

export interface Keys {
  /** 32 bytes for one purpose. */
  of(purpose: PermanentPurpose): Buffer;
  /** HMAC-SHA256 of a text under the key of one purpose. */
  mac(purpose: PermanentPurpose | ShortLivedPurpose, text: string): Buffer;
  /** Whether it is the MAC of this text, in bytes or base64url. Compares in constant time. */
  isMac(purpose: ShortLivedPurpose, text: string, mac: Buffer | string): boolean;
  /** Encrypts; `belongsTo` is authenticated, so a row copied elsewhere does not decrypt. */
  seal(purpose: SealPurpose, plaintext: Buffer, belongsTo: string): Buffer;
  unseal(purpose: SealPurpose, sealedContent: Buffer, belongsTo: string): Buffer;
  /** The same content under the current key; undefined if it is under that key already. */
  reseal(purpose: SealPurpose, sealedContent: Buffer, belongsTo: string): Buffer | undefined;
  readonly sealedCalls: readonly [SealedCallKey, ...SealedCallKey[]];
  /** The fixed suffix of the sealed-body text. */
  readonly sealSuffix: string;
  /** Continues with the keys of a rotation. */
  replace(set: KeySet): void;
}

/** A new RSA key for sealed bodies, as PEM. */
export const newSealKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: sealKeyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

/** Random keys for tests; they are not stored. */
export const freshKeys = (): Keys =>
  keysFrom({
    permanent: randomBytes(32),
    data: [{ root: randomBytes(32), acceptsMacs: true }],
    sealedCalls: [newSealKey()],
  });

const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/** 32 bytes for one purpose, derived from a root key. */
export function derive(root: Buffer, purpose: string): Buffer {
  let keys = derived.get(root);
  if (!keys) {
    keys = new Map();
    derived.set(root, keys);
  }
  let key = keys.get(purpose);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', root, '', `gift:${purpose}`, 32));
    keys.set(purpose, key);
  }
  return key;
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const shortLived: ReadonlySet<string> = new Set<ShortLivedPurpose>([
  'case-url',
  'export-url',
  'idempotency',
  'passkey-challenge',
  'upload-url',
  'verification-code',
]);

export function keysFrom(first: KeySet): Keys {
  let set = first;
  const current = () => set.data[0]!.root;
  const isSame = (expected: Buffer, actual: Buffer | string) => {
    const [a, b] =
      typeof actual === 'string'
        ? [Buffer.from(expected.toString('base64url')), Buffer.from(actual)]
        : [expected, actual];
    return a.length === b.length && timingSafeEqual(a, b);
  };
  const keys: Keys = {
    of: (purpose) => derive(set.permanent, purpose),
    mac: (purpose, text) => hmac(derive(shortLived.has(purpose) ? current() : set.permanent, purpose), text),
    isMac: (purpose, text, mac) =>
      set.data.some(({ root, acceptsMacs }) => acceptsMacs && isSame(hmac(derive(root, purpose), text), mac)),
    seal: (purpose, plaintext, belongsTo) => seal(derive(current(), purpose), plaintext, belongsTo),
    unseal(purpose, sealedContent, belongsTo) {
      const fits = set.data.find(({ root }) => canUnseal(derive(root, purpose), sealedContent, belongsTo));
      return unseal(derive(fits?.root ?? current(), purpose), sealedContent, belongsTo);
    },
    reseal: (purpose, sealedContent, belongsTo) =>
      canUnseal(derive(current(), purpose), sealedContent, belongsTo)
        ? undefined
        : keys.seal(purpose, keys.unseal(purpose, sealedContent, belongsTo), belongsTo),
    sealedCalls: sealedCallKeys(first.sealedCalls),
    sealSuffix: derive(first.permanent, 'seal-suffix').toString('hex').slice(0, 16),
    replace(next) {
      set = next;
      Object.assign(keys, { sealedCalls: sealedCallKeys(next.sealedCalls) });
    },
  };
  return keys;
}

const sealedCallKeys = (all: readonly string[]) =>
  all.map((privateKey) => ({ privateKey, modulus: modulusOf(privateKey) })) as [SealedCallKey];

function modulusOf(privateKey: string): string {
  const { n } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.from(n as string, 'base64url').toString('hex');
}
