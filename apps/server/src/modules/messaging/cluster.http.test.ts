import { ContentType } from '@gift/im-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser } from '../../testing/fixtures/users';
import { postInCaseRoom, updateCaseRoom } from './case-rooms/case-room';
import { firstMessageTimes } from './case-rooms/first-messages';
import { readCaseRoom } from './case-rooms/read-room';
import { notifyUser, postInChat } from './in-app/system-messages';
import { pullRanges } from './messages/pull';
import { sendMessage } from './messages/send/send';
import { decodeMessage } from './messages/store/encoded';
import { composed, contentOf, jsonOf, sessionOf } from './messages/testing/fixtures';

// Chat at a cluster: a second server of ours with its own database, reached over HTTP like any other cluster.

const secret = 'the-secret-of-the-tests';
const ports = Array.from({ length: 40 }, (_, at) => 21_440 + at);
let cluster: TestApp;
let gift: TestApp;
let apiAddr = '';

beforeAll(async () => {
  cluster = await testApp({ ROLE: 'im', IM_ADMIN_SECRET: secret });
  apiAddr = `http://127.0.0.1:${await listening()}/api`;
  const wsAddr = 'ws://127.0.0.1:21499/msg_gateway';
  gift = await testApp({ IM_API_URL: apiAddr, IM_WS_URL: wsAddr, IM_ADMIN_SECRET: secret });
});
afterAll(() => Promise.all([gift?.close(), cluster?.close()]));

async function listening(): Promise<number> {
  for (const port of ports) {
    try {
      await cluster.app.listen({ host: '127.0.0.1', port });
      return port;
    } catch {
      // Another test run uses that port.
    }
  }
  throw new Error('no port is free');
}

const login = (token: string) => gift.call('chatLogin', undefined, { token });
/** What the cluster answers a user who calls it with their token. */
async function atCluster(path: string, body: object, token: string) {
  const response = await fetch(`${apiAddr}${path}`, {
    method: 'POST',
    headers: { operationID: 'op', token },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { errCode: number; data?: Record<string, unknown> };
}
const read = async (userID: string, conversationID: string) => {
  const range = { conversationID, begin: 1, end: 99, num: 99 };
  const pulled = await pullRanges(cluster.database, userID, [range], false);
  return (pulled.get(conversationID)?.msgs ?? []).map(decodeMessage);
};
const inTransaction = (work: Parameters<typeof gift.database.transaction>[0]) =>
  gift.database.transaction(work);
const here = () => ({ services: gift.services, now: gift.clock.now() });

describe('with chat handed to a cluster', () => {
  it('people are registered there, and sign in to it with its token', async () => {
    const user = await createTestUser(gift, { nickname: 'lagos_trader' });
    const { data } = await login(user.token);
    const userID = String(user.userID);
    expect(data).toMatchObject({
      userID,
      platformID: 5,
      apiAddr,
      wsAddr: 'ws://127.0.0.1:21499/msg_gateway',
    });
    expect(await atCluster('/msg/newest_seq', { userID }, data.token)).toMatchObject({ errCode: 0 });
    const { data: found } = await atCluster('/user/get_users_info', { userIDs: [userID] }, data.token);
    expect(found).toMatchObject({ usersInfo: [{ userID, nickname: 'lagos_trader' }] });
    // Two tabs that log in at once do not log each other out.
    expect((await login(user.token)).data.token).toBe(data.token);
  });

  it('its own pages may reach the cluster, and no others', async () => {
    const { headers } = await gift.app.inject({ url: '/api/config' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' ${new URL(apiAddr).origin} ws://127.0.0.1:21499;`);
  });

  it('notifications and order events are posted there after the commit', async () => {
    const [ada, ben] = await Promise.all([createTestUser(gift), createTestUser(gift)]);
    await inTransaction(async (tx) => {
      await notifyUser({ tx, ...here() }, ada.userID, {
        text: 'Your order is paid',
        about: { orderNo: '1' },
      });
      const event = { orderNo: '1', event: 'paid', at: gift.clock.now().toISOString() };
      await postInChat({ tx, ...here() }, { actorID: ben.userID, otherID: ada.userID, event });
    });
    await inTransaction(async (tx) => {
      await notifyUser({ tx, ...here() }, ada.userID, { text: 'never', about: {} });
      throw new Error('undone');
    }).catch(() => {});
    await gift.runDue();
    const adaID = String(ada.userID);
    const benID = String(ben.userID);
    const [notice, ...none] = await read(adaID, `sn_${[adaID, 'gift'].sort().join('_')}`);
    expect(none).toEqual([]);
    expect(notice).toMatchObject({ contentType: 1400, sessionType: 4, sendID: 'gift', msgFrom: 200 });
    expect(JSON.parse(jsonOf(notice!).detail)).toMatchObject({
      text: 'Your order is paid',
      ex: '{"orderNo":"1"}',
    });
    const [line] = await read(adaID, `si_${[adaID, benID].sort().join('_')}`);
    expect(line).toMatchObject({ contentType: 110, sendID: benID, recvID: adaID, msgFrom: 200 });
    expect(JSON.parse(jsonOf(line!).data)).toMatchObject({ orderNo: '1', event: 'paid' });
  });

  it('the case room is managed there through admin calls, and read from there', async () => {
    const [buyer, seller] = await Promise.all([createTestUser(gift), createTestUser(gift)]);
    const [buyerID, sellerID] = [String(buyer.userID), String(seller.userID)];
    const tokens = [(await login(buyer.token)).data.token, (await login(seller.token)).data.token] as const;
    const room = {
      ...{ disputeID: 77n, orderNo: '5', token: 'AAAA-BBBB', buyerID: buyer.userID, sellerID: seller.userID },
      ...({ badge: null, isClosed: false } as { badge: string | null; isClosed: boolean }),
    };
    const settled = async (to: Partial<typeof room>) => {
      await inTransaction(async (tx) => updateCaseRoom({ tx, ...here() }, { ...room, ...to }));
      await gift.runDue();
    };
    const inside = async () => {
      const body = { groupID: 'case-77', pagination: { pageNumber: 1, showNumber: 20 } };
      const { data } = await atCluster('/group/get_group_member_list', body, tokens[0]);
      return (data!.members as { userID: string; roleLevel: number }[])
        .map(({ userID, roleLevel }) => `${userID} ${roleLevel}`)
        .sort();
    };
    const write = (userID: string) =>
      sendMessage(cluster.services, sessionOf(userID), composed({ groupID: 'case-77' }));
    const sides = [`${buyerID} 20`, `${sellerID} 20`];
    await settled({});
    expect(await inside()).toEqual([...sides, 'gift 100'].sort());
    await settled({ badge: 'M-00AA11' });
    expect(await inside()).toEqual([...sides, 'gift 100', 'moderator-77-M-00AA11 60'].sort());
    await settled({ badge: 'M-00BB22' });
    expect(await inside()).toEqual([...sides, 'gift 100', 'moderator-77-M-00BB22 60'].sort());
    expect(await write(buyerID)).toMatchObject({ ok: true });
    await inTransaction(async (tx) =>
      postInCaseRoom({ tx, ...here() }, room, [{ by: { badge: 'M-00BB22' }, text: 'Which shop?' }]),
    );
    await gift.runDue();
    expect((await readCaseRoom(gift.services, 77n)).map(({ by, text }) => [by, text])).toEqual([
      [{ userID: buyer.userID }, 'hello'],
      [{ badge: 'M-00BB22' }, 'Which shop?'],
    ]);
    const linking = async (url: string) => {
      const message = composed({
        groupID: 'case-77',
        contentType: ContentType.picture,
        content: contentOf({ sourcePicture: { url } }),
      });
      expect(await sendMessage(cluster.services, sessionOf(buyerID), message)).toMatchObject({ ok: true });
      return (await readCaseRoom(gift.services, 77n)).at(-1)!.url;
    };
    const site = 'http://gift.invalid';
    expect(await linking(`${site}/object/a.png?key=1`)).toBe('/object/a.png?key=1');
    // Two slashes start a host name; the address may not lead to a foreign host.
    for (const elsewhere of [
      `${site}//evil.example/a.png`,
      '/a/..//evil.example/a.png',
      '//evil.example/a.png',
    ])
      expect(await linking(elsewhere), elsewhere).toBeNull();
    const quit = await atCluster('/group/quit_group', { groupID: 'case-77', userID: sellerID }, tokens[1]);
    expect(quit.errCode).toBe(1002);
    await settled({ isClosed: true });
    expect(await write(sellerID)).toMatchObject({ errCode: 1403 });
  });

  it('first message times in a flooded case room come from there, or the call fails', async () => {
    const [buyer, seller] = await Promise.all([createTestUser(gift), createTestUser(gift)]);
    for (const { token } of [buyer, seller]) await login(token);
    const room = {
      ...{ disputeID: 78n, orderNo: '6', token: 'AAAA-CCCC', buyerID: buyer.userID, sellerID: seller.userID },
      ...{ badge: null, isClosed: false },
    };
    await inTransaction(async (tx) => updateCaseRoom({ tx, ...here() }, room));
    await gift.runDue();
    const write = (userID: bigint) =>
      sendMessage(cluster.services, sessionOf(String(userID)), composed({ groupID: 'case-78' }));
    await write(buyer.userID);
    for (let n = 0; n < 30; n++) await write(buyer.userID);
    await write(seller.userID);
    const firstTimes = () => firstMessageTimes(gift.services, 78n, [seller.userID], 20);
    await expect(firstTimes()).rejects.toThrow();
    expect([...(await firstTimes()).keys()]).toEqual([seller.userID]);
  });

  it('signing out of Gift signs out there', async () => {
    const user = await createTestUser(gift);
    const { data } = await login(user.token);
    await gift.call('logout', undefined, { token: user.token });
    await gift.runDue();
    const { errCode } = await atCluster('/msg/newest_seq', { userID: data.userID }, data.token);
    expect(errCode).toBe(1506);
  });

  it('a new nickname is known there', async () => {
    const user = await createTestUser(gift);
    const { data } = await login(user.token);
    await gift.call('updateUserAccount', { nickname: 'renamed_there' }, { token: user.token });
    await gift.runDue();
    const { data: found } = await atCluster('/user/get_users_info', { userIDs: [data.userID] }, data.token);
    expect(found).toMatchObject({ usersInfo: [{ nickname: 'renamed_there' }] });
  });

  it('an unreachable cluster is reported as code 7000', async () => {
    const broken = await testApp({
      IM_API_URL: 'http://127.0.0.1:21498/api',
      IM_WS_URL: 'ws://127.0.0.1:21498/msg_gateway',
      IM_ADMIN_SECRET: secret,
    });
    const alone = await createTestUser(broken);
    expect(await broken.call('chatLogin', undefined, { token: alone.token })).toMatchObject({
      status: 200,
      code: 7000,
    });
    await broken.close();
  });

  it('the secret and the tokens are in no log', async () => {
    const user = await createTestUser(gift);
    const { data } = await login(user.token);
    for (const credential of [secret, data.token])
      expect([...gift.logLines, ...cluster.logLines].filter((line) => line.includes(credential))).toEqual([]);
  });
});
