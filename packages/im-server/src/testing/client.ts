import {
  decodeJsonReply,
  encodeJsonRequest,
  type MsgData,
  maxReplyBytes,
  type ReplyFrame,
  RequestID,
} from '@gift/im-protocol';
import { decodeGobReply, encodeGobRequest } from '@gift/im-protocol/gob';
import { unzip, zip } from '@gift/im-protocol/gzip';
import { msgData, pullMessageBySeqsResp, sendMsgResp } from '@gift/im-protocol/payloads';
import { WebSocket } from 'ws';

export type ClientOptions = {
  /** `http://127.0.0.1:port`. */
  url: string;
  userID: string;
  platformID?: number;
  token?: string;
  /** Use gob instead of JSON. */
  isGob?: boolean;
  isZipped?: boolean;
  /** Overrides of the query. */
  query?: Record<string, string | null>;
  headers?: Record<string, string>;
  /** A certificate to trust. */
  ca?: string;
};

let sentCount = 0;

/** A plain client of the wire, for tests and measurements: it records every frame. */
export class Client {
  readonly texts: string[] = [];
  readonly pushes: ReplyFrame[] = [];
  /** Each pushed message, in order, with its conversation. */
  readonly received: { conversationID: string; message: MsgData }[] = [];
  pings = 0;
  closed: { code: number } | null = null;
  onMessage: ((message: MsgData, conversationID: string) => void) | null = null;
  private readonly pending = new Map<
    string,
    { resolve(frame: ReplyFrame): void; reject(error: Error): void }
  >();
  private readonly watchers = new Set<() => void>();

  private constructor(
    readonly socket: WebSocket,
    readonly options: ClientOptions,
  ) {
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.frame(this.read(data));
      else this.texts.push(data.toString());
      this.wakeReaders();
    });
    socket.on('ping', () => {
      this.pings++;
      this.wakeReaders();
    });
    socket.on('close', (code) => {
      this.closed = { code };
      for (const { reject } of this.pending.values()) reject(new Error('the connection ended'));
      this.pending.clear();
      this.wakeReaders();
    });
    socket.on('error', () => {});
  }

  static addressOf({
    url,
    userID,
    platformID = 5,
    token,
    isGob,
    isZipped,
    query = {},
  }: ClientOptions): string {
    const params: Record<string, string | null> = {
      sendID: userID,
      token: token ?? `${userID}:${platformID}`,
      platformID: String(platformID),
      operationID: `op-${userID}`,
      isBackground: 'false',
      isMsgResp: 'true',
      sdkType: isGob ? null : 'js',
      compression: isZipped ? 'gzip' : null,
      ...query,
    };
    const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null);
    return `${url.replace(/^http/, 'ws')}/msg_gateway?${new URLSearchParams(given)}`;
  }

  /**
   * Connects and waits for the result of the handshake, unless none is requested. Rejects if the upgrade is
   * refused.
   */
  static async connect(options: ClientOptions): Promise<Client> {
    const socket = new WebSocket(Client.addressOf(options), {
      headers: options.headers,
      ca: options.ca,
      perMessageDeflate: false,
    });
    const client = new Client(socket, options);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    if (options.query?.isMsgResp !== null) await client.until(() => client.texts.length > 0);
    return client;
  }

  /** Waits until a condition holds, checked after each arrival. */
  async until(holds: () => boolean, ms = 60_000): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve, reject) => {
      const watcher = () => {
        if (!holds()) return;
        clearTimeout(timer);
        this.watchers.delete(watcher);
        resolve();
      };
      const timer = setTimeout(() => {
        this.watchers.delete(watcher);
        reject(new Error(`waited ${ms} ms in vain`));
      }, ms);
      this.watchers.add(watcher);
    });
  }

  /** Sends a request, and waits for the answer or for the connection's end. */
  async ask(reqIdentifier: number, data: Uint8Array, sendID = this.options.userID): Promise<ReplyFrame> {
    if (this.closed) throw new Error('the connection ended');
    const msgIncr = `m${++sentCount}`;
    const answer = new Promise<ReplyFrame>((resolve, reject) =>
      this.pending.set(msgIncr, { resolve, reject }),
    );
    const frame = { reqIdentifier, token: '', sendID, operationID: `op${sentCount}`, msgIncr, data };
    this.raw(this.write(frame));
    return answer;
  }

  /** Sends a message and returns the server's result. */
  async send(message: Partial<MsgData>) {
    const frame = await this.ask(RequestID.send, msgData.encode({ sendID: this.options.userID, ...message }));
    return { errCode: frame.errCode, ...sendMsgResp.decode(frame.data) };
  }

  raw(bytes: Uint8Array | string) {
    this.socket.send(bytes);
  }

  close() {
    this.socket.terminate();
  }

  private frame(frame: ReplyFrame) {
    const pending = this.pending.get(frame.msgIncr);
    if (pending) {
      this.pending.delete(frame.msgIncr);
      pending.resolve(frame);
      return;
    }
    this.pushes.push(frame);
    if (frame.reqIdentifier !== RequestID.push) return;
    const { msgs, notificationMsgs } = pullMessageBySeqsResp.decode(frame.data);
    for (const [conversationID, pulled] of [...msgs, ...notificationMsgs])
      for (const message of pulled.msgs) {
        this.received.push({ conversationID, message });
        this.onMessage?.(message, conversationID);
      }
  }

  private read(bytes: Buffer): ReplyFrame {
    const { isGob, isZipped } = this.options;
    const plain = isZipped ? unzip(bytes, maxReplyBytes * 4) : bytes;
    return isGob ? decodeGobReply(plain) : decodeJsonReply(plain);
  }

  private write(frame: Parameters<typeof encodeJsonRequest>[0]): Uint8Array {
    const { isGob, isZipped } = this.options;
    const plain = isGob ? encodeGobRequest(frame) : encodeJsonRequest(frame);
    return isZipped ? zip(plain) : plain;
  }

  private wakeReaders() {
    for (const watcher of [...this.watchers]) watcher();
  }
}
