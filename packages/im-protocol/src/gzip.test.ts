import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unzip, zip } from './gzip';
import { maxReplyBytes, maxRequestBytes } from './limits';
import { ProtocolError } from './model/errors';

describe('gzip', () => {
  it('unpacks what it packed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(Uint8Array.from(unzip(zip(bytes), maxReplyBytes))).toEqual(bytes);
      }),
    );
  });

  it('refuses a zip bomb that fits into a frame', () => {
    const bomb = gzipSync(new Uint8Array(40 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(maxRequestBytes);
    expect(() => unzip(bomb, maxReplyBytes)).toThrow(ProtocolError);
  });

  it('throws only ProtocolError for any input bytes', () => {
    const whole = zip(new TextEncoder().encode('a frame of chat'));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const bent = Uint8Array.from(whole);
        bent[at] = byte;
        for (const bytes of [bent, bent.subarray(0, at)]) {
          try {
            unzip(bytes, maxReplyBytes);
          } catch (error) {
            expect(error).toBeInstanceOf(ProtocolError);
          }
        }
      }),
    );
  });
});
