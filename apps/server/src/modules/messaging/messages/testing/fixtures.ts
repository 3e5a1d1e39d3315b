import { randomBytes } from 'node:crypto';
import { ContentType, MessageFrom, type MsgData, SendStatus, SessionType } from '@gift/im-protocol';
import type { Session } from '@gift/im-server/ports';
import { createServices, type Services } from '../../../../services';
import { social } from '../../social/testing/fixtures';
import { pullRanges, readState } from '../pull';
import { sendMessage } from '../send/send';
import { decodeMessage } from '../store/encoded';

// Fixtures of the message tests: users who write to each other, and what they receive.

const encoder = new TextEncoder();
export const contentOf = (content: object): Uint8Array => encoder.encode(JSON.stringify(content));
export const jsonOf = (message: MsgData) => JSON.parse(new TextDecoder().decode(message.content));

export const newClientID = () => randomBytes(16).toString('hex');

/** A message as a client writes it. Defaults to a text to one user. */
export const composed = (of: Partial<MsgData> & { recvID?: string; groupID?: string }): MsgData => ({
  sendID: '',
  recvID: '',
  groupID: '',
  clientMsgID: newClientID(),
  serverMsgID: '',
  senderPlatformID: 5,
  senderNickname: 'whoever I say I am',
  senderFaceURL: '',
  sessionType: of.groupID ? SessionType.group : SessionType.single,
  msgFrom: MessageFrom.user,
  contentType: ContentType.text,
  content: contentOf({ content: 'hello' }),
  seq: 0,
  sendTime: 0,
  createTime: 1_700_000_000_000,
  status: SendStatus.sending,
  isRead: false,
  options: {},
  atUserIDList: [],
  attachedInfo: '',
  ex: '',
  ...of,
});

export const sessionOf = (userID: string): Session => ({ userID, platformID: 5, tokenID: userID });

/** A server with users who write to each other. */
export function chat(env: Record<string, string> = {}) {
  const people = social(env);

  const send = (
    userID: string,
    message: Parameters<typeof composed>[0],
    services: Services = people.services,
  ) => sendMessage(services, sessionOf(userID), composed(message));

  /** Sends a message and expects it to be accepted. Returns the acknowledgement. */
  async function sent(userID: string, message: Parameters<typeof composed>[0], services?: Services) {
    const answer = await send(userID, message, services);
    if (!answer.ok) throw new Error(`refused with ${answer.errCode} ${answer.errDlt}`);
    return answer;
  }

  /** The number a message is refused with, 0 if it is accepted. */
  async function refusal(userID: string, message: Parameters<typeof composed>[0]): Promise<number> {
    const answer = await send(userID, message);
    return answer.ok ? 0 : answer.errCode;
  }

  return Object.assign(people, {
    send,
    sent,
    refusal,
    /** Everything a user can read of a conversation. */
    async read(userID: string, conversationID: string): Promise<MsgData[]> {
      const range = { conversationID, begin: 1, end: Number.MAX_SAFE_INTEGER, num: 500 };
      const pulled = await pullRanges(people.db, userID, [range], false);
      return (pulled.get(conversationID)?.msgs ?? []).map(decodeMessage);
    },
    async readSeq(userID: string, conversationID: string): Promise<number | undefined> {
      return (await readState(people.db, userID, [conversationID])).get(conversationID)?.hasReadSeq;
    },
    /** Another process on the same database: nothing in memory is shared. */
    anotherProcess: (): Services => createServices(people.services),
  });
}
