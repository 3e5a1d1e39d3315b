import { describe, expect, it } from 'vitest';
import type { ImCaller } from '../../http/openim-http';
import { answerFriend, requestFriend } from '../friends/commands';
import { incrementalFriends } from '../friends/sync';
import { changeMembers } from '../groups/change-group';
import { incrementalMembers } from '../groups/sync';
import { social } from '../testing/fixtures';
import { type Version, versionOf } from '../versions';
import { changeUser, register } from './commands';
import { userOf, usersOf } from './store';
import { userView } from './views';

const s = social();

const membersSince = async (groupID: string, known: Version, caller: ImCaller) =>
  (await incrementalMembers(s.db, [{ groupID, ...known }], { caller, now: s.now() }))[groupID];

const change = (userID: string, to: Parameters<typeof changeUser>[2]) =>
  s.as(userID, (at) => changeUser(at, userID, to));

describe('one of Gift’s people', () => {
  it('is known in chat by the nickname of the account from the first request on', async () => {
    const ada = await s.gifted('ada_trades');
    const nobody = '4611686018427';
    const users = await usersOf(s.db, [ada.id, nobody, 'nonsense id', '0'], s.now());
    expect([...users.keys()]).toEqual([ada.id]);
    expect(users.get(ada.id)).toMatchObject({ nickname: 'ada_trades', isGift: true, faceURL: '', ex: '' });
  });

  it('is found by a request that runs while another transaction creates them', async () => {
    const ada = await s.gifted('ada_at_once');
    let second: ReturnType<typeof usersOf> | undefined;
    await s.test.database.transaction(async (tx) => {
      await usersOf(tx, [ada.id], s.now());
      second = usersOf(s.db, [ada.id], s.now());
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect([...(await second!).keys()]).toEqual([ada.id]);
  });

  it('gets a changed nickname in chat, and friends and group members receive the update', async () => {
    const [ada, bola] = [await s.gifted(), await s.gifted()];
    await s.as(ada.id, (at) => requestFriend(at, { fromID: ada.id, toID: bola.id, message: '', ex: '' }));
    await s.as(bola.id, (at) => answerFriend(at, { fromID: ada.id, toID: bola.id, result: 1, answer: '' }));
    const plain = await s.group(bola.id, { members: [ada.id] });
    const named = await s.group(bola.id, { members: [ada.id] });
    await s.as(ada.id, (at) =>
      changeMembers(at, named, [{ userID: ada.id, nickname: 'Card lady', faceURL: '/api/object/x' }]),
    );
    const friends = await versionOf(s.db, 'friends', bola.id);
    const members = await versionOf(s.db, 'members', plain);
    await s.test.runDue();

    const answer = await s.test.call('updateUserAccount', { nickname: 'ada_the_new' }, { token: ada.token });
    expect(answer.code).toBe(200);
    const tips = await s.notified(() => s.test.runDue());
    expect(tips).toMatchObject([
      { contentType: 1209, receivers: [bola.id], detail: { userID: ada.id } },
      {
        contentType: 1516,
        groupID: plain,
        detail: { changedUser: { userID: ada.id, nickname: 'ada_the_new' } },
      },
      { contentType: 1303, receivers: [ada.id], detail: { userID: ada.id } },
    ]);
    expect(await incrementalFriends(s.db, bola.id, friends, s.now())).toMatchObject({
      update: [{ friendUser: { nickname: 'ada_the_new' } }],
    });
    const caller = { userID: bola.id, platformID: 5, isAdmin: false };
    expect(await membersSince(plain, members, caller)).toMatchObject({
      update: [{ nickname: 'ada_the_new' }],
    });
  });

  it('cannot change the nickname in chat, but can change the picture', async () => {
    const ada = await s.gifted('ada_stays');
    expect(await s.codeOf(change(ada.id, { nickname: 'somebody else' }))).toBe(1002);
    expect(await s.codeOf(change(ada.id, { nickname: 'ada_stays', faceURL: '/api/object/1' }))).toBe(0);
    expect(await userOf(s.db, ada.id, s.now())).toMatchObject({
      nickname: 'ada_stays',
      faceURL: '/api/object/1',
    });
  });

  it('cannot be registered again by a server with users of its own', async () => {
    const ada = await s.gifted();
    const taken = { userID: ada.id, nickname: 'Impostor', faceURL: '', ex: '' };
    expect(await s.codeOf(s.asAdmin((at) => register(at, [taken])))).toBe(1102);
  });
});

describe('a user of another server', () => {
  it('is registered once, and a call registers all of its users or none', async () => {
    const one = (userID: string) => ({ userID, nickname: 'X', faceURL: '', ex: '' });
    const add = (...users: string[]) => s.codeOf(s.asAdmin((at) => register(at, users.map(one))));
    expect(await add('reg.one', 'reg-two')).toBe(0);
    expect(await add('reg.three', 'reg.one')).toBe(1102);
    expect(await userOf(s.db, 'reg.three', s.now())).toBeUndefined();
    for (const wrong of ['with_underscore', 'with:colon', 'with space', '', 'x'.repeat(65), 'naïve'])
      expect(await add(wrong), wrong).toBe(1001);
    expect(await add()).toBe(1001);
    expect(await add('reg.four', 'reg.four')).toBe(1001);
  });

  it('can change the nickname, and is the only one who sees the own notification setting', async () => {
    const [a] = await s.people('ada');
    await change(a, { nickname: 'Ada herself', receiveOption: 2 });
    const user = await userOf(s.db, a, s.now());
    expect(user).toMatchObject({ nickname: 'Ada herself', receiveOption: 2 });
    expect(userView(user!, a)).toMatchObject({ globalRecvMsgOpt: 2, appMangerLevel: 0 });
    expect(userView(user!, 'somebody else')).toMatchObject({ globalRecvMsgOpt: 0 });
    expect(await s.codeOf(change(a, { nickname: '  ' }))).toBe(1001);
    expect(await s.codeOf(change('nobody-here', { ex: '' }))).toBe(1101);
  });
});

it('the online status and platforms of a user come from the gateway connections', async () => {
  const [a, b] = await s.people('ada', 'bola');
  const { signals } = s.services;
  const real = signals.connectedFrom;
  signals.connectedFrom = (userID) => (userID === b ? [5, 1] : []);
  const answer = await s.call('/user/get_users_status', { userID: a, userIDs: [a, b] }, await s.tokenOf(a));
  const forAdmins = await s.call(
    '/user/get_users_online_status',
    { userIDs: [b] },
    await s.tokenOf('imAdmin', 10),
  );
  signals.connectedFrom = real;
  expect(answer.data.statusList).toEqual([
    { userID: a, status: 0, platformIDs: [] },
    { userID: b, status: 1, platformIDs: [5, 1] },
  ]);
  expect(forAdmins.data).toEqual([
    { userID: b, status: 1, detailPlatformStatus: [{ platformID: 5 }, { platformID: 1 }] },
  ]);
});
