// Foreign engines exchange every kind of message through our server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device, Kind } from './device';
import { kinds } from './kinds';
import { type ConformanceSetup, setupConformance } from './setup';

let setup: ConformanceSetup;
beforeAll(async () => {
  setup = await setupConformance();
  await setup.server.register('carol');
}, 240_000);
afterAll(() => setup?.close(), 60_000);

const pairs: [Kind, Kind][] = [
  ['js', 'wasm'],
  ['wasm', 'js'],
];

describe.each(pairs)('from %s to %s', (from, to) => {
  let amy: Device;
  let ben: Device;
  beforeAll(async () => {
    amy = await setup.device(from, `amy${from}`);
    ben = await setup.device(to, `ben${to}`);
  }, 120_000);
  const chat = () => `si_${[amy.userID, ben.userID].sort().join('_')}`;

  it.each(kinds)('%s arrives as it was sent', async (_, contentType, make, params, elem, part) => {
    const sent = await amy.send({ recvID: ben.userID }, make, params);
    expect(sent).toMatchObject({ contentType, status: 2 });
    const got = await ben.receives(({ clientMsgID }) => clientMsgID === sent.clientMsgID);
    expect(got).toMatchObject({ contentType, sendID: amy.userID, serverMsgID: sent.serverMsgID });
    expect(got[elem]).toMatchObject(part);
    expect(got.senderNickname).toBe(`Nick ${amy.userID}`);
  });

  it('a quote, a merged history and a forward deliver their contents', async () => {
    const first = await amy.text({ recvID: ben.userID }, 'how much for 100?');
    const quoted = await amy.send({ recvID: ben.userID }, 'createQuoteMessage', {
      text: 'still there?',
      message: JSON.stringify(first),
    });
    const quote = await ben.receives(({ clientMsgID }) => clientMsgID === quoted.clientMsgID);
    expect(quote).toMatchObject({ contentType: 114, quoteElem: { text: 'still there?' } });
    expect(quote.quoteElem.quoteMessage.clientMsgID).toBe(first.clientMsgID);

    const merged = await amy.send({ recvID: ben.userID }, 'createMergerMessage', {
      messageList: [first],
      title: 'Our talk',
      summaryList: ['how much'],
    });
    const merger = await ben.receives(({ clientMsgID }) => clientMsgID === merged.clientMsgID);
    expect(merger).toMatchObject({
      contentType: 107,
      mergeElem: { title: 'Our talk', abstractList: ['how much'] },
    });
    expect(merger.mergeElem.multiMessage[0].clientMsgID).toBe(first.clientMsgID);

    const forward = await amy.send({ recvID: ben.userID }, 'createForwardMessage', first);
    expect(forward.clientMsgID).not.toBe(first.clientMsgID);
    await ben.receives(({ clientMsgID }) => clientMsgID === forward.clientMsgID);
  });

  it('the receiver sees that the sender is typing', async () => {
    const { conversationID } = await amy.get('getOneConversation', { sourceID: ben.userID, sessionType: 1 });
    await amy.get('changeInputStates', { conversationID, focus: true });
    await ben.waitForEvent('OnConversationUserInputStatusChanged', (data) => data.userID === amy.userID);
  });

  it('the sender receives a read receipt, and the unread count falls', async () => {
    const sent = await amy.text({ recvID: ben.userID }, 'read me');
    await ben.receives(({ clientMsgID }) => clientMsgID === sent.clientMsgID);
    const before = await ben.get('getOneConversation', { sourceID: amy.userID, sessionType: 1 });
    expect(before.unreadCount).toBeGreaterThan(0);
    await ben.get('markConversationMessageAsRead', before.conversationID);
    const receipts = await amy.waitForEvent('OnRecvC2CReadReceipt', (data) =>
      data.some(({ msgIDList }: { msgIDList: string[] }) => msgIDList.includes(sent.clientMsgID)),
    );
    expect(receipts[0].userID).toBe(ben.userID);
    await expect
      .poll(
        async () =>
          (await ben.get('getOneConversation', { sourceID: amy.userID, sessionType: 1 })).unreadCount,
      )
      .toBe(0);
  });

  it('a revoked message is reported and leaves a mark in the history', async () => {
    const sent = await amy.text({ recvID: ben.userID }, 'oops');
    await ben.receives(({ clientMsgID }) => clientMsgID === sent.clientMsgID);
    await amy.knowsSeq(chat(), sent.clientMsgID);
    await amy.get('revokeMessage', { conversationID: chat(), clientMsgID: sent.clientMsgID });
    const revoked = await ben.waitForEvent(
      'OnNewRecvMessageRevoked',
      (data) => data.clientMsgID === sent.clientMsgID,
    );
    expect(revoked).toMatchObject({ revokerID: amy.userID, sessionType: 1 });
    const { messageList } = await ben.get('getAdvancedHistoryMessageList', {
      conversationID: chat(),
      startClientMsgID: '',
      count: 20,
      viewType: 0,
    });
    const trace = messageList.find(
      ({ clientMsgID }: { clientMsgID: string }) => clientMsgID === sent.clientMsgID,
    );
    expect(trace?.contentType).toBe(2101);
  });

  it('a new device loads the whole history', async () => {
    const again = await setup.fresh(from === 'js' ? 'wasm' : 'js', amy.userID);
    // The same token: a second connection that kicks nobody.
    await again.login(amy.token);
    const { messageList } = await again.get('getAdvancedHistoryMessageList', {
      conversationID: chat(),
      startClientMsgID: '',
      count: 50,
      viewType: 0,
    });
    const types = messageList.map(({ contentType }: { contentType: number }) => contentType);
    for (const [, contentType] of kinds) expect(types).toContain(contentType);
    const seqs = messageList.map(({ seq }: { seq: number }) => seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(new Set(seqs).size).toBe(seqs.length);
    await again.close();
  });
});
