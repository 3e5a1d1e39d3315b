// Our own engine and the public ones exchange messages through our server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device, Kind } from './device';
import { kinds } from './kinds';
import { file, type OwnDevice, type Written } from './own-engine';
import { type ConformanceSetup, setupConformance } from './setup';

let setup: ConformanceSetup;
beforeAll(async () => {
  setup = await setupConformance();
  await setup.server.register('carol');
}, 240_000);
afterAll(() => setup?.close(), 60_000);

const card = { userID: 'carol', nickname: 'Nick carol', faceURL: '', ex: '' };
const location = { description: 'Balogun market', longitude: 3.3872, latitude: 6.4541 };
const order = { data: '{"orderNo":"G1"}', extension: 'order', description: 'An order' };

/** What our engine sends: the rest of the content, and where the receiver finds it. */
const written: [name: string, contentType: number, rest: Written, elem: string, part: object][] = [
  ['text', 101, { text: 'Wetin dey? 🙂 你好' }, 'textElem', { content: 'Wetin dey? 🙂 你好' }],
  ['a card', 108, { card }, 'cardElem', { userID: 'carol', nickname: 'Nick carol' }],
  ['a place', 109, { location }, 'locationElem', location],
  ['a custom message', 110, { custom: order }, 'customElem', order],
  ['a face', 115, { face: { index: 3, data: 'wave' } }, 'faceElem', { index: 3, data: 'wave' }],
];

/** Files are uploaded first: what the received address serves. */
const files: [
  name: string,
  contentType: number,
  rest: Written,
  url: (message: Loose) => string,
  text: string,
][] = [
  [
    'a picture',
    102,
    { file: file('image/png', 'a picture, say'), width: 30, height: 20 },
    ({ pictureElem }) => pictureElem.sourcePicture.url,
    'a picture, say',
  ],
  [
    'a voice note',
    103,
    { file: file('audio/webm', 'a voice'), duration: 7 },
    ({ soundElem }) => soundElem.sourceUrl,
    'a voice',
  ],
  [
    'a video',
    104,
    {
      ...{ file: file('video/mp4', 'a film'), snapshot: file('image/png', 'its first picture') },
      ...{ duration: 12, snapshotWidth: 30, snapshotHeight: 20 },
    },
    ({ videoElem }) => videoElem.videoUrl,
    'a film',
  ],
  [
    'a file',
    105,
    { file: file('application/pdf', 'a receipt'), fileName: 'receipt.pdf' },
    ({ fileElem }) => fileElem.sourceUrl,
    'a receipt',
  ],
];

// biome-ignore lint/suspicious/noExplicitAny: results of foreign engines are untyped.
type Loose = any;

describe.each<Kind>(['js', 'wasm'])('our engine and %s', (kind) => {
  let amy: OwnDevice;
  let ben: Device;
  beforeAll(async () => {
    amy = await setup.own(`own${kind}`);
    ben = await setup.device(kind, `their${kind}`);
  }, 120_000);
  const chat = () => `si_${[amy.userID, ben.userID].sort().join('_')}`;
  const toBen = () => ({ recvID: ben.userID, groupID: '' }) as const;

  it.each(written)('%s arrives there as it was written', async (_, contentType, rest, elem, part) => {
    const sent = await amy.send(toBen(), { contentType, ...rest });
    const got = await ben.receives(({ clientMsgID }) => clientMsgID === sent.clientMsgID);
    expect(got).toMatchObject({ contentType, sendID: amy.userID, seq: sent.seq, [elem]: part });
    expect(got.senderNickname).toBe(`Nick ${amy.userID}`);
  });

  it.each(files)('%s is uploaded, and their side can open it', async (_, contentType, rest, url, text) => {
    const sent = await amy.send(toBen(), { contentType, ...rest });
    const got = await ben.receives(({ clientMsgID }) => clientMsgID === sent.clientMsgID);
    expect(got.contentType).toBe(contentType);
    const answer = await fetch(url(got));
    expect([answer.status, await answer.text()]).toEqual([200, text]);
  });

  it('a quote, a merged history and a forward arrive with their contents', async () => {
    const first = await amy.send(toBen(), { contentType: 101, text: 'how much for 100?' });
    const quoted = await amy.send(toBen(), { contentType: 114, text: 'still there?', quote: first });
    const quote = await ben.receives(({ clientMsgID }) => clientMsgID === quoted.clientMsgID);
    expect(quote.quoteElem).toMatchObject({
      text: 'still there?',
      quoteMessage: { clientMsgID: first.clientMsgID, textElem: { content: 'how much for 100?' } },
    });
    const of = { title: 'Our talk', abstractList: ['how much'], messages: [first, quoted] };
    const merged = await amy.send(toBen(), { contentType: 107, ...of });
    const merger = await ben.receives(({ clientMsgID }) => clientMsgID === merged.clientMsgID);
    expect(merger.mergeElem).toMatchObject({ title: 'Our talk', abstractList: ['how much'] });
    expect(merger.mergeElem.multiMessage.map((one: Loose) => one.clientMsgID)).toEqual([
      first.clientMsgID,
      quoted.clientMsgID,
    ]);
    const forwarded = await amy.send(toBen(), { contentType: 'forward', message: first });
    const forward = await ben.receives(({ clientMsgID }) => clientMsgID === forwarded.clientMsgID);
    expect(forward.textElem).toMatchObject({ content: 'how much for 100?' });
  });

  it.each(kinds)(
    '%s of theirs arrives here as it was sent',
    async (_, contentType, make, params, elem, part) => {
      const sent = await ben.send({ recvID: amy.userID }, make, params);
      const got = await amy.finds(chat(), ({ clientMsgID }) => clientMsgID === sent.clientMsgID);
      expect(got).toMatchObject({ contentType, sendID: ben.userID, status: 2, [elem]: part });
    },
  );

  it('a quote and a merged history of theirs arrive here', async () => {
    const first = await ben.text({ recvID: amy.userID }, 'is it still there?');
    const quoted = await ben.send({ recvID: amy.userID }, 'createQuoteMessage', {
      text: 'well?',
      message: JSON.stringify(first),
    });
    const quote = await amy.finds(chat(), ({ clientMsgID }) => clientMsgID === quoted.clientMsgID);
    expect(quote.quoteElem).toMatchObject({
      text: 'well?',
      quoteMessage: { clientMsgID: first.clientMsgID, textElem: { content: 'is it still there?' } },
    });
    const merged = await ben.send({ recvID: amy.userID }, 'createMergerMessage', {
      ...{ messageList: [first], title: 'Our talk', summaryList: ['is it'] },
    });
    const merger = await amy.finds(chat(), ({ clientMsgID }) => clientMsgID === merged.clientMsgID);
    expect(merger.mergeElem?.multiMessage.map((one) => one.clientMsgID)).toEqual([first.clientMsgID]);
  });

  it('read receipts work both ways', async () => {
    const mine = await amy.send(toBen(), { contentType: 101, text: 'read me' });
    await ben.receives(({ clientMsgID }) => clientMsgID === mine.clientMsgID);
    await ben.get('markConversationMessageAsRead', chat());
    await amy.finds(chat(), ({ clientMsgID, isRead }) => clientMsgID === mine.clientMsgID && isRead);
    const theirs = await ben.text({ recvID: amy.userID }, 'and me');
    await amy.finds(chat(), ({ clientMsgID }) => clientMsgID === theirs.clientMsgID);
    await amy.call('markConversationMessageAsRead', chat());
    await ben.waitForEvent('OnRecvC2CReadReceipt', (data) =>
      data.some(({ msgIDList }: { msgIDList: string[] }) => msgIDList.includes(theirs.clientMsgID)),
    );
    expect(await amy.call('getTotalUnreadMsgCount')).toBe(0);
  });

  it('typing works both ways', async () => {
    await amy.call('typing', chat(), true);
    await ben.waitForEvent('OnConversationUserInputStatusChanged', (data) => data.userID === amy.userID);
    await ben.get('changeInputStates', { conversationID: chat(), focus: true });
    await amy.waitForEvent('typing', ({ userID, isTyping }) => userID === ben.userID && isTyping);
  });

  it('a message revoked on one side is revoked on the other', async () => {
    const mine = await amy.send(toBen(), { contentType: 101, text: 'oops' });
    await ben.receives(({ clientMsgID }) => clientMsgID === mine.clientMsgID);
    await amy.call('revokeMessage', chat(), mine.clientMsgID);
    await ben.waitForEvent('OnNewRecvMessageRevoked', (data) => data.clientMsgID === mine.clientMsgID);
    const theirs = await ben.text({ recvID: amy.userID }, 'oops too');
    await ben.knowsSeq(chat(), theirs.clientMsgID);
    await ben.get('revokeMessage', { conversationID: chat(), clientMsgID: theirs.clientMsgID });
    await amy.finds(
      chat(),
      ({ clientMsgID, contentType }) => clientMsgID === theirs.clientMsgID && contentType === 2101,
    );
  });

  it('a friend request is accepted, and our engine sees a user go offline', async () => {
    await amy.call('addFriend', ben.userID, 'it is Amy');
    await ben.waitForEvent('OnFriendApplicationAdded', (data) => data.fromUserID === amy.userID);
    await ben.get('acceptFriendApplication', { toUserID: amy.userID, handleMsg: 'welcome' });
    await expect
      .poll(async () => (await amy.call('getFriendList')).map(({ userID }) => userID), { timeout: 60_000 })
      .toEqual([ben.userID]);
    const third = await setup.device(kind, `third${kind}`);
    expect(await amy.call('subscribeUsersStatus', [third.userID])).toMatchObject([{ status: 1 }]);
    await third.close();
    await amy.waitForEvent('userStatusChanged', (list) =>
      list.some(({ userID, status }) => userID === third.userID && status === 0),
    );
  });

  it('messages in our group and mentions work both ways', async () => {
    const { groupID } = await amy.call('createGroup', {
      ...{ groupName: 'Steam US', faceURL: '', memberUserIDs: [ben.userID] },
    });
    await ben.waitForEvent('OnJoinedGroupAdded', (data) => data.groupID === groupID);
    const at = {
      text: `@${ben.userID} look`,
      atUserList: [ben.userID],
      atUsersInfo: [{ atUserID: ben.userID, groupNickname: 'Ben' }],
    };
    const named = await amy.send({ recvID: '', groupID }, { contentType: 106, at });
    const got = await ben.receives(({ clientMsgID }) => clientMsgID === named.clientMsgID);
    expect(got.atTextElem).toMatchObject({ text: at.text, atUserList: [ben.userID] });
    const theirs = () => ben.get('getOneConversation', { sourceID: groupID, sessionType: 3 });
    await expect.poll(theirs, { timeout: 60_000 }).toMatchObject({ groupAtType: 1 });
    const answer = await ben.send({ groupID }, 'createTextAtMessage', {
      text: `@${amy.userID} here`,
      atUserIDList: [amy.userID],
      atUsersInfo: [{ atUserID: amy.userID, groupNickname: 'Amy' }],
    });
    await amy.finds(`sg_${groupID}`, ({ clientMsgID }) => clientMsgID === answer.clientMsgID);
    const conversation = await amy.call('getOneConversation', { sessionType: 3, sourceID: groupID });
    expect(conversation).toMatchObject({ groupAtType: 1, showName: 'Steam US' });
  });
});
