import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeJsonReply, decodeJsonRequest, encodeJsonReply, encodeJsonRequest } from './frames';
import { ProtocolError } from './model/errors';
import { replies, requests } from './testing/samples';

const utf8 = new TextEncoder();

describe('JSON frames', () => {
  it('decode a request sent by a browser engine', () => {
    const sent =
      '{"reqIdentifier":1006,"msgIncr":"jp1ptm6qne1795237677226","sendID":"jbob","operationID":"mzptw9ypwq1795237677201","data":"CgRqYm9i"}';
    const read = decodeJsonRequest(utf8.encode(sent));
    expect({ ...read, data: [...read.data] }).toEqual({
      reqIdentifier: 1006,
      token: '',
      sendID: 'jbob',
      operationID: 'mzptw9ypwq1795237677201',
      msgIncr: 'jp1ptm6qne1795237677226',
      data: [10, 4, 0x6a, 0x62, 0x6f, 0x62],
    });
  });

  it('writes no data as null', () => {
    const kick = {
      reqIdentifier: 2002,
      msgIncr: '',
      operationID: '',
      errCode: 0,
      errMsg: '',
      data: new Uint8Array(),
    };
    expect(new TextDecoder().decode(encodeJsonReply(kick))).toBe(
      '{"reqIdentifier":2002,"msgIncr":"","operationID":"","errCode":0,"errMsg":"","data":null}',
    );
  });

  it.each([
    '',
    'null',
    '[]1',
    '"text"',
    '{"reqIdentifier":"1001"}',
    '{"reqIdentifier":1.5}',
    '{"sendID":7}',
    '{"data":7}',
    '{"data":"CgRqYm9"}',
    '{"data":"Cg!!Rqb9i"}',
    '{"data":"===="}',
  ])('refuses %s', (sent) => {
    expect(() => decodeJsonRequest(utf8.encode(sent))).toThrow(ProtocolError);
  });

  it('decode to the same values that were encoded', () => {
    fc.assert(
      fc.property(requests, (frame) => {
        const read = decodeJsonRequest(encodeJsonRequest(frame));
        expect({ ...read, data: [...read.data] }).toEqual({ ...frame, data: [...frame.data] });
      }),
    );
    fc.assert(
      fc.property(replies, (frame) => {
        const read = decodeJsonReply(encodeJsonReply(frame));
        expect({ ...read, data: [...read.data] }).toEqual({ ...frame, data: [...frame.data] });
      }),
    );
  });

  it('throw only their own error, for any bytes', () => {
    const attempt = (bytes: Uint8Array) => {
      try {
        decodeJsonRequest(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError);
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), attempt));
    fc.assert(fc.property(fc.json(), (json) => attempt(utf8.encode(json))));
  });
});
