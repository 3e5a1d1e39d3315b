import { ContentType } from '@gift/im-protocol';
import { describe, expect, it } from 'vitest';
import { chatBetween } from '../../admin-queries';
import { clearConversations, deleteMessages, revoke } from '../revoke';
import { chat, contentOf, jsonOf, newClientID } from '../testing/fixtures';

// What a message says about another user comes from the server's data, whatever its sender wrote.

const room = chat();
const { sent } = room;
const { quote, atText, card, custom } = ContentType;

async function two() {
  const [ada, ben, eve] = await room.people('ada', 'ben', 'eve');
  const conversationID = `si_${[ada, ben].sort().join('_')}`;
  const first = await sent(ada, { recvID: ben, content: contentOf({ content: 'send the code first' }) });
  return { ada, ben, eve, conversationID, first };
}
type Two = Awaited<ReturnType<typeof two>>;

/** What Ada reads of Ben's answer to this. */
async function answered(
  { ada, ben, conversationID }: Two,
  quoteMessage: object,
  contentType: ContentType = quote,
) {
  const content = contentOf({ text: 'so you said', quoteMessage });
  const { clientMsgID } = await sent(ben, { recvID: ada, contentType, content });
  const all = await room.read(ada, conversationID);
  return jsonOf(all.find((one) => one.clientMsgID === clientMsgID)!).quoteMessage;
}

describe('an answer', () => {
  it.each([quote, atText])(
    'of type %i has the stored text, sender and time of the quoted message, not forged ones',
    async (contentType) => {
      const of = await two();
      const [real] = await room.read(of.ada, of.conversationID);
      const forged = {
        ...{ clientMsgID: of.first.clientMsgID, seq: 77, contentType: 101, sendID: of.ada },
        ...{ textElem: { content: 'I have been paid' }, pictureElem: {}, senderNickname: 'Gift' },
      };
      expect(await answered(of, forged, contentType)).toEqual({
        ...{ clientMsgID: of.first.clientMsgID, serverMsgID: of.first.serverMsgID },
        ...{ createTime: real!.createTime, sendTime: of.first.sendTime, sessionType: 1, seq: 1 },
        ...{ sendID: of.ada, recvID: of.ben, groupID: '', msgFrom: 100, contentType: 101 },
        ...{ senderPlatformID: 5, senderNickname: real!.senderNickname, senderFaceUrl: '' },
        textElem: { content: 'send the code first' },
      });
    },
  );

  it.each<[string, object]>([
    ['nobody', { sendID: 'ada' }],
    ['what is in another chat', { clientMsgID: 'of another chat' }],
    ['staff', { contentType: 1400, notificationElem: { detail: '{"text":"Released"}' } }],
    ['an order', { contentType: 110, customElem: { data: '{"orderNo":"1","event":"paid"}' } }],
  ])('to %s is an answer to nothing', async (_, notified) => {
    const of = await two();
    await sent(of.ada, { recvID: of.eve, clientMsgID: newClientID() });
    const other = await sent(of.ben, { recvID: of.eve });
    const clientMsgID = 'clientMsgID' in notified ? other.clientMsgID : newClientID();
    const content = { sendID: of.ada, contentType: 101, textElem: { content: 'I have been paid' } };
    expect(await answered(of, { ...content, ...notified, clientMsgID })).toEqual({
      contentType: ContentType.revoked,
      clientMsgID,
    });
  });

  it('to a revoked or deleted message contains none of its text', async () => {
    for (const takeBack of [revoke, deleteMessages]) {
      const of = await two();
      const actor = { userID: of.ada, isAdmin: false };
      const where = { conversationID: of.conversationID, seq: 1, seqs: [1] };
      await room.db.transaction((tx) =>
        takeBack({ tx, services: room.services, now: room.now() }, actor, {
          ...where,
          ...{ isSyncSelf: false, isSyncOther: true },
        }),
      );
      const { clientMsgID } = of.first;
      const content = { contentType: 101, textElem: { content: 'send the code first' } };
      expect(await answered(of, { ...content, clientMsgID })).toEqual({
        ...{ contentType: ContentType.revoked, clientMsgID, sendID: of.ada, seq: 1 },
      });
    }
  });

  it('cannot quote a message that its sender can no longer read', async () => {
    const [owner, ada, ben] = await room.people('owner', 'ada', 'ben');
    const groupID = await room.group(owner, { members: [ada, ben] });
    const conversationID = `sg_${groupID}`;
    const { clientMsgID } = await sent(ada, { groupID, content: contentOf({ content: 'out of sight' }) });
    await room.db.transaction((tx) =>
      clearConversations(
        { tx, services: room.services, now: room.now() },
        { userID: ben, conversationIDs: [conversationID], isSyncSelf: false },
      ),
    );
    const content = contentOf({ text: 'what?', quoteMessage: { contentType: 101, clientMsgID } });
    await sent(ben, { groupID, contentType: quote, content });
    const last = (await room.read(ada, conversationID)).at(-1)!;
    expect(jsonOf(last).quoteMessage).toEqual({ contentType: ContentType.revoked, clientMsgID });
  });
});

describe('a card', () => {
  it('shows the real nickname of the user it names, and is refused for an unknown user', async () => {
    const { ada, ben, eve, conversationID } = await two();
    const shown = { userID: eve, nickname: 'Gift support', faceURL: 'https://tracker.example/x', ex: 'e' };
    await sent(ben, { recvID: ada, contentType: card, content: contentOf(shown) });
    expect(jsonOf((await room.read(ada, conversationID)).at(-1)!)).toEqual({
      ...{ userID: eve, nickname: 'eve of the tests', faceURL: '', ex: 'e' },
    });
    const nobody = contentOf({ ...shown, userID: 'nobody' });
    expect(await room.refusal(ben, { recvID: ada, contentType: card, content: nobody })).toBe(1101);
  });
});

describe('an order line that a user wrote', () => {
  it('is not shown to moderators as an order event', async () => {
    const [ada, ben] = [await room.gifted(), await room.gifted()];
    const data = JSON.stringify({ orderNo: '1', event: 'released', at: '2026-11-21T10:00:00Z' });
    await sent(ada.id, { recvID: ben.id, contentType: custom, content: contentOf({ data }) });
    await sent(ben.id, {
      ...{ recvID: ada.id, contentType: quote },
      content: contentOf({ text: 'that is not so', quoteMessage: { contentType: 110 } }),
    });
    const of = { one: ada.userID, other: ben.userID, from: new Date(0), limit: 9 };
    expect((await chatBetween(room.db, of)).map(({ text, event }) => [text, event])).toEqual([
      [null, null],
      ['that is not so', null],
    ]);
  });
});
