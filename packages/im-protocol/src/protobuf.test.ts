import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProtocolError } from './model/errors';
import * as payloads from './payloads';
import * as jssdk from './payloads-jssdk';
import { type Codec, message } from './protobuf';
import { messages } from './testing/samples';

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replace(/\s/g, ''), 'hex'));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const refuses = (codec: Codec<object>, bytes: Uint8Array) => {
  try {
    codec.decode(bytes);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ProtocolError);
    return error;
  }
};

describe('protocol buffers', () => {
  it('reads and writes the recorded payloads', () => {
    expect(payloads.getMaxSeqReq.decode(hex('0a 02 75 31'))).toEqual({ userID: 'u1' });
    expect(toHex(payloads.getMaxSeqReq.encode({ userID: 'u1' }))).toBe('0a027531');
    const newest = { maxSeqs: new Map([['si', 5]]), minSeqs: new Map() };
    expect(payloads.getMaxSeqResp.decode(hex('0a 06 0a 02 73 69 10 05'))).toEqual(newest);
    expect(toHex(payloads.getMaxSeqResp.encode(newest))).toBe('0a060a0273691005');
  });

  it('omits zero values', () => {
    const zero = payloads.msgData.decode(new Uint8Array());
    expect(zero).toMatchObject({ sendID: '', seq: 0, isRead: false, options: {}, atUserIDList: [] });
    expect(payloads.msgData.encode(zero)).toHaveLength(0);
  });

  it('encodes numbers like every other implementation', () => {
    const one = message<{ value: number }>({ value: [1, 'int64'] });
    const forms: [number, string][] = [
      [1, '0801'],
      [127, '087f'],
      [128, '088001'],
      [300, '08ac02'],
      [1_795_237_677_226, '08aa9184e49f34'],
      [2 ** 32, '088080808010'],
      [2 ** 35, '08808080808001'],
      [Number.MAX_SAFE_INTEGER, '08ffffffffffffff0f'],
      [-1, '08ffffffffffffffffff01'],
      [-(2 ** 31), '0880808080f8ffffffff01'],
      [Number.MIN_SAFE_INTEGER, '0881808080808080f0ff01'],
    ];
    for (const [value, bytes] of forms) {
      expect(toHex(one.encode({ value })), String(value)).toBe(bytes);
      expect(one.decode(hex(bytes)), bytes).toEqual({ value });
    }
  });

  it('decodes a 32-bit number written with 64 bits to its lower half, as the standard requires', () => {
    const one = message<{ value: number }>({ value: [1, 'int32'] });
    expect(one.decode(hex('08 81 80 80 80 10'))).toEqual({ value: 1 });
    expect(one.decode(hex('08 ff ff ff ff 0f'))).toEqual({ value: -1 });
  });

  it('lists of numbers are read packed and one by one', () => {
    const read = (bytes: string) => payloads.getSeqMessageReq.decode(hex(bytes)).conversations[0]!.seqs;
    expect(read('12 05 1a 03 01 ac 02')).toEqual([1, 300]);
    expect(read('12 05 18 01 18 ac 02')).toEqual([1, 300]);
  });

  it('skips unknown fields and fields of another wire type', () => {
    const unknown = '28 ff ff ff ff ff ff ff ff ff 01 31 0102030405060708 3d 01020304 42 02 6162';
    expect(payloads.getMaxSeqReq.decode(hex(`${unknown} 0a 02 75 31`))).toEqual({ userID: 'u1' });
    expect(payloads.getMaxSeqReq.decode(hex('08 05 0a 02 75 31'))).toEqual({ userID: 'u1' });
  });

  it.each([
    ['a length beyond the end', '0a 05 75 31'],
    ['a nested length beyond its message', '12 03 12 05 61 62 63 64 65'],
    ['a number cut short', '08 ff'],
    ['a number of eleven bytes', '08 ff ff ff ff ff ff ff ff ff ff 01'],
    ['a field number of zero', '02 01 61'],
    ['a group', '0b 0c'],
    ['a text that is not UTF-8', '0a 02 c3 28'],
    ['a number beyond 2^53', '12 09 10 80 80 80 80 80 80 80 10'],
    ['a negative length', '0a ff ff ff ff ff ff ff ff ff 01'],
    ['half a fixed number', '31 01 02'],
  ])('refuses %s', (_, bytes) => {
    expect(refuses(payloads.pullMessageBySeqsReq as never, hex(bytes))).not.toBeNull();
  });

  it('refuses to write numbers that are not integers', () => {
    expect(() => payloads.msgData.encode({ seq: 1.5 })).toThrow(ProtocolError);
    expect(() => payloads.msgData.encode({ seq: Number.NaN })).toThrow(ProtocolError);
  });

  it('copies bytes, so a frame can be reused after decoding', () => {
    const frame = payloads.msgData.encode({ content: Uint8Array.from([1, 2, 3]) });
    const { content } = payloads.msgData.decode(frame);
    frame.fill(0);
    expect([...content]).toEqual([1, 2, 3]);
  });

  it('decodes every message it encoded', () => {
    const keyed = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme' }), messages), {
      selector: ([key]) => key,
      maxLength: 3,
    });
    fc.assert(
      fc.property(keyed, (entries) => {
        const pushed = {
          msgs: new Map(
            entries.map(
              ([key, msg]) =>
                [key, { msgs: [msg, msg], isEnd: true, endSeq: msg.seq }] as [string, payloads.PullMsgs],
            ),
          ),
          notificationMsgs: new Map(),
        };
        const read = payloads.pullMessageBySeqsResp.decode(payloads.pullMessageBySeqsResp.encode(pushed));
        expect(read).toEqual(pushed);
      }),
    );
  });

  it('throws only ProtocolError for any input bytes', () => {
    const codecs = [...Object.values(payloads), ...Object.values(jssdk)] as unknown as Codec<object>[];
    expect(codecs).toHaveLength(19);
    fc.assert(
      fc.property(fc.constantFrom(...codecs), fc.uint8Array({ maxLength: 200 }), (codec, bytes) => {
        refuses(codec, bytes);
      }),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(messages, fc.nat(), fc.nat(255), (msg, place, byte) => {
        const bytes = payloads.msgData.encode(msg);
        bytes[place % Math.max(1, bytes.length)] = byte;
        refuses(payloads.msgData as never, bytes);
      }),
      { numRuns: 2000 },
    );
  });
});
