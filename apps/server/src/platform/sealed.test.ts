import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { sealChunkBytes, sealChunkCharacters, sealChunks, sealedPaths } from '@gift/contract/seal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealBody } from '../testing/seal';
import { freshKeys } from './keys';
import { sealedBodies } from './sealed';

const keys = freshKeys();
const now = new Date('2026-06-01T08:00:00Z');
const { open } = sealedBodies(keys);
const publicKey = createPublicKey(keys.seal.privateKey);
const sealText = (text: string) =>
  sealChunks(text)
    .map((piece) =>
      publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, piece).toString('hex'),
    )
    .join('|');

describe('cutting into pieces', () => {
  it('keeps to 100 characters and 117 bytes and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const pieces = sealChunks(text);
        const decoder = new TextDecoder('utf-8', { fatal: true });
        const texts = pieces.map((piece) => decoder.decode(piece));
        expect(texts.join('')).toBe(text);
        for (const [at, piece] of pieces.entries()) {
          expect(piece.length).toBeLessThanOrEqual(sealChunkBytes);
          expect((texts[at] as string).length).toBeLessThanOrEqual(sealChunkCharacters);
        }
      }),
    );
  });

  it('cuts plain text at 100 characters and Chinese at 39, which is 117 bytes', () => {
    expect(sealChunks('a'.repeat(250)).map((piece) => piece.length)).toEqual([100, 100, 50]);
    expect(sealChunks('卡'.repeat(80)).map((piece) => piece.length)).toEqual([117, 117, 6]);
  });
});

describe('opening a sealed body', () => {
  it('gives back any JSON that was sealed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const sent = JSON.parse(JSON.stringify(body));
        expect(open(sealBody(keys, sent, now), now)).toEqual(sent);
      }),
      { numRuns: 30 },
    );
  });

  const suffix = keys.sealSuffix;
  const stamp = String(now.getTime());
  const good = sealBody(keys, { a: 1 }, now);
  const hostile: Record<string, unknown> = {
    'nothing at all': undefined,
    'a number': 7,
    'an empty text': '',
    'no hex': 'zz'.repeat(128),
    'a piece too short': good.slice(2),
    'a flipped bit': (good[0] === '0' ? '1' : '0') + good.slice(1),
    'the wrong suffix': sealText(`{"a":1}${'0'.repeat(suffix.length)}${stamp}`),
    'no suffix': sealText(`{"a":1}${stamp}`),
    'no timestamp': sealText(`{"a":1}${suffix}`),
    'no JSON': sealText(`{"a":${suffix}${stamp}`),
    'text without padding': '0'.repeat(256),
    'too many pieces': Array.from({ length: 701 }, () => good).join('|'),
    'another key': sealBody(freshKeys(), { a: 1 }, now),
    'a clock six minutes behind': sealBody(keys, { a: 1 }, new Date(now.getTime() - 360_000)),
    'a clock six minutes ahead': sealBody(keys, { a: 1 }, new Date(now.getTime() + 360_000)),
  };
  it.each(Object.entries(hostile))('refuses %s like everything else', (_, sealed) => {
    expect(open(sealed, now)).toBeUndefined();
  });

  it('takes a clock that is off by four minutes', () => {
    expect(open(sealBody(keys, { a: 1 }, new Date(now.getTime() - 240_000)), now)).toEqual({ a: 1 });
  });
});

it('lists the eleven sealed paths of the specification', () => {
  expect(sealedPaths).toHaveLength(11);
});
