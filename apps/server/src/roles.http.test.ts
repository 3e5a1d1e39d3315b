import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiSweeps, createApp, sweeps } from './app';
import { sql } from './platform/database/db';
import { runDue } from './platform/jobs/sweeps';
import { createServices, type Services } from './services';
import { type TestApp, testApp } from './testing/app';
import { createTrade } from './testing/fixtures/trade';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

/** Another process on the same database, with these roles only. */
const processOf = async (...roles: Services['config']['roles']) => {
  const services = createServices({ ...gift.services, config: { ...gift.services.config, roles } });
  return { services, app: await createApp(services) };
};

describe('a process with the role jobs only', () => {
  it('answers for its health and its metrics, and for nothing else', async () => {
    const { app } = await processOf('jobs');
    const statusOf = async (url: string, method: 'GET' | 'POST' = 'GET') =>
      (await app.inject({ url, method })).statusCode;
    for (const url of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(url), url).toBe(200);
    const closed = [
      '/',
      '/home',
      '/api/config',
      '/api/offer/list',
      '/api/openapi.json',
      '/api/docs',
      '/api/demo/outbox',
    ];
    for (const url of closed) expect(await statusOf(url), url).toBe(404);
    for (const url of [
      '/api/login',
      '/api/order/pay',
      '/api/webhook/sandbox',
      '/auth/get_user_token',
      '/msg/send_msg',
    ])
      expect(await statusOf(url, 'POST'), url).toBe(404);
    expect((await app.inject('/api/config')).json()).toEqual({ code: 404, data: null, message: 'Not found' });
    await app.close();
  });
});

describe('a process with the role api only', () => {
  it('serves the API calls, but no chat routes', async () => {
    const { app } = await processOf('api');
    expect((await app.inject('/api/config')).statusCode).toBe(200);
    const wire = await app.inject({ method: 'POST', url: '/msg/send_msg', payload: {} });
    expect(wire.statusCode).toBe(404);
    await app.close();
  });

  it('writes who is here itself, since no other process saw them', async () => {
    const trade = await createTrade(gift);
    await gift.runDue();
    await gift.database.run(sql`update offers.traders set online_until = null`);
    const { app, services } = await processOf('api');
    const headers = { authorization: `Bearer ${trade.seller.token}` };
    expect((await app.inject({ url: '/api/wallet/summary', headers })).json().code).toBe(200);
    const online = async () =>
      (
        await gift.database.one<{ is: boolean }>(sql`
        select online_until is not null as is from offers.traders where user_id = ${trade.seller.userID}`)
      ).is;
    const jobs = await processOf('jobs');
    await runDue(jobs.services, sweeps);
    expect(await online()).toBe(false);
    await runDue(services, apiSweeps);
    expect(await online()).toBe(true);
    await app.close();
    await jobs.app.close();
  });
});
