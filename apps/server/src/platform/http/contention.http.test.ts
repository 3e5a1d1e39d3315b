import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { plainOffer, publish, setReference } from '../../testing/fixtures/offers';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { sql } from '../database/db';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  await setReference(gift, 90_000n);
});
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });

describe('a caller whose rows are locked', () => {
  it('blocks nobody else: 24 waiting commands leave connections for other users', async () => {
    const [maker, other] = [await createTestUser(gift), await createTestUser(gift)];
    await publish(gift, maker);
    let letGo = () => {};
    const lockingTransaction = gift.database.transaction(async (tx) => {
      await tx.run(sql`select from offers.traders where user_id = ${maker.userID} for update`);
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    let answered = 0;
    const commands = Array.from({ length: 24 }, async () => {
      const { code } = await gift.call('saveOffer', { offer: plainOffer }, as(maker));
      answered++;
      return code;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    // While commands wait: a call that reads, and one that writes.
    expect((await gift.call('walletSummary', undefined, as(other))).code).toBe(200);
    expect((await gift.call('saveOffer', { offer: plainOffer }, as(other))).code).toBe(200);
    expect(answered).toBe(0);
    letGo();
    await lockingTransaction;
    expect(new Set(await Promise.all(commands))).toEqual(new Set([200]));
  }, 30_000);
});

describe('a command that PostgreSQL breaks as part of a deadlock', () => {
  it('is retried and answered normally, with its rows, event and key stored once', async () => {
    const user = await createTestUser(gift);
    await gift.database.run(sql`create sequence broken_once`);
    await gift.database.run(sql`
      create function break_once() returns trigger language plpgsql as $$
      begin
        if nextval('broken_once') = 1 then raise exception 'as if' using errcode = 'deadlock_detected'; end if;
        return new;
      end $$`);
    await gift.database.run(sql`
      create trigger break_once before insert on wallet.top_ups for each row execute function break_once()`);
    const idempotencyKey = 'one-key-for-both-tries';
    const ask = () =>
      gift.call('topUp', { amountKobo: '500000', method: 'card' }, { ...as(user), idempotencyKey });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, first.code]).toEqual([200, 200]);
    expect(again).toEqual(first);
    const { rows } = await gift.database.one<{ rows: bigint }>(sql`
      select count(*) as rows from wallet.top_ups where user_id = ${user.userID}`);
    expect(rows).toBe(1n);
    expect(
      gift.logLines.filter((line) => line.includes('a deadlock; the transaction runs again')),
    ).toHaveLength(1);
  });
});
