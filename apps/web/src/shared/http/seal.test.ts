import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { sealChunkBytes, sealChunkCharacters, sealChunks } from '@gift/contract/seal/seal';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSealKey, seal } from './seal';

const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
const modulusHex = Buffer.from(pair.publicKey.export({ format: 'jwk' }).n!, 'base64url').toString('hex');
const key = readSealKey(`${modulusHex}:suffix-of-this-instance`);

/** Decrypts one chunk without the library's unpadding, which refuses PKCS#1 v1.5 on Node 20. */
function openPiece(hex: string): string {
  const block = privateDecrypt(
    { key: pair.privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(hex, 'hex'),
  );
  expect([block[0], block[1]]).toEqual([0, 2]);
  const end = block.indexOf(0, 2);
  expect(end).toBeGreaterThanOrEqual(10);
  return block.subarray(end + 1).toString('utf8');
}
const open = (sealed: string) => sealed.split('|').map(openPiece).join('');

describe('a sealed body', () => {
  it('opens with the private key to the JSON text, the suffix and the timestamp', () => {
    const body = { orderNo: '1234', walletPin: '482913' };
    expect(open(seal(body, key, 1_790_000_000_123))).toBe(
      `${JSON.stringify(body)}suffix-of-this-instance1790000000123`,
    );
  });

  it('decrypts to the original text, also with multi-byte characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const whole = `${JSON.stringify({ text })}suffix-of-this-instance1790000000123`;
        expect(open(seal({ text }, key, 1_790_000_000_123))).toBe(Buffer.from(whole).toString('utf8'));
      }),
      { numRuns: 40 },
    );
  });

  it('is split into chunks of at most 100 characters and 117 bytes, never inside a character', () => {
    for (const text of ['a'.repeat(1000), '礼'.repeat(300), '🎁'.repeat(200), `${'a'.repeat(99)}🎁`]) {
      const pieces = sealChunks(text).map((bytes) => ({
        bytes,
        text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      }));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const piece of pieces) {
        expect(piece.text.length).toBeLessThanOrEqual(sealChunkCharacters);
        expect(piece.bytes.length).toBeLessThanOrEqual(sealChunkBytes);
      }
    }
  });

  it('has 256 hex digits per chunk, joined with pipes, and differs each time', () => {
    const body = { note: 'x'.repeat(150) };
    const sealed = seal(body, key, 1_790_000_000_123);
    expect(sealed).toMatch(/^[0-9a-f]{256}(\|[0-9a-f]{256})+$/);
    expect(seal(body, key, 1_790_000_000_123)).not.toBe(sealed);
  });

  it('cannot be created without a valid key in the document', () => {
    expect(() => readSealKey('')).toThrow();
    expect(() => readSealKey('abcd:suffix')).toThrow();
  });
});
