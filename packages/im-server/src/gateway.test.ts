import { ErrorCode, RequestID } from '@gift/im-protocol';
import {
  delUserPushTokenReq,
  getConversationsHasReadAndMaxSeqReq,
  getConversationsHasReadAndMaxSeqResp,
  getLastMessageReq,
  getLastMessageResp,
  getMaxSeqReq,
  getMaxSeqResp,
  getSeqMessageReq,
  msgData,
  pullMessageBySeqsReq,
  pullMessageBySeqsResp,
  setAppBackgroundStatusReq,
  subUserOnlineStatus,
  subUserOnlineStatusTips,
} from '@gift/im-protocol/payloads';
import { afterEach, describe, expect, it } from 'vitest';
import { presencePrivacyTopic } from './ports';
import { Client, type ClientOptions } from './testing/client';
import { startHost, type TestHost } from './testing/host';

const hosts: TestHost[] = [];
async function host(options: Parameters<typeof startHost>[0] = {}) {
  const started = await startHost(options);
  hosts.push(started);
  return started;
}
afterEach(async () => {
  for (const started of hosts.splice(0)) await started.stop();
});

const text = (content: string) => new TextEncoder().encode(JSON.stringify({ content: content }));
const message = (recvID: string, content = 'hello') => ({
  recvID,
  clientMsgID: `c-${content.slice(0, 20)}`,
  sessionType: 1,
  contentType: 101,
  content: text(content),
});

const ways: [string, Partial<ClientOptions>][] = [
  ['JSON', {}],
  ['gob', { isGob: true }],
  ['zipped gob', { isGob: true, isZipped: true }],
  ['zipped JSON', { isZipped: true }],
];

describe.each(ways)('a client that uses %s', (_, way) => {
  it('is let in, sends, and gets its message back with a seq', async () => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy', ...way });
    const ben = await Client.connect({ url, userID: 'ben', isGob: true, isZipped: true });
    expect(amy.texts).toEqual(['{"errCode":0,"errMsg":"","errDlt":""}']);
    const sent = await amy.send(message('ben'));
    expect(sent).toMatchObject({ errCode: 0, clientMsgID: 'c-hello', serverMsgID: 'server-1' });
    for (const client of [amy, ben]) {
      await client.until(() => client.received.length === 1);
      expect(client.received[0]).toMatchObject({
        conversationID: 'si_amy_ben',
        message: { sendID: 'amy', seq: 1, content: expect.anything() },
      });
      // The sender's operation id, by which the JavaScript client recognises the push of its own action.
      const operationID = expect.stringMatching(/^op\d+$/);
      expect(client.pushes[0]).toMatchObject({ reqIdentifier: 2001, msgIncr: '', errCode: 0, operationID });
    }
  });

  it('fetches max seqs, seq ranges, single messages, read state and the last message', async () => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy', ...way });
    for (const content of ['one', 'two', 'three']) await amy.send(message('ben', content));

    const newest = await amy.ask(RequestID.newestSeqs, getMaxSeqReq.encode({ userID: 'amy' }));
    expect(getMaxSeqResp.decode(newest.data).maxSeqs).toEqual(new Map([['si_amy_ben', 3]]));

    const ranged = await amy.ask(
      RequestID.pullRanges,
      pullMessageBySeqsReq.encode({
        userID: 'amy',
        seqRanges: [
          { conversationID: 'si_amy_ben', begin: 1, end: 3, num: 2 },
          { conversationID: 'n_amy_ben', begin: 1, end: 3, num: 0 },
        ],
        order: 0,
      }),
    );
    const pulled = pullMessageBySeqsResp.decode(ranged.data);
    expect(pulled.msgs.get('si_amy_ben')?.msgs.map(({ seq }) => seq)).toEqual([2, 3]);
    expect([...pulled.notificationMsgs.keys()]).toEqual(['n_amy_ben']);

    const single = await amy.ask(
      RequestID.pullSeqs,
      getSeqMessageReq.encode({
        userID: 'amy',
        conversations: [{ conversationID: 'si_amy_ben', seqs: [3, 1] }],
      }),
    );
    expect(pullMessageBySeqsResp.decode(single.data).msgs.get('si_amy_ben')).toMatchObject({
      msgs: [{ seq: 3 }, { seq: 1 }],
      isEnd: true,
      endSeq: 1,
    });

    const read = await amy.ask(
      RequestID.readState,
      getConversationsHasReadAndMaxSeqReq.encode({ userID: 'amy', returnPinned: true }),
    );
    const state = getConversationsHasReadAndMaxSeqResp.decode(read.data);
    expect(state.seqs.get('si_amy_ben')).toEqual({ maxSeq: 3, hasReadSeq: 0, maxSeqTime: 1 });
    expect(state.pinnedConversationIDs).toEqual(['si_pinned']);

    const last = await amy.ask(
      RequestID.lastMessages,
      getLastMessageReq.encode({ userID: 'amy', conversationIDs: ['si_amy_ben'] }),
    );
    expect(getLastMessageResp.decode(last.data).msgs.get('si_amy_ben')?.clientMsgID).toBe('c-three');
  });
});

describe('the way in', () => {
  it('takes everything in one value, as newer engines send it', async () => {
    const { url } = await host();
    const parameters = {
      token: 'amy:1',
      userID: 'amy',
      platformID: 1,
      operationID: 'op',
      compression: 'gzip',
      sdkType: 'go',
      sendResponse: true,
      background: true,
    };
    const v = Buffer.from(JSON.stringify(parameters)).toString('base64url');
    const none = { sendID: null, token: null, platformID: null, operationID: null, isBackground: null };
    const amy = await Client.connect({
      url,
      userID: 'amy',
      isGob: true,
      isZipped: true,
      query: { ...none, isMsgResp: 'ignored', compression: null, v },
    });
    expect(amy.texts[0]).toContain('"errCode":0');
    expect(hosts[0]?.backend.states).toEqual(['amy:1 background']);
  });

  it('takes the wish for gzip from a header too', async () => {
    const { url } = await host();
    const amy = await Client.connect({
      url,
      userID: 'amy',
      isZipped: true,
      query: { compression: null },
      headers: { compression: 'gzip' },
    });
    expect(await amy.send(message('ben'))).toMatchObject({ errCode: 0 });
  });

  it.each([
    ['an expired token', { token: 'expired' }, ErrorCode.TokenExpiredError, 'TokenExpiredError'],
    ['a malformed token', { token: 'x' }, ErrorCode.TokenMalformedError, 'TokenMalformedError'],
    ['a token of somebody else', { token: 'ben:5' }, ErrorCode.TokenInvalidError, 'TokenInvalidError'],
    ['a token of another platform', { token: 'amy:1' }, ErrorCode.TokenInvalidError, 'TokenInvalidError'],
    ['a backend that fails', { token: 'broken:5', userID: 'broken' }, 500, 'ServerInternalError'],
  ])('tells a browser of %s in its first text, and closes', async (_, over, errCode, errMsg) => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy', ...over });
    expect(JSON.parse(amy.texts[0]!)).toMatchObject({ errCode, errMsg, errDlt: expect.any(String) });
    await amy.until(() => amy.closed !== null);
    expect(hosts[0]?.gateway.connections).toBe(0);
  });

  it.each([
    ['a token refused', { token: 'expired', query: { isMsgResp: null } }, 1501],
    ['no user', { query: { sendID: null } }, 1602],
    ['no token', { query: { token: null } }, 1602],
    ['no operation', { query: { operationID: '' } }, 1602],
    ['no platform', { query: { platformID: null } }, 1602],
    ['a platform that is no number', { query: { platformID: '5x' } }, 1602],
    ['an encoding nobody speaks', { query: { sdkType: 'xml' } }, 1602],
    ['no word on the background', { query: { isBackground: null } }, 500],
    ['a background that is no truth', { query: { isBackground: 'yes' } }, 500],
    ['a packed value that is not base64 of JSON', { query: { v: 'e30x' } }, 1602],
    ['a packed value that is no object', { query: { v: 'MQ' } }, 1602],
  ] as [string, Partial<ClientOptions>, number][])(
    'answers an upgrade with %s in HTTP, without upgrading',
    async (_, over, errCode) => {
      const { url } = await host();
      const answer = await rawUpgrade(Client.addressOf({ url, userID: 'amy', ...over }));
      expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ errCode, errMsg: expect.any(String) });
    },
  );

  it('refuses a connection over the limit before it checks the parameters', async () => {
    const { url } = await host({ maxConnections: 1 });
    const amy = await Client.connect({ url, userID: 'amy' });
    const answer = await rawUpgrade(Client.addressOf({ url, userID: 'ben', query: { sendID: null } }));
    expect(answer).toContain('"errCode":1601');
    amy.close();
    await expect.poll(() => hosts[0]?.gateway.connections).toBe(0);
    await Client.connect({ url, userID: 'ben' });
  });

  it('lets one user in thirty-two times', async () => {
    const { url } = await host();
    for (let n = 0; n < 32; n++) await Client.connect({ url, userID: 'amy' });
    const amy = await Client.connect({ url, userID: 'amy' });
    expect(amy.texts[0]).toContain('"errCode":1601');
    expect((await Client.connect({ url, userID: 'ben' })).texts[0]).toContain('"errCode":0');
  });

  it('refuses a connection whose login completes after the gateway closed', async () => {
    const { url, gateway, backend } = await host();
    let release = () => {};
    backend.holdLogin = new Promise((resolve) => {
      release = resolve;
    });
    const entering = Client.connect({ url, userID: 'amy' });
    const refused = expect(entering).rejects.toThrow('503');
    await expect.poll(() => backend.entering).toBe(1);
    await gateway.close();
    release();
    await refused;
    expect(gateway.connections).toBe(0);
  });

  it('refuses new connections while the gateway closes', async () => {
    const started = await host();
    const amy = await Client.connect({ url: started.url, userID: 'amy' });
    const closing = started.gateway.close();
    expect(await rawUpgrade(Client.addressOf({ url: started.url, userID: 'ben' }))).toContain(' 503 ');
    await closing;
    await amy.until(() => amy.closed !== null);
    expect(amy.closed?.code).toBe(1012);
  });
});

describe('requests', () => {
  it('answers a refusal with its code and name, and stays', async () => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    const refused = await amy.ask(RequestID.send, msgData.encode({ sendID: 'amy', ...message('blocked') }));
    expect(refused).toMatchObject({ errCode: 1302, errMsg: 'BlockedByPeer', data: new Uint8Array() });
    const broken = await amy.ask(RequestID.send, msgData.encode({ sendID: 'amy', ...message('broken') }));
    expect(broken).toMatchObject({ errCode: 500, errMsg: 'ServerInternalError' });
    const signal = await amy.ask(RequestID.signal, new Uint8Array());
    expect(signal).toMatchObject({ errCode: 1001 });
    const garbled = await amy.ask(RequestID.send, Uint8Array.from([255, 255]));
    expect(garbled).toMatchObject({ errCode: 1001, errMsg: 'ArgsError' });
    expect(amy.closed).toBeNull();
  });

  it.each([
    ['send', RequestID.send, msgData.encode({ sendID: 'ben', ...message('amy') })],
    ['seqs', RequestID.newestSeqs, getMaxSeqReq.encode({ userID: 'ben' })],
    ['ranges', RequestID.pullRanges, pullMessageBySeqsReq.encode({ userID: 'ben' })],
    ['single messages', RequestID.pullSeqs, getSeqMessageReq.encode({ userID: 'ben' })],
    ['read state', RequestID.readState, getConversationsHasReadAndMaxSeqReq.encode({ userID: 'ben' })],
    ['last messages', RequestID.lastMessages, getLastMessageReq.encode({ userID: 'ben' })],
    ['logout', RequestID.logout, delUserPushTokenReq.encode({ userID: 'ben' })],
    ['background', RequestID.background, setAppBackgroundStatusReq.encode({ userID: 'ben' })],
  ])('refuses %s in the name of another user', async (_, request, data) => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    expect(await amy.ask(request, data)).toMatchObject({ errCode: 1002, errMsg: 'NoPermissionError' });
  });

  it.each([
    ['a frame in another name', (amy: Client) => void amy.ask(1001, new Uint8Array(), 'ben').catch(() => {})],
    ['an unknown request', (amy: Client) => void amy.ask(1008, new Uint8Array()).catch(() => {})],
    ['a request named like a method', (amy: Client) => void amy.ask(-1, new Uint8Array()).catch(() => {})],
    ['bytes that are no frame', (amy: Client) => amy.raw(Uint8Array.from([1, 2, 3]))],
    ['a frame beyond the limit', (amy: Client) => amy.raw(new Uint8Array(51_201))],
    ['a text that is no ping', (amy: Client) => amy.raw('{"type":"hello"}')],
    ['a text that is no JSON', (amy: Client) => amy.raw('ping')],
    ['a text that is null', (amy: Client) => amy.raw('null')],
  ])('ends the connection after %s', async (_, misuse) => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    misuse(amy);
    await amy.until(() => amy.closed !== null);
  });

  it('confirms the logout, revokes the token and closes the connection', async () => {
    const { url, backend } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    const answer = await amy.ask(
      RequestID.logout,
      delUserPushTokenReq.encode({ userID: 'amy', platformID: 5 }),
    );
    expect(answer).toMatchObject({ reqIdentifier: 2003, errCode: 0 });
    await amy.until(() => amy.closed !== null);
    expect(backend.kicked).toEqual(new Set(['amy:5']));
  });

  it('refuses a logout for another user and keeps both connections open', async () => {
    const { url } = await host();
    const [amy, ben] = await Promise.all(['amy', 'ben'].map((userID) => Client.connect({ url, userID })));
    const asked = delUserPushTokenReq.encode({ userID: 'ben', platformID: 5 });
    expect((await amy!.ask(RequestID.logout, asked)).errCode).toBe(ErrorCode.NoPermissionError);
    expect((await amy!.ask(RequestID.newestSeqs, getMaxSeqReq.encode({ userID: 'amy' }))).errCode).toBe(0);
    expect((await ben!.ask(RequestID.newestSeqs, getMaxSeqReq.encode({ userID: 'ben' }))).errCode).toBe(0);
  });

  it('reports to the backend when an app goes to the background and comes back', async () => {
    const { url, backend } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    const request = (isBackground: boolean) =>
      amy.ask(RequestID.background, setAppBackgroundStatusReq.encode({ userID: 'amy', isBackground }));
    expect(await request(true)).toMatchObject({ errCode: 0, data: new Uint8Array() });
    await request(false);
    amy.close();
    await expect
      .poll(() => backend.states)
      .toEqual(['amy:5 online', 'amy:5 background', 'amy:5 online', 'amy:5 offline']);
  });

  it('logs the operation ID of every request, but no token and no message text', async () => {
    const { url, lines } = await host();
    const amy = await Client.connect({ url, userID: 'amy', token: 'amy:5:secret-token' });
    await amy.send(message('ben', 'secret words'));
    await amy.send(message('blocked', 'secret words'));
    await amy.ask(RequestID.send, new TextEncoder().encode('secret bytes'));
    expect(lines.join('\n')).not.toMatch(/secret/);
    const requests = lines.map((line) => JSON.parse(line)).filter(({ text: sent }) => sent === 'chat');
    expect(requests).toHaveLength(3);
    for (const line of requests)
      expect(line).toMatchObject({ op: expect.stringMatching(/^op\d+$/), user: 'amy' });
  });
});

describe('signs of life', () => {
  const quick = { tickMs: 10, pingEveryMs: 50, readDeadlineMs: 100 };

  it('answers a ping with a pong that carries the same body', async () => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    amy.raw('{"type":"ping"}');
    amy.raw('{"type":"ping","body":"\\"op-1\\""}');
    amy.raw('{"type":"ping","body":{"a":[1]}}');
    await amy.until(() => amy.texts.length === 4);
    expect(amy.texts.slice(1)).toEqual([
      '{"type":"pong","body":null}',
      '{"type":"pong","body":"\\"op-1\\""}',
      '{"type":"pong","body":{"a":[1]}}',
    ]);
  });

  it('keeps a browser connection open while it answers pings', async () => {
    const { url } = await host(quick);
    const amy = await Client.connect({ url, userID: 'amy' });
    await amy.until(() => amy.pings >= 5);
    expect(amy.closed).toBeNull();
  });

  it('closes a browser connection that answers no ping and a phone connection that sends none', async () => {
    const { url } = await host(quick);
    const browser = await Client.connect({ url, userID: 'amy' });
    // The client library answers pings; the socket below it reads nothing any more.
    browser.socket.pause();
    const phone = await Client.connect({ url, userID: 'ben', platformID: 1 });
    await phone.until(() => phone.closed !== null);
    expect(phone.pings).toBe(0);
    await expect.poll(() => hosts[0]?.gateway.connections).toBe(0);
    browser.close();
  });

  it('keeps a phone connection open while it sends pings, as WebSocket frames or as text', async () => {
    const { url } = await host(quick);
    const byProtocol = await Client.connect({ url, userID: 'amy', platformID: 1 });
    const byText = await Client.connect({ url, userID: 'ben', platformID: 2 });
    for (let n = 0; n < 15; n++) {
      byProtocol.socket.ping('op');
      byText.raw('{"type":"ping"}');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect([byProtocol.closed, byText.closed]).toEqual([null, null]);
  });
});

describe('several devices', () => {
  const devices = async (url: string, ...platforms: [number, string?][]) => {
    const clients: Client[] = [];
    for (const [platformID, name] of platforms)
      clients.push(
        await Client.connect({
          url,
          userID: 'amy',
          platformID,
          token: `amy:${platformID}${name ? `:${name}` : ''}`,
        }),
      );
    return clients;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
  const closedOf = async (clients: Client[]) => {
    await settled();
    return clients.map(({ closed }) => closed !== null);
  };

  it('a new login on the same platform ends the older session and invalidates its token', async () => {
    const { url } = await host();
    const [old, phone, newer] = (await devices(url, [5, 'a'], [1], [5, 'b'])) as [Client, Client, Client];
    await old.until(() => old.closed !== null);
    expect(old.pushes).toEqual([
      { reqIdentifier: 2002, msgIncr: '', operationID: '', errCode: 0, errMsg: '', data: new Uint8Array() },
    ]);
    expect(await closedOf([phone, newer])).toEqual([false, false]);
    const again = await Client.connect({ url, userID: 'amy', token: 'amy:5:a' });
    expect(again.texts[0]).toContain('"errCode":1506');
  });

  it('a linked with the same token stays', async () => {
    const { url } = await host();
    expect(await closedOf(await devices(url, [5], [5]))).toEqual([false, false]);
  });

  it.each([
    [0, [false, false, false, false]],
    [1, [true, false, false, false]],
    [4, [true, false, true, false]],
    [5, [true, false, true, false]],
  ] as const)('policy %i decides who goes when a phone comes', async (kickPolicy, expected) => {
    const { url } = await host({ kickPolicy: () => kickPolicy });
    expect(await closedOf(await devices(url, [2, 'old'], [3], [1], [2, 'new']))).toEqual(expected);
  });

  it.each([
    [4, [false, false]],
    [5, [true, false]],
  ] as const)('policy %i decides whether a pad ends a phone', async (kickPolicy, expected) => {
    const { url } = await host({ kickPolicy: () => kickPolicy });
    expect(await closedOf(await devices(url, [2], [9]))).toEqual(expected);
  });

  it('on all platforms stay connected, and presence lists each platform', async () => {
    const { url } = await host();
    const platforms = [1, 2, 3, 4, 5, 7, 8, 9];
    await devices(url, ...platforms.map((platform): [number] => [platform]));
    const ben = await Client.connect({ url, userID: 'ben' });
    const asked = subUserOnlineStatus.encode({ subscribeUserID: ['amy'], unsubscribeUserID: [] });
    const { data } = await ben.ask(RequestID.presence, asked);
    const [amy] = subUserOnlineStatusTips.decode(data).subscribers;
    expect(amy!.onlinePlatformIDs.toSorted((a, b) => a - b)).toEqual(platforms);
  });

  it('every device of both gets a message', async () => {
    const { url } = await host();
    const clients = await devices(url, [1], [5], [3]);
    await clients[1]!.send(message('ben'));
    for (const client of clients) await client.until(() => client.received.length === 1);
  });

  it('an online-only message reaches the JavaScript SDK in the form that it shows, and others as it was sent', async () => {
    const { url, fanout } = await host();
    const [js, go] = [
      await Client.connect({ url, userID: 'amy' }),
      await Client.connect({ url, userID: 'ben', isGob: true }),
    ];
    const options = { history: false, conversationUpdate: false, unreadCount: false };
    const bytes = msgData.encode({ ...message('amy'), sendID: 'cem', options });
    const to = { conversationID: 'si_amy_cem', message: bytes, userIDs: ['amy', 'ben'], isOnlineOnly: true };
    fanout.publish({ type: 'deliver', deliveries: [to] });
    for (const client of [js, go]) await client.until(() => client.received.length === 1);
    expect(js.received[0]?.message.options).toEqual({ ...options, conversationUpdate: true });
    expect(go.received[0]?.message.options).toEqual(options);
  });

  it('a revoked token closes only its own connections', async () => {
    const { url, fanout } = await host();
    const [web, linked, phone] = (await devices(url, [5], [5], [1])) as [Client, Client, Client];
    fanout.publish({ type: 'kick', userID: 'amy', tokenIDs: ['amy:5'] });
    await web.until(() => web.closed !== null);
    await linked.until(() => linked.closed !== null);
    expect(linked.pushes[0]?.reqIdentifier).toBe(2002);
    expect(phone.closed).toBeNull();
  });
});

describe('presence', () => {
  const watch = async (client: Client, subscribeUserID: string[], unsubscribeUserID: string[] = []) => {
    const answer = await client.ask(
      RequestID.presence,
      subUserOnlineStatus.encode({ subscribeUserID, unsubscribeUserID }),
    );
    return subUserOnlineStatusTips.decode(answer.data).subscribers;
  };
  const presenceSent = (client: Client) =>
    client.pushes
      .filter(({ reqIdentifier }) => reqIdentifier === RequestID.presence)
      .flatMap(({ data }) => subUserOnlineStatusTips.decode(data).subscribers)
      .map(({ userID, onlinePlatformIDs }) => `${userID} ${onlinePlatformIDs.join('+') || 'away'}`);

  it('is sent on subscription and again on every change', async () => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    const ben = await Client.connect({ url, userID: 'ben' });
    expect(await watch(amy, ['ben', 'eve'])).toEqual([
      { userID: 'ben', onlinePlatformIDs: [5] },
      { userID: 'eve', onlinePlatformIDs: [] },
    ]);
    const phone = await Client.connect({ url, userID: 'ben', platformID: 1 });
    await amy.until(() => presenceSent(amy).length === 1);
    ben.close();
    await amy.until(() => presenceSent(amy).length === 2);
    phone.close();
    await amy.until(() => presenceSent(amy).length === 3);
    expect(presenceSent(amy).map((line) => line.split('+').length)).toEqual([2, 1, 1]);
    expect(presenceSent(amy).slice(1)).toEqual(['ben 1', 'ben away']);
  });

  it('is not sent for a second connection on the same platform, nor after unsubscribing', async () => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    await watch(amy, ['ben']);
    const ben = await Client.connect({ url, userID: 'ben' });
    const linked = await Client.connect({ url, userID: 'ben' });
    linked.close();
    await expect.poll(() => hosts[0]?.gateway.connections).toBe(2);
    await watch(amy, [], ['ben']);
    ben.close();
    await expect.poll(() => hosts[0]?.gateway.connections).toBe(1);
    expect(presenceSent(amy)).toEqual(['ben 5']);
  });

  it('of a hidden user stays offline whatever they do, and is sent once they stop hiding', async () => {
    const { url, backend } = await host();
    const { gateway, fanout } = hosts.at(-1)!;
    const amy = await Client.connect({ url, userID: 'amy' });
    const fay = await Client.connect({ url, userID: 'fay' });
    const hide = (from?: 'everybody' | ReadonlySet<string>) => {
      if (from) backend.hidden.set('ben', from);
      else backend.hidden.delete('ben');
      fanout.publish({ type: 'invalidate', topic: presencePrivacyTopic, keys: ['ben'] });
    };
    hide('everybody');
    expect(await watch(amy, ['ben'])).toEqual([{ userID: 'ben', onlinePlatformIDs: [] }]);
    await watch(fay, ['ben']);
    // Nobody can detect that he connects, adds a second device or leaves.
    const ben = await Client.connect({ url, userID: 'ben' });
    const phone = await Client.connect({ url, userID: 'ben', platformID: 1 });
    phone.close();
    await expect.poll(() => gateway.connections).toBe(3);
    expect(await watch(amy, ['ben'])).toEqual([{ userID: 'ben', onlinePlatformIDs: [] }]);
    // He sees himself.
    expect(await watch(ben, ['ben'])).toEqual([{ userID: 'ben', onlinePlatformIDs: [5] }]);

    hide(new Set(['fay']));
    await amy.until(() => presenceSent(amy).length === 1);
    expect(presenceSent(amy)).toEqual(['ben 5']);
    hide('everybody');
    await amy.until(() => presenceSent(amy).length === 2);
    hide();
    await amy.until(() => presenceSent(amy).length === 3);
    await fay.until(() => presenceSent(fay).length === 1);
    expect(presenceSent(amy)).toEqual(['ben 5', 'ben away', 'ben 5']);
    expect(presenceSent(fay)).toEqual(['ben 5']);
  });

  it('is corrected by a push when a user hides during the first read', async () => {
    const { url, backend } = await host();
    const { fanout } = hosts.at(-1)!;
    const amy = await Client.connect({ url, userID: 'amy' });
    await Client.connect({ url, userID: 'ben' });
    let go = () => {};
    backend.holdHidden = new Promise((resolve) => {
      go = resolve;
    });
    const statuses = watch(amy, ['ben']);
    await expect.poll(() => backend.presenceReads).toBe(1);
    // He hides during the first query.
    backend.hidden.set('ben', 'everybody');
    fanout.publish({ type: 'invalidate', topic: presencePrivacyTopic, keys: ['ben'] });
    go();
    expect(await statuses).toEqual([{ userID: 'ben', onlinePlatformIDs: [5] }]);
    await amy.until(() => presenceSent(amy).length === 1);
    expect(presenceSent(amy)).toEqual(['ben away']);
  });

  it('requests fail with 500 while the privacy settings cannot be read, and work afterwards', async () => {
    const { url, backend } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    backend.holdHidden = Promise.reject(new Error('the database is away'));
    backend.holdHidden.catch(() => {});
    const ben = await Client.connect({ url, userID: 'ben' });
    const refused = await amy.ask(
      RequestID.presence,
      subUserOnlineStatus.encode({ subscribeUserID: ['ben'] }),
    );
    expect(refused.errCode).toBe(500);
    backend.holdHidden = null;
    expect(await watch(amy, ['ben'])).toEqual([{ userID: 'ben', onlinePlatformIDs: [5] }]);
    ben.close();
    await amy.until(() => presenceSent(amy).length === 1);
  });

  it('watches no more people than a long list of friends', async () => {
    const { url } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    const many = (from: number) => Array.from({ length: 5000 }, (_, n) => `u${from + n}`);
    await watch(amy, many(0));
    await watch(amy, many(5000));
    const refused = await amy.ask(
      RequestID.presence,
      subUserOnlineStatus.encode({ subscribeUserID: ['one more'] }),
    );
    expect(refused.errCode).toBe(1001);
  });
});

describe('pressure', () => {
  it('has no more than so many requests of one client under way', async () => {
    const { url, backend } = await host();
    let go = () => {};
    backend.hold = new Promise((resolve) => {
      go = resolve;
    });
    const amy = await Client.connect({ url, userID: 'amy' });
    const padding = 'x'.repeat(20_000);
    const answers = Array.from({ length: 300 }, (_, n) => amy.send(message('ben', `${n} ${padding}`)));
    await expect.poll(() => backend.underWay).toBe(32);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(backend.underWay).toBe(32);
    go();
    expect(new Set((await Promise.all(answers)).map(({ errCode }) => errCode))).toEqual(new Set([0]));
    await amy.until(() => amy.received.length === 300);
    expect(amy.received.map(({ message: { seq } }) => seq)).toEqual(
      Array.from({ length: 300 }, (_, n) => n + 1),
    );
  });

  it('reads no more requests of a client that does not read the answers', async () => {
    const { url, gateway, backend } = await host();
    const amy = await Client.connect({ url, userID: 'amy' });
    for (let n = 0; n < 40; n++) await amy.send(message('ben', `${n} ${'z'.repeat(30_000)}`));
    const pull = pullMessageBySeqsReq.encode({
      userID: 'amy',
      seqRanges: [{ conversationID: 'si_amy_ben', begin: 1, end: 40, num: 40 }],
    });
    amy.socket.pause();
    const answers = Array.from({ length: 500 }, () => amy.ask(RequestID.pullRanges, pull));
    // All of them would be 800 MB.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(backend.pulls).toBeLessThan(100);
    expect(gateway.connections).toBe(1);
    amy.socket.resume();
    for (const answer of answers.slice(0, 100)) expect(await answer).toMatchObject({ errCode: 0 });
    for (const answer of answers) answer.catch(() => {});
  });

  it('closes the connection of a client that reads too slowly, and no other', async () => {
    const started = await host();
    const { url } = started;
    const amy = await Client.connect({ url, userID: 'amy', platformID: 1 });
    const ben = await Client.connect({ url, userID: 'ben' });
    ben.socket.pause();
    const padding = 'x'.repeat(30_000);
    for (let n = 0; n < 600 && started.gateway.connections === 2; n++)
      await amy.send(message('ben', `${n} ${padding}`));
    expect(started.gateway.connections).toBe(1);
    expect(started.lines.join('\n')).toContain('"reason":"too slow"');
    expect(amy.closed).toBeNull();
    ben.socket.resume();
    await ben.until(() => ben.closed !== null);
  });

  it('delivers 1000 messages to one client, each with an operation ID', async () => {
    const { url, fanout } = await host();
    const ben = await Client.connect({ url, userID: 'ben' });
    const bytes = msgData.encode({ ...message('ben', 'y'.repeat(5000)), sendID: 'amy' });
    const deliveries = Array.from({ length: 1000 }, () => ({
      conversationID: 'si_amy_ben',
      message: bytes,
      userIDs: ['ben'],
    }));
    fanout.publish({ type: 'deliver', deliveries });
    await ben.until(() => ben.received.length === 1000);
    for (const { operationID } of ben.pushes) expect(operationID).not.toBe('');
  });
});

/** Sends an upgrade by hand. Returns the whole answer. */
async function rawUpgrade(address: string): Promise<string> {
  const { hostname, port, pathname, search } = new URL(address);
  const { connect } = await import('node:net');
  const link = connect(Number(port), hostname);
  link.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  let answer = '';
  for await (const chunk of link) answer += chunk;
  return answer;
}
