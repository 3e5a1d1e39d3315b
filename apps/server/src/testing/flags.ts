import { randomBytes } from 'node:crypto';
import {
  ContentType,
  conversationIDOf,
  MessageFrom,
  type MsgData,
  SendStatus,
  SessionType,
} from '@gift/im-protocol';
import { imBackend, watchOf } from '../modules/messaging';
import { sql } from '../platform/db';
import type { TestApp } from './app';
import { makeUser, type TestUser } from './users';

const textMessage = (
  recvID: string,
  groupID: string,
  text: string,
  options: MsgData['options'],
): MsgData => ({
  ...{
    sendID: '',
    recvID,
    groupID,
    serverMsgID: '',
    senderPlatformID: 5,
    senderNickname: '',
    senderFaceURL: '',
  },
  clientMsgID: randomBytes(16).toString('hex'),
  sessionType: groupID ? SessionType.group : SessionType.single,
  msgFrom: MessageFrom.user,
  contentType: ContentType.text,
  content: new TextEncoder().encode(JSON.stringify({ content: text })),
  ...{ seq: 0, sendTime: 0, createTime: 1_700_000_000_000, status: SendStatus.sending, isRead: false },
  ...{ options, atUserIDList: [], attachedInfo: '', ex: '' },
});

/** Somebody writes, to a person or a group, by the path every message takes; the wire's number of a refusal, or 0. */
export async function trySaying(
  gift: TestApp,
  from: TestUser,
  to: TestUser | { groupID: string },
  text: string,
  options: MsgData['options'] = {},
): Promise<number> {
  const [recvID, groupID] = 'groupID' in to ? ['', to.groupID] : [String(to.userID), ''];
  const session = { userID: String(from.userID), platformID: 5, tokenID: 'test' };
  const answer = await imBackend(gift.services).send(
    session,
    textMessage(recvID, groupID, text, options),
    '',
  );
  return answer.ok ? 0 : answer.errCode;
}

/** Somebody writes to somebody; where the message then stands. What the server looks for in it, it has looked for. */
export async function saidTo(
  gift: TestApp,
  from: TestUser,
  to: TestUser,
  text: string,
): Promise<{ conversationID: string; seq: number }> {
  const refusal = await trySaying(gift, from, to, text);
  if (refusal !== 0) throw new Error(`refused with ${refusal}`);
  // Those who hear of a delivery do so in a turn of their own.
  await new Promise((resume) => setImmediate(resume));
  await watchOf(gift.services).drained();
  const conversationID = conversationIDOf(SessionType.single, String(from.userID), String(to.userID));
  const { seq } = await gift.database.one<{ seq: bigint }>(
    sql`select max_seq as seq from messaging.threads where id = ${conversationID}`,
  );
  return { conversationID, seq: Number(seq) };
}

/** A flag that waits: a message that somebody reported. */
export async function flagged(gift: TestApp): Promise<string> {
  const [from, to] = [await makeUser(gift), await makeUser(gift)];
  const { conversationID, seq } = await saidTo(gift, from, to, 'You are a thief');
  await gift.call('reportMessage', { conversationID, seq, reason: 'abuse', text: '' }, { token: to.token });
  const lead = await makeUser(gift, { roles: ['lead'] });
  const { data } = await gift.call('flagList', { limit: 50 }, { token: lead.token });
  const found = data.items.find(({ sender }) => sender.userID === String(from.userID));
  if (!found) throw new Error('the report made no flag');
  return found.flagID;
}
