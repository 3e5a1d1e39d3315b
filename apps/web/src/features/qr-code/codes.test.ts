import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { groupCode, offerCode, personCode, readCode } from './codes';

const origin = 'https://gift.example';

/** A code as a camera sees it: `scale` pixels per square, a quiet zone, four bytes per pixel. */
function drawCode(text: string, scale = 4) {
  const rows = encodeQR(text, 'raw', { border: 4, ecc: 'medium' });
  const size = rows.length * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (rows[Math.floor(y / scale)]![Math.floor(x / scale)])
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { width: size, height: size, data };
}

describe('a code', () => {
  it.each([
    [
      personCode(origin, '123456789012345678', 'K7P2QX'),
      '/userDetail?userID=123456789012345678&invite=K7P2QX',
    ],
    [personCode(origin, '9', ''), '/userDetail?userID=9'],
    [offerCode(origin, '42'), '/offerDetail?offerID=42'],
    [groupCode(origin, '77'), '/groups/join?groupID=77&source=4'],
  ])('%s is drawn, read back and leads to %s', (text, path) => {
    expect(readCode(decodeQR(drawCode(text)), origin)).toEqual({ kind: 'page', path });
  });

  it.each([
    'https://gift.example.evil.com/userDetail?userID=9',
    'https://evil.com/userDetail?userID=9',
    'http://gift.example/userDetail?userID=9',
    'https://gift.example:8443/userDetail?userID=9',
    'https://gift.example@evil.com/userDetail?userID=9',
    'https://someone@gift.example/userDetail?userID=9',
    'https://gift.example/withDraw?amount=5000',
    'https://gift.example/api/user/logout',
    'javascript:alert(1)',
    'data:text/html,hello',
    'X7QP 9K2M 4TRW 8HZC',
    'WIFI:S:home;T:WPA;P:secret;;',
    '',
  ])('that says %j is of somebody else and opens nothing', (text) => {
    expect(readCode(text, origin)).toEqual({ kind: 'foreign', text });
  });

  it('of another origin is cut to 500 characters', () => {
    expect(readCode('x'.repeat(4000), origin)).toEqual({ kind: 'foreign', text: 'x'.repeat(500) });
  });
});
