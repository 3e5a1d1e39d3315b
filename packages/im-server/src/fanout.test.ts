import { RequestID } from '@gift/im-protocol';
import { subUserOnlineStatus, subUserOnlineStatusTips } from '@gift/im-protocol/payloads';
import { afterEach, describe, expect, it } from 'vitest';
import type { Signal } from './ports';
import { Client } from './testing/client';
import { startHost, type TestHost } from './testing/host';
import { MemoryHub } from './testing/memory-hub';

const hosts: TestHost[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop();
});

/** Two processes, simulated in one. They take each other for dead only in tests with a short beat. */
async function pair({ beatMs = 5000 } = {}) {
  const hub = new MemoryHub();
  const join = async () => {
    const host = await startHost({ bus: hub.bus(), beatMs });
    hosts.push(host);
    return host;
  };
  return { hub, join, a: await join(), b: await join() };
}

const message = (recvID: string) => ({ recvID, clientMsgID: 'c', sessionType: 1, contentType: 101 });

const watch = async (client: Client, userIDs: string[]) => {
  const { data } = await client.ask(
    RequestID.presence,
    subUserOnlineStatus.encode({ subscribeUserID: userIDs }),
  );
  return subUserOnlineStatusTips.decode(data).subscribers.map(({ onlinePlatformIDs }) => onlinePlatformIDs);
};
const presenceSent = (client: Client) =>
  client.pushes
    .filter(({ reqIdentifier }) => reqIdentifier === RequestID.presence)
    .flatMap(({ data }) => subUserOnlineStatusTips.decode(data).subscribers)
    .map(({ userID, onlinePlatformIDs }) => `${userID} ${onlinePlatformIDs.join('+') || 'away'}`);

describe('two gateways', () => {
  it('a message reaches both sides, each on its own gateway', async () => {
    const { a, b } = await pair();
    const amy = await Client.connect({ url: a.url, userID: 'amy' });
    const ben = await Client.connect({ url: b.url, userID: 'ben', isGob: true, isZipped: true });
    await amy.send(message('ben'));
    await ben.until(() => ben.received.length === 1);
    await amy.until(() => amy.received.length === 1);
  });

  it('many messages arrive in order', async () => {
    const { a, b } = await pair();
    const amy = await Client.connect({ url: a.url, userID: 'amy' });
    const ben = await Client.connect({ url: b.url, userID: 'ben' });
    await Promise.all(Array.from({ length: 200 }, () => amy.send(message('ben'))));
    await ben.until(() => ben.received.length === 200);
    expect(ben.received.map(({ message: { seq } }) => seq)).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 1),
    );
  });

  it('a login on one closes the older connection on the other', async () => {
    const { a, b } = await pair();
    const older = await Client.connect({ url: a.url, userID: 'amy', token: 'amy:5:a' });
    const phone = await Client.connect({ url: a.url, userID: 'amy', platformID: 1 });
    const newer = await Client.connect({ url: b.url, userID: 'amy', token: 'amy:5:b' });
    await older.until(() => older.closed !== null);
    expect(older.pushes[0]?.reqIdentifier).toBe(RequestID.kicked);
    expect(a.backend.kicked).toEqual(new Set(['amy:5:a']));
    expect([phone.closed, newer.closed]).toEqual([null, null]);
  });

  it('a token revoked on one closes its connections on the other', async () => {
    const { a, b } = await pair();
    const amy = await Client.connect({ url: a.url, userID: 'amy' });
    b.fanout.publish({ type: 'kick', userID: 'amy', tokenIDs: ['amy:5'] });
    await amy.until(() => amy.closed !== null);
  });

  it('a cache invalidation published on one reaches both', async () => {
    const { a, b } = await pair();
    const signals: Signal[] = [];
    a.fanout.listen((signal) => signals.push(signal));
    b.fanout.listen((signal) => signals.push(signal));
    a.fanout.publish({ type: 'invalidate', topic: 'friends', keys: ['amy'] });
    await expect.poll(() => signals.length).toBe(2);
    expect(new Set(signals.map((signal) => JSON.stringify(signal))).size).toBe(1);
  });

  it('a user connected to both goes offline only after leaving both', async () => {
    const { a, b } = await pair();
    const amy = await Client.connect({ url: a.url, userID: 'amy' });
    const phone = await Client.connect({ url: b.url, userID: 'ben', platformID: 1 });
    await expect.poll(() => watch(amy, ['ben'])).toEqual([[1]]);
    const web = await Client.connect({ url: a.url, userID: 'ben' });
    await amy.until(() => presenceSent(amy).length === 1);
    phone.close();
    await amy.until(() => presenceSent(amy).length === 2);
    web.close();
    await amy.until(() => presenceSent(amy).length === 3);
    expect(presenceSent(amy)).toEqual(['ben 5+1', 'ben 5', 'ben away']);
  });

  it('a device that is also connected to the other gateway is not reported offline', async () => {
    const { a, b } = await pair();
    const here = await Client.connect({ url: a.url, userID: 'amy' });
    await Client.connect({ url: b.url, userID: 'amy' });
    await expect.poll(() => a.fanout.platformsElsewhere('amy')).toEqual([5]);
    here.close();
    await expect.poll(() => a.gateway.connections).toBe(0);
    expect(a.backend.states).toEqual(['amy:5 online']);
  });

  it('a process that starts later learns who is connected', async () => {
    const { a, join } = await pair();
    await Client.connect({ url: a.url, userID: 'amy', platformID: 3 });
    const c = await join();
    expect(c.fanout.platformsElsewhere('amy')).toEqual([3]);
  });

  it('users of a dead process go offline, and sync again if it was only cut off', async () => {
    const { hub, a, b } = await pair({ beatMs: 30 });
    const amy = await Client.connect({ url: a.url, userID: 'amy' });
    const ben = await Client.connect({ url: b.url, userID: 'ben' });
    await expect.poll(() => watch(amy, ['ben'])).toEqual([[5]]);
    hub.isDown = true;
    await amy.until(() => presenceSent(amy).includes('ben away'));
    // The process was alive: it missed the messages sent meanwhile, so all clients sync again.
    hub.isDown = false;
    await ben.until(() => ben.closed !== null);
    expect(ben.closed?.code).toBe(1012);
  });

  it('users of a process that shuts down go offline immediately', async () => {
    const { a, b } = await pair();
    const amy = await Client.connect({ url: a.url, userID: 'amy' });
    await Client.connect({ url: b.url, userID: 'ben' });
    await expect.poll(() => watch(amy, ['ben'])).toEqual([[5]]);
    await hosts.pop()!.stop();
    await amy.until(() => presenceSent(amy).at(-1) === 'ben away');
  });

  it('signals are queued while the bus is down', async () => {
    const { hub, a, b } = await pair({ beatMs: 2000 });
    const amy = await Client.connect({ url: a.url, userID: 'amy' });
    const ben = await Client.connect({ url: b.url, userID: 'ben' });
    hub.isDown = true;
    await amy.send(message('ben'));
    await amy.send(message('ben'));
    expect(ben.received).toEqual([]);
    hub.isDown = false;
    await ben.until(() => ben.received.length === 2);
    expect(ben.received.map(({ message: { seq } }) => seq)).toEqual([1, 2]);
  });

  it('after a gap every client syncs again, and listeners receive the gap', async () => {
    const { hub, a, b } = await pair();
    const amy = await Client.connect({ url: a.url, userID: 'amy' });
    const ben = await Client.connect({ url: b.url, userID: 'ben' });
    const signals: string[] = [];
    b.fanout.listen(({ type }) => void signals.push(type));
    hub.gap();
    expect(signals).toEqual(['gap']);
    for (const client of [amy, ben]) {
      await client.until(() => client.closed !== null);
      expect(client.closed?.code).toBe(1012);
    }
  });

  it('signals dropped from a full queue make the other side sync', async () => {
    const { hub, a, b } = await pair({ beatMs: 2000 });
    const ben = await Client.connect({ url: b.url, userID: 'ben' });
    hub.isDown = true;
    const large = { conversationID: 'si_amy_ben', message: new Uint8Array(5_000_000), userIDs: ['eve'] };
    for (let n = 0; n < 8; n++) {
      a.fanout.publish({ type: 'deliver', deliveries: [large] });
      await new Promise((resolve) => setImmediate(resolve));
    }
    hub.isDown = false;
    await ben.until(() => ben.closed !== null);
  });

  it('invalid data on the bus does no harm', async () => {
    const { hub, a, b } = await pair();
    await hub.bus().send([Uint8Array.from([255, 255, 255])]);
    const amy = await Client.connect({ url: a.url, userID: 'amy' });
    const ben = await Client.connect({ url: b.url, userID: 'ben' });
    await amy.send(message('ben'));
    await ben.until(() => ben.received.length === 1);
  });
});
