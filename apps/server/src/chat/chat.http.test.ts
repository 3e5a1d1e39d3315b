import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { ContentType, RequestID } from '@gift/im-protocol';
import { getMaxSeqReq, getMaxSeqResp } from '@gift/im-protocol/payloads';
import type { Client } from '@gift/im-server/testing/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBus } from '../platform/events/bus-postgres';
import { createLog } from '../platform/log/log';
import { chatServer } from '../testing/chat';

const chatLog = createLog('silent');
const newID = () => randomBytes(16).toString('hex');
const saying = (recvID: string, content: string) => ({
  recvID,
  clientMsgID: newID(),
  sessionType: 1,
  msgFrom: 100,
  contentType: ContentType.text,
  content: new TextEncoder().encode(JSON.stringify({ content })),
  createTime: Date.now(),
  status: 1,
});
const textsOf = (client: Client) =>
  client.received.map(({ message }) => JSON.parse(new TextDecoder().decode(message.content)).content);

describe('chat on one server', () => {
  let chat: Awaited<ReturnType<typeof chatServer>>;
  beforeAll(async () => {
    chat = await chatServer();
  });
  afterAll(() => chat.close());

  it('two people of Gift write to each other, a browser and a native engine', async () => {
    const [amy, ben] = [await chat.person(), await chat.person()];
    const web = await chat.connect(amy);
    const phone = await chat.connect(ben, { isGob: true, isZipped: true });
    expect(web.texts[0]).toBe('{"errCode":0,"errMsg":"","errDlt":""}');
    const sent = await web.send(saying(ben.chatID, 'How much for 100?'));
    expect(sent).toMatchObject({ errCode: 0, serverMsgID: expect.stringMatching(/^[0-9a-f]{32}$/) });
    await phone.until(() => phone.received.length === 1);
    await phone.send(saying(amy.chatID, 'Ninety thousand'));
    await web.until(() => web.received.length === 2);
    await phone.until(() => phone.received.length === 2);
    for (const client of [web, phone]) {
      expect(textsOf(client)).toEqual(['How much for 100?', 'Ninety thousand']);
      expect(client.received.map(({ message }) => message.seq)).toEqual([1, 2]);
    }
    const newest = await phone.ask(RequestID.newestSeqs, getMaxSeqReq.encode({ userID: ben.chatID }));
    const [conversationID] = [...getMaxSeqResp.decode(newest.data).maxSeqs.keys()].filter((id) =>
      id.startsWith('si_'),
    );
    expect(getMaxSeqResp.decode(newest.data).maxSeqs.get(conversationID!)).toBe(2);
  });

  it('the end of a Gift session ends its chat connection', async () => {
    const amy = await chat.person();
    const web = await chat.connect(amy);
    await chat.gift.call('logout', undefined, { token: amy.token });
    await chat.gift.runDue();
    await web.until(() => web.closed !== null);
    expect(web.pushes.at(-1)?.reqIdentifier).toBe(RequestID.kicked);
    const again = await chat.connect(amy);
    expect(again.texts[0]).toContain('"errCode":1506');
  });

  it('no other path is open to websockets', async () => {
    const key = randomBytes(16).toString('base64');
    const answer = await new Promise<string>((resolve) => {
      const { port } = new URL(chat.first.url);
      const link = connect(Number(port), '127.0.0.1');
      let text = '';
      link.on('data', (chunk) => {
        text += chunk;
      });
      link.on('close', () => resolve(text));
      link.write(
        `GET /api/anything HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    });
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found');
  });
});

describe('chat on two processes of one database', () => {
  let chat: Awaited<ReturnType<typeof chatServer>>;
  beforeAll(async () => {
    chat = await chatServer((url) => postgresBus(url, chatLog));
  });
  afterAll(() => chat.close());

  it('messages, sign-out and presence reach the other process', async () => {
    const second = await chat.open();
    const [amy, ben] = [await chat.person(), await chat.person()];
    const here = await chat.connect(amy);
    const there = await chat.connect(ben, { node: second });
    await here.send(saying(ben.chatID, 'over there?'));
    await there.until(() => there.received.length === 1);
    await there.send(saying(amy.chatID, 'over here'));
    await here.until(() => here.received.length === 2);
    expect(chat.first.services.signals.connectedFrom(ben.chatID)).toEqual([5]);
    await chat.gift.call('logout', undefined, { token: ben.token });
    await chat.gift.runDue();
    await there.until(() => there.closed !== null);
    await expect.poll(() => chat.first.services.signals.connectedFrom(ben.chatID)).toEqual([]);
  });
});
