import type { CallName } from '@gift/contract';
import { type Answered, type TestApp, testApp } from '../apps/server/src/testing/app';
import { fund, type OfferToMake, plainOffer, setReference } from '../apps/server/src/testing/offers';
import { uploadPicture } from '../apps/server/src/testing/pictures';
import { makeUser, type TestUser } from '../apps/server/src/testing/users';
import { type Chance, chanceOf } from './chance';
import {
  type Act,
  createModel,
  type Model,
  type ModelOffer,
  type ModelOrder,
  type Side,
  type Trader,
} from './model';

/** How somebody trades, in percent of the turns in which they would have something to do. */
export type Temper = { name: string; acts: number; lies: number; wild: number };

// table: the people. Silent ones let time run out, liars report good cards and say that others asked to cancel,
// wild ones press whatever button there is.
const tempers: readonly Temper[] = [
  { name: 'diligent', acts: 97, lies: 0, wild: 1 },
  { name: 'slow', acts: 55, lies: 2, wild: 2 },
  { name: 'silent', acts: 12, lies: 0, wild: 0 },
  { name: 'liar', acts: 90, lies: 55, wild: 5 },
  { name: 'wild', acts: 90, lies: 10, wild: 45 },
];

export type Person = { user: TestUser; temper: Temper; trader: Trader; proofID: string; proofAt: number };

export type World = {
  gift: TestApp;
  chance: Chance;
  model: Model;
  people: Map<string, Person>;
  calls: number;
  /** How often each thing came to pass, for the report. */
  tally: Map<string, number>;
};

export function count({ tally }: World, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

/** A call as one person; an answer that is a bug ends the simulation. */
export async function callAs(
  world: World,
  person: Person,
  name: CallName,
  input: object,
): Promise<Answered<unknown>> {
  world.calls++;
  const address = `10.9.${(world.calls >> 8) & 255}.${world.calls & 255}`;
  const answer = await world.gift.call(name, input as never, { token: person.user.token, address });
  if (answer.status !== 200 || answer.code === 500)
    throw new Error(`${name} ${JSON.stringify(input)} broke: ${JSON.stringify(answer)}`);
  return answer;
}

export const personOf = (world: World, trader: Trader) => world.people.get(trader.id) as Person;

/** People with money, and an offer or two of each kind between them. */
export async function createWorld(seed: number, crowd: number): Promise<World> {
  const gift = await testApp({ LOG_LEVEL: 'error' });
  const world: World = {
    gift,
    chance: chanceOf(seed),
    model: createModel(),
    people: new Map(),
    calls: 0,
    tally: new Map(),
  };
  await setReference(gift, 90_000n);
  for (let at = 0; at < crowd; at++) await addPerson(world, at);
  for (const person of world.people.values())
    for (let made = 0; made < 2; made++) await addOffer(world, person);
  return world;
}

async function addPerson(world: World, at: number) {
  const { gift, chance, model, people } = world;
  const tier = ([3, 3, 2, 3, 1] as const)[at % 5] as 1 | 2 | 3;
  const user = await makeUser(gift, { tier, nickname: `sim_${at}` });
  const ownKobo = BigInt(chance.between(2_000_000, 60_000_000));
  await fund(gift, user, ownKobo);
  const id = String(user.userID);
  const trader: Trader = { id, tier, ownKobo, pending: [] };
  model.traders.set(id, trader);
  const temper = tempers[at < tempers.length ? at : chance.between(0, tempers.length - 1)] as Temper;
  people.set(id, { user, temper, trader, proofID: '', proofAt: Number.NEGATIVE_INFINITY });
}

/** A standing offer of either side, sometimes with money set aside, sometimes with little stock. */
export async function addOffer(world: World, person: Person): Promise<void> {
  const { chance, model } = world;
  const side = chance.percent(50) ? 1 : 0;
  const rateKobo = BigInt(chance.between(70_000, 110_000));
  const stockFace = chance.between(20, 400) * 500;
  const windows = {
    payWindowMin: chance.between(5, 60),
    deliverWindowMin: chance.between(10, 180),
    checkWindowMin: chance.between(10, 30),
  };
  const offer: OfferToMake = {
    ...plainOffer,
    side,
    form: 'ecode',
    receipts: ['none'],
    minFace: 500,
    maxFace: Math.min(stockFace, 20_000),
    stockFace,
    price: { mode: 'fixed', rateKobo: String(rateKobo) },
    autoAccept: chance.percent(65),
    preLock: side === 0 && chance.percent(35),
    ...windows,
  };
  const saved = await callAs(world, person, 'saveOffer', { offer });
  // The reference follows what was paid here, so a rate may be out of its band by now.
  if (nameOf(saved) === 'RateOutOfBand') return count(world, 'offer RateOutOfBand');
  if (saved.code !== 200) throw new Error(`an offer was not saved: ${saved.message}`);
  const { offerID } = saved.data as { offerID: string };
  const published = await callAs(world, person, 'publishOffer', { offerID });
  if (published.code !== 200) return count(world, `offer ${nameOf(published)}`);
  const known: ModelOffer = {
    id: offerID,
    maker: person.trader.id,
    side,
    leftFace: BigInt(stockFace),
    rateKobo,
    payMin: windows.payWindowMin,
    deliverMin: windows.deliverWindowMin,
    checkMin: windows.checkWindowMin,
  };
  model.offers.set(offerID, known);
  count(world, 'offers');
}

/** A picture of this person's to prove something with: one that nothing used is gone after a week. */
export async function bringProof({ gift }: World, person: Person): Promise<void> {
  const now = gift.clock.now().getTime();
  if (now - person.proofAt < 5 * 24 * 3_600_000) return;
  Object.assign(person, { proofID: await uploadPicture(gift, person.user), proofAt: now });
}

export const nameOf = ({ code, data }: Answered<unknown>): string =>
  code === 200 ? 'ok' : String((data as { refusal?: string }).refusal);

/** What a person sends to do one thing on an order. */
export function requestOf(person: Person, order: ModelOrder, act: Act): readonly [CallName, object] {
  const orderNo = order.no;
  const walletPin = person.user.pin;
  const text = 'The redeem page says that this code does not exist.';
  switch (act.event) {
    case 'accept':
      return ['acceptOrder', { orderNo }];
    case 'pay':
      return ['payOrder', { orderNo, walletPin }];
    case 'extend':
      return ['extendOrder', { orderNo }];
    case 'ship': {
      const cards = act.codes.map((code, at) => ({ slot: at + 1, parts: [{ name: 'code', text: code }] }));
      return ['shipOrder', { orderNo, cards, isFormatConfirmed: true, isUnused: true }];
    }
    case 'proposePrice':
      return ['repriceOrder', { orderNo, rateKobo: String(act.rateKobo) }];
    case 'acceptPrice':
    case 'refusePrice':
      return ['replyReprice', { orderNo, isAccepted: act.event === 'acceptPrice' }];
    case 'reveal':
      return ['revealOrder', { orderNo, walletPin, isReady: true }];
    case 'confirm':
      return ['confirmOrder', { orderNo }];
    case 'cancel':
      return ['cancelOrder', { orderNo, reason: act.saysOtherAsked ? 'otherSideAsked' : 'changedMind' }];
    case 'askCancel':
      return ['askCancelOrder', { orderNo }];
    case 'agreeCancel':
      return ['agreeCancelOrder', { orderNo }];
    case 'agreeReview':
    case 'refuseReview':
      return ['reviewCancelOrder', { orderNo, isTrue: act.event === 'agreeReview' }];
    case 'report':
      return ['submitRefund', { orderNo, reason: 'INVALID_CODE', text, proofFileIDs: [person.proofID] }];
    case 'agree':
      return ['replyRefund', { orderNo, isAgreed: true, text: '', proofFileIDs: [] }];
    case 'contest':
      return ['replyRefund', { orderNo, isAgreed: false, text, proofFileIDs: [person.proofID] }];
    case 'withdraw':
      return ['withdrawRefund', { orderNo }];
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const freshCode = (chance: Chance) => Array.from({ length: 15 }, () => chance.pick([...letters])).join('');

/** The codes a seller sends: his own, or, when he lies, one that was sent before. */
function codesFor(world: World, lies: boolean, cardCount: number): string[] {
  const { chance, model } = world;
  const known = [...model.cards.keys()];
  return Array.from({ length: cardCount }, () =>
    (lies || chance.percent(3)) && known.length > 0 ? chance.pick(known) : freshCode(chance),
  );
}

/** What somebody of this temper does about an order that is theirs; null is nothing. */
export function wishOf(
  world: World,
  person: Person,
  order: ModelOrder,
  by: Side,
  cardCount: number,
): Act | null {
  const { chance } = world;
  const { temper } = person;
  if (!chance.percent(temper.acts)) return null;
  const lies = chance.percent(temper.lies);
  const ship = (): Act => ({ event: 'ship', codes: codesFor(world, lies, cardCount) });
  const cancel = (): Act => ({ event: 'cancel', saysOtherAsked: lies || chance.percent(20) });
  const lower = (): Act => ({
    event: 'proposePrice',
    rateKobo: (order.rateKobo * BigInt(chance.between(lies ? 30 : 60, lies ? 110 : 99))) / 100n,
  });
  const plain = (event: Exclude<Act['event'], 'ship' | 'proposePrice' | 'cancel'>): Act => ({ event });
  const anything = () =>
    chance.pick<() => Act>([
      ship,
      cancel,
      lower,
      ...(
        [
          'accept',
          'pay',
          'extend',
          'acceptPrice',
          'refusePrice',
          'reveal',
          'confirm',
          'askCancel',
          'agreeCancel',
          'agreeReview',
          'refuseReview',
          'report',
          'agree',
          'contest',
          'withdraw',
        ] as const
      ).map((event) => () => plain(event)),
    ])();
  if (chance.percent(temper.wild)) return anything();
  const isBuyer = by === 'buyer';
  const leftMs = (order.deadline ?? 0) - world.gift.clock.now().getTime();
  const isNearEnd = leftMs > 0 && leftMs < 6 * 60_000;
  switch (order.state) {
    case 10:
      return by !== order.maker ? null : chance.percent(90) ? plain('accept') : cancel();
    case 20:
      // The last minutes before the end are rare in a random day, and where an extension is given.
      if (isNearEnd && chance.percent(50)) return plain('extend');
      if (chance.percent(6)) return cancel();
      return chance.percent(10) ? plain('extend') : isBuyer && chance.percent(75) ? plain('pay') : null;
    case 30:
      if (isBuyer) return chance.percent(20) ? plain(chance.pick(['extend', 'askCancel'])) : null;
      if (order.isCancelAsked && chance.percent(50)) return plain('agreeCancel');
      return chance.percent(8) ? cancel() : ship();
    case 40:
      if (!isBuyer)
        return order.proposal
          ? plain(lies ? 'refusePrice' : 'acceptPrice')
          : chance.percent(5)
            ? cancel()
            : null;
      return !order.wasProposed && chance.percent(20) ? lower() : plain('reveal');
    case 50:
      return isBuyer ? plain(lies || chance.percent(6) ? 'report' : 'confirm') : null;
    case 60:
      if (isBuyer) return chance.percent(20) ? plain('withdraw') : null;
      return plain(lies || chance.percent(30) ? 'contest' : 'agree');
    case 70:
      return chance.percent(25) ? plain(isBuyer ? 'withdraw' : 'agree') : null;
    case 90:
      return order.reviewBy === by ? plain(lies ? 'refuseReview' : 'agreeReview') : null;
    default:
      return chance.percent(3) ? anything() : null;
  }
}
