import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeGobReply, decodeGobRequest, encodeGobReply, encodeGobRequest } from './gob';
import { ProtocolError } from './model/errors';
import { replies, requests } from './testing/samples';

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replace(/\s/g, ''), 'hex'));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

// Recorded from a native engine: its descriptor, and a value of each kind.
const requestBytes = hex(`
  65 7f 03 01 01 0c 47656e6572616c5773526571 01 ff80 00 01 06
     01 0d 5265714964656e746966696572 01 04 00
     01 05 546f6b656e 01 0c 00
     01 06 53656e644944 01 0c 00
     01 0b 4f7065726174696f6e4944 01 0c 00
     01 07 4d7367496e6372 01 0c 00
     01 04 44617461 01 0a 00
  00 00
  19 ff80 01 fe07d2 02 02 7531 01 02 6f70 01 02 6d31 01 04 0a027531 00`);
const request = {
  reqIdentifier: 1001,
  token: '',
  sendID: 'u1',
  operationID: 'op',
  msgIncr: 'm1',
  data: hex('0a027531'),
};
const replyHead = `
  5f7f030101045265737001ff80000106010d5265714964656e74696669657201040001074d7367496e6372010c0001
  0b4f7065726174696f6e4944010c000107457272436f646501040001064572724d7367010c00010444617461010a000000`;
const replyBytes = hex(`${replyHead} 19ff80 01fe07d2 01026d31 01026f70 03080a06 0a02 7369 1005 00`);
const reply = {
  reqIdentifier: 1001,
  msgIncr: 'm1',
  operationID: 'op',
  errCode: 0,
  errMsg: '',
  data: hex('0a060a0273691005'),
};

describe('gob', () => {
  it('writes a request as a native engine does, byte for byte', () => {
    expect(toHex(encodeGobRequest(request))).toBe(toHex(requestBytes));
  });

  it('writes an answer as the server does, byte for byte', () => {
    expect(toHex(encodeGobReply(reply))).toBe(toHex(replyBytes));
  });

  it('reads both', () => {
    expect(decodeGobRequest(requestBytes)).toEqual(request);
    expect(decodeGobReply(replyBytes)).toEqual(reply);
  });

  it('writes an error with its code and its name, and no data', () => {
    const failed = { ...reply, errCode: 1302, errMsg: 'BlockedByPeer', data: new Uint8Array() };
    expect(toHex(encodeGobReply(failed))).toContain('01fe0a2c010d');
    expect(decodeGobReply(encodeGobReply(failed))).toEqual(failed);
  });

  it('writes the kick, which is nothing but its number', () => {
    const kick = {
      reqIdentifier: 2002,
      msgIncr: '',
      operationID: '',
      errCode: 0,
      errMsg: '',
      data: new Uint8Array(),
    };
    expect(toHex(encodeGobReply(kick))).toBe(toHex(hex(`${replyHead} 07 ff80 01 fe0fa4 00`)));
  });

  it('decodes fields by name, whatever their order, type id and unknown fields', () => {
    // Type 66 with (Extra text, SendID text, ReqIdentifier int).
    const descriptor = hex(`
      ff83 03 01 01 01 58 01 ff84 00 01 03
        01 05 4578747261 01 0c 00
        01 06 53656e644944 01 0c 00
        01 0d 5265714964656e746966696572 01 04 00
      00 00`);
    const value = hex('ff84 01 03 616263 01 02 7531 01 fe07d2 00');
    const other = Uint8Array.of(descriptor.length, ...descriptor, value.length, ...value);
    expect(decodeGobRequest(other)).toMatchObject({
      sendID: 'u1',
      reqIdentifier: 1001,
      data: new Uint8Array(),
    });
  });

  it.each([
    ['nothing', ''],
    ['a descriptor alone', replyHead],
    ['a length beyond the end', 'ff'],
    ['a number of nine bytes', 'f7000000000000000001'],
    ['a length of eight bytes', 'f8ffffffffffffffff'],
    ['a value before its descriptor', '07 ff80 01 fe0fa4 00'],
    ['a value of another type', `${replyHead} 07 ff82 01 fe0fa4 00`],
    ['a field nobody described', `${replyHead} 04 ff80 09 00`],
    ['bytes after the value', `${replyHead} 07 ff80 01 fe0fa4 00 00`],
    ['a text that is not UTF-8', `${replyHead} 05 ff80 02 01 ff 00`],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeGobReply(hex(bytes))).toThrow(ProtocolError);
  });

  it('decodes every frame that it encoded', () => {
    fc.assert(
      fc.property(requests, (frame) => {
        expect(decodeGobRequest(encodeGobRequest(frame))).toEqual(frame);
      }),
    );
    fc.assert(
      fc.property(replies, (frame) => {
        expect(decodeGobReply(encodeGobReply(frame))).toEqual(frame);
      }),
    );
  });

  it('throws only ProtocolError, whatever the bytes', () => {
    const attempt = (bytes: Uint8Array) => {
      try {
        decodeGobRequest(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError);
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), attempt), { numRuns: 2000 });
    // Most random bytes fail at once; one wrong byte in a valid frame gets further.
    fc.assert(
      fc.property(fc.nat(requestBytes.length - 1), fc.nat(255), (at, byte) => {
        const bent = requestBytes.slice();
        bent[at] = byte;
        attempt(bent);
      }),
      { numRuns: 5000 },
    );
    fc.assert(fc.property(fc.nat(requestBytes.length - 1), (end) => attempt(requestBytes.subarray(0, end))));
  });
});
