import { constants, createPrivateKey, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { sealChunks, sealedPaths, sealSkewMs } from '@gift/contract/seal/seal';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { sealBody } from '../../testing/seal';
import { freshKeys } from '../keys/keys';
import { openPieces } from './seal-worker.mjs';
import { sealedBodies } from './sealed';

const keys = freshKeys();
const now = new Date('2026-06-01T08:00:00Z');
const { open, close } = sealedBodies(keys);
afterAll(close);
const maxPieces = 50;
const publicKey = createPublicKey(keys.sealedCalls[0].privateKey);
const sealText = (text: string) =>
  sealChunks(text)
    .map((piece) =>
      publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, piece).toString('hex'),
    )
    .join('|');

const sealEmpty = () =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.alloc(0)).toString('hex');

describe('cutting into pieces', () => {
  it('limits pieces to 100 characters and 117 bytes and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const pieces = sealChunks(text);
        const decoder = new TextDecoder('utf-8', { fatal: true });
        const texts = pieces.map((piece) => decoder.decode(piece));
        expect(texts.join('')).toBe(text);
        for (const [at, piece] of pieces.entries()) {
          expect(piece.length).toBeLessThanOrEqual(117);
          expect((texts[at] as string).length).toBeLessThanOrEqual(100);
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
  it('restores any sealed JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const sent = JSON.parse(JSON.stringify(body));
        expect(await open(sealBody(keys, sent, now), { now, maxPieces: 700 })).toEqual(sent);
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
    'too many pieces': sealText(`{"a":1}${' '.repeat(5000)}${suffix}${stamp}`),
    'an empty piece behind it': `${good}|${sealEmpty()}`,
    'a bad piece before good ones': `${'0'.repeat(256)}|${good}`,
    'another key': sealBody(freshKeys(), { a: 1 }, now),
    'a clock six minutes behind': sealBody(keys, { a: 1 }, new Date(now.getTime() - 360_000)),
    'a clock six minutes ahead': sealBody(keys, { a: 1 }, new Date(now.getTime() + 360_000)),
  };
  it.each(Object.entries(hostile))('refuses %s like everything else', async (_, sealed) => {
    expect(await open(sealed, { now, maxPieces })).toBeUndefined();
  });

  it('takes a clock that is off by four minutes', async () => {
    const sealed = sealBody(keys, { a: 1 }, new Date(now.getTime() - 240_000));
    expect(await open(sealed, { now, maxPieces })).toEqual({ a: 1 });
  });

  it('takes suffix and time in as many short pieces as a client likes', async () => {
    const text = `{"a":1}${suffix}${stamp}`;
    const sealed = [...text].map((character) => sealText(character)).join('|');
    expect(await open(sealed, { now, maxPieces })).toEqual({ a: 1 });
  });

  it('opens 20 bodies in parallel, each with its own content', async () => {
    const bodies = Array.from({ length: 20 }, (_, n) => ({ n }));
    const opened = bodies.map((body) => open(sealBody(keys, body, now), { now, maxPieces }));
    expect(await Promise.all(opened)).toEqual(bodies);
  });

  it('checks the last piece first, and stops at the first bad piece', () => {
    const key = createPrivateKey(keys.sealedCalls[0].privateKey);
    const piece = () => sealText('x'.repeat(100));
    const many = Array.from({ length: 60 }, piece);
    const tail = { suffix, timestampDigits: 13, nowMs: now.getTime(), skewMs: sealSkewMs };
    const right = sealText(`${suffix}${stamp}`);
    const timed = (pieces: string[]) => {
      const times = [1, 2, 3].map(() => {
        const from = performance.now();
        openPieces(key, pieces, tail);
        return performance.now() - from;
      });
      return Math.min(...times);
    };
    const whole = timed([...many, right]);
    expect(timed([...many, sealText(`${randomBytes(8).toString('hex')}${stamp}`)])).toBeLessThan(whole / 4);
    expect(timed([...many, sealText(`${suffix}0000000000000`)])).toBeLessThan(whole / 4);
    expect(timed(['0'.repeat(256), ...many, right])).toBeLessThan(whole / 4);
  });
});

it('lists the eleven sealed paths of the specification', () => {
  expect([...sealedPaths].sort()).toEqual([
    '/api/login',
    '/api/order/pay',
    '/api/order/ship',
    '/api/order/submit',
    '/api/orderRefund/submit',
    '/api/user/forgetPwd',
    '/api/user/setPayPwd',
    '/api/user/updateUserAccount',
    '/api/user/verifyUserInfo',
    '/api/walletOrder/topUp',
    '/api/walletOrder/withdrawal',
  ]);
});
