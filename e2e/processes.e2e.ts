import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@gift/contract';
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

  it('count rate limits together', async () => {
    const signIn = async ({ url }: ChatServer) => {
      const response = await fetch(`${url}/api/operator/signIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-gift-console': '1' },
        body: JSON.stringify({ account: '08000000000', password: 'wrong' }),
      });
      return ((await response.json()) as { code: number }).code;
    };
    const limited = errors.TooManyRequests.code;
    let admitted = 0;
    for (let n = 0; n < 20; n++) {
      for (const server of [jobs, api]) if ((await signIn(server)) !== limited) admitted++;
      await sleep(100);
    }
    // The limit is 30; a twentieth more, and what came between two exchanges.
    expect(admitted).toBeGreaterThanOrEqual(30);
    expect(admitted).toBeLessThanOrEqual(38);
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
