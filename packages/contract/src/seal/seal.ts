// The specification's envelope for sealed bodies (section 7), for both ends.

/** The header that marks a body as sealed, and its value. */
export const sealHeader = 'accept-code';
export const sealHeaderValue = '1010';

/** RSA key size in bits, and the bytes of each block that PKCS#1 v1.5 padding uses. */
export const sealKeyBits = 1024;
const sealPaddingBytes = 11;

/** A piece has at most this many characters, and at most key size minus padding bytes of UTF-8. */
export const sealChunkCharacters = 100;
export const sealChunkBytes = sealKeyBits / 8 - sealPaddingBytes;

export const sealJoint = '|';

/** In ms. How far the sender's clock may be off before a body is refused. */
export const sealSkewMs = 5 * 60_000;

/** The timestamp is the last thirteen digits of the text: milliseconds since 1970. */
export const sealTimestampDigits = 13;

/** The paths whose body must be sealed (spec section 7). The contract test checks every endpoint against this list. */
export const sealedPaths = [
  '/api/order/submit',
  '/api/order/pay',
  '/api/order/ship',
  '/api/orderRefund/submit',
  '/api/walletOrder/withdrawal',
  '/api/walletOrder/topUp',
  '/api/user/forgetPwd',
  '/api/user/verifyUserInfo',
  '/api/user/updateUserAccount',
  '/api/user/setPayPwd',
  '/api/login',
] as const;

/**
 * Cuts a text into pieces of at most 100 characters and at most 117 bytes of UTF-8, never inside a character. A
 * character is a code point, so that a surrogate pair stays whole.
 */
export function sealChunks(text: string): Uint8Array[] {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  let chunk: number[] = [];
  let characters = 0;
  for (const character of text) {
    const bytes = encoder.encode(character);
    const isFull =
      characters + character.length > sealChunkCharacters || chunk.length + bytes.length > sealChunkBytes;
    if (isFull) {
      chunks.push(Uint8Array.from(chunk));
      chunk = [];
      characters = 0;
    }
    chunk.push(...bytes);
    characters += character.length;
  }
  if (chunk.length > 0) chunks.push(Uint8Array.from(chunk));
  return chunks;
}
