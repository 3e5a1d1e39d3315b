import type { AddressInfo } from 'node:net';
import { errors } from '@gift/contract';
import { Fanout } from '@gift/im-server';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app';
import { minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { postgresBus } from '../../platform/events/bus-postgres';
import { createServices, type Services } from '../../services';
import { type TestApp, testApp } from '../../testing/app';
import { type Listening, listenToChanges } from '../../testing/change-stream';
import { disputesOf } from '../../testing/fixtures/disputes';
import { plainOffer, plainRequest, publish } from '../../testing/fixtures/offers';
import { createTrade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { publishChange } from '.';

let gift: TestApp;
/** A second process on the same database. */
let other: { app: FastifyInstance; services: Services; fanout: Fanout };
let ports: { here: number; there: number };
beforeAll(async () => {
  gift = await testApp({}, { bus: (url) => postgresBus(url, quiet) });
  const fanout = new Fanout({ bus: postgresBus(gift.databaseUrl, quiet), log: quiet, beatMs: 500 });
  const services = createServices({ ...gift.services, signals: fanout });
  other = { app: await createApp(services), services, fanout };
  await fanout.start();
  const portOf = async (app: FastifyInstance) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return (app.server.address() as AddressInfo).port;
  };
  ports = { here: await portOf(gift.app), there: await portOf(other.app) };
});
afterAll(async () => {
  other.app.server.closeAllConnections();
  await other.app.close();
  await other.fanout.close();
  await gift.close();
});

const quiet = { warn() {}, error() {} } as never;
const soon = { timeout: 20_000, interval: 20 };
const opened: Listening[] = [];
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  await expect.poll(() => gift.services.changes.open.size + other.services.changes.open.size, soon).toBe(0);
});

async function listen({ token }: TestUser, port = ports.here, options = {}): Promise<Listening> {
  const stream = await listenToChanges(port, token, options);
  if ('refused' in stream) throw new Error(`refused: ${JSON.stringify(stream.refused)}`);
  opened.push(stream);
  return stream;
}

it('sends the payment of a buyer to the seller and the buyer, as its kind and number only, and not to a stranger', async () => {
  const trade = await createTrade(gift);
  const { orderNo } = await trade.submitted();
  await gift.runDue();
  const [seller, buyer, stranger] = [
    await listen(trade.seller),
    await listen(trade.buyer),
    await listen(trade.stranger),
  ];
  expect((await trade.pay(orderNo)).code).toBe(200);
  await gift.runDue();
  for (const side of [seller, buyer])
    await expect.poll(() => side.received, soon).toEqual([{ kind: 'order', id: orderNo }]);
  expect(stranger.received).toEqual([]);
});

it('reaches a stream at another process', async () => {
  const trade = await createTrade(gift);
  const { orderNo } = await trade.submitted();
  await gift.runDue();
  const seller = await listen(trade.seller, ports.there);
  expect((await trade.pay(orderNo)).code).toBe(200);
  await gift.runDue();
  await expect.poll(() => seller.received, soon).toEqual([{ kind: 'order', id: orderNo }]);
});

it('sends nothing of a transaction that was rolled back', async () => {
  const user = await createTestUser(gift);
  const stream = await listen(user);
  const change = { kind: 'wallet' } as const;
  const failing = gift.database.transaction(async (tx) => {
    publishChange({ tx, services: gift.services }, [user.userID], { kind: 'support' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await gift.database.transaction(async (tx) =>
    publishChange({ tx, services: gift.services }, [user.userID], change),
  );
  await expect.poll(() => stream.received, soon).toEqual([change]);
});

it('sends each step of a dispute to both sides', async () => {
  const trade = await createTrade(gift);
  const seller = await listen(trade.seller);
  const { orderNo } = await disputesOf(gift, trade).queued();
  const buyer = await listen(trade.buyer);
  await gift.runDue();
  for (const side of [seller, buyer])
    await expect.poll(() => side.received, soon).toContainEqual({ kind: 'dispute', id: orderNo });
});

it('sends a counter-offer to the maker of the offer', async () => {
  const [maker, taker] = [await createTestUser(gift), await createTestUser(gift)];
  const offerID = await publish(gift, maker, {}, plainRequest);
  await gift.runDue();
  const stream = await listen(maker);
  const counter = await gift.call('counterOffer', { offerID, rateKobo: '94000' }, { token: taker.token });
  expect(counter.code).toBe(200);
  await gift.runDue();
  await expect.poll(() => stream.received, soon).toEqual([{ kind: 'offers' }]);
});

it('sends changes of the public offers of a brand to those who follow it, here and at another process', async () => {
  const [maker, reader] = [await createTestUser(gift), await createTestUser(gift)];
  const here = await listen(reader, ports.here, { brandIDs: 'itunes,steam' });
  const there = await listen(reader, ports.there, { brandIDs: 'steam' });
  const elsewhere = await listen(reader, ports.here, { brandIDs: 'itunes' });
  await publish(gift, maker, {}, plainOffer);
  for (const stream of [here, there])
    await expect.poll(() => stream.received, soon).toContainEqual({ kind: 'market', id: 'steam' });
  expect(elsewhere.received).toEqual([]);
});

it('shows a change of the public offers at once at another process that had cached them', async () => {
  const [maker, reader] = [await createTestUser(gift), await createTestUser(gift)];
  const query = { type: '1', brandID: 'steam', countryID: 'US', sort: 'receive', limit: '50' };
  const read = async () => {
    const response = await other.app.inject({ url: '/api/offer/list', query });
    return (response.json().data.items as { offerID: string }[]).map(({ offerID }) => offerID);
  };
  const stream = await listen(reader, ports.there, { brandIDs: 'steam' });
  await read();
  const offerID = await publish(gift, maker, {}, plainOffer);
  await expect.poll(() => stream.received, soon).toContainEqual({ kind: 'market', id: 'steam' });
  expect(await read()).toContain(offerID);
});

it('is neither compressed, cached nor buffered by a proxy, and starts with a first byte', async () => {
  const { headers, text } = await listen(await createTestUser(gift));
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect(headers['x-accel-buffering']).toBe('no');
  expect(text()).toBe('retry: 2000\n\n');
  await gift.runDue();
  await expect.poll(text, soon).toMatch(/^retry: 2000\n\n(:\n\n)+$/);
});

it('ends when its session is revoked or signed out, at every process, and no other', async () => {
  const user = await createTestUser(gift);
  const bystander = await listen(await createTestUser(gift));
  const [here, there] = [await listen(user), await listen(user, ports.there)];
  expect((await gift.call('logout', undefined, { token: user.token })).code).toBe(200);
  await gift.runDue();
  await Promise.all([here.closed, there.closed]);
  expect(bystander.isOpen()).toBe(true);
  const again = await listenToChanges(ports.here, user.token);
  expect('refused' in again && again.refused.code).toBe(errors.NotSignedIn.code);
});

it('ends when its session has expired or its end was missed', async () => {
  const [expired, missed, live] = [
    await createTestUser(gift),
    await createTestUser(gift),
    await createTestUser(gift),
  ];
  const streams = [await listen(expired), await listen(missed), await listen(live)];
  await gift.database.run(sql`
    update identity.sessions set expires_at = ${gift.clock.now()} where user_id = ${expired.userID}`);
  await gift.database.run(sql`delete from identity.sessions where user_id = ${missed.userID}`);
  await gift.runDue();
  await Promise.all([streams[0]!.closed, streams[1]!.closed]);
  expect(streams[2]!.isOpen()).toBe(true);
});

it('keeps its user online for as long as it is open', async () => {
  const user = await createTestUser(gift);
  await publish(gift, user, {}, plainOffer);
  const onlineUntil = async () =>
    (
      await gift.database.one<{ until: Date | null }>(
        sql`select online_until as until from offers.traders where user_id = ${user.userID}`,
      )
    ).until;
  const stream = await listen(user);
  for (let passed = 0; passed < 3; passed++) {
    gift.clock.advance(minutes(4));
    await gift.runDue();
  }
  expect(await onlineUntil()).toEqual(new Date(gift.clock.now().getTime() + minutes(5)));
  stream.close();
  await expect.poll(() => gift.services.changes.open.size, soon).toBe(0);
  gift.clock.advance(minutes(6));
  await gift.runDue();
  expect(await onlineUntil()).toBeNull();
});

it('opens only so many times for one user, and for all users of a process', async () => {
  const { limits } = gift.services.changes;
  const [user, stranger] = [await createTestUser(gift), await createTestUser(gift)];
  const streams: Listening[] = [];
  for (let n = 0; n < limits.perUser; n++) streams.push(await listen(user));
  const refusal = { refused: { code: errors.TooManyRequests.code } };
  expect(await listenToChanges(ports.here, user.token)).toMatchObject(refusal);
  await listen(stranger);
  streams[0]!.close();
  await expect.poll(() => gift.services.changes.open.size, soon).toBe(limits.perUser);
  await listen(user);

  const { perProcess } = limits;
  limits.perProcess = gift.services.changes.open.size;
  expect(await listenToChanges(ports.here, stranger.token)).toMatchObject(refusal);
  limits.perProcess = perProcess;
  await listen(stranger);
});

it('opens only so often for one user', async () => {
  const user = await createTestUser(gift);
  const open = async () => {
    const stream = await listenToChanges(ports.here, user.token);
    if ('refused' in stream) return stream.refused.code;
    stream.close();
    await stream.closed;
    return 200;
  };
  const codes: number[] = [];
  for (let n = 0; n < 61; n++) codes.push(await open());
  expect(codes.filter((code) => code === 200)).toHaveLength(60);
  expect(codes.at(-1)).toBe(errors.TooManyRequests.code);
});

it('sends a gap when signals between processes were lost', async () => {
  const stream = await listen(await createTestUser(gift));
  gift.services.signals.publish({ type: 'gap' });
  await expect.poll(() => stream.received, soon).toEqual([{ kind: 'gap' }]);
});

it('disconnects a client that does not read, and holds little for it', async () => {
  const user = await createTestUser(gift);
  const stream = await listen(user);
  const [open] = [...gift.services.changes.open].filter(({ caller }) => caller.userID === user.userID);
  // More than the sockets of both sides hold, in one turn of the event loop.
  const id = '9'.repeat(1_000);
  for (let n = 0; n < 20_000; n++) open!.events.send({ kind: 'order', id });
  await stream.closed;
  expect(stream.received.length).toBeLessThan(20_000);
});

it('is in the metrics while it is open', async () => {
  const metric = async (name: string) => {
    const page = (await gift.app.inject({ url: '/metrics' })).body;
    return page.split('\n').filter((line) => line.startsWith(name));
  };
  const stream = await listen(await createTestUser(gift));
  expect(await metric('gift_change_streams ')).toEqual(['gift_change_streams 1']);
  stream.close();
  await expect.poll(() => metric('gift_change_streams '), soon).toEqual(['gift_change_streams 0']);
});

it('ends at once when its process stops', async () => {
  const app = await createApp(createServices(gift.services));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await listen(await createTestUser(gift), (app.server.address() as AddressInfo).port);
  await app.close();
  await stream.closed;
  expect(stream.isOpen()).toBe(false);
});
