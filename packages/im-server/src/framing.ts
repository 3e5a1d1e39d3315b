import {
  decodeJsonRequest,
  encodeJsonReply,
  maxReplyBytes,
  type ReplyFrame,
  type RequestFrame,
} from '@gift/im-protocol';
import { decodeGobRequest, encodeGobReply } from '@gift/im-protocol/gob';
import { unzip, zip } from '@gift/im-protocol/gzip';

/** How one connection's frames are written; chosen by the client for its whole life. */
export type Framing = {
  /** Throws `ProtocolError` for what is no request. */
  read(bytes: Uint8Array): RequestFrame;
  write(frame: ReplyFrame): Uint8Array;
  /** Its place in a list of the same frame written in every way. */
  readonly index: number;
};

const json: Framing = { index: 0, read: decodeJsonRequest, write: encodeJsonReply };
const gob: Framing = { index: 1, read: decodeGobRequest, write: encodeGobReply };
const zipped = (inner: Framing, index: number): Framing => ({
  index,
  // What unpacks to more than an answer may hold is no request of ours.
  read: (bytes) => inner.read(unzip(bytes, maxReplyBytes)),
  write: (frame) => zip(inner.write(frame)),
});
const jsonZipped = zipped(json, 2);
const gobZipped = zipped(gob, 3);

export const framingOf = ({ isJson, isZipped }: { isJson: boolean; isZipped: boolean }): Framing =>
  isJson ? (isZipped ? jsonZipped : json) : isZipped ? gobZipped : gob;

const none: Uint8Array = new Uint8Array();

/** One frame for many connections, written at most once in each way. */
export class SharedFrame {
  private readonly written: (Uint8Array | undefined)[] = [];
  private readonly frame: ReplyFrame;

  constructor(reqIdentifier: number, data: Uint8Array = none, operationID = '') {
    this.frame = { reqIdentifier, msgIncr: '', operationID, errCode: 0, errMsg: '', data };
  }

  in(framing: Framing): Uint8Array {
    const known = this.written[framing.index];
    if (known) return known;
    const made = framing.write(this.frame);
    this.written[framing.index] = made;
    return made;
  }
}
