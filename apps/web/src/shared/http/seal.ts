import { sealChunks, sealJoint, sealKeyBits } from '@gift/contract/seal/seal';

/** The instance's public key and the fixed suffix, from `<meta name="gift-key" content="modulusHex:suffix">`. */
export type SealKey = { modulus: bigint; suffix: string };

const exponent = 65537;
const keyBytes = sealKeyBits / 8;

export function readSealKey(content: string): SealKey {
  const at = content.indexOf(':');
  if (!/^[0-9a-f]{256}$/i.test(content.slice(0, at))) throw new Error('the document carries no key');
  return { modulus: BigInt(`0x${content.slice(0, at)}`), suffix: content.slice(at + 1) };
}

function power(base: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let bits = exponent; bits > 0; bits >>= 1) {
    if (bits & 1) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Random bytes without zeros, because a zero ends the padding. */
function nonzeroBytes(count: number): Uint8Array {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  for (let i = 0; i < count; i += 1) {
    while (bytes[i] === 0) bytes[i] = crypto.getRandomValues(new Uint8Array(1))[0]!;
  }
  return bytes;
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** One chunk, RSA with PKCS#1 v1.5 padding: 00 02, at least eight random nonzero bytes, 00, the message. */
function encryptChunk(chunk: Uint8Array, modulus: bigint): string {
  const padding = nonzeroBytes(keyBytes - 3 - chunk.length);
  const block = `0002${hexOf(padding)}00${hexOf(chunk)}`;
  return power(BigInt(`0x${block}`), modulus)
    .toString(16)
    .padStart(keyBytes * 2, '0');
}

/**
 * Seals a body as section 7 of the specification says: JSON text, the fixed suffix and the timestamp (milliseconds, 13
 * digits), split into chunks, each encrypted, in hex, joined with a pipe.
 */
export function seal(body: unknown, key: SealKey, nowMs: number): string {
  const text = `${JSON.stringify(body)}${key.suffix}${Math.round(nowMs)}`;
  return sealChunks(text)
    .map((chunk) => encryptChunk(chunk, key.modulus))
    .join(sealJoint);
}
