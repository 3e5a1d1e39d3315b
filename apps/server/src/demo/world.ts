import { koboOf } from '@gift/money';
import { days, hours, later, minutes } from '../platform/clock';
import { newSecret } from '../platform/ids';
import { createUser, hashSecret } from '../rooms/identity';
import { balancesOf } from '../rooms/ledger';
import { seedPromotions } from '../rooms/rewards';
import { seedMoney } from '../rooms/wallet';
import type { Services } from '../services';
import { demoAccounts, demoMakerPin } from './accounts';
import { madeUpCode } from './cards';
import { historyDays, writeHistory } from './history';
import { demoMakers, demoOffers, typedOffer } from './offers';
import { type Act, perform, runSweeps } from './perform';
import { type Contested, quarrel } from './quarrel';
import { seedReferenceRates } from './reference-rates';
import { seedUsers } from './users';

type People = ReadonlyMap<string, bigint>;

/**
 * Makes the demo world on the first start of a demo instance: people with money, a market of offers, and some
 * days of trading behind them. All of it happens through the very commands that users call, at moments in the
 * past, so nothing in it could not have happened. Later starts find it there and do nothing.
 */
export async function seedWorld(services: Services): Promise<void> {
  // Of several processes that start on one new database, one makes the world. The others wait for all of it: their
  // clocks would end its orders of the past before it has told what became of them.
  const turn = await services.database.pool.connect();
  try {
    await turn.query('set statement_timeout = 0');
    await turn.query(`select pg_advisory_lock(hashtext('gift.demo'))`);
    await makeWorld(services);
  } finally {
    // With its connection goes its lock.
    turn.release(true);
  }
}

async function makeWorld(services: Services): Promise<void> {
  const now = services.clock.now();
  const begin = later(now, -days(4));
  const first = later(now, -days(historyDays + 1));
  const people = await services.database.transaction(async (tx) => {
    const known = await seedUsers(tx, services, first);
    if (!known) return undefined;
    await seedReferenceRates(tx, begin);
    const all = new Map(known);
    const walletPinHash = await hashSecret(demoMakerPin);
    for (const [at, nickname] of demoMakers.entries()) {
      const passwordHash = await hashSecret(newSecret());
      const phone = `0903000000${at + 1}`;
      const user = { phone, nickname, passwordHash, tier: 2 as const, roles: [], language: 'en-US' as const };
      const userID = await createUser(tx, { ...user, walletPinHash, isDemo: true, now: first });
      if (userID) all.set(nickname, userID);
    }
    let ref = 0n;
    for (const [nickname, naira] of Object.entries(fortunes)) {
      const userID = all.get(nickname) as bigint;
      const amount = koboOf(naira * 100n);
      await seedMoney(tx, { userID, amount, ref: ++ref, now: first, settings: services.settings.current });
    }
    await writeHistory(tx, services, all, now);
    for (const [nickname, naira] of Object.entries(fortunes)) {
      const userID = all.get(nickname) as bigint;
      const { available } = await balancesOf(tx, userID);
      const amount = koboOf(naira * 100n - available);
      if (amount > 0n)
        await seedMoney(tx, { userID, amount, ref: ++ref, now: begin, settings: services.settings.current });
    }
    const byID = all.get('gift_team');
    if (byID) await seedPromotions(tx, { byID, amount: 50_000_000n, now: begin });
    return all;
  });
  if (!people) return;
  const offers = await publishOffers(services, people, begin);
  await tradeForDays(services, people, offers, now);
}

/** Naira in each wallet at the beginning, below the cap of their tier. */
const fortunes: Readonly<Record<string, bigint>> = {
  lagos_cards: 384_250n,
  steam_vault: 412_600n,
  abuja_gc: 250_000n,
  ph_plugs: 300_000n,
  kano_digital: 280_000n,
  ibadan_cards: 260_000n,
};

async function publishOffers(services: Services, people: People, at: Date): Promise<Map<string, string>> {
  const today = services.clock.now();
  const ids = new Map<string, string>();
  for (const [index, offer] of demoOffers.entries()) {
    // A request lives for a day, so it is of today.
    const now = offer.kind === 'request' ? today : later(at, minutes(index));
    const as = { userID: people.get(offer.maker) as bigint, now };
    const { offerID } = await perform(services, 'saveOffer', as, { offer: typedOffer(offer) });
    await perform(services, 'publishOffer', as, { offerID, asPaused: false });
    ids.set(`${offer.maker} ${offer.side} ${offer.brandID}`, offerID);
  }
  return ids;
}

/** One deal of the past, told by who acts and when; it stops where the story says. */
async function tradeForDays(
  services: Services,
  people: People,
  offers: ReadonlyMap<string, string>,
  now: Date,
) {
  const pins = new Map(
    demoAccounts.map((account) => [account.nickname as string, account.walletPin as string]),
  );

  const deal = async (story: {
    offer: string;
    taker: string;
    usd: number;
    ago: number;
    ends?: 'completed' | 'cancelled' | 'unseen' | Contested;
    said?: { score: 1 | 0 | -1; text: string };
  }) => {
    const [maker = '', side] = story.offer.split(' ');
    const [seller, buyer] = side === '1' ? [maker, story.taker] : [story.taker, maker];
    let at = later(now, -story.ago);
    const act: Act = (name, who, input, afterMs = minutes(2)) => {
      at = later(at, afterMs);
      return perform(services, name, { userID: people.get(who) as bigint, now: at }, input);
    };
    const offerID = offers.get(story.offer) as string;
    const { quoteID } = await act('quoteOffer', story.taker, {
      offerID,
      faces: [story.usd * 100],
      form: 'ecode',
      receipt: 'none',
    });
    let order = await act('submitOrder', story.taker, { quoteID });
    const { orderNo } = order;
    if (order.stateName === 'pendingAccept') order = await act('acceptOrder', maker, { orderNo });
    if (order.stateName === 'awaitingPayment')
      await act('payOrder', buyer, { orderNo, walletPin: pins.get(buyer) as string });
    if (story.ends === 'cancelled')
      return act('cancelOrder', seller, { orderNo, reason: 'cardNotAvailable' });
    const cards = [{ slot: 1, parts: [{ name: 'code' as const, text: madeUpCode(15) }] }];
    await act('shipOrder', seller, { orderNo, cards, isFormatConfirmed: true, isUnused: true }, minutes(4));
    if (story.ends === 'unseen') return runSweeps(services, later(at, hours(2)));
    await act(
      'revealOrder',
      buyer,
      { orderNo, walletPin: pins.get(buyer) as string, isReady: true },
      minutes(6),
    );
    if (story.ends === 'reported' || story.ends === 'queued' || story.ends === 'decided')
      return quarrel({
        ...{ act, services, people, orderNo, ends: story.ends },
        ...{ now: () => at, sides: { buyer, seller } },
      });
    await act('confirmOrder', buyer, { orderNo }, minutes(5));
    if (story.said) await act('giveFeedback', buyer, { orderNo, tags: ['fast', 'goodCard'], ...story.said });
  };

  const kind = { score: 1 as const };
  await deal({
    offer: 'lagos_cards 1 steam',
    taker: 'steam_vault',
    usd: 50,
    ago: days(3),
    said: { ...kind, text: 'Code worked at once.' },
  });
  await deal({
    offer: 'steam_vault 1 apple',
    taker: 'lagos_cards',
    usd: 25,
    ago: days(3) - hours(3),
    said: { ...kind, text: 'Quick and polite.' },
  });
  await deal({ offer: 'lagos_cards 0 amazon', taker: 'steam_vault', usd: 50, ago: days(2) });
  await deal({
    offer: 'abuja_gc 1 googleplay',
    taker: 'steam_vault',
    usd: 50,
    ago: days(2) - hours(1),
    ends: 'decided',
  });
  await deal({
    offer: 'steam_vault 0 steam',
    taker: 'lagos_cards',
    usd: 20,
    ago: days(2) - hours(2),
    ends: 'cancelled',
  });
  await deal({ offer: 'lagos_cards 1 steam', taker: 'steam_vault', usd: 20, ago: days(1), ends: 'unseen' });
  await deal({ offer: 'steam_vault 0 steam', taker: 'lagos_cards', usd: 100, ago: hours(20) });
  await deal({
    offer: 'lagos_cards 1 steam',
    taker: 'steam_vault',
    usd: 30,
    ago: hours(3),
    said: { ...kind, text: 'Third time, always good.' },
  });
  await deal({ offer: 'ph_plugs 1 xbox', taker: 'steam_vault', usd: 50, ago: hours(2), ends: 'queued' });
  await deal({
    offer: 'abuja_gc 1 googleplay',
    taker: 'lagos_cards',
    usd: 25,
    ago: minutes(50),
    ends: 'reported',
  });
  await runSweeps(services, now);
}
