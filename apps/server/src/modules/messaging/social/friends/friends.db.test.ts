import { describe, expect, it } from 'vitest';
import { areBlocked, setBlock } from '../../../identity';
import { block } from '../blocks/commands';
import { blockList, hasBlocked } from '../blocks/store';
import { social } from '../testing/fixtures';
import { userOf } from '../users/store';
import { versionOf } from '../versions';
import { answerFriend, changeFriends, deleteFriend, importFriends, requestFriend } from './commands';
import { countFriends, friendsOf, isFriend, requestBetween } from './store';
import { incrementalFriends } from './sync';

const s = social();

const ask = (fromID: string, toID: string, message = 'Hello') =>
  s.as(fromID, (at) => requestFriend(at, { fromID, toID, message, ex: '' }));
const answer = (fromID: string, toID: string, result: 1 | -1 = 1) =>
  s.as(toID, (at) => answerFriend(at, { fromID, toID, result, answer: 'Fine' }));
const setBlocked = (ownerID: string, otherID: string, isOn = true) =>
  s.as(ownerID, (at) => block(at, { ownerID, otherID, isOn, ex: '' }));
async function friends() {
  const [a, b] = await s.people('ada', 'bola');
  await ask(a, b);
  await answer(a, b);
  return [a, b] as const;
}
const namesOf = async (ownerID: string) => (await friendsOf(s.db, ownerID)).map((one) => one.friendID);

describe('asking to be friends', () => {
  it('with a message or answer that contains contact details is refused', async () => {
    const [ada, bola] = await s.people('ada', 'bola');
    const ask = (message: string) =>
      s.codeOf(s.as(ada, (at) => requestFriend(at, { fromID: ada, toID: bola, message, ex: '' })));
    expect(await ask('add me on whatsapp 0803 123 4567')).toBe(1491);
    expect(await ask('We traded Steam last week')).toBe(0);
    const answer = s.as(bola, (at) =>
      answerFriend(at, { fromID: ada, toID: bola, result: -1, answer: 'write to t.me/cardking' }),
    );
    expect(await s.codeOf(answer)).toBe(1491);
  });

  it('sends the request with its message and stays pending', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const tips = await s.notified(() => ask(a, b, 'It is Ada'));
    expect(tips).toMatchObject([
      {
        contentType: 1203,
        receivers: [a, b],
        detail: {
          fromToUserID: { fromUserID: a, toUserID: b },
          request: { fromNickname: 'ada of the tests', reqMsg: 'It is Ada', handleResult: 0, handleTime: 0 },
        },
      },
    ]);
    expect(await requestBetween(s.db, a, b)).toMatchObject({ message: 'It is Ada', result: 0 });
    expect(await isFriend(s.db, a, b)).toBe(false);
  });

  it('is refused for oneself, an unknown user, a friend, and a user who blocked the sender', async () => {
    const [a, b] = await friends();
    const [c] = await s.people('chidi');
    expect(await s.codeOf(ask(a, a))).toBe(1301);
    expect(await s.codeOf(ask(a, 'nobody-here'))).toBe(1101);
    expect(await s.codeOf(ask(a, b))).toBe(1304);
    await setBlocked(c, a);
    expect(await s.codeOf(ask(a, c))).toBe(1302);
    await setBlocked(c, a, false);
    expect(await s.codeOf(ask(a, c))).toBe(0);
  });

  it('again replaces the earlier request, also after a rejection', async () => {
    const [a, b] = await s.people('ada', 'bola');
    await ask(a, b, 'First');
    await ask(a, b, 'Second');
    expect(await requestBetween(s.db, a, b)).toMatchObject({ message: 'Second', result: 0 });
    await answer(a, b, -1);
    await ask(a, b, 'Third');
    expect(await requestBetween(s.db, a, b)).toMatchObject({ message: 'Third', result: 0, answeredAt: null });
  });

  it('stops after fifty people a day', async () => {
    const [a] = await s.people('ada');
    const others = await s.people(...Array.from({ length: 51 }, (_, at) => `other${at}x`));
    for (const other of others.slice(0, 50)) await ask(a, other);
    expect(await s.codeOf(ask(a, others[50] as string))).toBe(1001);
    s.test.clock.advance(24 * 3600 * 1000 + 1);
    expect(await s.codeOf(ask(a, others[50] as string))).toBe(0);
  });
});

describe('answering', () => {
  it('with yes makes both friends, each on a list with its own version', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const before = await versionOf(s.db, 'friends', a);
    await ask(a, b);
    const tips = await s.notified(() => answer(a, b));
    expect(tips).toMatchObject([
      {
        contentType: 1201,
        receivers: [a, b],
        detail: {
          fromToUserID: { fromUserID: a, toUserID: b },
          handleMsg: 'Fine',
          friendVersion: 2,
          friendVersionID: before.versionID,
          request: { handleResult: 1, handlerUserID: b },
        },
      },
    ]);
    expect([await namesOf(a), await namesOf(b)]).toEqual([[b], [a]]);
    const since = await incrementalFriends(s.db, a, before, s.now());
    expect(since).toMatchObject({
      full: false,
      version: 2,
      insert: [{ ownerUserID: a, friendUser: { userID: b, nickname: 'bola of the tests' }, addSource: 2 }],
      update: null,
      delete: null,
    });
    // Friends alone travel in seconds.
    expect(since.insert?.[0]?.createTime).toBe(Math.floor(s.now().getTime() / 1000));
  });

  it('with no adds no friend', async () => {
    const [a, b] = await s.people('ada', 'bola');
    await ask(a, b);
    const tips = await s.notified(() => answer(a, b, -1));
    expect(tips).toMatchObject([{ contentType: 1202, detail: { request: { handleResult: -1 } } }]);
    expect(await namesOf(a)).toEqual([]);
  });

  it('is possible once, and only for an existing request', async () => {
    const [a, b] = await s.people('ada', 'bola');
    expect(await s.codeOf(answer(a, b))).toBe(1004);
    await ask(a, b);
    const codes = await Promise.all([
      s.codeOf(answer(a, b, 1)),
      s.codeOf(answer(a, b, -1)),
      s.codeOf(answer(a, b, 1)),
    ]);
    expect(codes.sort()).toEqual([0, 1305, 1305]);
  });

  it('settles a request of the other direction too', async () => {
    const [a, b] = await s.people('ada', 'bola');
    await ask(a, b);
    await ask(b, a);
    await answer(a, b);
    expect(await requestBetween(s.db, b, a)).toMatchObject({ result: 1 });
    expect(await s.codeOf(answer(b, a))).toBe(1305);
  });
});

describe('a friend list', () => {
  it('loses a friend on one side only', async () => {
    const [a, b] = await friends();
    const tips = await s.notified(() => s.as(a, (at) => deleteFriend(at, a, b)));
    expect(tips).toMatchObject([
      { contentType: 1205, receivers: [a], detail: { fromToUserID: { fromUserID: a, toUserID: b } } },
    ]);
    expect([await namesOf(a), await namesOf(b)]).toEqual([[], [a]]);
    expect(await s.codeOf(s.as(a, (at) => deleteFriend(at, a, b)))).toBe(1004);
    expect(await s.codeOf(ask(a, b))).toBe(0);
    await answer(a, b);
    expect([await namesOf(a), await namesOf(b)]).toEqual([[b], [a]]);
  });

  it('stores remarks and pins, lists pinned friends first, and updates the sort version', async () => {
    const [a, b] = await friends();
    const [c] = await s.people('chidi');
    await s.asAdmin((at) => importFriends(at, a, [c]));
    const before = await versionOf(s.db, 'friends', a);
    await s.as(a, (at) => changeFriends(at, a, [c], { isPinned: true }));
    await s.as(a, (at) => changeFriends(at, a, [b], { remark: 'Bola from Ikeja' }));
    expect(await friendsOf(s.db, a)).toMatchObject([
      { friendID: c, isPinned: true, remark: '' },
      { friendID: b, isPinned: false, remark: 'Bola from Ikeja' },
    ]);
    const since = await incrementalFriends(s.db, a, before, s.now());
    expect(since).toMatchObject({ sortVersion: before.version + 1, insert: null, delete: null });
    expect(since.update?.map((one) => one.friendUser.userID).sort()).toEqual([b, c].sort());
    expect((await friendsOf(s.db, b))[0]).toMatchObject({ remark: '' });
    expect(await s.codeOf(s.as(a, (at) => changeFriends(at, a, ['nobody-here'], { remark: '' })))).toBe(1004);
  });

  it('has a configurable maximum size', async () => {
    const [a, b] = await s.people('ada', 'bola');
    await ask(a, b);
    const { settings } = s.services;
    const known = settings.current.imFriends;
    Object.assign(settings.current, { imFriends: 0 });
    expect(await s.codeOf(answer(a, b))).toBe(1001);
    Object.assign(settings.current, { imFriends: known });
    expect(await s.codeOf(answer(a, b))).toBe(0);
    expect(await countFriends(s.db, a)).toBe(1);
  });

  it('can be imported by the admin, in both directions and without duplicates', async () => {
    const [a, b, c] = await s.people('ada', 'bola', 'chidi');
    await s.asAdmin((at) => importFriends(at, a, [b, c]));
    await s.asAdmin((at) => importFriends(at, a, [b]));
    expect(await namesOf(a)).toEqual([b, c].sort());
    expect(await namesOf(b)).toEqual([a]);
    expect(await s.codeOf(s.asAdmin((at) => importFriends(at, a, [a])))).toBe(1301);
    expect(await s.codeOf(s.asAdmin((at) => importFriends(at, a, ['nobody-here'])))).toBe(1101);
  });
});

describe('a block', () => {
  it('notifies only the user who blocks, and can be undone', async () => {
    const [a, b] = await friends();
    const tips = await s.notified(() => setBlocked(a, b));
    expect(tips).toMatchObject([
      { contentType: 1207, receivers: [a], detail: { fromToUserID: { fromUserID: a, toUserID: b } } },
    ]);
    expect([await hasBlocked(s.db, a, b), await hasBlocked(s.db, b, a)]).toEqual([true, false]);
    expect(await isFriend(s.db, a, b)).toBe(true);
    expect((await s.notified(() => setBlocked(a, b, false)))[0]).toMatchObject({ contentType: 1208 });
    expect(await hasBlocked(s.db, a, b)).toBe(false);
    expect(await s.codeOf(setBlocked(a, a))).toBe(1301);
    expect(await s.codeOf(setBlocked(a, 'nobody-here'))).toBe(1101);
  });

  it('between two of Gift’s people is the one their account has, whichever screen made it', async () => {
    const [ada, bola] = [await s.gifted(), await s.gifted()];
    await setBlocked(ada.id, bola.id);
    expect(await areBlocked(s.db, ada.userID, bola.userID)).toBe(true);
    await s.db.transaction((tx) =>
      setBlock(tx, { userID: ada.userID, otherID: bola.userID, isOn: false, now: s.now() }),
    );
    expect(await hasBlocked(s.db, ada.id, bola.id)).toBe(false);
    const answer = await s.test.call('blockUser', { userID: bola.id }, { token: ada.token });
    expect(answer.code).toBe(200);
    expect(await hasBlocked(s.db, ada.id, bola.id)).toBe(true);
    const owner = await userOf(s.db, ada.id, s.now());
    expect(await blockList(s.db, owner!)).toMatchObject([{ ownerID: ada.id, otherID: bola.id }]);
  });

  it('reaches the chat’s devices when it is made elsewhere in Gift', async () => {
    const [ada, bola] = [await s.gifted(), await s.gifted()];
    await s.test.runDue();
    await s.test.call('blockUser', { userID: bola.id }, { token: ada.token });
    const tips = await s.notified(() => s.test.runDue());
    expect(tips).toMatchObject([{ contentType: 1207, receivers: [ada.id] }]);
    await s.test.call('trustUser', { userID: bola.id }, { token: ada.token });
    expect((await s.notified(() => s.test.runDue()))[0]).toMatchObject({ contentType: 1208 });
  });
});
