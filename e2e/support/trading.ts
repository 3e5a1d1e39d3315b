// Trades over HTTP with running servers that may die meanwhile.
import { randomUUID } from 'node:crypto';
import { type CallName, type Calls, calls, type EndpointSpec, type ReceivedOf } from '@gift/contract';
import type pg from 'pg';
import { expect } from 'vitest';
import { demoAccounts } from '../../apps/server/src/demo/accounts';
import { verifyLedger } from '../../apps/server/src/modules/ledger';
import { databaseOn } from '../../apps/server/src/platform/database/db';
import { readSealKey, type SealKey, seal } from '../../apps/web/src/shared/http/seal';

export type Request = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
};
export type Answer = { status: number; text: string };

/** An installation: how a request reaches it, and its key for sealed calls. */
export type Server = { request(request: Request): Promise<Answer>; key: SealKey };

export const requestWithFetch =
  (url: string): Server['request'] =>
  async ({ path, ...init }) => {
    const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(20_000) });
    return { status: response.status, text: await response.text() };
  };

/** Reads the key for sealed calls from the login page, like the app. */
export async function connectTo(request: Server['request']): Promise<Server> {
  const { text } = await request({ method: 'GET', path: '/login', headers: { accept: 'text/html' } });
  return { request, key: readSealKey(/name="gift-key" content="([^"]+)"/.exec(text)?.[1] ?? '') };
}

export type Envelope<Data> = { code: number; data: Data; message: string };
type EnvelopeOf<Name extends CallName> = Envelope<ReceivedOf<Calls[Name]>>;

export async function post<Name extends CallName>(
  server: Server,
  name: Name,
  body: object,
  { token = '', key = randomUUID() as string } = {},
): Promise<EnvelopeOf<Name>> {
  const spec: EndpointSpec = calls[name];
  const query = spec.method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const { text } = await server.request({
    method: spec.method,
    path: spec.path + query,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(spec.idempotent ? { 'idempotency-key': key } : {}),
      ...(spec.sealed ? { 'accept-code': '1010' } : {}),
    },
    ...(spec.method === 'POST'
      ? { body: JSON.stringify(spec.sealed ? { data: seal(body, server.key, Date.now()) } : body) }
      : {}),
  });
  return JSON.parse(text) as EnvelopeOf<Name>;
}

/** `faceMinor`: the card they trade, in hundredths of the card's currency. */
export type Trader = { token: string; pin: string; offerID: string; faceMinor: number };

/** A demo trader with an offer of tiny cards, so that a day's limit allows many orders. */
export async function openTrader(server: Server, at: 0 | 1): Promise<Trader> {
  const account = demoAccounts[at];
  const signedIn = await post(server, 'login', { account: account.phone, password: account.password });
  const { token } = signedIn.data as { token: string };
  const card = { brandID: 'steam', countryID: 'US', form: 'ecode', receipt: 'none' };
  const { data: rates } = await post(server, 'rateReference', card);
  const rateKobo = rates.bands.find((band) => band.rateKobo)?.rateKobo ?? '90000';
  const offer = {
    ...{ brandID: 'steam', countryID: 'US', form: 'ecode', receipts: ['none'], kind: 'listing', side: 1 },
    ...{ minFace: 100, maxFace: 1_000, stockFace: 50_000, autoAccept: true },
    price: { mode: 'fixed', rateKobo },
  };
  const saved = await post(server, 'saveOffer', { offer }, { token });
  const { offerID } = saved.data;
  const published = await post(server, 'publishOffer', { offerID }, { token });
  expect(published.message).toBe('OK');
  return { token, pin: account.walletPin, offerID, faceMinor: 100 };
}

export type People = readonly [buyer: Trader, seller: Trader];

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const freshCode = () => Array.from({ length: 15 }, () => alphabet[Math.floor(Math.random() * 32)]).join('');

/** The input of `shipOrder` with a new code. */
const shipment = (orderNo: string) => ({
  orderNo,
  cards: [{ slot: 1, parts: [{ name: 'code', text: freshCode() }] }],
  isFormatConfirmed: true,
  isUnused: true,
});

export type Sent = {
  name: CallName;
  body: object;
  key: string;
  token: string;
  people: People;
  answer: Envelope<unknown> | null;
};

/** Every command that was sent, with its answer if there was one, and the orders that were started. */
export type Journal = { sent: Sent[]; started: Map<string, People> };

/** Sends a command; the answer is null until there is one. */
type Send = (command: Sent) => Promise<Envelope<unknown>>;

/** One order from the quote to the release. False if a step of it was refused. */
export async function completeOrder(
  journal: Journal,
  people: People,
  quoteOf: (input: object, token: string) => Promise<EnvelopeOf<'quoteOffer'>>,
  send: Send,
): Promise<boolean> {
  const [buyer, seller] = people;
  const command = async (name: CallName, body: object, token: string) => {
    const entry: Sent = { name, body, key: randomUUID(), token, people, answer: null };
    journal.sent.push(entry);
    entry.answer = await send(entry);
    return entry.answer;
  };
  const card = { offerID: seller.offerID, faces: [seller.faceMinor], form: 'ecode', receipt: 'none' };
  const quote = await quoteOf(card, buyer.token);
  if (quote.code !== 200) return false;
  const walletPin = buyer.pin;
  const order = await command('submitOrder', { quoteID: quote.data.quoteID, walletPin }, buyer.token);
  if (order.code !== 200) return false;
  const { orderNo } = order.data as { orderNo: string };
  journal.started.set(orderNo, people);
  await command('shipOrder', shipment(orderNo), seller.token);
  await command('revealOrder', { orderNo, walletPin, isReady: true }, buyer.token);
  const { code } = await command('confirmOrder', { orderNo }, buyer.token);
  return code === 200;
}

const eventOf: Partial<Record<CallName, string>> = {
  submitOrder: 'pay',
  shipOrder: 'ship',
  revealOrder: 'reveal',
  confirmOrder: 'confirm',
};

/** Runs `work` for each item, some at once. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const rest = [...items];
  const workers = Array.from({ length: 8 }, async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  });
  await Promise.all(workers);
}

/** The events of orders. Buyers and sellers ask in turns, because each may ask so often only. */
async function eventsOf(server: Server, orders: Iterable<[string, People]>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  await forEach(orders, async ([orderNo, people]) => {
    const { token } = people[found.size % 2]!;
    const { data } = await post(server, 'orderEventLog', { orderNo }, { token });
    expect(data.isIntact, orderNo).toBe(true);
    found.set(
      orderNo,
      data.events.map(({ event }) => event),
    );
  });
  return found;
}

/** More would only wait for the rate limits of their users. */
const maxSentAgain = 400;

/** Compares all answers with the state of the server, and sends commands again: none takes effect twice. */
export async function expectNothingLost(server: Server, journal: Journal) {
  const before = await eventsOf(server, journal.started);
  for (const { name, body, answer } of journal.sent) {
    if (answer?.code !== 200) continue;
    const data = answer.data as { orderNo?: string };
    const orderNo = (body as { orderNo?: string }).orderNo ?? data.orderNo ?? '';
    expect(before.get(orderNo), `${name} of ${orderNo}`).toContain(eventOf[name]);
  }
  // Requests in flight are sent again with their idempotency key; answered ones get the same answer.
  const every = Math.ceil(journal.sent.length / maxSentAgain);
  const sentAgain = journal.sent.filter(({ answer }, at) => answer === null || at % every === 0);
  await forEach(sentAgain, async (entry) => {
    const again = await post(server, entry.name, entry.body, entry);
    if (entry.answer?.code === 200 && entry.name !== 'revealOrder') expect(again).toEqual(entry.answer);
    if (entry.answer === null && entry.name === 'submitOrder' && again.code === 200)
      journal.started.set((again.data as { orderNo: string }).orderNo, entry.people);
  });
  for (const [orderNo, events] of await eventsOf(server, journal.started)) {
    for (const once of Object.values(eventOf))
      expect(events.filter((event) => event === once).length, `${once} of ${orderNo}`).toBeLessThanOrEqual(1);
  }
}

/** No money moved twice for these orders, and the ledger balances. */
export async function expectExactLedger(pool: pg.Pool, { started }: Journal) {
  expect(await verifyLedger(databaseOn(pool))).toEqual([]);
  const { rows } = await pool.query(
    `
    select ref, reason, count(*) as times from ledger.entries
    where reason in ('lock', 'release') and ref = any($1::bigint[]) group by ref, reason having count(*) > 1`,
    [[...started.keys()]],
  );
  expect(rows, 'money that moved twice').toEqual([]);
}

/** Completes the orders that are still open. */
export async function finish(server: Server, { started, sent }: Journal) {
  const confirmed = new Set(
    sent
      .filter(({ name, answer }) => name === 'confirmOrder' && answer?.code === 200)
      .map(({ body }) => (body as { orderNo: string }).orderNo),
  );
  const open = [...started].filter(([orderNo]) => !confirmed.has(orderNo));
  await forEach(open, async ([orderNo, [one, other]]) => {
    for (const { token, pin } of [one, other, one, other]) {
      const { data } = await post(server, 'orderDetail', { orderNo }, { token });
      if (data.actions.includes('ship')) await post(server, 'shipOrder', shipment(orderNo), { token });
      if (data.actions.includes('reveal'))
        await post(server, 'revealOrder', { orderNo, walletPin: pin, isReady: true }, { token });
      if (data.actions.includes('reveal') || data.actions.includes('confirm'))
        await post(server, 'confirmOrder', { orderNo }, { token });
    }
    const { data } = await post(server, 'orderDetail', { orderNo }, { token: one.token });
    expect(data.stateName, orderNo).toBe('completed');
  });
}
