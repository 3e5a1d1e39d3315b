import {
  getActiveConversationsReq,
  getConversationsReq,
  getConversationsResp,
} from '@gift/im-protocol/payloads-jssdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { social } from '../testing/fixtures';

const s = social();
beforeAll(() => s.signInSystem());

/** Two friends and a group: three conversations with one message each, the group's the newest. */
async function createChats() {
  const [a, b, c] = await s.people('ada', 'bola', 'chidi');
  for (const friend of [b, c]) {
    await s.call('/friend/import_friend', { ownerUserID: a, friendUserIDs: [friend] }, s.systemToken);
    s.test.clock.advance(1000);
  }
  const groupID = await s.group(a, { members: [b] });
  const token = await s.tokenOf(a);
  await s.call('/friend/update_friends', { ownerUserID: a, friendUserIDs: [b], remark: 'Bola' }, token);
  return { a, b, c, groupID, token };
}
const chat = (x: string, y: string) => (x < y ? `si_${x}_${y}` : `si_${y}_${x}`);

describe('the list of conversations in one call', () => {
  it('has the newest line of each, whom it is with, and how far it was read', async () => {
    const { a, b, c, groupID, token } = await createChats();
    const { data } = await s.call('/jssdk/get_active_conversations', { ownerUserID: a, count: 2 }, token);
    expect(data.conversations).toHaveLength(2);
    const [first, second] = data.conversations;
    expect(first).toMatchObject({
      conversation: { conversationID: `sg_${groupID}`, conversationType: 3, ownerUserID: a, groupID },
      lastMsg: { contentType: 1501, groupID, seq: 1 },
      group: { groupID, memberCount: 2, ownerUserID: a },
      user: null,
      friend: null,
      maxSeq: 1,
    });
    expect(second).toMatchObject({
      conversation: { conversationID: chat(a, c), userID: c },
      user: { userID: c, nickname: 'chidi of the tests' },
      group: null,
    });
    const all = await s.call('/jssdk/get_active_conversations', { ownerUserID: a, count: 0 }, token);
    expect(all.data.conversations).toHaveLength(3);
    expect(all.data.conversations[2]).toMatchObject({
      conversation: { conversationID: chat(a, b) },
      friend: { friendUserID: b, remark: 'Bola', ownerUserID: a },
      lastMsg: { contentType: 1201, content: expect.stringMatching(/^[A-Za-z0-9+/=]+$/) },
    });
    const content = Buffer.from(all.data.conversations[2].lastMsg.content, 'base64').toString();
    expect(JSON.parse(JSON.parse(content).detail)).toMatchObject({ fromToUserID: { fromUserID: b } });
  });

  it('is returned as protobuf on a protobuf request, with the same content', async () => {
    const { a, b, groupID, token } = await createChats();
    const asked = getActiveConversationsReq.encode({ ownerUserID: a, count: 10 });
    const answer = await s.call('/jssdk/get_active_conversations', asked, token);
    expect(answer).toMatchObject({ errCode: 0, data: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) });
    const { conversations, unreadCount } = getConversationsResp.decode(Buffer.from(answer.data, 'base64'));
    expect(conversations.map((one) => one.conversation.conversationID)).toContain(chat(a, b));
    const group = conversations.find((one) => one.conversation.groupID === groupID);
    expect(group).toMatchObject({
      group: { groupName: 'Steam US', groupType: 2, memberCount: 2 },
      lastMsg: { contentType: 1501, sendID: a },
    });
    expect(group?.user).toBeUndefined();
    const json = await s.call('/jssdk/get_active_conversations', { ownerUserID: a, count: 10 }, token);
    expect(unreadCount).toBe(json.data.unreadCount);
  });

  it('contains only requested conversations that have a message', async () => {
    const { a, b, groupID, token } = await createChats();
    const [silent] = await s.people('silent');
    await s.call(
      '/conversation/set_conversations',
      { userIDs: [a], conversation: { conversationID: chat(a, silent), isPinned: true } },
      token,
    );
    const wanted = [chat(a, b), chat(a, silent), 'si_x_y', `sg_${groupID}`];
    const asked = getConversationsReq.encode({ ownerUserID: a, conversationIDs: wanted });
    const answer = await s.call('/jssdk/get_conversations', asked, token);
    const { conversations } = getConversationsResp.decode(Buffer.from(answer.data, 'base64'));
    expect(conversations.map((one) => one.conversation.conversationID).sort()).toEqual(
      [chat(a, b), `sg_${groupID}`].sort(),
    );
  });

  it('is an empty string if there are none', async () => {
    const [nobody] = await s.people('nobody');
    const token = await s.tokenOf(nobody);
    const asked = getActiveConversationsReq.encode({ ownerUserID: nobody, count: 10 });
    expect((await s.call('/jssdk/get_active_conversations', asked, token)).data).toBe('');
  });
});
