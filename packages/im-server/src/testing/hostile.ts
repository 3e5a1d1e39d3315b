import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  ErrorCode,
  encodeJsonRequest,
  type MsgData,
  maxRequestBytes,
  type ReplyFrame,
  RequestID,
} from '@gift/im-protocol';
import { encodeGobRequest } from '@gift/im-protocol/gob';
import {
  delUserPushTokenReq,
  getConversationsHasReadAndMaxSeqReq,
  getLastMessageReq,
  getMaxSeqReq,
  getSeqMessageReq,
  msgData,
  pullMessageBySeqsReq,
  setAppBackgroundStatusReq,
} from '@gift/im-protocol/payloads';
import { Client } from './client';

// A logged-in attacker: invalid frames, other users' names, false lengths, and attempts to read other users'
// messages. Drawn from a seed, so that a failure can be reproduced.

export type Target = {
  url: string;
  /** The attackers, each with a token. */
  attackers: readonly { userID: string; token: string }[];
  /** A conversation of other users that contains the text `words`. */
  secret: { conversationID: string; userID: string; groupID: string; text: string };
};

/** An attack that succeeded. */
class Breach extends Error {}

/** Random numbers from a seed (mulberry32): from 0 to below `below`. */
function drawing(seed: number) {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
type Draw = ReturnType<typeof drawing>;

const bytesOf = (draw: Draw, max: number) => Uint8Array.from({ length: draw(max) }, () => draw(256));
const oneOf = <Item>(draw: Draw, items: readonly Item[]): Item => items[draw(items.length)]!;
const huge = [2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 31, -1, 2 ** 40, 0];
const strangeNames = [
  '',
  '__proto__',
  'constructor',
  '\0',
  "' or 1=1 --",
  'x'.repeat(600),
  '../..',
  '😀',
  '%00',
];

type Asked = { request: number; data: Uint8Array };
type AttackSetup = { draw: Draw; me: string; secret: Target['secret'] };

const text = (content: unknown) => new TextEncoder().encode(JSON.stringify({ content }));
const message = ({ draw, me, secret }: AttackSetup, more: Partial<MsgData>): Asked => ({
  request: RequestID.send,
  data: msgData.encode({
    ...{ sendID: me, recvID: secret.userID, sessionType: 1, msgFrom: 100, contentType: 101 },
    ...{ clientMsgID: `h${draw(2 ** 30)}`, content: text('hello'), createTime: 1 },
    ...more,
  }),
});

/** Requests that must be answered with a refusal. */
const refused: readonly ((setup: AttackSetup) => Asked)[] = [
  // Another user's id inside the request.
  ({ draw, secret: { userID, conversationID } }) =>
    oneOf(draw, [
      { request: RequestID.newestSeqs, data: getMaxSeqReq.encode({ userID }) },
      {
        request: RequestID.pullRanges,
        data: pullMessageBySeqsReq.encode({
          userID,
          seqRanges: [{ conversationID, begin: 1, end: 9, num: 9 }],
        }),
      },
      {
        request: RequestID.pullSeqs,
        data: getSeqMessageReq.encode({ userID, conversations: [{ conversationID, seqs: [1] }] }),
      },
      {
        request: RequestID.readState,
        data: getConversationsHasReadAndMaxSeqReq.encode({ userID, conversationIDs: [conversationID] }),
      },
      {
        request: RequestID.lastMessages,
        data: getLastMessageReq.encode({ userID, conversationIDs: [conversationID] }),
      },
      { request: RequestID.logout, data: delUserPushTokenReq.encode({ userID, platformID: 5 }) },
      {
        request: RequestID.background,
        data: setAppBackgroundStatusReq.encode({ userID, isBackground: true }),
      },
    ]),
  (setup) => message(setup, { sendID: setup.secret.userID, recvID: setup.me }),
  // The system's name and message types; a group the attacker is not in; oneself; no recipient.
  (setup) => message(setup, { contentType: oneOf(setup.draw, [1400, 1501, 2101, 2200, 1201]) }),
  (setup) => message(setup, { sessionType: oneOf(setup.draw, [0, 2, 4, 5, -1]) }),
  (setup) => message(setup, { sessionType: 3, recvID: '', groupID: setup.secret.groupID }),
  (setup) => message(setup, { recvID: setup.me }),
  (setup) => message(setup, { recvID: oneOf(setup.draw, strangeNames) }),
  (setup) => message(setup, { sessionType: 3, groupID: oneOf(setup.draw, strangeNames) }),
  // Invalid content, and too much of it.
  (setup) => message(setup, { content: bytesOf(setup.draw, 60) }),
  (setup) => message(setup, { content: text('x'.repeat(20_000)) }),
  (setup) => message(setup, { content: text(oneOf(setup.draw, [null, 1, {}, ['a']])) }),
  (setup) => message(setup, { clientMsgID: oneOf(setup.draw, ['', 'x'.repeat(500), 'a b', '\0']) }),
  (setup) => message(setup, { ex: 'x'.repeat(9_000) }),
  // False lengths.
  ({ draw }) => ({
    request: oneOf(draw, [RequestID.newestSeqs, RequestID.send, RequestID.pullRanges]),
    data: Uint8Array.from([10, 255, 255, 255, 255, oneOf(draw, [7, 15, 127]), ...bytesOf(draw, 20)]),
  }),
];

/** Requests with any valid answer, as long as it holds no data of other users. */
const harmless: readonly ((setup: AttackSetup) => Asked)[] = [
  ({ draw, me, secret }) => ({
    request: RequestID.pullRanges,
    data: pullMessageBySeqsReq.encode({
      userID: me,
      order: draw(2),
      seqRanges: Array.from({ length: 1 + draw(4) }, () => ({
        conversationID: oneOf(draw, [secret.conversationID, `n_${secret.groupID}`, ...strangeNames]),
        begin: oneOf(draw, [1, ...huge]),
        end: oneOf(draw, [9, ...huge]),
        num: oneOf(draw, [9, ...huge]),
      })),
    }),
  }),
  ({ draw, me, secret }) => ({
    request: RequestID.pullSeqs,
    data: getSeqMessageReq.encode({
      userID: me,
      conversations: [{ conversationID: secret.conversationID, seqs: [1, oneOf(draw, huge)] }],
    }),
  }),
  ({ draw, me, secret }) => ({
    request: oneOf(draw, [RequestID.readState, RequestID.lastMessages]),
    data: getLastMessageReq.encode({
      userID: me,
      conversationIDs: [secret.conversationID, oneOf(draw, strangeNames)],
    }),
  }),
  ({ draw }) => ({
    request: oneOf(draw, [1001, 1002, 1003, 1005, 1006, 1007, 2003, 2004, 2005]),
    data: bytesOf(draw, 80),
  }),
];

const framed = (
  { draw }: AttackSetup,
  { reqIdentifier = 1001, sendID, data = new Uint8Array() }: Partial<ReplyFrame> & { sendID: string },
) => ({ reqIdentifier, token: '', sendID, operationID: `op${draw(99)}`, msgIncr: `x${draw(9)}`, data });

/** Frames that no client of ours sends: they close the connection. */
const fatal: readonly ((setup: AttackSetup, flavour: Flavour) => Uint8Array | string)[] = [
  ({ draw }) => Uint8Array.from([0, ...bytesOf(draw, 300)]),
  ({ draw }) => oneOf(draw, ['', '[', '{"type":"pong"}', 'null', '{"type":["ping"]}', '['.repeat(40_000)]),
  (setup, flavour) =>
    flavour.write(framed(setup, { sendID: oneOf(setup.draw, [setup.secret.userID, ...strangeNames]) })),
  (setup, flavour) =>
    flavour.write(
      framed(setup, { sendID: setup.me, reqIdentifier: oneOf(setup.draw, [0, -1, 2 ** 31 - 1, 2001]) }),
    ),
  ({ draw }) =>
    Buffer.from(
      oneOf(draw, [
        'null',
        '[]',
        '7',
        '{"reqIdentifier":"constructor"}',
        '{"reqIdentifier":1001,"data":7}',
        '{"__proto__":{"sendID":"x"}}',
        `{"reqIdentifier":1e999}`,
        '['.repeat(20_000),
        '{"a":'.repeat(9_000),
      ]),
    ),
  () => new Uint8Array(maxRequestBytes + 1),
  (_, { isZipped }) => (isZipped ? bomb : cutShort),
  ({ draw }) => cutShort.subarray(0, draw(cutShort.length)),
];

const bomb = gzipSync(new Uint8Array(32 * 1_048_576), { level: 9 }).subarray(0, maxRequestBytes);
const cutShort = gzipSync(randomBytes(400)).subarray(0, 200);

type Flavour = { isGob: boolean; isZipped: boolean; write(frame: ReturnType<typeof framed>): Uint8Array };
const flavours: readonly Flavour[] = [
  { isGob: false, isZipped: false, write: encodeJsonRequest },
  { isGob: true, isZipped: false, write: encodeGobRequest },
  { isGob: false, isZipped: true, write: (frame) => gzipSync(encodeJsonRequest(frame), { level: 1 }) },
  { isGob: true, isZipped: true, write: (frame) => gzipSync(encodeGobRequest(frame), { level: 1 }) },
];

/** Bytes below websocket's own frames: invalid headers, lengths beyond all memory, fragments that never end. */
const wireGarbage = [
  [0xff, 0xff],
  [0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  [0x82, 0x05, 1, 2, 3, 4, 5],
  [0x00, 0x80, 0, 0, 0, 0],
  [0x89, 0xfe, 0x10, 0x00, 0, 0, 0, 0],
  [0x83, 0x80, 0, 0, 0, 0],
];

const patienceMs = 60_000;

/** One attacker that works on one connection after the other. */
class Attacker {
  private client: Client | null = null;
  private flavour: Flavour = flavours[0]!;
  private pause: Promise<void> = Promise.resolve();

  constructor(
    private readonly target: Target,
    private readonly user: { userID: string; token: string },
    private readonly draw: Draw,
  ) {}

  private get setup(): AttackSetup {
    return { draw: this.draw, me: this.user.userID, secret: this.target.secret };
  }

  private async open(): Promise<Client> {
    if (this.client && !this.client.closed) return this.client;
    this.flavour = oneOf(this.draw, flavours);
    const { isGob, isZipped } = this.flavour;
    this.client = await Client.connect({ url: this.target.url, ...this.user, isGob, isZipped });
    if (!this.client.texts[0]?.includes('"errCode":0'))
      throw new Breach(`not let in: ${this.client.texts[0]}`);
    return this.client;
  }

  /** Sends some frames, one after the other. Returns how many. */
  async strike(): Promise<number> {
    const kind = this.draw(1_000);
    if (kind < 60) return this.kill();
    if (kind < 80) return this.garble();
    if (kind < 90) return this.below();
    return this.ask();
  }

  async close() {
    this.client?.close();
    await this.pause;
  }

  /** Well-formed requests, many pending at once. */
  private async ask(): Promise<number> {
    const client = await this.open();
    const { setup, draw } = this;
    const asked = Array.from({ length: 16 }, () => {
      const mustFail = draw(4) > 0;
      return { ...oneOf(draw, mustFail ? refused : harmless)(setup), mustFail };
    });
    const answers = await Promise.all(asked.map(({ request, data }) => client.ask(request, data)));
    answers.forEach((answer, at) => {
      const { request, data, mustFail } = asked[at]!;
      const shown = () => `${request} ${Buffer.from(data).toString('hex')} got ${answer.errCode}`;
      if (mustFail && (answer.errCode < 1_001 || answer.errCode > ErrorCode.SendTooOften))
        throw new Breach(`not refused: ${shown()}`);
      if (answer.errCode === 500) throw new Breach(`broke: ${shown()}`);
      if (Buffer.from(answer.data).includes(setup.secret.text))
        throw new Breach(`told of others: ${shown()}`);
    });
    return asked.length;
  }

  /** One frame that closes the connection. */
  private async kill(): Promise<number> {
    const client = await this.open();
    const pushed = client.pushes.length;
    const frame = oneOf(this.draw, fatal)(this.setup, this.flavour);
    client.raw(frame);
    await client
      .until(() => client.closed !== null, patienceMs)
      .catch(() => {
        throw new Breach(`lives on after ${Buffer.from(frame).subarray(0, 200).toString('hex')}`);
      });
    if (client.pushes.slice(pushed).some(({ reqIdentifier }) => reqIdentifier !== RequestID.kicked))
      throw new Breach('answered what is no request');
    return 1;
  }

  /** Valid frames with some bytes changed: whatever happens, the next connection must work normally. */
  private async garble(): Promise<number> {
    const client = await this.open();
    const { setup, draw } = this;
    const count = 8;
    for (let n = 0; n < count; n++) {
      const { request, data } = oneOf(draw, [...refused, ...harmless])(setup);
      const frame = Buffer.from(
        this.flavour.write(framed(setup, { sendID: setup.me, reqIdentifier: request, data })),
      );
      for (let times = 1 + draw(4); times > 0; times--) frame[draw(frame.length)] = draw(256);
      if (!client.closed) client.raw(frame);
    }
    // A request after them is answered, or the connection is closed.
    await client.ask(RequestID.newestSeqs, getMaxSeqReq.encode({ userID: setup.me })).catch(() => {});
    if (client.pushes.some(({ data }) => Buffer.from(data).includes(setup.secret.text)))
      throw new Breach('told of others');
    client.close();
    return count;
  }

  /** Garbage below the frames, or in the handshake. */
  private async below(): Promise<number> {
    const { draw, target, user } = this;
    const address = new URL(Client.addressOf({ url: target.url, ...user }));
    const isLetIn = draw(2) === 0;
    const query = isLetIn
      ? address.search
      : `?${oneOf(draw, ['v=!!', 'sendID=%00', 'token=x&sendID=a', ''])}`;
    const link = connect(Number(address.port), address.hostname);
    link.on('error', () => {});
    link.resume();
    const ended = new Promise<void>((resolve) => link.once('close', () => resolve()));
    link.write(
      `GET ${address.pathname}${query} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Key: ${Buffer.from('0123456789abcdef').toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    link.write(Buffer.from([...oneOf(draw, wireGarbage), ...bytesOf(draw, 40)]));
    // The server waits a while for the other side to close; it may wait while the attack continues.
    const before = this.pause;
    this.pause = Promise.race([
      ended,
      new Promise<void>((_, reject) => {
        setTimeout(() => reject(new Breach('garbage is listened to')), patienceMs).unref();
      }),
    ]).then(() => before);
    this.pause.catch(() => {});
    return 1;
  }
}

/**
 * Attacks until this many frames were sent. Throws `Breach` if an attack succeeded. `witness` is called now and
 * then with the count, and may throw too.
 */
export async function attack(
  target: Target,
  { seed, frames, witness }: { seed: number; frames: number; witness?(sent: number): Promise<void> },
): Promise<void> {
  let sent = 0;
  let seen = 0;
  const between = Math.max(500, Math.floor(frames / 50));
  let isOver = false;
  await Promise.all(
    target.attackers.map(async (user, n) => {
      const attacker = new Attacker(target, user, drawing(seed + n));
      try {
        while (sent < frames && !isOver) {
          // Not `sent += await …`, which would add to the count from before the other attackers' frames.
          const struck = await attacker.strike();
          sent += struck;
          if (!witness || sent - seen < between) continue;
          seen = sent;
          await witness(sent);
        }
      } catch (error) {
        isOver = true;
        throw error;
      } finally {
        await attacker.close();
      }
    }),
  );
}
