import { koboOf } from '@gift/money';
import { perform } from '../../apps/server/src/demo/perform';
import { creditTopUp, openAccounts } from '../../apps/server/src/modules/ledger';
import { systemClock } from '../../apps/server/src/platform/clock';
import { type Database, sql } from '../../apps/server/src/platform/database/db';
import { randomID } from '../../apps/server/src/platform/ids';
import type { Services } from '../../apps/server/src/services';
import { plainOffer, setReference } from '../../apps/server/src/testing/fixtures/offers';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';

export type Deal = { seller: TestUser; buyer: TestUser; offerID: string };

/** Pairs of traders of the highest tier, each with money and a listing. */
export async function market(services: Services, pairs: number): Promise<Deal[]> {
  const wired = { services, clock: systemClock } as Parameters<typeof createTestUser>[0];
  await setReference(
    { database: services.database, clock: systemClock } as Parameters<typeof setReference>[0],
    90_000n,
  );
  const deals: Deal[] = [];
  for (let n = 0; n < pairs; n++) {
    const phone = (role: number) => `0803${String(1_000_000 + n * 2 + role)}`;
    const seller = await createTestUser(wired, { tier: 3, nickname: `seller_${n}`, phone: phone(0) });
    const buyer = await createTestUser(wired, { tier: 3, nickname: `buyer_${n}`, phone: phone(1) });
    await fill(services.database, buyer, 100_000_000_000n, BigInt(n + 1));
    const as = { userID: seller.userID, now: new Date() };
    const offer = {
      ...plainOffer,
      side: 1 as const,
      form: 'ecode' as const,
      receipts: ['none' as const],
      minFace: 500,
      maxFace: 10_000,
      stockFace: 50_000_000,
      price: { mode: 'fixed' as const, rateKobo: '90000' },
      autoAccept: true,
    };
    const { offerID } = await perform(services, 'saveOffer', as, { offer });
    await perform(services, 'publishOffer', as, { offerID });
    deals.push({ seller, buyer, offerID });
  }
  return deals;
}

const fill = (database: Database, user: TestUser, amount: bigint, ref: bigint) =>
  database.transaction(async (tx) => {
    await openAccounts(tx, user.userID);
    await creditTopUp(tx, {
      key: `bench.topUp:${ref}`,
      provider: 'sandbox',
      userID: user.userID,
      amount: koboOf(amount),
      cost: koboOf(0n),
      ref,
      now: new Date(),
    });
  });

/** Quotes for a buyer: one is requested, and the others are copied from it. Each is valid for five minutes. */
export async function quotesFor(
  services: Services,
  { offerID, buyer }: Deal,
  count: number,
): Promise<string[]> {
  const input = { offerID, faces: [500], form: 'ecode' as const, receipt: 'none' as const };
  const as = { userID: buyer.userID, now: new Date() };
  const { quoteID } = await perform(services, 'quoteOffer', as, input);
  const copies = Array.from({ length: count }, () => randomID());
  await services.database.run(sql`
    insert into offers.quotes
    select (jsonb_populate_record(q, jsonb_build_object('id', copy))).*
    from offers.quotes q, unnest(${copies}::bigint[]) copy where q.id = ${BigInt(quoteID)}`);
  return copies.map(String);
}
