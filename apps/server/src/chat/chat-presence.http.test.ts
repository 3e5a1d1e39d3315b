import { RequestID } from '@gift/im-protocol';
import { subUserOnlineStatus, subUserOnlineStatusTips } from '@gift/im-protocol/payloads';
import type { Client } from '@gift/im-server/testing/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBus } from '../platform/events/bus-postgres';
import { createLog } from '../platform/log/log';
import { chatServer, type Person } from '../testing/chat';

// Who chose not to be seen online is not seen, however somebody asks: over the websocket, over HTTP, at another
// process, before and after they chose.

let chat: Awaited<ReturnType<typeof chatServer>>;
beforeAll(async () => {
  chat = await chatServer((url) => postgresBus(url, createLog('silent')));
});
afterAll(() => chat.close());

const tipsIn = (data: Uint8Array) => subUserOnlineStatusTips.decode(data).subscribers;

async function watch(client: Client, person: Person) {
  const asked = subUserOnlineStatus.encode({ subscribeUserID: [person.chatID], unsubscribeUserID: [] });
  return tipsIn((await client.ask(RequestID.presence, asked)).data)[0]?.onlinePlatformIDs;
}

/** What a client was told unasked of somebody, in order. */
const presenceSent = (client: Client, { chatID }: Person) =>
  client.pushes
    .filter(({ reqIdentifier }) => reqIdentifier === RequestID.presence)
    .flatMap(({ data }) => tipsIn(data))
    .filter(({ userID }) => userID === chatID)
    .map(({ onlinePlatformIDs }) => onlinePlatformIDs.join() || 'away');

async function statusOverHttp(asker: Person, of: Person, userID = asker.chatID) {
  const response = await chat.gift.app.inject({
    method: 'POST',
    url: '/api/user/get_users_status',
    headers: { operationid: 'test', token: asker.chatToken },
    payload: { userID, userIDs: [of.chatID] },
  });
  const { errCode, data } = response.json();
  return errCode === 0 ? data.statusList[0] : errCode;
}

const show = async (person: Person, showsOnline: boolean) => {
  const answer = await chat.gift.call('updateProfile', { showsOnline }, { token: person.token });
  expect(answer.code).toBe(200);
  await chat.gift.runDue();
};

describe('a user who hides their online status', () => {
  it('appears offline at once without presence events, and appears online again if they turn it off', async () => {
    const second = await chat.open();
    const [ben, eve] = [await chat.person(), await chat.person()];
    const far = await chat.connect(eve, { node: second });
    const web = await chat.connect(ben);
    await expect.poll(() => second.services.signals.connectedFrom(ben.chatID)).toEqual([5]);
    expect(await watch(far, ben)).toEqual([5]);

    await show(ben, false);
    await far.until(() => presenceSent(far, ben).length === 1);
    expect(presenceSent(far, ben)).toEqual(['away']);
    expect(await watch(far, ben)).toEqual([]);
    expect(await watch(web, ben)).toEqual([5]);
    expect(await statusOverHttp(eve, ben)).toMatchObject({ status: 0, platformIDs: [] });
    expect(await statusOverHttp(ben, ben)).toMatchObject({ status: 1, platformIDs: [5] });
    // Nor in the name of somebody else.
    expect(await statusOverHttp(eve, ben, ben.chatID)).toBe(1002);

    web.close();
    await expect.poll(() => second.services.signals.connectedFrom(ben.chatID)).toEqual([]);
    const again = await chat.connect(ben);
    await expect.poll(() => second.services.signals.connectedFrom(ben.chatID)).toEqual([5]);
    expect(await watch(far, ben)).toEqual([]);
    expect(presenceSent(far, ben)).toEqual(['away']);

    await show(ben, true);
    await far.until(() => presenceSent(far, ben).length === 2);
    expect(presenceSent(far, ben)).toEqual(['away', '5']);
    expect(await statusOverHttp(eve, ben)).toMatchObject({ status: 1, platformIDs: [5] });
    again.close();
    await second.stop();
  });

  it('appears offline only to users they blocked', async () => {
    const [amy, ben, eve] = [await chat.person(), await chat.person(), await chat.person()];
    const [blocked, other] = [await chat.connect(eve), await chat.connect(amy)];
    const web = await chat.connect(ben);
    expect(await watch(blocked, ben)).toEqual([5]);
    expect(await watch(other, ben)).toEqual([5]);

    const answer = await chat.gift.app.inject({
      method: 'POST',
      url: '/api/friend/add_black',
      headers: { operationid: 'test', token: ben.chatToken },
      payload: { ownerUserID: ben.chatID, blackUserID: eve.chatID, ex: '' },
    });
    expect(answer.json().errCode).toBe(0);
    await blocked.until(() => presenceSent(blocked, ben).length === 1);
    expect(presenceSent(blocked, ben)).toEqual(['away']);
    expect(await statusOverHttp(eve, ben)).toMatchObject({ status: 0, platformIDs: [] });
    expect(await statusOverHttp(amy, ben)).toMatchObject({ status: 1 });

    web.close();
    await other.until(() => presenceSent(other, ben).length === 1);
    expect(presenceSent(blocked, ben)).toEqual(['away']);
  });
});
