import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { conversationIDOf, RequestID } from '@gift/im-protocol';
import { subUserOnlineStatus, subUserOnlineStatusTips } from '@gift/im-protocol/payloads';
import { Client } from '@gift/im-server/testing/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatServer, startServer } from '../conformance/server';
import { history, messageTo, newID } from '../support/chat-wire';
import { freePort } from '../support/free-port';

// Chat on several processes with one database, with signals over PostgreSQL or over Redis: every user reaches every
// other. When one process is killed under load, no acknowledged message is lost, and none is there twice.

const redisPort = await freePort();
const patienceMs = 60_000;
const patiently = { timeout: patienceMs, interval: 50 };

let redis: ChildProcess | undefined;
let redisDir: string;
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

async function startRedis() {
  redisDir = mkdtempSync(path.join(os.tmpdir(), 'gift-redis-'));
  const args = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', redisDir];
  redis = spawn('redis-server', args, { stdio: 'ignore' });
  await vi.waitUntil(() => takesConnections(redisPort), patiently);
}

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const link = connect(port, '127.0.0.1');
    link.once('connect', () => resolve(true));
    link.once('error', () => resolve(false));
    link.once('connect', () => link.destroy());
  });

afterAll(() => {
  redis?.kill();
  if (redisDir) rmSync(redisDir, { recursive: true, force: true });
});

type BusCase = { name: string; settings: Record<string, string>; isThere: boolean };
const buses: BusCase[] = [
  { name: 'PostgreSQL', settings: {}, isThere: true },
  { name: 'Redis', settings: { REDIS_URL: `redis://127.0.0.1:${redisPort}` }, isThere: hasRedis },
];

describe.each(buses)('two processes of chat, over $name', ({ settings, name, isThere }) => {
  if (!isThere) return it.skip('needs redis-server', () => {});
  let first: ChatServer;
  let second: ChatServer;
  const clients: Client[] = [];

  beforeAll(async () => {
    if (name === 'Redis') await startRedis();
    first = await startServer(await freePort(), { settings: { ...settings, ROLE: 'im' } });
    second = await startServer(await freePort(), { beside: first, settings: { ...settings, ROLE: 'im' } });
    await first.register('ada', 'ben', 'cem', 'dan', 'eve', 'fay');
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await second?.stop();
    await first?.stop();
  });

  async function enter(server: ChatServer, userID: string, token?: string): Promise<Client> {
    const client = await Client.connect({
      url: server.url,
      userID,
      token: token ?? (await first.tokenOf(userID)),
    });
    clients.push(client);
    expect(client.texts[0]).toContain('"errCode":0');
    return client;
  }

  it('deliver messages both ways and presence, and a login on one ends the session on the other', async () => {
    const ada = await enter(first, 'ada');
    const watch = await ada.ask(
      RequestID.presence,
      subUserOnlineStatus.encode({ subscribeUserID: ['ben'], unsubscribeUserID: [] }),
    );
    expect(subUserOnlineStatusTips.decode(watch.data).subscribers[0]?.onlinePlatformIDs).toEqual([]);
    const ben = await enter(second, 'ben');
    await ada.until(() => ada.pushes.some((push) => push.reqIdentifier === RequestID.presence), patienceMs);
    expect((await ada.send(messageTo('ben'))).errCode).toBe(0);
    await ben.until(() => ben.received.length === 1, patienceMs);
    expect((await ben.send(messageTo('ada'))).errCode).toBe(0);
    await ada.until(() => ada.received.length === 2, patienceMs);
    expect(ada.received.map(({ message }) => message.seq)).toEqual([1, 2]);
    const again = await enter(first, 'ben');
    await ben.until(() => ben.closed !== null, patienceMs);
    expect(ben.pushes.at(-1)?.reqIdentifier).toBe(RequestID.kicked);
    await ada.send(messageTo('ben'));
    await again.until(() => again.received.length === 1, patienceMs);
  });

  it('lose no acknowledged message and store each once when one is killed under load', async () => {
    const pairs = [
      ['cem', 'dan'],
      ['eve', 'fay'],
    ] as const;
    const tokens = new Map<string, string>();
    for (const userID of pairs.flat()) tokens.set(userID, await first.tokenOf(userID));
    const journal = pairs.flat().map((userID) => {
      const [a, b] = pairs.find((pair) => (pair as readonly string[]).includes(userID))!;
      return {
        ...{ userID, otherID: userID === a ? b : a, conversationID: conversationIDOf(1, a, b) },
        written: new Map<string, string | undefined>(),
      };
    });
    let isOver = false;
    let deaths = 0;

    /** Sends messages one by one; reconnects when its server dies, and resends what was not acknowledged. */
    async function writing({ userID, otherID, written }: (typeof journal)[number], lane: number) {
      const server = lane % 2 === 0 ? first : second;
      let client: Client | undefined;
      for (let clientMsgID = newID(); !isOver; ) {
        written.set(clientMsgID, undefined);
        try {
          client ??= await enter(server, userID, tokens.get(userID));
          const answer = await client.send(messageTo(otherID, clientMsgID));
          if (answer.errCode !== 0) continue;
          written.set(clientMsgID, answer.serverMsgID);
          clientMsgID = newID();
        } catch {
          client?.close();
          client = undefined;
          deaths++;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
      // Its last message may still be unanswered.
      for (const [clientMsgID, serverMsgID] of written) {
        if (serverMsgID) continue;
        client ??= await enter(server, userID, tokens.get(userID));
        const last = client;
        // Both processes count the user's messages, so the last may have to wait.
        const send = async () => {
          const answer = await last.send(messageTo(otherID, clientMsgID));
          if (answer.errCode === 0) written.set(clientMsgID, answer.serverMsgID);
          return answer.errCode;
        };
        await expect.poll(send, patiently).toBe(0);
      }
    }

    const work = Promise.all([
      // Four in each direction, so that many messages are in flight when the process dies.
      ...[0, 1, 2, 3].flatMap((copy) => journal.map((own, lane) => writing(own, lane + copy))),
    ]);
    const acknowledged = () =>
      journal.reduce((sum, { written }) => sum + [...written.values()].filter(Boolean).length, 0);
    for (const rounds of [1, 2]) {
      await expect.poll(acknowledged, patiently).toBeGreaterThan(rounds * 150);
      await first.kill();
      const before = acknowledged();
      await expect.poll(acknowledged, patiently).toBeGreaterThan(before + 30);
      await first.restart();
      await expect.poll(acknowledged, patiently).toBeGreaterThan(before + 80);
    }
    isOver = true;
    await work;
    expect(deaths).toBeGreaterThan(0);

    for (const { userID, conversationID } of journal) {
      const all = await history(await enter(second, userID, tokens.get(userID)), conversationID);
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
      const ids = all.map(({ clientMsgID }) => clientMsgID);
      const wanted = journal.filter((own) => own.conversationID === conversationID);
      expect(ids.toSorted()).toEqual(wanted.flatMap(({ written }) => [...written.keys()]).sort());
      for (const { written } of wanted)
        for (const [clientMsgID, serverMsgID] of written)
          expect(all.find((one) => one.clientMsgID === clientMsgID)?.serverMsgID).toBe(serverMsgID);
    }
  });
});
