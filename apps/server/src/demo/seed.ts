import { koboOf } from '@gift/money';
import { balancesOf, saveVerification, verifyLedger } from '../modules/ledger';
import { seedPromotions } from '../modules/rewards';
import { seedMoney } from '../modules/wallet';
import { days, later, minutes } from '../platform/clock';
import { type Tx, withDirectPool } from '../platform/database/db';
import type { Services } from '../services';
import { demoTakers } from './accounts';
import { chat } from './chat';
import { tradeUntilCases, tradeUntilNow } from './deals';
import { historyDays, recentDays, writeHistory } from './history';
import { type DemoOffer, demoOffers, typedOffer } from './offers';
import { type People, perform } from './perform';
import { fillQueues } from './queues';
import { seedReferenceRates } from './reference-rates';
import { seedUsers } from './users';

/**
 * Creates the demo data at the first start of a demo instance: users with money, a market of offers, and some days of
 * trading. Everything uses the same commands as real users, at past times, so every state is reachable. Later starts
 * find it and do nothing.
 */
export async function seedDemo(services: Services): Promise<void> {
  // If several processes start on a new database, one creates the world and the others wait for all of it: their sweeps
  // would otherwise expire its past orders before it has continued them.
  await withDirectPool(services.database, async (pool) => {
    const lockClient = await pool.connect();
    try {
      await lockClient.query('set statement_timeout = 0');
      await lockClient.query(`select pg_advisory_lock(hashtext('gift.demo'))`);
      await seedOnce(services);
    } finally {
      // Closing the connection releases the lock.
      lockClient.release(true);
    }
  });
}

async function seedOnce(services: Services): Promise<void> {
  const now = services.clock.now();
  const recentStart = later(now, -days(recentDays));
  const first = later(now, -days(historyDays + 1));
  const people = await services.database.transaction((tx) => seedUsers(tx, services, first));
  if (!people) return;
  await Promise.all([
    services.database.transaction((tx) => seedReferenceRates(tx, recentStart)),
    services.database.transaction((tx) => giveMoney(tx, services, { people, first, recentStart, now })),
  ]);
  const offers = await publishOffers(services, people, recentStart);
  const demo = { services, people, offers, now };
  const cases = await tradeUntilCases(demo);
  await Promise.all([
    tradeUntilNow(demo, cases),
    fillQueues({ services, people, cases, now }),
    chat(services, people),
  ]);
  // As the nightly check does: without one, no day can be signed off.
  const { database } = services;
  await saveVerification(database, { at: now, problems: await verifyLedger(database) });
}

type Times = { people: People; first: Date; recentStart: Date; now: Date };

/** Fills the wallets, lets the history move the money, and fills them again for the last days. */
async function giveMoney(
  tx: Tx,
  services: Services,
  { people, first, recentStart, now }: Times,
): Promise<void> {
  const settings = services.settings.current;
  let ref = 0n;
  const fill = async (at: Date) => {
    for (const [nickname, naira] of Object.entries(fortunes)) {
      const userID = people.get(nickname) as bigint;
      const { available } = await balancesOf(tx, userID);
      const amount = koboOf(naira * 100n - available);
      if (amount > 0n) await seedMoney(tx, { userID, amount, ref: ++ref, now: at, settings });
    }
  };
  await fill(first);
  await writeHistory(tx, services, people, now);
  await fill(recentStart);
  const byID = people.get('gift_team');
  if (byID) await seedPromotions(tx, { byID, amount: 50_000_000n, now: recentStart });
}

/** Initial naira in each wallet, below the cap of their tier. */
const fortunes: Readonly<Record<string, bigint>> = {
  lagos_cards: 384_250n,
  steam_vault: 412_600n,
  abuja_gc: 250_000n,
  ph_plugs: 300_000n,
  kano_digital: 280_000n,
  ibadan_cards: 260_000n,
  ...Object.fromEntries(demoTakers.map((nickname) => [nickname, 240_000n])),
};

/** Makers publish concurrently, each one offer after the other. */
async function publishOffers(services: Services, people: People, at: Date): Promise<Map<string, string>> {
  const today = services.clock.now();
  const ids = new Map<string, string>();
  const publish = async (offer: DemoOffer, index: number) => {
    // A request lives for a day, so it is from today.
    const now = offer.kind === 'request' ? today : later(at, minutes(index));
    const as = { userID: people.get(offer.maker) as bigint, now };
    const { offerID } = await perform(services, 'saveOffer', as, { offer: typedOffer(offer) });
    await perform(services, 'publishOffer', as, { offerID, asPaused: false });
    ids.set(`${offer.maker} ${offer.side} ${offer.brandID}`, offerID);
  };
  const makers = [...new Set(demoOffers.map(({ maker }) => maker))];
  await Promise.all(
    makers.map(async (maker) => {
      for (const [index, offer] of demoOffers.entries())
        if (offer.maker === maker) await publish(offer, index);
    }),
  );
  return ids;
}
