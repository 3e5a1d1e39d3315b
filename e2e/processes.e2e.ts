import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@gift/im-server/testing/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatServer, startServer } from './conformance/server';
import { freePort } from './support/free-port';

// Two real processes on one database, as behind a proxy: one without background work, one with.

describe('two processes', () => {
  let jobs: ChatServer;
  let api: ChatServer;
  beforeAll(async () => {
    jobs = await startServer(await freePort(), { settings: { ROLE: 'jobs' } });
    api = await startServer(await freePort(), {
      beside: jobs,
      settings: { ROLE: 'api', DRAIN_DELAY: '1.5' },
    });
    await jobs.register('ada');
  });
  afterAll(async () => {
    await api?.stop();
    await jobs?.stop();
  });

  it('after SIGTERM one is not ready, still serves for a while, and then asks its chat clients to move', async () => {
    const token = await jobs.tokenOf('ada');
    const ada = await Client.connect({ url: api.url, userID: 'ada', token });
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
    const stopped = api.stop();
    await sleep(300);
    const ready = await fetch(`${api.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
    const answer = await fetch(`${api.url}/api/config`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    expect(ada.closed).toBe(null);
    await stopped;
    await ada.until(() => ada.closed !== null);
    expect(ada.closed?.code).toBe(1012);
    const again = await Client.connect({ url: jobs.url, userID: 'ada', token });
    expect(again.texts[0]).toContain('"errCode":0');
    again.close();
  });
});
