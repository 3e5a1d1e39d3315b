// Foreign engines connect, disconnect, are kicked and lose their link; our server treats them as they expect.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device, Kind } from './device';
import { type ConformanceSetup, setupConformance } from './setup';

let setup: ConformanceSetup;
beforeAll(async () => {
  setup = await setupConformance();
}, 240_000);
afterAll(() => setup?.close(), 60_000);

const chatOf = (one: Device, other: Device) => `si_${[one.userID, other.userID].sort().join('_')}`;

// biome-ignore lint/suspicious/noExplicitAny: results of foreign engines are untyped.
type Loose = any;

describe.each<Kind>(['js', 'wasm'])('%s', (kind) => {
  it('receives OnUserTokenExpired when its token has expired', async () => {
    const device = await setup.fresh(kind, `late${kind}`);
    const payload = await device.payload();
    await setup.server.database!.query(
      `update messaging.tokens set issued_at = now() - interval '2 days', expires_at = now() - interval '1 day'
       where user_id = $1`,
      [device.userID],
    );
    await device.call('login', payload);
    await device.waitForEvent('OnUserTokenExpired');
    expect(await device.events('OnConnectSuccess')).toEqual([]);
  });

  it.each([
    ['that is none', 'not-a-token'],
    ['of somebody else', 'other'],
    ['that was put out', 'kicked'],
  ])('with a token %s is told so', async (_, token) => {
    const device = await setup.fresh(kind, `wrong${token}${kind}`);
    const { tokenOf, call, register } = setup.server;
    if (token === 'other') await register(`other${kind}`);
    const given =
      token === 'not-a-token' ? token : await tokenOf(token === 'other' ? `other${kind}` : device.userID);
    if (token === 'kicked') await call('/auth/force_logout', { userID: device.userID, platformID: 5 });
    await device.call('login', await device.payload(given));
    await device.waitForEvent(token === 'kicked' ? 'OnKickedOffline' : 'OnUserTokenInvalid');
    expect(await device.events('OnConnectSuccess')).toEqual([]);
  });

  it('is put out by a second device of the same kind, and by the admin', async () => {
    const first = await setup.device(kind, `twice${kind}`);
    const second = await setup.device(kind, `twice${kind}`);
    await first.waitForEvent('OnKickedOffline');
    expect(await second.events('OnKickedOffline')).toEqual([]);
    await setup.server.call('/auth/force_logout', { userID: second.userID, platformID: 5 });
    await second.waitForEvent('OnKickedOffline');
  });

  it('receives the online status of another user when it changes', async () => {
    const [amy, ben] = [await setup.device(kind, `watcher${kind}`), await setup.fresh(kind, `seen${kind}`)];
    const [before] = await amy.get('subscribeUsersStatus', [ben.userID]);
    expect(before).toMatchObject({ userID: ben.userID, status: 0 });
    await ben.login();
    await amy.waitForEvent('OnUserStatusChanged', (data) => data.userID === ben.userID && data.status === 1);
    const [now] = await amy.get('subscribeUsersStatus', [ben.userID]);
    expect(now).toMatchObject({ status: 1, platformIDs: [5] });
    await ben.get('logout');
    await amy.waitForEvent('OnUserStatusChanged', (data) => data.userID === ben.userID && data.status === 0);
  });

  it('has every message once after a network outage', async () => {
    const wire = await setup.wire();
    const [amy, ben] = [
      await setup.fresh(kind, `away${kind}`, wire),
      await setup.device(kind, `writer${kind}`),
    ];
    await amy.login();
    await ben.text({ recvID: amy.userID }, 'before');
    await amy.receives(({ textElem }) => textElem?.content === 'before');
    wire.cut();
    await amy.waitForEvent('OnConnectFailed');
    const texts = Array.from({ length: 5 }, (_, n) => `meanwhile ${n}`);
    for (const text of texts) await ben.text({ recvID: amy.userID }, text);
    wire.restore();
    // One engine does not check for messages if it did so a moment ago; the next message reveals the gap.
    await amy.isBack();
    await ben.text({ recvID: amy.userID }, 'after');
    await amy.receives(({ textElem }) => textElem?.content === 'after');
    await expectTexts(amy, ben, ['before', ...texts, 'after']);
  });

  it('reconnects automatically after the server is killed and restarted', async () => {
    const [amy, ben] = [
      await setup.device(kind, `patient${kind}`),
      await setup.device(kind, `steady${kind}`),
    ];
    await ben.text({ recvID: amy.userID }, 'before');
    await amy.receives(({ textElem }) => textElem?.content === 'before');
    await setup.server.kill();
    await setup.server.restart();
    for (const device of [amy, ben]) await device.isBack();
    await ben.text({ recvID: amy.userID }, 'after');
    await amy.text({ recvID: ben.userID }, 'me too');
    await amy.receives(({ textElem }) => textElem?.content === 'after');
    await ben.receives(({ textElem }) => textElem?.content === 'me too');
    await expectTexts(amy, ben, ['before', 'after', 'me too']);
    await expectTexts(ben, amy, ['before', 'after', 'me too']);
  });
});

/**
 * The final messages of a chat on a device: these texts, in this order, once each. It waits until the last one arrived,
 * because an engine answers with the messages it knows at that time.
 */
async function expectTexts(device: Device, other: Device, texts: readonly string[]) {
  const shown = async () => {
    const { messageList } = await device.get('getAdvancedHistoryMessageList', {
      ...{ conversationID: chatOf(device, other), startClientMsgID: '', count: 50, viewType: 0 },
    });
    return messageList.map((message: Loose) => message.textElem?.content);
  };
  await expect.poll(shown, { timeout: 60_000 }).toEqual(texts);
}
