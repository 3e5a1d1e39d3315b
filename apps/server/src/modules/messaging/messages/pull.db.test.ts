import { ContentType, SendStatus } from '@gift/im-protocol';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { notify } from './notify';
import {
  lastMessages,
  newestSeqs,
  newestSeqsOf,
  pullRanges,
  pullRangesOf,
  pullSeqs,
  readState,
} from './pull';
import { markRead } from './read';
import { clearConversations, deleteMessages, revoke } from './revoke';
import { decodeMessage } from './store/encoded';
import { addParticipants, closeParticipants } from './store/participants';
import { chat, contentOf, jsonOf } from './testing/fixtures';

const room = chat();
const { sent } = room;
const at = <Result>(work: (at: Parameters<typeof notify>[0]) => Promise<Result>) =>
  room.db.transaction((tx) => work({ tx, services: room.services, now: room.now() }));
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

/** Two users who wrote `count` messages to each other, in turns. */
async function pair(count: number) {
  const [ada, ben, eve] = await room.people('ada', 'ben', 'eve');
  const conversationID = `si_${[ada, ben].sort().join('_')}`;
  for (const n of upTo(count))
    await sent(n % 2 ? ada : ben, { recvID: n % 2 ? ben : ada, content: contentOf({ content: String(n) }) });
  return { ada, ben, eve, conversationID };
}

const range = async (
  userID: string,
  conversationID: string,
  begin: number,
  end: number,
  num: number,
  isDescending = false,
) => {
  const pulled = await pullRanges(room.db, userID, [{ conversationID, begin, end, num }], isDescending);
  const found = pulled.get(conversationID);
  return found && { seqs: found.msgs.map((bytes) => decodeMessage(bytes).seq), isEnd: found.isEnd };
};
const exact = async (userID: string, conversationID: string, seqs: number[], isDescending = false) => {
  const found = (await pullSeqs(room.db, userID, [{ conversationID, seqs }], isDescending)).get(
    conversationID,
  );
  return found && { ...found, msgs: found.msgs.map(decodeMessage) };
};

describe('a pull by range', () => {
  it('returns the newest messages of a conversation, ordered by seq', async () => {
    const { ada, conversationID } = await pair(12);
    expect(await range(ada, conversationID, 1, 12, 5)).toEqual({ seqs: [8, 9, 10, 11, 12], isEnd: true });
    expect(await range(ada, conversationID, 3, 6, 10)).toEqual({ seqs: [3, 4, 5, 6], isEnd: false });
    expect(await range(ada, conversationID, 10, 99, 10)).toEqual({ seqs: [10, 11, 12], isEnd: true });
    expect(await range(ada, conversationID, 1, 3, 10, true)).toEqual({ seqs: [1, 2, 3], isEnd: true });
  });

  it.each([
    ['no number', 1, 2, 0],
    ['a range that ends before it begins', 2, 1, 10],
    ['a range behind the newest', 3, 99, 10],
  ])('leaves a chat out that was asked for with %s', async (_, begin, end, num) => {
    const { ada, conversationID } = await pair(2);
    expect(await range(ada, conversationID, begin, end, num)).toBeUndefined();
  });

  it('returns all notifications of a range, even above the requested count', async () => {
    const { ada, ben, conversationID } = await pair(1);
    for (const n of upTo(3))
      await at((where) =>
        notify(where, { contentType: 2200, sendID: ada, recvID: ben, isStored: true, detail: { n } }),
      );
    const notificationsID = conversationID.replace('si_', 'n_');
    expect(await range(ben, notificationsID, 1, 3, 1)).toEqual({ seqs: [1, 2, 3], isEnd: true });
    const [first] = (
      await pullRanges(room.db, ben, [{ conversationID: notificationsID, begin: 1, end: 1, num: 0 }], false)
    ).get(notificationsID)!.msgs;
    expect(JSON.parse(jsonOf(decodeMessage(first!)).detail)).toEqual({ n: 1 });
  });

  it('stays below the largest frame that engines read, and leaves no gap', async () => {
    const [ada, ben] = await room.people('ada', 'ben');
    const conversationID = `si_${[ada, ben].sort().join('_')}`;
    const large = contentOf({ content: 'x'.repeat(16_000) });
    await Promise.all(upTo(80).map(() => sent(ada, { recvID: ben, content: large })));
    const pulled = await pullRanges(room.db, ben, [{ conversationID, begin: 1, end: 80, num: 80 }], false);
    const { msgs, isEnd } = pulled.get(conversationID)!;
    const seqs = msgs.map((bytes) => decodeMessage(bytes).seq);
    expect(msgs.reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(1_000_000);
    expect(seqs).toEqual(upTo(80).slice(80 - seqs.length));
    expect(seqs.length).toBeGreaterThan(40);
    expect(isEnd).toBe(false);
  });
});

describe('reads of several users in one query', () => {
  it('give each user what he reads alone, and nothing of the others', async () => {
    const { ada, ben, eve, conversationID } = await pair(6);
    await sent(eve, { recvID: ada });
    await at((where) =>
      deleteMessages(
        where,
        { userID: ada, isAdmin: false },
        { conversationID, seqs: [2], isSyncSelf: false, isSyncOther: false },
      ),
    );
    await at((where) => markRead(where, { userID: ben, conversationID, hasReadSeq: 5 }));
    await at((where) =>
      notify(where, { contentType: 2200, sendID: ada, recvID: ben, isStored: true, detail: { n: 1 } }),
    );
    const ids = [conversationID, conversationID.replace('si_', 'n_'), `si_${[ada, eve].sort().join('_')}`];
    const pulls = [ada, ben, eve, ada].map((userID, n) => ({
      userID,
      ranges: ids.map((id) => ({ conversationID: id, begin: 1, end: 9, num: 3 + n })),
      isDescending: n === 3,
    }));
    const together = await pullRangesOf(room.db, pulls);
    const alone = await Promise.all(
      pulls.map(({ userID, ranges, isDescending }) => pullRanges(room.db, userID, ranges, isDescending)),
    );
    expect(together).toEqual(alone);
    expect(together.map((pulled) => [...pulled.keys()])).toEqual([ids, ids.slice(0, 2), [ids[2]], ids]);
    const seqs = await newestSeqsOf(room.db, [ada, ben, eve]);
    expect(seqs).toEqual(await Promise.all([ada, ben, eve].map((userID) => newestSeqs(room.db, userID))));
    expect(seqs[2]).toEqual({ maxSeqs: new Map([[ids[2], 1]]), minSeqs: new Map() });
  });
});

describe('a pull by seqs', () => {
  it('returns messages in the requested order, each once', async () => {
    const { ada, conversationID } = await pair(6);
    const found = await exact(ada, conversationID, [5, 2, 5, 4]);
    expect(found?.msgs.map(({ seq }) => seq)).toEqual([5, 2, 4]);
    expect(found).toMatchObject({ isEnd: false, endSeq: 0 });
  });

  it('reports the end of the conversation when seqs beyond it are requested', async () => {
    const { ada, conversationID } = await pair(6);
    expect(await exact(ada, conversationID, [5, 6, 7])).toMatchObject({ isEnd: true, endSeq: 6 });
    await at((where) =>
      clearConversations(where, { userID: ada, conversationIDs: [conversationID], isSyncSelf: false }),
    );
    await sent(ada, { recvID: (await pair(0)).ben });
    expect(await exact(ada, conversationID, [6, 5], true)).toMatchObject({
      isEnd: true,
      endSeq: 7,
      msgs: [],
    });
  });
});

describe('a missing message', () => {
  it('is a placeholder for the user who deleted it, and unchanged for the other', async () => {
    const { ada, ben, conversationID } = await pair(4);
    await at((where) =>
      deleteMessages(
        where,
        { userID: ada, isAdmin: false },
        { conversationID, seqs: [2, 3, 99], isSyncSelf: false, isSyncOther: false },
      ),
    );
    const states = async (userID: string) =>
      (await room.read(userID, conversationID)).map(({ seq, status }) => [seq, status]);
    expect(await states(ada)).toEqual([
      [1, 2],
      [2, 4],
      [3, 4],
      [4, 2],
    ]);
    expect(await states(ben)).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 2],
    ]);
    expect((await exact(ada, conversationID, [3]))?.msgs[0]).toMatchObject({
      seq: 3,
      status: SendStatus.deleted,
      content: new Uint8Array(),
    });
  });

  it('is a placeholder when its row is gone', async () => {
    const { ada, conversationID } = await pair(3);
    await room.db.run(sql`
      delete from messaging.messages where seq = 2 and conversation = (select n from messaging.conversations where id = ${conversationID})`);
    expect((await room.read(ada, conversationID)).map(({ seq, status }) => [seq, status])).toEqual([
      [1, 2],
      [2, 4],
      [3, 2],
    ]);
  });

  it('is passed over by the last valid message', async () => {
    const { ada, ben, conversationID } = await pair(4);
    await at((where) =>
      deleteMessages(
        where,
        { userID: ada, isAdmin: false },
        { conversationID, seqs: [3, 4], isSyncSelf: false, isSyncOther: false },
      ),
    );
    const last = async (userID: string) => {
      const bytes = (await lastMessages(room.db, userID, [conversationID])).get(conversationID);
      return bytes && decodeMessage(bytes).seq;
    };
    expect(await last(ada)).toBe(2);
    expect(await last(ben)).toBe(4);
    await at((where) =>
      clearConversations(where, { userID: ada, conversationIDs: 'all', isSyncSelf: false }),
    );
    expect(await last(ada)).toBeUndefined();
    expect(await last(ben)).toBe(4);
  });

  it('does not live on in a quote', async () => {
    const [ada, ben] = await room.people('ada', 'ben');
    const conversationID = `si_${[ada, ben].sort().join('_')}`;
    const first = await sent(ada, { recvID: ben, content: contentOf({ content: 'the secret' }) });
    const quoteMessage = {
      contentType: 101,
      seq: 1,
      clientMsgID: first.clientMsgID,
      textElem: { content: 'the secret' },
    };
    await sent(ben, {
      recvID: ada,
      contentType: ContentType.quote,
      content: contentOf({ text: 'really?', quoteMessage }),
    });
    const quoted = async () => jsonOf((await room.read(ada, conversationID))[1]!);
    expect((await quoted()).quoteMessage).toMatchObject(quoteMessage);
    await at((where) => revoke(where, { userID: ada, isAdmin: false }, { conversationID, seq: 1 }));
    expect(await quoted()).toMatchObject({
      text: 'really?',
      quoteMessage: { contentType: 2101, seq: 1, clientMsgID: first.clientMsgID, sendID: ada },
    });
    expect(JSON.stringify(await quoted())).not.toContain('secret');
  });
});

describe('the read state', () => {
  it("is marked in a chat of two: mine when the other read it, the other's when I did", async () => {
    const { ada, ben, conversationID } = await pair(4);
    const marks = async (userID: string) =>
      (await room.read(userID, conversationID)).map(({ isRead }) => isRead);
    // Ben wrote 4 last, so he has read to 4; Ada wrote 3, and has read to 3.
    expect(await marks(ada)).toEqual([true, true, true, false]);
    expect(await marks(ben)).toEqual([true, true, true, false]);
    await sent(ada, { recvID: ben });
    expect(await marks(ben)).toEqual([true, true, true, true, false]);
  });

  it('includes the newest seq, for all conversations or only those requested', async () => {
    const { ada, ben, conversationID } = await pair(3);
    expect([...(await readState(room.db, ben, []))]).toEqual([
      [conversationID, { maxSeq: 3, hasReadSeq: 2, maxSeqTime: room.now().getTime() }],
    ]);
    expect((await readState(room.db, ada, [conversationID, 'si_x_y'])).size).toBe(1);
  });
});

describe('newest seqs', () => {
  it('name chats, the notifications beside them and those to oneself, but nothing empty', async () => {
    const { ada, ben, conversationID } = await pair(2);
    const own = async () => Object.fromEntries((await newestSeqs(room.db, ada)).maxSeqs);
    expect(await own()).toEqual({ [conversationID]: 2 });
    await at((where) =>
      notify(
        where,
        { contentType: 2200, sendID: ada, recvID: ben, isStored: true, detail: {} },
        { contentType: 2102, sendID: ada, recvID: ada, isStored: true, detail: {} },
        { contentType: 1300, sendID: ada, recvID: ada, detail: {} },
      ),
    );
    const notificationsID = conversationID.replace('si_', 'n_');
    expect(await own()).toEqual({ [conversationID]: 2, [notificationsID]: 1, [`n_${ada}_${ada}`]: 1 });
    await at((where) =>
      clearConversations(where, { userID: ada, conversationIDs: 'all', isSyncSelf: false }),
    );
    expect(Object.fromEntries((await newestSeqs(room.db, ada)).minSeqs)).toEqual({ [conversationID]: 3 });
    expect(Object.fromEntries((await newestSeqs(room.db, ben)).minSeqs)).toEqual({});
  });
});

describe('a user cannot read', () => {
  it('the conversation of other users, through any query', async () => {
    const { ada, ben, eve, conversationID } = await pair(3);
    const notificationsID = conversationID.replace('si_', 'n_');
    await at((where) =>
      notify(where, { contentType: 2200, sendID: ada, recvID: ben, isStored: true, detail: {} }),
    );
    const ids = [conversationID, notificationsID, `n_${ada}_${ada}`, 'sg_1', 'nonsense', "si_'; --"];
    expect((await newestSeqs(room.db, eve)).maxSeqs.size).toBe(0);
    expect((await readState(room.db, eve, ids)).size).toBe(0);
    expect((await lastMessages(room.db, eve, ids)).size).toBe(0);
    expect(
      (
        await pullRanges(
          room.db,
          eve,
          ids.map((id) => ({ conversationID: id, begin: 1, end: 9, num: 9 })),
          false,
        )
      ).size,
    ).toBe(0);
    expect(
      (
        await pullSeqs(
          room.db,
          eve,
          ids.map((id) => ({ conversationID: id, seqs: [1] })),
          false,
        )
      ).size,
    ).toBe(0);
  });

  it('a conversation whose id contains a null byte', async () => {
    const [ada] = await room.people('ada');
    for (const id of ['\0', 'si_a\0_b', 'sg_\0']) {
      expect(
        (await pullRanges(room.db, ada, [{ conversationID: id, begin: 1, end: 9, num: 9 }], false)).size,
      ).toBe(0);
      expect((await readState(room.db, ada, [id])).size).toBe(0);
    }
  });

  it('group messages from before they join or after they leave, nor its notifications after leaving', async () => {
    const [owner, ada, ben] = await room.people('owner', 'ada', 'ben');
    const groupID = await room.group(owner, { members: [ada] });
    const conversationID = `sg_${groupID}`;
    const from = (await readState(room.db, owner, [conversationID])).get(conversationID)?.maxSeq ?? 0;
    await sent(owner, { groupID });
    await room.db.transaction((tx) =>
      addParticipants(tx, { conversationID, userIDs: [ben], seesHistory: false }),
    );
    await sent(owner, { groupID });
    await room.db.transaction((tx) => closeParticipants(tx, { conversationID, userIDs: [ada] }));
    await sent(owner, { groupID });
    await at((where) =>
      notify(where, { contentType: 2101, sendID: owner, groupID, receivers: [], isStored: true, detail: {} }),
    );
    const seqs = async (userID: string) =>
      (await room.read(userID, conversationID)).map(({ seq }) => seq - from);
    expect((await seqs(ada)).slice(-2)).toEqual([1, 2]);
    expect(await seqs(ben)).toEqual([2, 3]);
    expect(await range(ada, `n_${groupID}`, 1, 9, 9)).toBeUndefined();
    expect(await range(ben, `n_${groupID}`, 1, 9, 9)).toMatchObject({ seqs: [1] });
    expect(await exact(ben, conversationID, [from + 1])).toMatchObject({ msgs: [] });
    // Back in a group with closed history: messages from now on, and none from the time between.
    await room.db.transaction((tx) =>
      addParticipants(tx, { conversationID, userIDs: [ada], seesHistory: false }),
    );
    await sent(owner, { groupID });
    expect(await seqs(ada)).toEqual([4]);
    expect(await room.readSeq(ada, conversationID)).toBe(from + 3);
  });
});
