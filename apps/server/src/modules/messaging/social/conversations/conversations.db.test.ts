import { describe, expect, it } from 'vitest';
import { block } from '../blocks/commands';
import { chatDirectoryOf } from '../sending';
import { social } from '../testing/fixtures';
import { changeUser } from '../users/commands';
import { versionOf } from '../versions';
import { setConversation } from './change';
import { rowFor } from './new-settings';
import { findConversationSettings, listConversationIDs, listConversationSettings, optionsOf } from './store';
import { incrementalConversations } from './sync';

const s = social();

const idOf = (a: string, b: string) => (a < b ? `si_${a}_${b}` : `si_${b}_${a}`);
const set = (ownerID: string, conversationID: string, fields: Parameters<typeof setConversation>[3]) =>
  s.as(ownerID, (at) => setConversation(at, ownerID, conversationID, fields));
const open = (conversationID: string, userIDs: string[], sessionType = 1) =>
  s.db.transaction((tx) =>
    chatDirectoryOf(s.services).openConversations(
      tx,
      [{ conversationID, sessionType, groupID: '', userIDs }],
      s.now(),
    ),
  );

describe('the id of a conversation', () => {
  it.each([
    ['si_a_b', 1, 'b', ''],
    ['sn_a_b', 4, 'b', ''],
    ['sg_7', 3, '', '7'],
  ])('%s says with whom it is', (id, sessionType, userID, groupID) =>
    expect(rowFor('a', id)).toEqual({ ownerID: 'a', conversationID: id, sessionType, userID, groupID }),
  );

  it.each([
    '',
    'si_',
    'si_b_a',
    'si_a',
    'si_a_b_c',
    'sg_',
    'sg_7_8',
    'n_a_b',
    'xx_a_b',
    'si__b',
    'a',
    'si_c_d',
  ])('"%s" is none of a’s', (id) => expect(rowFor('a', id)).toBeUndefined());
});

describe('a conversation', () => {
  it('is listed for both users with its first message, once, as one insert', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const before = await versionOf(s.db, 'conversations', b);
    await open(idOf(a, b), [a, b]);
    await open(idOf(a, b), [a, b]);
    expect(await listConversationSettings(s.db, a)).toMatchObject([
      { userID: b, sessionType: 1, isPinned: false, atType: 0 },
    ]);
    expect(await incrementalConversations(s.db, b, before)).toMatchObject({
      version: 2,
      insert: [
        {
          ownerUserID: b,
          conversationID: idOf(a, b),
          conversationType: 1,
          userID: a,
          groupID: '',
          recvMsgOpt: 0,
        },
      ],
    });
  });

  it('is listed without a deadlock when many first messages cross', async () => {
    const ids = await s.people('a', 'b', 'c', 'd', 'e', 'f');
    const pairs = ids.flatMap((one) => ids.filter((other) => other !== one).map((other) => [one, other]));
    await Promise.all(pairs.map(([a = '', b = '']) => open(idOf(a, b), [a, b])));
    for (const id of ids) {
      expect(await listConversationIDs(s.db, id)).toHaveLength(5);
      expect((await versionOf(s.db, 'conversations', id)).version).toBe(6);
    }
  });

  it('has settings per user, and changes are sent to their own devices', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const tips = await s.notified(() => set(a, idOf(a, b), { isPinned: true, receiveOption: 2, ex: 'x' }));
    expect(tips).toEqual([
      {
        contentType: 1300,
        receivers: [a],
        groupID: '',
        detail: { userID: a, conversationIDList: [idOf(a, b)] },
      },
    ]);
    expect(await listConversationSettings(s.db, a)).toMatchObject([
      { isPinned: true, receiveOption: 2, ex: 'x' },
    ]);
    expect(await listConversationSettings(s.db, b)).toEqual([]);
    expect([
      await listConversationIDs(s.db, a, 'pinned'),
      await listConversationIDs(s.db, a, 'silent'),
    ]).toEqual([[idOf(a, b)], [idOf(a, b)]]);
    const before = await versionOf(s.db, 'conversations', a);
    await set(a, idOf(a, b), { isPinned: false });
    expect(await incrementalConversations(s.db, a, before)).toMatchObject({
      version: before.version + 1,
      update: [{ isPinned: false, recvMsgOpt: 2 }],
    });
  });

  it('expires messages for both users when one turns it on, and a notification appears in the chat', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const tips = await s.notified(() => set(a, idOf(a, b), { isPrivate: true, burnSeconds: 60 }));
    expect(tips.map((tip) => tip.contentType)).toEqual([1701, 1300, 1300]);
    expect(tips[0]?.detail).toEqual({ recvID: b, sendID: a, isPrivate: true, conversationID: idOf(a, b) });
    expect(await listConversationSettings(s.db, a)).toMatchObject([{ isPrivate: true, burnSeconds: 60 }]);
    expect(await listConversationSettings(s.db, b)).toMatchObject([
      { isPrivate: true, burnSeconds: 30, userID: a },
    ]);
  });

  it('is set by its owners alone', async () => {
    const [a, b, c] = await s.people('ada', 'bola', 'chidi');
    const groupID = await s.group(a, { members: [b] });
    expect(await s.codeOf(set(c, idOf(a, b), { isPinned: true }))).toBe(1001);
    expect(await s.codeOf(set(c, `sg_${groupID}`, { isPinned: true }))).toBe(1203);
    expect(await s.codeOf(set(b, `sg_${groupID}`, { isPinned: true, isPrivate: true }))).toBe(0);
    expect(await findConversationSettings(s.db, b, [`sg_${groupID}`])).toMatchObject([
      { isPinned: true, isPrivate: false },
    ]);
  });

  it('is marked for the users who are mentioned, or for all when everybody is mentioned', async () => {
    const [a, b, c] = await s.people('ada', 'bola', 'chidi');
    const groupID = await s.group(a, { members: [b, c] });
    const at = (userIDs: string[], isEverybody: boolean) =>
      s.notified(() =>
        s.db.transaction((tx) =>
          chatDirectoryOf(s.services).markMentions(
            tx,
            { conversationID: `sg_${groupID}`, groupID, senderID: a, userIDs, isEverybody },
            s.now(),
          ),
        ),
      );
    const markOf = async (ownerID: string) =>
      (await findConversationSettings(s.db, ownerID, [`sg_${groupID}`]))[0]?.atType;
    const tips = await at([b, 'nobody-here'], false);
    expect(tips.map((tip) => [tip.contentType, tip.receivers[0]])).toEqual([[1300, b]]);
    expect([await markOf(a), await markOf(b), await markOf(c)]).toEqual([0, 1, 0]);
    await at([c], true);
    expect([await markOf(a), await markOf(b), await markOf(c)]).toEqual([0, 2, 3]);
    await set(c, `sg_${groupID}`, { atType: 0 });
    expect(await markOf(c)).toBe(0);
  });

  it('is received as its owner set it, or as they set everything', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const id = idOf(a, b);
    const option = async () => (await optionsOf(s.db, id, [b])).get(b);
    expect(await option()).toBe(0);
    await set(b, id, { receiveOption: 2 });
    expect(await option()).toBe(2);
    await s.as(b, (at) => changeUser(at, b, { receiveOption: 1 }));
    expect(await option()).toBe(1);
    await s.as(a, (at) => block(at, { ownerID: a, otherID: b, isOn: true, ex: '' }));
    expect(await option()).toBe(1);
  });
});
