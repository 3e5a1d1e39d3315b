import { randomUUID } from 'node:crypto';
import { ContentType } from '@gift/im-protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memorySweeps, sweeps } from './app';
import { sql } from './platform/database/db';
import { postgresBus } from './platform/events/bus-postgres';
import { runDue } from './platform/jobs/sweeps';
import { createLog } from './platform/log/log';
import { type ChatNode, chatServer } from './testing/chat';
import { createTrade } from './testing/fixtures/trade';

const secret = 'the-secret-of-the-tests';
let server: Awaited<ReturnType<typeof chatServer>>;
/** Two more processes on the database: one without background work, one with. */
let api: ChatNode;
let jobs: ChatNode;
beforeAll(async () => {
  const log = createLog('silent');
  server = await chatServer((url) => postgresBus(url, log), { IM_ADMIN_SECRET: secret });
  api = await server.open({ runsJobs: false });
  jobs = await server.open({ runsJobs: true });
});
afterAll(() => server.close());

const askChat = async (node: ChatNode, path: string, body: object, token = '') => {
  const response = await fetch(`${node.url}/api${path}`, {
    method: 'POST',
    headers: { operationid: 'op-of-the-test', 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { errCode: number; data: { token: string } };
};

it('every process answers pages, calls, chat calls and its health, whatever its role', async () => {
  for (const { url } of [api, jobs]) {
    for (const path of ['/healthz', '/metrics', '/api/config', '/api/offer/list', '/api/docs'])
      expect((await fetch(url + path)).status, path).toBe(200);
    const login = await fetch(`${url}/api/login`, { method: 'POST' });
    expect(login.status).not.toBe(404);
  }
  for (const node of [api, jobs])
    expect(await askChat(node, '/auth/get_admin_token', { secret, userID: 'imAdmin' })).toMatchObject({
      errCode: 0,
    });
});

it('a chat message sent by HTTP to one process reaches the sockets of every other', async () => {
  const [amy, ben] = [await server.person(), await server.person()];
  // A message goes to its sender's devices too.
  const sockets = [await server.connect(ben), await server.connect(amy, { node: jobs })];
  const admin = await askChat(api, '/auth/get_admin_token', { secret, userID: 'imAdmin' });
  const message = {
    ...{ sendID: amy.chatID, recvID: ben.chatID, senderNickname: '', senderFaceURL: '' },
    ...{ senderPlatformID: 5, sessionType: 1, contentType: ContentType.text, content: { content: 'Hello' } },
    ...{ isOnlineOnly: false, notOfflinePush: false, sendTime: 0, clientMsgID: randomUUID() },
  };
  expect(await askChat(api, '/msg/send_msg', message, admin.data.token)).toMatchObject({ errCode: 0 });
  for (const socket of sockets) await socket.until(() => socket.received.length === 1, 2_000);
});

it('a process writes who is online itself, since no other process saw them', async () => {
  const { gift } = server;
  const trade = await createTrade(gift);
  await gift.runDue();
  await gift.database.run(sql`update offers.traders set online_until = null`);
  const headers = { authorization: `Bearer ${trade.seller.token}` };
  expect((await fetch(`${api.url}/api/wallet/summary`, { headers })).status).toBe(200);
  const online = async () =>
    (
      await gift.database.one<{ is: boolean }>(sql`
        select online_until is not null as is from offers.traders where user_id = ${trade.seller.userID}`)
    ).is;
  await runDue(jobs.services, sweeps);
  expect(await online()).toBe(false);
  await runDue(api.services, memorySweeps);
  expect(await online()).toBe(true);
});
