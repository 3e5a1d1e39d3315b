import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: nonce, tag, text. `belongsTo` is authenticated, so a row copied elsewhere does not decrypt. */
export function seal(key: Buffer, plaintext: Buffer, belongsTo: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo));
  const text = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Decrypts what `seal` made; throws when the key, the text or `belongsTo` differs. */
export function unseal(key: Buffer, sealedContent: Buffer, belongsTo: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealedContent.subarray(0, ivBytes))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(sealedContent.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealedContent.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** Whether `unseal` would succeed. */
export function canUnseal(key: Buffer, sealedContent: Buffer, belongsTo: string): boolean {
  try {
    unseal(key, sealedContent, belongsTo);
    return true;
  } catch {
    return false;
  }
}
