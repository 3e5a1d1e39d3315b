import { conversationIDOf, ErrorCode, failure, type MsgData, type SessionType } from '@gift/im-protocol';
import { msgData } from '@gift/im-protocol/payloads';
import type { Answer, Backend, Pulled, Session, Signals } from '../ports';

/**
 * A backend that stores everything in memory, for tests of the gateway alone. Tokens are `user:platform`; a suffix
 * `:name` makes different ones for the same device.
 */
export class MemoryBackend implements Backend {
  readonly states: string[] = [];
  readonly kicked = new Set<string>();
  /** Set to hold every send until it resolves. */
  hold: Promise<void> | null = null;
  /** The same for every login. */
  holdLogin: Promise<void> | null = null;
  entering = 0;
  underWay = 0;
  pulls = 0;
  /** Users who hide their online status, and from whom. */
  readonly hidden = new Map<string, 'everybody' | ReadonlySet<string>>();
  /** Set to hold every query of hidden users. */
  holdHidden: Promise<void> | null = null;
  presenceReads = 0;
  private readonly messages = new Map<string, Uint8Array[]>();
  private sent = 0;

  constructor(private readonly signals: Signals) {}

  async authenticate(token: string): Promise<Answer<{ session: Session }>> {
    this.entering++;
    if (this.holdLogin) await this.holdLogin;
    this.entering--;
    const [userID, platform] = token.split(':');
    if (token.startsWith('expired')) return { ok: false, ...failure(ErrorCode.TokenExpiredError) };
    if (!userID || !platform) return { ok: false, ...failure(ErrorCode.TokenMalformedError) };
    if (this.kicked.has(token)) return { ok: false, ...failure(ErrorCode.TokenKickedError) };
    if (token.startsWith('broken')) throw new Error('the database is away');
    return { ok: true, session: { userID, platformID: Number(platform), tokenID: token } };
  }

  async hiddenPresence(userIDs: readonly string[]) {
    this.presenceReads++;
    const hidden = new Map([...this.hidden].filter(([userID]) => userIDs.includes(userID)));
    if (this.holdHidden) await this.holdHidden;
    return hidden;
  }

  async send(_: Session, message: MsgData, operationID: string) {
    this.underWay++;
    if (this.hold) await this.hold;
    this.underWay--;
    if (message.recvID === 'blocked') return { ok: false as const, ...failure(ErrorCode.BlockedByPeer) };
    if (message.recvID === 'broken') throw new Error('the database is away');
    const conversationID = conversationIDOf(
      message.sessionType as SessionType,
      message.sendID,
      message.groupID || message.recvID,
    );
    const held = this.messages.get(conversationID) ?? [];
    this.messages.set(conversationID, held);
    const stored = {
      ...message,
      seq: held.length + 1,
      serverMsgID: `server-${++this.sent}`,
      sendTime: 1_700_000_000_000 + this.sent,
      status: 2,
    };
    const bytes = msgData.encode(stored);
    held.push(bytes);
    this.signals.publish({
      type: 'deliver',
      deliveries: [
        { conversationID, message: bytes, userIDs: [message.sendID, message.recvID], operationID },
      ],
    });
    const { serverMsgID, clientMsgID, sendTime } = stored;
    return { ok: true as const, serverMsgID, clientMsgID, sendTime };
  }

  async newestSeqs({ userID }: Session) {
    const own = [...this.messages].filter(([id]) => id.includes(userID));
    return {
      maxSeqs: new Map(own.map(([id, list]) => [id, list.length])),
      minSeqs: new Map(own.map(([id]) => [id, 1])),
    };
  }

  async pullRanges(
    _: Session,
    ranges: readonly { conversationID: string; begin: number; end: number; num: number }[],
  ) {
    this.pulls++;
    return new Map(
      ranges.map(({ conversationID, begin, end, num }): [string, Pulled] => {
        const msgs = (this.messages.get(conversationID) ?? []).slice(Math.max(0, begin - 1), end).slice(-num);
        return [conversationID, { msgs, isEnd: false, endSeq: end }];
      }),
    );
  }

  async pullSeqs(_: Session, wanted: readonly { conversationID: string; seqs: readonly number[] }[]) {
    return new Map(
      wanted.map(({ conversationID, seqs }): [string, Pulled] => {
        const held = this.messages.get(conversationID) ?? [];
        const msgs = seqs.flatMap((seq) => held[seq - 1] ?? []);
        return [conversationID, { msgs, isEnd: true, endSeq: 1 }];
      }),
    );
  }

  async readState({ userID }: Session, conversationIDs: readonly string[]) {
    const own = [...this.messages].filter(
      ([id]) => id.includes(userID) && (conversationIDs.length === 0 || conversationIDs.includes(id)),
    );
    return {
      seqs: new Map(own.map(([id, list]) => [id, { maxSeq: list.length, hasReadSeq: 0, maxSeqTime: 1 }])),
      pinned: ['si_pinned'],
    };
  }

  async lastMessages(_: Session, conversationIDs: readonly string[]) {
    return new Map(
      conversationIDs.flatMap((id): [string, Uint8Array][] => {
        const last = this.messages.get(id)?.at(-1);
        return last ? [[id, last]] : [];
      }),
    );
  }

  async logout({ tokenID }: Session) {
    this.kicked.add(tokenID);
  }

  async noteKicked({ tokenID }: Session) {
    this.kicked.add(tokenID);
  }

  noteConnection({ userID, platformID }: Session, state: string) {
    this.states.push(`${userID}:${platformID} ${state}`);
  }
}
