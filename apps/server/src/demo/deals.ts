import { hours, later, minutes } from '../platform/clock';
import type { Services } from '../services';
import { demoPins, demoTakers } from './accounts';
import { deliveryOf } from './cards';
import { type DisputeEnding, type DisputeScenario, dispute, report } from './dispute-scenarios';
import { type People, runSweeps, startTimeline } from './perform';

/** The final state of a deal. `unseen`: paid, and its buyer never viewed the code. */
type Ending =
  | 'pendingAccept'
  | 'awaitingPayment'
  | 'awaitingCode'
  | 'codeDelivered'
  | 'checking'
  | 'completed'
  | 'cancelled'
  | 'unseen'
  | DisputeEnding;

type Deal = {
  /** Maker, side and brand. */
  offer: string;
  taker: string;
  usd: number;
  ago: number;
  ending?: Ending;
  sent?: string;
};

/** A deal with a dispute starts this long ago, so that all cases open at the same time. */
const reportedAgo = hours(3);
const casesOpenAgo = minutes(120);
/** Shortly before the moderators' deadline to claim a case. */
const queuedAgo = minutes(30);

// table: the deals of the last days, oldest first.
const deals: readonly Deal[] = [
  {
    ...{ offer: 'lagos_cards 1 steam', taker: 'steam_vault', usd: 50, ago: hours(71) },
    sent: 'Code worked at once.',
  },
  {
    ...{ offer: 'steam_vault 1 apple', taker: 'lagos_cards', usd: 25, ago: hours(69) },
    sent: 'Quick and polite.',
  },
  { offer: 'kano_digital 0 steam', taker: 'jos_gifts', usd: 40, ago: hours(58) },
  { offer: 'lagos_cards 0 amazon', taker: 'steam_vault', usd: 50, ago: hours(50) },
  { offer: 'steam_vault 0 steam', taker: 'lagos_cards', usd: 20, ago: hours(46), ending: 'cancelled' },
  { offer: 'ibadan_cards 1 razergold', taker: 'enugu_deals', usd: 30, ago: hours(37) },
  { offer: 'ph_plugs 1 xbox', taker: 'owerri_gifts', usd: 25, ago: hours(28) },
  { offer: 'steam_vault 0 steam', taker: 'lagos_cards', usd: 100, ago: hours(20) },
  { offer: 'ph_plugs 1 xbox', taker: 'benin_cards', usd: 25, ago: hours(14) },
  {
    ...{ offer: 'lagos_cards 1 steam', taker: 'steam_vault', usd: 30, ago: hours(5) },
    sent: 'Third time, always good.',
  },
  { offer: 'lagos_cards 1 steam', taker: 'owerri_gifts', usd: 20, ago: hours(4), ending: 'unseen' },
  { offer: 'abuja_gc 1 googleplay', taker: 'jos_gifts', usd: 20, ago: reportedAgo, ending: 'evidence' },
  { offer: 'ph_plugs 1 xbox', taker: 'steam_vault', usd: 50, ago: reportedAgo, ending: 'queued' },
  { offer: 'kano_digital 1 playstation', taker: 'enugu_deals', usd: 50, ago: reportedAgo, ending: 'queued' },
  { offer: 'ibadan_cards 1 razergold', taker: 'benin_cards', usd: 40, ago: reportedAgo, ending: 'review' },
  { offer: 'lagos_cards 1 steam', taker: 'warri_trades', usd: 30, ago: reportedAgo, ending: 'moreInfo' },
  {
    offer: 'kano_digital 1 playstation',
    taker: 'lagos_cards',
    usd: 30,
    ago: reportedAgo,
    ending: 'proposed',
  },
  { offer: 'ibadan_cards 1 steam', taker: 'calabar_gc', usd: 40, ago: reportedAgo, ending: 'appeal' },
  { offer: 'abuja_gc 1 googleplay', taker: 'steam_vault', usd: 50, ago: reportedAgo, ending: 'forBuyer' },
  { offer: 'steam_vault 1 apple', taker: 'warri_trades', usd: 25, ago: reportedAgo, ending: 'forSeller' },
  { offer: 'ph_plugs 1 xbox', taker: 'calabar_gc', usd: 30, ago: reportedAgo, ending: 'shared' },
  { offer: 'lagos_cards 1 steam', taker: 'enugu_deals', usd: 25, ago: reportedAgo, ending: 'settled' },
  { offer: 'abuja_gc 1 googleplay', taker: 'lagos_cards', usd: 25, ago: minutes(50), ending: 'reported' },
  { offer: 'steam_vault 1 apple', taker: 'benin_cards', usd: 20, ago: minutes(45), ending: 'reported' },
  { offer: 'steam_vault 1 apple', taker: 'jos_gifts', usd: 30, ago: minutes(24), ending: 'checking' },
  { offer: 'lagos_cards 1 steam', taker: 'calabar_gc', usd: 25, ago: minutes(16), ending: 'codeDelivered' },
  { offer: 'lagos_cards 0 amazon', taker: 'enugu_deals', usd: 25, ago: minutes(10), ending: 'awaitingCode' },
  { offer: 'steam_vault 1 apple', taker: 'lagos_cards', usd: 25, ago: minutes(8), ending: 'awaitingPayment' },
  {
    offer: 'steam_vault 0 razergold',
    taker: 'warri_trades',
    usd: 20,
    ago: minutes(5),
    ending: 'pendingAccept',
  },
];

type DemoData = { services: Services; people: People; offers: ReadonlyMap<string, string>; now: Date };

const contested: readonly Ending[] = [
  ...(['reported', 'evidence', 'queued', 'review', 'moreInfo', 'proposed', 'appeal'] as const),
  ...(['forBuyer', 'forSeller', 'shared', 'settled'] as const),
];
const isContested = (ending: Ending): ending is DisputeEnding => contested.includes(ending);

/** Makes one deal by the calls of its two sides; returns its dispute, if any. */
async function make(
  { services, people, offers, now }: DemoData,
  deal: Deal,
): Promise<DisputeScenario | undefined> {
  const { offer, taker, usd, ending = 'completed', sent } = deal;
  const [maker = '', side] = offer.split(' ');
  const [seller, buyer] = side === '1' ? [maker, taker] : [taker, maker];
  const timeline = startTimeline(services, people, later(now, -deal.ago));
  const { call } = timeline;
  const walletPin = demoPins.get(buyer) as string;
  const offerID = offers.get(offer) as string;
  const quoteRequest = { offerID, faces: [usd * 100], form: 'ecode' as const, receipt: 'none' as const };
  const { quoteID } = await call('quoteOffer', taker, quoteRequest);
  let order = await call('submitOrder', taker, { quoteID });
  const { orderNo } = order;
  if (ending === 'pendingAccept') return;
  if (order.stateName === 'pendingAccept') order = await call('acceptOrder', maker, { orderNo });
  if (ending === 'awaitingPayment') return;
  if (order.stateName === 'awaitingPayment') await call('payOrder', buyer, { orderNo, walletPin });
  if (ending === 'awaitingCode') return;
  if (ending === 'cancelled') {
    await call('cancelOrder', seller, { orderNo, reason: 'cardNotAvailable' });
    return;
  }
  const [brandID = ''] = offer.split(' ').slice(2);
  const sellerID = people.get(seller) as bigint;
  const ordered = { userID: sellerID, brandID, form: 'ecode', receipt: 'none', cards: 1 };
  const delivery = await deliveryOf(services, ordered, timeline.now());
  await call(
    'shipOrder',
    seller,
    { orderNo, ...delivery, isFormatConfirmed: false, isUnused: true },
    minutes(4),
  );
  if (ending === 'codeDelivered' || ending === 'unseen') return;
  await call('revealOrder', buyer, { orderNo, walletPin, isReady: true }, minutes(6));
  if (ending === 'checking') return;
  if (isContested(ending)) {
    const scenario = { timeline, orderNo, buyer, seller, ending };
    await report(scenario);
    return scenario;
  }
  await call('confirmOrder', buyer, { orderNo }, minutes(5));
  if (sent) await call('giveFeedback', buyer, { orderNo, score: 1, tags: ['fast', 'goodCard'], text: sent });
}

/**
 * Takers act concurrently, each in the order of their deals. The two users for logging in trade with each other and run
 * as one sequence: an open order of theirs would block the next.
 */
async function makeAll(demo: DemoData, some: readonly Deal[]): Promise<DisputeScenario[]> {
  const laneOf = ({ taker }: Deal) => (demoTakers.some((name) => name === taker) ? taker : 'with login');
  const lanes = new Set(some.map(laneOf));
  const orders = await Promise.all(
    [...lanes].map(async (lane) => {
      const scenarios: DisputeScenario[] = [];
      for (const deal of some.filter((one) => laneOf(one) === lane)) {
        const scenario = await make(demo, deal);
        if (scenario) scenarios.push(scenario);
      }
      return scenarios;
    }),
  );
  return orders.flat();
}

/**
 * Makes the deals of the last days until their cases open, and pays out a code that nobody viewed. Returns the disputes
 * whose case was opened.
 */
export async function tradeUntilCases(demo: DemoData): Promise<readonly DisputeScenario[]> {
  const { services, now } = demo;
  const scenarios = await makeAll(
    demo,
    deals.filter(({ ago }) => ago > casesOpenAgo),
  );
  await runSweeps(services, later(now, -casesOpenAgo));
  return scenarios;
}

/** What follows until now. Its events are delivered once the server runs. */
export async function tradeUntilNow(demo: DemoData, scenarios: readonly DisputeScenario[]): Promise<void> {
  const { now } = demo;
  const late = makeAll(
    demo,
    deals.filter(({ ago }) => ago < casesOpenAgo),
  );
  const closedCases = scenarios.map((scenario) => {
    scenario.timeline.goTo(later(now, -(scenario.ending === 'queued' ? queuedAgo : casesOpenAgo)));
    return dispute(scenario);
  });
  await Promise.all([late, ...closedCases]);
}
