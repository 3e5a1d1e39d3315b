import { ContentType } from '@gift/im-protocol';
import { describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { runDue } from '../../../platform/jobs/sweeps';
import { messagingSweeps } from '../sweeps';
import { notify } from './notify';
import { markRead } from './read';
import { clearConversations, deleteMessages, revoke } from './revoke';
import { chat, contentOf, jsonOf } from './testing/fixtures';

const room = chat();
const { sent } = room;
const at = <Result>(work: (at: Parameters<typeof notify>[0]) => Promise<Result>) =>
  room.db.transaction((tx) => work({ tx, services: room.services, now: room.now() }));
const me = (userID: string, isAdmin = false) => ({ userID, isAdmin });
const revoked = (userID: string, conversationID: string, seq: number, isAdmin = false) =>
  room.codeOf(at((where) => revoke(where, me(userID, isAdmin), { conversationID, seq })));
const deletedForAll = (userID: string, conversationID: string, seqs: number[]) =>
  room.codeOf(
    at((where) =>
      deleteMessages(where, me(userID), { conversationID, seqs, isSyncSelf: false, isSyncOther: true }),
    ),
  );
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

async function pair(count = 1) {
  const [ada, ben, eve] = await room.people('ada', 'ben', 'eve');
  const conversationID = `si_${[ada, ben].sort().join('_')}`;
  for (const n of upTo(count))
    await sent(ada, { recvID: ben, content: contentOf({ content: `secret ${n}` }) });
  return { ada, ben, eve, conversationID };
}

/** A group of an owner, two admins and a member, and the seq of its next message. */
async function group() {
  const [owner, admin, other, member] = await room.people('owner', 'admin', 'other', 'member');
  const groupID = await room.group(owner, { members: [member], admins: [admin, other] });
  const conversationID = `sg_${groupID}`;
  const newest = (await room.read(owner, conversationID)).at(-1)?.seq ?? 0;
  return { owner, admin, other, member, groupID, conversationID, next: newest + 1 };
}

describe('revoking', () => {
  it('replaces the message with a revoked one without its text, and notifies both users', async () => {
    const { ada, ben, conversationID } = await pair();
    let delivered: Awaited<ReturnType<typeof room.delivered>> = [];
    delivered = await room.delivered(() => at((where) => revoke(where, me(ada), { conversationID, seq: 1 })));
    const [message] = await room.read(ben, conversationID);
    expect(message).toMatchObject({ contentType: ContentType.revoked, seq: 1, sendID: ada, status: 2 });
    expect(JSON.parse(jsonOf(message!).detail)).toEqual({
      ...{
        revokerID: ada,
        revokerRole: 0,
        revokerNickname: 'ada of the tests',
        clientMsgID: message!.clientMsgID,
      },
      ...{
        revokeTime: room.now().getTime(),
        sourceMessageSendTime: message!.sendTime,
        sourceMessageSendID: ada,
      },
      ...{ sourceMessageSenderNickname: 'ada of the tests', sessionType: 1, seq: 1, ex: '' },
    });
    expect(delivered).toHaveLength(1);
    expect(delivered[0]).toMatchObject({
      conversationID: conversationID.replace('si_', 'n_'),
      isStored: true,
    });
    expect([...delivered[0]!.userIDs].sort()).toEqual([ada, ben].sort());
    expect(JSON.parse(jsonOf(delivered[0]!.data).detail)).toEqual({
      ...{ revokerUserID: ada, clientMsgID: message!.clientMsgID, revokeTime: room.now().getTime() },
      ...{ sesstionType: 1, seq: 1, conversationID, isAdminRevoke: false },
    });
  });

  it('keeps the message text for disputes, for a limited time', async () => {
    const { ada, conversationID } = await pair();
    await revoked(ada, conversationID, 1);
    const storedRevoked = () =>
      room.db.many<{ how: string; byUser: string; body: Buffer }>(sql`
        select how, by_user as "byUser", body from messaging.revoked_messages w join messaging.conversations t on t.n = w.conversation
        where t.id = ${conversationID}`);
    const [row] = await storedRevoked();
    expect(row).toMatchObject({ how: 'revoked', byUser: ada });
    expect(row!.body.toString()).toContain('secret 1');
    const cleanup = messagingSweeps.find(({ name }) => name === 'messaging.cleanup')!;
    await cleanup.run(room.services, new Date(room.now().getTime() + minutes(60 * 24 * 91)));
    expect(await storedRevoked()).toEqual([]);
  });

  it('is refused for messages of others, after two minutes, twice, and for unknown messages', async () => {
    const { ada, ben, eve, conversationID } = await pair(2);
    expect(await revoked(ben, conversationID, 1)).toBe(1002);
    expect(await revoked(eve, conversationID, 1)).toBe(1004);
    expect(await revoked(ada, conversationID, 3)).toBe(1004);
    expect(await revoked(ada, conversationID.replace('si_', 'n_'), 1)).toBe(1004);
    expect(await revoked(ada, conversationID, 1)).toBe(0);
    expect(await revoked(ada, conversationID, 1)).toBe(1404);
    room.test.clock.advance(minutes(2) + 1);
    expect(await revoked(ada, conversationID, 2)).toBe(1002);
    expect(await revoked(ada, conversationID, 2, true)).toBe(0);
  });

  it("in a group is the owner's for all, an admin's for members, and for oneself; late too", async () => {
    const { owner, admin, other, member, groupID, conversationID, next } = await group();
    for (const author of [owner, admin, member, member, member]) await sent(author, { groupID });
    room.test.clock.advance(minutes(10));
    const [ofOwner, ofAdmin, ...ofMember] = upTo(5).map((n) => next + n - 1) as [
      number,
      number,
      number,
      number,
      number,
    ];
    expect(await revoked(member, conversationID, ofMember[0]!)).toBe(1002);
    expect(await revoked(member, conversationID, ofAdmin)).toBe(1002);
    expect(await revoked(other, conversationID, ofAdmin)).toBe(1002);
    expect(await revoked(admin, conversationID, ofOwner)).toBe(1002);
    expect(await revoked(other, conversationID, ofMember[0]!)).toBe(0);
    expect(await revoked(admin, conversationID, ofAdmin)).toBe(0);
    expect(await revoked(owner, conversationID, ofMember[1]!)).toBe(0);
    expect(await revoked(owner, conversationID, ofOwner)).toBe(0);
    await sent(member, { groupID });
    expect(await revoked(member, conversationID, next + 5)).toBe(0);
  });

  it('is refused for messages that the server wrote in the name of a user', async () => {
    const { ada, ben, conversationID } = await pair();
    await at((where) =>
      notify(where, { contentType: 1701, sendID: ada, recvID: ben, detail: { isPrivate: true } }),
    );
    expect((await room.read(ada, conversationID))[1]).toMatchObject({
      contentType: 1701,
      sendID: ada,
      msgFrom: 200,
    });
    expect(await revoked(ada, conversationID, 2)).toBe(1002);
    expect(await deletedForAll(ada, conversationID, [2])).toBe(1002);
  });
});

describe('deleting for everyone', () => {
  it('follows the rules of revoking, and leaves a placeholder', async () => {
    const { ada, ben, conversationID } = await pair(3);
    expect(await deletedForAll(ben, conversationID, [1])).toBe(1002);
    const delivered = await room.delivered(() => deletedForAll(ada, conversationID, [1, 2, 9]));
    expect((await room.read(ben, conversationID)).map(({ status }) => status)).toEqual([4, 4, 2]);
    expect(JSON.parse(jsonOf(delivered[0]!.data).detail)).toEqual({
      userID: ada,
      conversationID,
      seqs: [1, 2],
    });
    room.test.clock.advance(minutes(3));
    expect(await deletedForAll(ada, conversationID, [3])).toBe(1002);
  });

  it('is skipped by a self-only delete, which notifies own devices on request and nobody else', async () => {
    const { ada, ben, conversationID } = await pair(2);
    const mine = (seqs: number[], isSyncSelf: boolean) =>
      at((where) => deleteMessages(where, me(ben), { conversationID, seqs, isSyncSelf, isSyncOther: false }));
    expect(await room.delivered(() => mine([1], false))).toEqual([]);
    const delivered = await room.delivered(() => mine([2], true));
    expect(delivered.map(({ conversationID: id, userIDs }) => [id, userIDs])).toEqual([
      [`n_${ben}_${ben}`, [ben]],
    ]);
    expect((await room.read(ada, conversationID)).map(({ status }) => status)).toEqual([2, 2]);
  });
});

describe('clearing', () => {
  it('empties the chat for one user, marks it as read, and still delivers new messages', async () => {
    const { ada, ben, conversationID } = await pair(3);
    await at((where) =>
      clearConversations(where, { userID: ben, conversationIDs: [conversationID], isSyncSelf: false }),
    );
    expect(await room.read(ben, conversationID)).toEqual([]);
    expect(await room.readSeq(ben, conversationID)).toBe(3);
    await sent(ada, { recvID: ben });
    expect((await room.read(ben, conversationID)).map(({ seq }) => seq)).toEqual([4]);
    expect(await room.read(ada, conversationID)).toHaveLength(4);
  });
});

describe('reading', () => {
  const read = (userID: string, conversationID: string, hasReadSeq: number, of: object = {}) =>
    room.codeOf(at((where) => markRead(where, { userID, conversationID, hasReadSeq, ...of })));

  it('only moves forward, and notifies both users of the newly read messages', async () => {
    const { ada, ben, conversationID } = await pair(5);
    const receipts = async (to: number) =>
      (await room.delivered(() => read(ben, conversationID, to))).map(({ data, userIDs, isStored }) => ({
        ...JSON.parse(jsonOf(data).detail),
        receivers: [...userIDs].sort(),
        isStored,
      }));
    const base = { markAsReadUserID: ben, conversationID, receivers: [ada, ben].sort(), isStored: true };
    expect(await receipts(3)).toEqual([{ ...base, seqs: [1, 2, 3], hasReadSeq: 3 }]);
    expect(await receipts(2)).toEqual([]);
    expect(await receipts(3)).toEqual([]);
    expect(await receipts(99)).toEqual([{ ...base, seqs: [4, 5], hasReadSeq: 5 }]);
    expect(await room.readSeq(ben, conversationID)).toBe(5);
  });

  it('moves to the highest position when several devices report at the same time', async () => {
    const { ben, conversationID } = await pair(20);
    await Promise.all([7, 19, 3, 20, 11].map((seq) => read(ben, conversationID, seq)));
    expect(await room.readSeq(ben, conversationID)).toBe(20);
  });

  it('is refused above the newest message in strict mode, and to users outside the conversation', async () => {
    const { ben, eve, conversationID } = await pair(2);
    expect(await read(ben, conversationID, 3, { isStrict: true })).toBe(1001);
    expect(await read(eve, conversationID, 1)).toBe(1004);
    expect(await room.delivered(() => read(ben, conversationID, 2, { isQuiet: true }))).toEqual([]);
  });

  it('of a group notifies only the reader', async () => {
    const { owner, member, groupID, conversationID, next } = await group();
    await sent(owner, { groupID });
    const delivered = await room.delivered(() => read(member, conversationID, next));
    expect(delivered.map(({ conversationID: id, userIDs, isStored }) => [id, userIDs, isStored])).toEqual([
      [`n_${member}_${member}`, [member], false],
    ]);
  });
});

describe('a message to be seen for a while', () => {
  const expiring = (recvID: string, burnDuration: number) => ({
    recvID,
    options: { notPrivate: false },
    attachedInfo: JSON.stringify({ isPrivateChat: true, burnDuration }),
  });
  const burn = () => runDue(room.services, messagingSweeps.slice(0, 1));

  it('is deleted for both users once that time after reading has passed, and not before', async () => {
    const { ada, ben, conversationID } = await pair(1);
    await sent(ada, expiring(ben, 10));
    await sent(ada, { recvID: ben });
    const statuses = async () => (await room.read(ben, conversationID)).map(({ status }) => status);
    room.test.clock.advance(minutes(60));
    await burn();
    expect(await statuses()).toEqual([2, 2, 2]);
    await at((where) => markRead(where, { userID: ben, conversationID, hasReadSeq: 3 }));
    room.test.clock.advance(seconds(9));
    await burn();
    expect(await statuses()).toEqual([2, 2, 2]);
    room.test.clock.advance(seconds(1));
    const delivered = await room.delivered(burn);
    expect(await statuses()).toEqual([2, 4, 2]);
    expect(delivered.map(({ data }) => [data.contentType, JSON.parse(jsonOf(data).detail)])).toEqual([
      [2102, { userID: ada, conversationID, seqs: [2] }],
    ]);
  });

  it('does not burn because its sender looked at it', async () => {
    const { ada, ben, conversationID } = await pair(0);
    await sent(ada, expiring(ben, 1));
    await at((where) => markRead(where, { userID: ada, conversationID, hasReadSeq: 1 }));
    room.test.clock.advance(seconds(60));
    await burn();
    expect((await room.read(ben, conversationID))[0]).toMatchObject({ status: 2 });
  });
});

describe('a notification', () => {
  it('is not delivered when its transaction is rolled back', async () => {
    const [ada, ben] = await room.people('ada', 'ben');
    const delivered = await room.delivered(() =>
      room.db
        .transaction(async (tx) => {
          await notify(
            { tx, services: room.services, now: room.now() },
            { contentType: 1203, sendID: ada, recvID: ben, detail: {} },
          );
          throw new Error('undone');
        })
        .catch(() => {}),
    );
    expect(delivered).toEqual([]);
  });

  it('that is shown is a line of the chat too, under one clientMsgID, and spells its options', async () => {
    const [ada, ben] = await room.people('ada', 'ben');
    const delivered = await room.delivered(() =>
      at((where) =>
        notify(where, { contentType: 1201, sendID: ada, recvID: ben, detail: { handleMsg: 'ok' } }),
      ),
    );
    const [own, copy] = delivered as [(typeof delivered)[0], (typeof delivered)[0]];
    const chatID = `si_${[ada, ben].sort().join('_')}`;
    expect([own.conversationID, copy.conversationID]).toEqual([chatID.replace('si_', 'n_'), chatID]);
    expect(own.data.clientMsgID).toBe(copy.data.clientMsgID);
    expect(own.data).toMatchObject({ msgFrom: 200, contentType: 1201 });
    expect(own.data.options).toEqual({
      ...{
        history: false,
        persistent: false,
        offlinePush: false,
        unreadCount: false,
        conversationUpdate: false,
      },
      ...{ senderSync: true, senderConversationUpdate: false, notPrivate: false, isNotNotification: false },
      isSendMsg: false,
    });
    expect(copy.data.options).toEqual({ offlinePush: false, unreadCount: false });
    expect(JSON.parse(jsonOf(copy.data).detail)).toEqual({ handleMsg: 'ok' });
    expect((await room.read(ben, chatID)).map(({ seq, contentType }) => [seq, contentType])).toEqual([
      [1, 1201],
    ]);
  });
});
