import { koboOf } from '@gift/money';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memorySweeps, sweeps } from './app';
import { bookChargeback } from './modules/ledger';
import { lockWallet } from './modules/wallet';
import { hours, minutes } from './platform/clock';
import { sampled } from './testing/access-matrix/sample';
import { type TestApp, testApp } from './testing/app';
import { assertInvariants } from './testing/database/invariants';
import { disputesOf } from './testing/fixtures/disputes';
import { fund, plainOffer, plainRequest, publish, setReference } from './testing/fixtures/offers';
import { createTrade, type Trade } from './testing/fixtures/trade';
import { createTestUser, type TestUser } from './testing/fixtures/users';
import { addAccount } from './testing/providers/banks';

// Runs every two commands on the same offer, order, wallet and case at once, together with the sweeps, to find
// deadlocks. Each statement is delayed, so that whatever can interleave does.

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp({ LOG_LEVEL: 'info' });
  gift.database.pool.on('connect', slowDown);
});
afterAll(() => gift.close());

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let isSlow = false;

/** Delays each query of a connection; the order stays the same. */
function slowDown(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let line: Promise<unknown> = Promise.resolve();
  const late = (...args: unknown[]) => {
    line = line.then(() => (isSlow ? pause(Math.random() * 4) : undefined)).then(() => query(...args));
    return line;
  };
  Object.assign(client, { query: late });
}

/** Deadlocks that PostgreSQL broke in this database. Its connections report when they end. */
async function deadlocksInDatabase(): Promise<bigint> {
  const client = new pg.Client({ connectionString: gift.databaseUrl });
  await client.connect();
  try {
    await client.query(`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    const { rows } = await client.query(`
      select deadlocks from pg_stat_database where datname = current_database()`);
    return rows[0].deadlocks;
  } finally {
    await client.end();
  }
}

type Move = () => Promise<unknown>;
type Moves = Record<string, Move>;
const as = (user: TestUser) => ({ token: user.token });
const sweep = (name: string): Move => {
  const found = [...sweeps, ...memorySweeps].find((one) => one.name === name);
  if (!found) throw new Error(`no sweep ${name}`);
  return () => found.run(gift.services, gift.clock.now());
};
const outbox = sweep('outbox');
const run = (text: string, ...values: unknown[]) =>
  gift.database.pool.query(text, values.length > 0 ? values : undefined);

/** A move that is due at once: its row's deadline is set to the past. */
const due = (table: string, column: string, id: () => string, name: string) => async () => {
  await run(`update ${table} set ${column} = $1 where id = $2`, gift.clock.now(), id());
  await sweep(name)();
};
const figures: Move = async () => {
  await run('update orders.traders set stats_due_at = $1', gift.clock.now());
  await sweep('trader figures')();
};

/**
 * Runs every two moves at once (in `npm test` a sample of the pairs), twice each, and each with those of `around`;
 * `prepare` runs before each pair. None may fail or deadlock, and each must have succeeded at least once: a move that
 * is always refused proves nothing.
 */
async function everyPair(own: Moves, prepare: () => Promise<unknown> = async () => {}, around: Moves = {}) {
  const moves = { ...own, ...around };
  const names = Object.keys(moves);
  const pairs = new Map(
    Object.keys(own).flatMap((one, at) =>
      names.slice(at).map((other) => [`${one} and ${other}`, [one, other, one, other]]),
    ),
  );
  const chosen = sampled([...pairs.keys()]);
  const failed: string[] = [];
  const passed = new Set<string>();
  for (const what of chosen) {
    const pair = pairs.get(what)!;
    await prepare();
    const lines = gift.logLines.length;
    isSlow = true;
    const answers = await Promise.all(pair.map((name) => moves[name]!()));
    isSlow = false;
    for (const [place, name] of pair.entries()) {
      const { status = 200, code = 200 } = (answers[place] ?? {}) as { status?: number; code?: number };
      if (code === 200) passed.add(name);
      if (status === 500) failed.push(`${what}: broken`);
    }
    const met = gift.logLines.slice(lines).find((line) => line.includes('a deadlock'));
    if (met) failed.push(`${what}: ${met}`);
  }
  expect(failed).toEqual([]);
  if (chosen.length === pairs.size) expect(names.filter((name) => !passed.has(name))).toEqual([]);
}

const sellingTerms = { ...plainOffer, preLock: true, autoAccept: true };

/** A maker with a prefunded offer, and a new user who sells to them. */
async function preLocked() {
  const maker = await createTestUser(gift, { tier: 3 });
  await setReference(gift, 90_000n);
  await fund(gift, maker, 900_000_000n);
  const offerID = await publish(gift, maker, sellingTerms);
  const versionOf = async (id: string) => {
    const { rows } = await run('select version from offers.offers where id = $1', id);
    return Number(rows[0].version);
  };
  const save =
    (id = offerID, offer = sellingTerms): Move =>
    async () =>
      gift.call('saveOffer', { offerID: id, version: await versionOf(id), offer }, as(maker));
  const sell = async () => {
    const seller = await createTestUser(gift);
    const cards = { faces: [1_000], form: 'ecode' as const, receipt: 'none' as const };
    const quote = await gift.call('quoteOffer', { offerID, ...cards }, as(seller));
    if (quote.code !== 200) return { ...quote, seller };
    const answer = await gift.call('submitOrder', { quoteID: quote.data.quoteID }, as(seller));
    return { ...answer, seller };
  };
  return { maker, offerID, versionOf, save, sell };
}

describe('concurrent commands cause no deadlock', () => {
  it('on one maker’s offers', async () => {
    const { maker, offerID, versionOf, save, sell } = await preLocked();
    const second = await publish(gift, maker, { maxFace: 30_000 });
    const buyRequest = await publish(gift, maker, {}, plainRequest);
    const on =
      (name: 'pauseOffer' | 'resumeOffer', id: string): Move =>
      () =>
        gift.call(name, { offerID: id }, as(maker));
    const price = { mode: 'fixed', rateKobo: '92100' } as const;
    await everyPair({
      'saving an offer': save(),
      'saving another': save(second, { ...plainOffer, preLock: false, autoAccept: false }),
      'pausing an offer': on('pauseOffer', offerID),
      'resuming an offer': on('resumeOffer', offerID),
      'resuming another': on('resumeOffer', second),
      'pausing all': () => gift.call('pauseAllOffers', { minutes: 60 }, as(maker)),
      'resuming all': () => gift.call('resumeAllOffers', {}, as(maker)),
      'pricing all': async () => {
        const version = await versionOf(second);
        return gift.call('modifyOfferPrice', { offerID: second, version, price, scope: 'brand' }, as(maker));
      },
      'naming a rate': async () => {
        await run("update offers.offers set status = 'active', expires_at = null where id = $1", buyRequest);
        return gift.call(
          'counterOffer',
          { offerID: buyRequest, rateKobo: '94000' },
          as(await createTestUser(gift)),
        );
      },
      'taking an offer': async () => {
        const sale = await sell();
        if (sale.code !== 200) return sale;
        const { orderNo } = sale.data as { orderNo: string };
        return gift.call('cancelOrder', { orderNo, reason: 'changedMind' }, as(sale.seller));
      },
      'counting figures': figures,
      'the offers’ sweep': async () => {
        await run('update offers.offers set resume_at = $1 where on_break', gift.clock.now());
        await sweep('offers')();
      },
      'the presence sweep': sweep('presence'),
      'the outbox': outbox,
    });
  }, 600_000);

  it('on one order whose wallet and offer other commands also lock', async () => {
    let trade: Trade;
    let orderNo = '';
    const { maker, save, sell } = await preLocked();
    const { fundBuyer, ...by } = {
      fundBuyer: () => fund(gift, trade.buyer, 9_000_000n),
      buyer: (name: 'payOrder' | 'confirmOrder' | 'withdrawRefund', more = {}) =>
        gift.call(name, { orderNo, ...more } as never, as(trade.buyer)),
      cancel: (user: () => TestUser) => () =>
        gift.call('cancelOrder', { orderNo, reason: 'changedMind' }, as(user())),
    };
    const clock = due('orders.orders', 'deadline_at', () => orderNo, 'order deadlines');
    const saving: Move = async () => {
      const { rows } = await run('select version from offers.offers where id = $1', trade.offerID);
      const offer = { ...plainOffer, side: 1, form: 'ecode', receipts: ['none'], autoAccept: true } as const;
      const price = { mode: 'fixed', rateKobo: '90000' } as const;
      const wish = { offerID: trade.offerID, version: Number(rows[0].version), offer: { ...offer, price } };
      return gift.call('saveOffer', wish as never, as(trade.seller));
    };
    const another: Move = () => trade.submit();
    const around = { 'saving its offer': saving, 'counting figures': figures, 'the outbox': outbox };
    const at = (stage: 'submitted' | 'paid' | 'revealed' | 'reported' | 'completed') => async () => {
      trade = await createTrade(gift);
      ({ orderNo } = await trade[stage]());
      await fundBuyer();
    };

    await everyPair(
      {
        paying: () => trade.pay(orderNo),
        'cancelling it as its buyer': by.cancel(() => trade.buyer),
        'the clock': clock,
        'beginning another': another,
      },
      at('submitted'),
      around,
    );
    await everyPair(
      {
        delivering: () => trade.ship(orderNo),
        'giving it up as its seller': by.cancel(() => trade.seller),
        'the clock': clock,
      },
      at('paid'),
      around,
    );
    await everyPair(
      {
        confirming: () => trade.confirm(orderNo),
        reporting: async () =>
          gift.call(
            'submitRefund',
            {
              orderNo,
              reason: 'INVALID_CODE',
              text: 'The redeem page says that this code does not exist.',
              evidenceFileIDs: [await trade.upload(trade.buyer)],
            },
            as(trade.buyer),
          ),
        'the clock': clock,
        'beginning another': another,
      },
      at('revealed'),
      around,
    );
    await everyPair(
      {
        agreeing: () =>
          gift.call(
            'replyRefund',
            { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] },
            as(trade.seller),
          ),
        'taking the report back': () => gift.call('withdrawRefund', { orderNo }, as(trade.buyer)),
        'the clock': clock,
      },
      at('reported'),
      { 'counting figures': figures, 'the outbox': outbox },
    );
    await everyPair(
      {
        'reporting late': () => trade.reportLate(orderNo),
        'the end of the hold': async () => {
          const at = `'${gift.clock.now().toISOString()}'`;
          await run(`
            begin; set local search_path = ledger, pg_temp;
            update ledger.holds set release_at = ${at} where order_id = ${orderNo} and kind = 7; commit`);
          await sweep('ledger.clear')();
        },
        'the outbox': outbox,
      },
      at('completed'),
    );
    let sold: Awaited<ReturnType<typeof sell>>;
    await everyPair(
      {
        'giving up a sale whose money was set aside': () =>
          gift.call(
            'cancelOrder',
            { orderNo: (sold.data as { orderNo: string }).orderNo, reason: 'changedMind' },
            as(sold.seller),
          ),
        'selling to the same': sell,
        'saving what money is set aside for': save(),
        'the wallet of the maker': () =>
          gift.call('topUp', { amountKobo: '500000', method: 'card' }, as(maker)),
        'the outbox': outbox,
      },
      async () => {
        sold = await sell();
      },
    );
  }, 600_000);

  it('in one case and on its order', async () => {
    let trade: Trade;
    let ids = { orderNo: '', disputeID: '' };
    const begin = (stage: 'contested' | 'offered' | 'proposed') => async () => {
      trade = await createTrade(gift);
      // The sweeps that an order's moves trigger; running all of them takes too long.
      const runDue = async () => {
        for (let times = 0; times < 3; times++) await outbox();
        return 0;
      };
      const disputes = disputesOf({ ...gift, runDue }, trade);
      if (stage === 'proposed') ids = await disputes.proposed('split');
      else {
        const found =
          stage === 'contested' ? await disputes.contested() : (await disputes.offered('buyer')).orderNo;
        ids = { orderNo: found, disputeID: (await disputes.detail(found)).data.disputeID };
      }
    };
    const mine =
      (name: string, side: 'buyer' | 'seller', more: object = {}): Move =>
      () =>
        gift.call(name as 'finishEvidence', { orderNo: ids.orderNo, ...more } as never, as(trade[side]));
    const clock = due('disputes.cases', 'deadline_at', () => ids.disputeID, 'dispute deadlines');
    const agreeing = mine('replyRefund', 'seller', { isAgreed: true, text: '', evidenceFileIDs: [] });
    const around = { 'counting figures': figures, 'the outbox': outbox, 'the clock': clock };
    await everyPair(
      {
        'being done as seller': mine('finishEvidence', 'seller'),
        'giving in as seller': agreeing,
        'offering a split': mine('offerSplit', 'seller', { sellerShareBps: 6_000 }),
      },
      begin('contested'),
      around,
    );
    await everyPair(
      {
        'accepting a split': mine('replySplit', 'seller', { sellerShareBps: 4_000, isAccepted: true }),
        'giving in as seller': agreeing,
        'giving in as buyer': mine('withdrawRefund', 'buyer'),
      },
      begin('offered'),
      around,
    );
    await everyPair(
      {
        'accepting as buyer': mine('acceptFinding', 'buyer'),
        'accepting as seller': mine('acceptFinding', 'seller'),
        'giving in as seller': agreeing,
      },
      begin('proposed'),
      around,
    );
  }, 600_000);

  it('on one wallet', async () => {
    const { maker, save } = await preLocked();
    const { bankAccountID } = await addAccount(gift, maker);
    gift.clock.advance(hours(25));
    const trade = await createTrade(gift);
    await setReference(gift, 90_000n);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (url: string, payload: string) =>
      gift.app.inject({ method: 'POST', url, payload, headers: form });
    const topUp = async () => {
      const { data } = await gift.call('topUp', { amountKobo: '500000', method: 'card' }, as(maker));
      if (data.payUrl) await post(data.payUrl, 'ending=pay');
      return data.reference ?? '';
    };
    let reference = '';
    await everyPair(
      {
        withdrawing: () =>
          gift.call(
            'withdraw',
            {
              amountKobo: String(100_000 + Math.floor(Math.random() * 100_000)),
              bankAccountID,
              walletPin: maker.pin,
            },
            as(maker),
          ),
        'wishing for automatic withdrawals': () => gift.call('stopAutoWithdraw', undefined, as(maker)),
        'adding money': async () => {
          await topUp();
          await sweep('wallet.sandbox')();
          await sweep('wallet.events')();
        },
        'a bank that takes money back': async () => {
          await post('/sandbox/chargeback', `reference=${reference}`);
          await sweep('wallet.sandbox')();
          await sweep('wallet.events')();
        },
        'sending withdrawals': sweep('wallet.payouts'),
        'asking about top-ups': sweep('wallet.checks'),
        'paying a debt': async () => {
          const chargeback = {
            userID: maker.userID,
            provider: 'sandbox',
            amount: koboOf(100n),
            ref: 1n,
          } as const;
          await gift.database.transaction(async (tx) => {
            await lockWallet(tx, maker.userID);
            await bookChargeback(tx, { key: `test:${Math.random()}`, ...chargeback, now: gift.clock.now() });
          });
          await sweep('wallet.debts')();
        },
        'setting money aside for an offer': save(),
        'making somebody’s order': () => trade.submit(),
        'the outbox': outbox,
      },
      async () => {
        gift.clock.advance(minutes(1));
        await sweep('wallet.sandbox')();
        await sweep('wallet.events')();
        reference = await topUp();
      },
    );
  }, 600_000);

  it('and PostgreSQL has counted none', async () => {
    expect(await deadlocksInDatabase()).toBe(0n);
    await assertInvariants(gift.database);
  });
});
