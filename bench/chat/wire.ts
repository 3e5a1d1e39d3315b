// A minimal websocket client, so that a measurement is of the server and not of its load: frames are prepared and
// sent unchanged, and received data is split into frames and hardly parsed.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A frame as a client must send it: masked, with a key of zeros, which changes nothing. */
export function masked(payload: Uint8Array): Buffer {
  const { length } = payload;
  const head = length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
  head[0] = 0x82;
  if (length < 126) head[1] = 0x80 | length;
  else {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(length, 2);
  }
  return Buffer.concat([head, payload]);
}

const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

export class Wire {
  isClosed = false;
  private held: Buffer | null = null;

  private constructor(
    readonly link: Socket,
    private readonly onMessage: (payload: Buffer, isText: boolean) => void,
  ) {
    link.setNoDelay(true);
    link.on('data', (chunk: Buffer) => {
      // Everything sent in answer to one chunk leaves as one.
      link.cork();
      this.cut(chunk);
      link.uncork();
    });
    link.on('error', () => {});
    link.on('close', () => {
      this.isClosed = true;
    });
  }

  /** Connects; `onMessage` gets every message, as a view that is valid until it returns. */
  static open(
    port: number,
    path: string,
    onMessage: (payload: Buffer, isText: boolean) => void,
    host = '127.0.0.1',
  ): Promise<Wire> {
    const link = connect(port, host);
    const key = randomBytes(16).toString('base64');
    link.write(
      `GET ${path} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    return new Promise((resolve, reject) => {
      let head = Buffer.alloc(0);
      const take = (chunk: Buffer) => {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        link.off('data', take);
        link.off('error', reject);
        if (!head.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
          reject(new Error(head.toString()));
          return;
        }
        const wire = new Wire(link, onMessage);
        resolve(wire);
        // The caller that awaits this runs first.
        if (end + 4 < head.length) queueMicrotask(() => wire.cut(head.subarray(end + 4)));
      };
      link.on('data', take);
      link.once('error', reject);
    });
  }

  send(frame: Buffer) {
    this.link.write(frame);
  }

  close() {
    this.link.destroy();
  }

  private cut(chunk: Buffer) {
    let bytes = this.held ? Buffer.concat([this.held, chunk]) : chunk;
    this.held = null;
    while (bytes.length >= 2) {
      const opcode = bytes[0]! & 15;
      let length = bytes[1]! & 127;
      let at = 2;
      if (length === 126) {
        if (bytes.length < 4) break;
        length = bytes.readUInt16BE(2);
        at = 4;
      } else if (length === 127) {
        if (bytes.length < 10) break;
        length = Number(bytes.readBigUInt64BE(2));
        at = 10;
      }
      if (bytes.length < at + length) break;
      if (opcode === 9) this.link.write(pong);
      else if (opcode < 3) this.onMessage(bytes.subarray(at, at + length), opcode === 1);
      bytes = bytes.subarray(at + length);
    }
    if (bytes.length > 0) this.held = Buffer.from(bytes);
  }
}
