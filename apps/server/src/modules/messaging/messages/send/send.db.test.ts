import { ContentType, conversationIDOf, ErrorCode, SessionType } from '@gift/im-protocol';
import { expect, it } from 'vitest';
import { sql } from '../../../../platform/database/db';
import { createServices } from '../../../../services';
import { decodeMessage } from '../store/encoded';
import { chat, composed, contentOf, jsonOf, newClientID, sessionOf } from '../testing/fixtures';
import { sendMessage } from './send';

const room = chat();
const { sent, refusal, read } = room;
const single = (a: string, b: string) => conversationIDOf(SessionType.single, a, b);

const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
const seqsIn = async (conversationID: string) =>
  (
    await room.db.many<{ seq: bigint }>(sql`
      select m.seq from messaging.messages m join messaging.conversations t on t.n = m.conversation
      where t.id = ${conversationID} order by m.seq`)
  ).map(({ seq }) => Number(seq));

it('assigns consecutive seqs to 200 parallel senders in one group, over two processes', async () => {
  const names = upTo(200).map((n) => `m${n}x`);
  const members = await room.people(...names);
  const groupID = await room.group(members[0]!, { members: members.slice(1) });
  const before = (await seqsIn(`sg_${groupID}`)).length;
  const other = room.anotherProcess();
  const answers = await Promise.all(
    members.map((userID, at) => sent(userID, { groupID }, at % 2 ? other : room.services)),
  );
  expect(new Set(answers.map(({ serverMsgID }) => serverMsgID)).size).toBe(200);
  expect(await seqsIn(`sg_${groupID}`)).toEqual(upTo(before + 200));
});

it('keeps the order in which one sender sends, in one tick and over many batches', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const texts = upTo(1_200).map(String);
  // Users are not that fast; the rule under test concerns programs.
  Object.assign(room.services.settings.current, { imSendsPer10S: 2_000 });
  await Promise.all(texts.map((content) => sent(ada, { recvID: ben, content: contentOf({ content }) })));
  const rows = await room.db.many<{ body: Buffer }>(sql`
    select m.body from messaging.messages m join messaging.conversations t on t.n = m.conversation
    where t.id = ${single(ada, ben)} order by m.seq`);
  expect(rows.map(({ body }) => jsonOf(decodeMessage(body)).content)).toEqual(texts);
  Object.assign(room.services.settings.current, { imSendsPer10S: 200 });
});

it('stores a message once however often it is resent, and returns the same answer', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const message = composed({ recvID: ben });
  const first = await sent(ada, message);
  room.test.clock.advance(5_000);
  expect(await sent(ada, message)).toEqual(first);
  // A new process has nothing in memory, but the database has it.
  expect(await sent(ada, message, room.anotherProcess())).toEqual(first);
  expect(await seqsIn(single(ada, ben))).toEqual([1]);
});

it('stores a message once when copies arrive in parallel at two processes', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const message = composed({ recvID: ben });
  const other = room.anotherProcess();
  const answers = await Promise.all(
    upTo(40).map((n) =>
      n % 3
        ? sent(ada, message, n % 2 ? other : undefined)
        : sent(ben, { recvID: ada }, n % 2 ? other : undefined),
    ),
  );
  const again = answers.filter(({ clientMsgID }) => clientMsgID === message.clientMsgID);
  expect(again).toHaveLength(27);
  expect(new Set(again.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await seqsIn(single(ada, ben))).toEqual(upTo(14));
});

it('refuses the clientMsgID of another sender in the same chat', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const clientMsgID = newClientID();
  await sent(ada, { recvID: ben, clientMsgID });
  expect(await refusal(ben, { recvID: ada, clientMsgID })).toBe(1003);
  expect(await seqsIn(single(ada, ben))).toEqual([1]);
});

it('delivers a stored message to both users, with sender and time set by the server', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const delivered = await room.delivered(() =>
    sent(ada, {
      recvID: ben,
      sendTime: 1,
      msgFrom: 200,
      status: 4,
      isRead: true,
      seq: 77,
      serverMsgID: 'mine',
    }),
  );
  expect(delivered).toHaveLength(1);
  const [{ conversationID, userIDs, message }] = delivered as [(typeof delivered)[0]];
  expect([conversationID, [...userIDs].sort()]).toEqual([single(ada, ben), [ada, ben].sort()]);
  expect(decodeMessage(message)).toMatchObject({
    ...{ sendID: ada, recvID: ben, senderNickname: 'ada of the tests', msgFrom: 100, seq: 1, status: 2 },
    ...{ sendTime: room.now().getTime(), isRead: false, createTime: 1_700_000_000_000 },
  });
  expect(decodeMessage(message).serverMsgID).toMatch(/^[0-9a-f]{32}$/);
});

it('answers the sender before it delivers', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const order: string[] = [];
  const stop = room.services.signals.listen(() => void order.push('delivered'));
  await sendMessage(room.services, sessionOf(ada), composed({ recvID: ben })).then(() =>
    order.push('answered'),
  );
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  stop();
  expect(order).toEqual(['answered', 'delivered']);
});

it('makes the chat of two appear in both lists with its first message, and not before', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const conversations = () =>
    room.db.many(
      sql`select owner_id from messaging.conversation_settings where conversation_id = ${single(ada, ben)}`,
    );
  expect(await refusal(ada, { recvID: ben, contentType: 101, content: contentOf({}) })).toBe(1001);
  expect(await conversations()).toHaveLength(0);
  await sent(ada, { recvID: ben });
  expect(await conversations()).toHaveLength(2);
});

it('advances the read state of the sender to their newest message', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  await sent(ada, { recvID: ben });
  await sent(ada, { recvID: ben });
  expect(await room.readSeq(ada, single(ada, ben))).toBe(2);
  expect(await room.readSeq(ben, single(ada, ben))).toBe(0);
  await sent(ben, { recvID: ada });
  expect(await room.readSeq(ben, single(ada, ben))).toBe(3);
});

it.each([
  ['typing', { contentType: ContentType.typing, content: contentOf({ msgTips: 'yes' }) }, 1],
  ['a custom message for who is online', { contentType: 120, content: contentOf({ data: 'x' }) }, 1],
])('never stores %s', async (_, message, receivers) => {
  const [ada, ben] = await room.people('ada', 'ben');
  const delivered = await room.delivered(() => sent(ada, { recvID: ben, ...message }));
  expect(delivered.map(({ userIDs, message: bytes }) => [userIDs.length, decodeMessage(bytes).seq])).toEqual([
    [receivers, 0],
  ]);
  expect(await read(ben, single(ada, ben))).toEqual([]);
});

/** What both SDKs send with `isOnlineOnly`. */
const onlineOnly = {
  ...{ history: false, persistent: false, offlinePush: false, unreadCount: false },
  ...{ conversationUpdate: false, senderSync: false, senderConversationUpdate: false },
};

it('delivers an online-only message to the other side and stores nothing', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const delivered = await room.delivered(() => sent(ada, { recvID: ben, options: onlineOnly }));
  expect(delivered.map(({ userIDs, isStored }) => ({ userIDs, isStored }))).toEqual([
    { userIDs: [ben], isStored: false },
  ]);
  expect(decodeMessage(delivered[0]!.message)).toMatchObject({ seq: 0, options: onlineOnly });
  expect(await seqsIn(single(ada, ben))).toEqual([]);
  // A client that omits an option still raises no unread count and alerts no phone.
  const [bare] = await room.delivered(() => sent(ada, { recvID: ben, options: { history: false } }));
  expect(decodeMessage(bare!.message).options).toEqual({ ...onlineOnly, senderSync: true });
  expect([...bare!.userIDs].sort()).toEqual([ada, ben].sort());
});

it('stores a message that is only marked as not persistent, as OpenIM does', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const [delivered] = await room.delivered(() =>
    sent(ada, { recvID: ben, options: { persistent: false, unreadCount: false } }),
  );
  expect(decodeMessage(delivered!.message)).toMatchObject({ seq: 1, options: { unreadCount: false } });
});

it.each([
  ['a way to be reached', 'Call me on 08031234567'],
  ['the code of a card', 'The code is X7QP-9K2M-4TRW-8HZC'],
])(
  'stores an online-only message of a Gift user that holds %s, and suppresses nothing',
  async (_, content) => {
    const [ada, ben] = [await room.gifted(), await room.gifted()];
    const [delivered] = await room.delivered(() =>
      sent(ada.id, { recvID: ben.id, content: contentOf({ content }), options: onlineOnly }),
    );
    expect([...delivered!.userIDs].sort()).toEqual([ada.id, ben.id].sort());
    expect(decodeMessage(delivered!.message)).toMatchObject({ seq: 1, options: {} });
    expect(await seqsIn(single(ada.id, ben.id))).toEqual([1]);
  },
);

it('takes no server switch from a user: nothing becomes a notification', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const options = { isNotNotification: false, isSendMsg: true, reactionFromCache: true, notPrivate: true };
  const [delivered] = await room.delivered(() => sent(ada, { recvID: ben, options }));
  expect(delivered?.conversationID).toBe(single(ada, ben));
  expect(decodeMessage(delivered!.message).options).toEqual({ notPrivate: true });
});

it('marks mentioned users; the owner can mention everybody, a member cannot', async () => {
  const [owner, ada, ben] = await room.people('owner', 'ada', 'ben');
  const groupID = await room.group(owner, { members: [ada, ben] });
  const atType = async (userID: string) => {
    const row = await room.db.one<{ atType: number }>(sql`
      select at_type as "atType" from messaging.conversation_settings where owner_id = ${userID} and conversation_id = ${`sg_${groupID}`}`);
    return row.atType;
  };
  const at = (ids: string[]) => ({
    groupID,
    contentType: ContentType.atText,
    atUserIDList: ids,
    content: contentOf({ text: 'you', atUserList: ids }),
  });
  await sent(ada, at([ben]));
  await expect.poll(() => atType(ben)).toBe(1);
  expect(await atType(owner)).toBe(0);
  expect(await refusal(ada, at(['AtAllTag']))).toBe(1002);
  await sent(owner, at(['AtAllTag']));
  await expect.poll(() => atType(ada)).toBe(2);
});

it('stops who writes faster than anybody can, and lets others write', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const codes = await Promise.all(upTo(201).map(() => refusal(ada, { recvID: ben })));
  expect(codes.filter((code) => code === 0)).toHaveLength(200);
  expect(codes.at(-1)).toBe(ErrorCode.SendTooOften);
  expect(await refusal(ben, { recvID: ada })).toBe(0);
  room.test.clock.advance(10_001);
  expect(await refusal(ada, { recvID: ben })).toBe(0);
});

it('acknowledges nothing that the database did not take, and then takes it again', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  const message = composed({ recvID: ben });
  const broken = createServices({ ...room.services, database: { ...room.services.database } });
  await sendMessage(broken, sessionOf(ada), composed({ recvID: ben }));
  broken.database.one = async () => {
    throw new Error('the server closed the connection');
  };
  expect(await sendMessage(broken, sessionOf(ada), message)).toMatchObject({ ok: false, errCode: 500 });
  expect(await sent(ada, message)).toMatchObject({ clientMsgID: message.clientMsgID });
  expect(await seqsIn(single(ada, ben))).toEqual([1, 2]);
});

it('logs no message text', async () => {
  const [ada, ben] = await room.people('ada', 'ben');
  await sent(ada, { recvID: ben, content: contentOf({ content: 'xylophone-4711' }) });
  await refusal(ada, { recvID: ben, content: contentOf({ content: 4711_4711, wrong: 'xylophone-4711' }) });
  expect(room.test.logLines.filter((line) => line.includes('4711'))).toEqual([]);
});
