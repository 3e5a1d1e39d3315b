import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from './platform/database/db';
import { type Answered, type TestApp, testApp } from './testing/app';
import { assertInvariants } from './testing/database/invariants';
import { uploadPicture } from './testing/files/pictures';
import { createTrade } from './testing/fixtures/trade';
import { traceReceiver } from './testing/trace-receiver';

const receiver = await traceReceiver();
let gift: TestApp;
beforeAll(async () => {
  gift = await testApp({}, { tracing: receiver.tracing });
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

/** Every row of every table as text, the queue and the outbox included. */
async function tables(): Promise<string> {
  const names = await gift.database.many<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const rows: string[] = [];
  for (const { schema, name } of names) {
    const { rows: found } = await gift.database.pool.query<{ row: string }>(
      `select '${schema}.${name} ' || one::text as row from "${schema}"."${name}" one`,
    );
    rows.push(...found.map(({ row }) => row));
  }
  return rows.join('\n');
}

/** A secret as it might leak: unchanged, in another case, in hex, in base64. */
const spellings = (secret: string) => [
  secret,
  secret.toLowerCase(),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  [...secret].join('-'),
];

/** Six digits can be part of an id or a time; a PIN would stand alone. */
const holds = (text: string, spelling: string) =>
  /^\d{6}$/.test(spelling)
    ? new RegExp(`(?<![\\da-f.-])${spelling}(?![\\da-f])`).test(text)
    : text.includes(spelling);

function expectNone(texts: Record<string, string>, secrets: Record<string, string>) {
  for (const [place, text] of Object.entries(texts)) {
    for (const [name, secret] of Object.entries(secrets)) {
      const spelling = spellings(secret).find((one) => holds(text, one));
      const at = spelling ? text.indexOf(spelling) : 0;
      expect(
        spelling && `…${text.slice(Math.max(0, at - 120), at + 60)}…`,
        `${name} in ${place}`,
      ).toBeUndefined();
    }
  }
}

/** What the tests must not find in the traces. */
const traced: Record<string, string> = {};

describe('a secret of a trade', () => {
  it('is in no log line, no refusal, no row, no outbox event and no job, at any step', async () => {
    const trade = await createTrade(gift);
    const { buyer, seller, code } = trade;
    const secrets = {
      code,
      oddCode: 'PLANTEDODDCODE',
      pin: buyer.pin,
      wrongPin: '958471',
      buyerToken: buyer.token,
      sellerToken: seller.token,
      password: buyer.password,
      approval: `rm-${randomBytes(32).toString('base64url')}`,
    };
    const answers: string[] = [];
    const seen: Record<string, string> = {};
    /** Searches everywhere before and after the queue is emptied. */
    const checkLeaks = async (step: string) => {
      seen[`rows after ${step}`] = await tables();
      await gift.runDue();
      seen[`rows after all events of ${step}`] = await tables();
    };
    const recorded = <Data>(answer: Answered<Data>): Answered<Data> => {
      answers.push(JSON.stringify(answer));
      return answer;
    };

    const { orderNo } = recorded(await trade.submit()).data;
    const wrong = { orderNo, walletPin: secrets.wrongPin };
    expect(recorded(await gift.call('payOrder', wrong, { token: buyer.token })).code).not.toBe(200);
    // The PIN is entered once, and what replaces it pays.
    const phone = { token: buyer.token, headers: { 'x-device-id': 'phone-of-this-test' } };
    const remembered = { walletPin: buyer.pin, approval: secrets.approval };
    expect(recorded(await gift.call('rememberPin', remembered, phone)).code).toBe(200);
    const approved = { orderNo, walletPin: secrets.approval };
    expect(recorded(await gift.call('payOrder', approved, phone)).code).toBe(200);
    await checkLeaks('paying');

    // A code that the brand would not print is refused until the seller confirms it; the refusal must not repeat the
    // code.
    const cards = (text: string) => [{ slot: 1, parts: [{ name: 'code' as const, text }] }];
    const odd = {
      orderNo,
      cards: cards(secrets.oddCode),
      isFormatConfirmed: false,
      isUnused: true as const,
    };
    expect(recorded(await gift.call('shipOrder', odd, { token: seller.token })).code).not.toBe(200);
    const malformed = { ...odd, cards: cards(code), isUnused: false };
    expect(recorded(await gift.call('shipOrder', malformed as never, { token: seller.token })).code).toBe(
      1001,
    );
    // A broken client sends plain text to a sealed call.
    const clear = await gift.app.inject({
      method: 'POST',
      url: '/api/order/ship',
      headers: { authorization: `Bearer ${seller.token}`, 'idempotency-key': 'planted-in-the-clear-0001' },
      payload: malformed,
    });
    answers.push(clear.body);
    const key = { idempotencyKey: 'planted-delivery-0000001' };
    const delivery = { orderNo, cards: cards(code), isFormatConfirmed: true, isUnused: true as const };
    const delivered = await gift.call('shipOrder', delivery, { token: seller.token, ...key });
    expect(recorded(delivered).code).toBe(200);
    recorded(await gift.call('shipOrder', delivery, { token: seller.token, ...key }));
    recorded(await gift.call('orderDetail', { orderNo }, { token: buyer.token }));
    await checkLeaks('delivering');

    // The same card again in another order: refused without naming the card.
    const again = await trade.paid();
    expect(recorded(await trade.ship(again.orderNo)).code).not.toBe(200);

    const revealed = await trade.reveal(orderNo);
    expect(revealed.data.cards[0]?.parts).toEqual([{ name: 'code', text: code }]);
    expect((await trade.reveal(orderNo)).code).toBe(200);
    recorded(await gift.call('noteCopy', { orderNo, slot: 1 }, { token: buyer.token }));
    await checkLeaks('revealing');
    const report = {
      orderNo,
      reason: 'INVALID_CODE' as const,
      text: 'The redeem page says that this code does not exist.',
      evidenceFileIDs: [await uploadPicture(gift, buyer)],
    };
    expect(recorded(await gift.call('submitRefund', report, { token: buyer.token })).code).toBe(200);
    recorded(await gift.call('orderEventLog', { orderNo }, { token: seller.token }));
    recorded(await gift.call('orderList', {}, { token: seller.token }));
    const topUp = { amountKobo: '1000000', method: 'card' as const };
    recorded(await gift.call('topUp', topUp, { token: buyer.token }));
    recorded(await gift.call('withdrawRefund', { orderNo }, { token: buyer.token }));
    recorded(await gift.call('walletStatement', {}, { token: buyer.token }));
    await checkLeaks('the end');

    expect(gift.logLines.length).toBeGreaterThan(20);
    expectNone({ ...seen, 'the log': gift.logLines.join('\n'), 'the answers': answers.join('\n') }, secrets);
    const phones = { buyerPhone: buyer.phone, sellerPhone: seller.phone };
    await gift.call('sendCode', { purpose: 'pin' }, { token: buyer.token });
    await gift.runDue();
    Object.assign(traced, secrets, phones);
  });

  it('stays out of the log and the answer when the server itself breaks on it', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const secrets = { code: trade.code, pin: trade.buyer.pin, token: trade.seller.token };
    // A database that rejects every code: the worst case for an error that quotes its statement.
    await gift.database.pool.query(
      'alter table orders.codes add constraint broken check (slot > 5) not valid',
    );
    try {
      const broken = await trade.ship(orderNo);
      expect(broken.status).toBe(500);
      expect(gift.logLines.some((line) => line.includes('a request broke'))).toBe(true);
      expectNone({ log: gift.logLines.join('\n'), answer: JSON.stringify(broken) }, secrets);
      Object.assign(traced, secrets);
    } finally {
      await gift.database.pool.query('alter table orders.codes drop constraint broken');
    }
  });

  it('is in no trace, nor is a phone number', async () => {
    const bodies = await receiver.received();
    expect(bodies.join('')).toContain('POST /api/order/reveal');
    expect(bodies.join('')).toContain('call sms');
    expectNone({ 'the traces': bodies.join('\n') }, traced);
  });
});
