import 'fake-indexeddb/auto';
import { device, eventually } from '@gift/im-engine/testing/device';
import { ContentType, RequestID } from '@gift/im-protocol';
import {
  getMaxSeqReq,
  getMaxSeqResp,
  pullMessageBySeqsReq,
  pullMessageBySeqsResp,
} from '@gift/im-protocol/payloads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveStep } from '../archive/archive';
import { openSession } from '../modules/identity';
import { messageArchive } from '../modules/messaging';
import { recordSystemAction } from '../modules/operator';
import { monthsBefore } from '../platform/archives';
import { days } from '../platform/clock';
import { sql } from '../platform/database/db';
import { chatServer, type Person } from '../testing/chat';

// A chat whose old messages are archived, over the public wire: as any client of the wire pulls it, and as our engine
// opens it.

let chat: Awaited<ReturnType<typeof chatServer>>;
beforeAll(async () => {
  chat = await chatServer();
});
afterAll(() => chat.close());

/** Credentials of a new session, since 400 days end the old ones. */
async function again(person: Person): Promise<Person> {
  const { gift } = chat;
  const origin = { address: '127.0.0.1', userAgent: 'test', deviceID: '' };
  const now = gift.clock.now();
  const { token } = await gift.database.transaction((tx) =>
    openSession(tx, gift.services, { userID: person.userID, origin, deviceName: 'Test', now }),
  );
  const { data } = await gift.call('chatLogin', {}, { token });
  return { ...person, token, chatID: data.userID, chatToken: data.token };
}

async function phoneOf({ chatID, chatToken }: Person) {
  const made = device();
  await made.engine.login({
    ...{ userID: chatID, token: chatToken, platformID: 5 as const },
    apiAddr: `${chat.first.url}/api`,
    wsAddr: `${chat.first.url.replace('http', 'ws')}/msg_gateway`,
  });
  await made.synced();
  return made;
}

it('opens with what is left, and a client that asks for archived seqs gets an end and no gap', async () => {
  const { gift } = chat;
  const [amy, ben] = [await chat.person(), await chat.person()];
  const id = `si_${[amy.chatID, ben.chatID].sort().join('_')}`;
  const to = ({ chatID }: Person) => ({ recvID: chatID, groupID: '' }) as const;
  const write = (by: Awaited<ReturnType<typeof phoneOf>>, recipient: Person, text: string) =>
    by.engine.sendMessage(to(recipient), { contentType: ContentType.text, text });
  const [a, b] = [await phoneOf(amy), await phoneOf(ben)];
  for (let n = 1; n <= 30; n++) await write(a, ben, `old ${n}`);
  await eventually(async () => (await b.engine.getTotalUnreadMsgCount()) === 30);
  await b.engine.markConversationMessageAsRead(id);
  const isRead = async () =>
    (await gift.database.maybe(
      sql`select from messaging.participants where user_id = ${ben.chatID} and read_seq = 30`,
    )) !== undefined;
  await eventually(isRead);
  a.close();
  b.close();
  gift.clock.advance(days(400));
  const [amy2, ben2] = [await again(amy), await again(ben)];
  const a2 = await phoneOf(amy2);
  for (const n of [31, 32]) await write(a2, ben, `new ${n}`);

  const deps = { ...gift.services, audit: recordSystemAction };
  const now = gift.clock.now();
  const step = () => archiveStep(deps, messageArchive, { cutoff: monthsBefore(now, 6), by: 'test', now });
  while ((await step()).did !== 'idle');

  const wire = await chat.connect(ben2);
  const newest = getMaxSeqResp.decode(
    (await wire.ask(RequestID.newestSeqs, getMaxSeqReq.encode({ userID: ben2.chatID }))).data,
  );
  expect([newest.maxSeqs.get(id), newest.minSeqs.get(id)]).toEqual([32, 31]);
  const pull = async (begin: number, end: number) => {
    const seqRanges = [{ conversationID: id, begin, end, num: 100 }];
    const body = pullMessageBySeqsReq.encode({ userID: ben2.chatID, seqRanges, order: 1 });
    const { msgs } = pullMessageBySeqsResp.decode((await wire.ask(RequestID.pullRanges, body)).data);
    const storedMessage = msgs.get(id);
    return storedMessage && { seqs: storedMessage.msgs.map(({ seq }) => seq), isEnd: storedMessage.isEnd };
  };
  expect(await pull(1, 32)).toEqual({ seqs: [31, 32], isEnd: true });
  expect(await pull(1, 30)).toBeUndefined();
  wire.close();

  // A new device has what is left; one that was open also has what it had loaded.
  const b2 = await phoneOf(ben2);
  const history = async ({ engine }: typeof a2) => {
    const { messages, isEnd } = await engine.getHistory({ conversationID: id, beforeSeq: 0, count: 20 });
    return { texts: messages.map(({ textElem }) => textElem?.content), isEnd };
  };
  expect(await history(b2)).toEqual({ texts: ['new 31', 'new 32'], isEnd: true });
  expect(await history(a2)).toEqual({ texts: ['old 30', 'new 31', 'new 32'], isEnd: true });
  expect(await b2.engine.getTotalUnreadMsgCount()).toBe(2);
  await write(b2, amy, 'still here');
  await eventually(async () => (await history(a2)).texts.at(-1) === 'still here');
  a2.close();
  b2.close();
});
