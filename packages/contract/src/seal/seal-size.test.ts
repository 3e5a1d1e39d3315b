import { describe, expect, it } from 'vitest';
import { calls } from '../calls';
import type { EndpointSpec } from '../endpoint';
import { sealChunks } from './seal';
import { maxSealedPieces } from './seal-size';

const sealedCalls = Object.entries(calls as Record<string, EndpointSpec>).filter(([, { sealed }]) => sealed);
const tail = `${'f'.repeat(16)}1790000000123`;
const piecesOf = (text: string) => sealChunks(text + tail).length;

const id = '9223372036854775807';
const part = (name: string) => ({ name, text: '卡'.repeat(100) });
/** The largest bodies that users could have a reason to send. */
const largest: Record<string, object> = {
  login: {
    account: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(33)}.example`,
    password: '密'.repeat(128),
    deviceName: '📱'.repeat(30),
  },
  forgetPwd: {
    verificationID: 'v'.repeat(50),
    code: '123456',
    password: `Aa1!${'x'.repeat(124)}`,
    confirm: '密'.repeat(128),
  },
  shipOrder: {
    orderNo: id,
    cards: Array.from({ length: 5 }, (_, at) => ({
      slot: at + 1,
      parts: [part('code'), part('number'), part('pin'), part('cvv')],
      frontFileID: id,
      backFileID: id,
    })),
    receiptFileID: id,
    isFormatConfirmed: false,
    isUnused: true,
  },
  submitRefund: {
    orderNo: id,
    reason: 'ALREADY_REDEEMED',
    text: '卡'.repeat(1000),
    evidenceFileIDs: Array.from({ length: 8 }, () => id),
  },
  requestCorrection: {
    walletPin: '274913',
    twoStepCode: 'abcde-fghij',
    subject: 'name',
    text: '🪪'.repeat(500),
    fileIDs: [id, id, id],
  },
};

describe('how many pieces a sealed call may have', () => {
  it.each(Object.entries(largest))(
    '%s has room for its largest body, however it is written',
    (name, body) => {
      const { body: schema } = (calls as Record<string, EndpointSpec>)[name]!;
      expect(schema!.safeParse(body).error?.issues).toBeUndefined();
      const inAscii = (text: string) =>
        text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      const texts = [JSON.stringify(body), JSON.stringify(body, null, 1), inAscii(JSON.stringify(body))];
      for (const text of texts) expect(piecesOf(text)).toBeLessThanOrEqual(maxSealedPieces(schema!));
    },
  );

  it('is limited for every call, with a low limit for calls without a login', () => {
    expect(sealedCalls.length).toBeGreaterThanOrEqual(11);
    for (const [name, { access, body }] of sealedCalls)
      expect(maxSealedPieces(body!), name).toBeLessThanOrEqual(access === 'public' ? 32 : 160);
  });
});
