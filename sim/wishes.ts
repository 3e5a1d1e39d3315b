import type { CallName } from '@gift/contract';
import type { Chance } from './chance';
import type { Act, ModelOrder, Side } from './model-types';
import { nowOf, type Person, type World } from './world';

/** What a person sends to do one thing on an order. */
export function requestOf(person: Person, order: ModelOrder, act: Act): readonly [CallName, object] {
  const orderNo = order.no;
  const walletPin = person.user.pin;
  const proofFileIDs = [person.proof.fileID];
  const text = 'The redeem page says that this code does not exist.';
  switch (act.event) {
    case 'accept':
      return ['acceptOrder', { orderNo }];
    case 'pay':
      return ['payOrder', { orderNo, walletPin }];
    case 'extend':
      return ['extendOrder', { orderNo }];
    case 'ship':
      return ['shipOrder', { orderNo, ...deliveryOf(person, order, act) }];
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
      return ['submitRefund', { orderNo, reason: 'INVALID_CODE', text, proofFileIDs }];
    case 'lateReport':
      return ['submitRefund', { orderNo, reason: 'VOIDED_LATER', text, proofFileIDs }];
    case 'agree':
      return ['replyRefund', { orderNo, isAgreed: true, text: '', proofFileIDs: [] }];
    case 'contest':
      return ['replyRefund', { orderNo, isAgreed: false, text, proofFileIDs }];
    case 'withdraw':
      return ['withdrawRefund', { orderNo }];
    case 'remind':
      return ['remindOrder', { orderNo, type: act.type }];
    case 'rate':
      return ['giveFeedback', { orderNo, score: act.score, tags: [], text: '' }];
  }
}

function deliveryOf(person: Person, { card }: ModelOrder, act: Extract<Act, { event: 'ship' }>) {
  const picture = person.proof.fileID;
  const photos =
    card.form === 'physical' && !act.lacksPicture ? { frontFileID: picture, backFileID: picture } : {};
  const cards = act.codes.map((code, at) => ({
    slot: at + 1,
    parts: [{ name: 'code', text: code }],
    ...photos,
  }));
  const receipt = card.receipt !== 'none' && !act.lacksPicture ? { receiptFileID: picture } : {};
  return { cards, ...receipt, isFormatConfirmed: true, isUnused: true };
}

/** What somebody has to have in hand before he can do this. */
export const needsPicture = (act: Act, { card }: ModelOrder) =>
  ['report', 'lateReport', 'contest'].includes(act.event) ||
  (act.event === 'ship' && !act.lacksPicture && (card.form === 'physical' || card.receipt !== 'none'));

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const freshCode = (chance: Chance) => Array.from({ length: 15 }, () => chance.pick([...letters])).join('');

/** The codes a seller sends: his own, or, when he lies, one that was sent before. */
function codesFor(world: World, lies: boolean, cardCount: number): string[] {
  const { chance, model } = world;
  const known = [...model.cards.keys()].slice(-200);
  return Array.from({ length: cardCount }, () =>
    (lies || chance.percent(3)) && known.length > 0 ? chance.pick(known) : freshCode(chance),
  );
}

type Plain = Exclude<Act['event'], 'ship' | 'proposePrice' | 'cancel' | 'remind' | 'rate'>;
const plainEvents: readonly Plain[] = [
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
  'lateReport',
  'agree',
  'contest',
  'withdraw',
];

/** What somebody of this temper does about an order that is his; null is nothing. */
export function wishOf(world: World, person: Person, order: ModelOrder, by: Side): Act | null {
  const { chance } = world;
  const { temper } = person;
  if (!chance.percent(temper.acts)) return null;
  const lies = chance.percent(temper.lies);
  const ship = (): Act => ({
    event: 'ship',
    codes: codesFor(world, lies, order.card.faces.length),
    lacksPicture: chance.percent(lies ? 20 : 4),
  });
  const cancel = (): Act => ({ event: 'cancel', saysOtherAsked: lies || chance.percent(20) });
  const lower = (): Act => ({
    event: 'proposePrice',
    rateKobo: (order.rateKobo * BigInt(chance.between(lies ? 30 : 60, lies ? 110 : 99))) / 100n,
  });
  const remind = (): Act => ({ event: 'remind', type: chance.between(1, 4) });
  const rate = (): Act => ({ event: 'rate', score: chance.pick(lies ? [-1, -1, 1] : [1, 1, 1, 0, -1]) });
  const plain = (event: Plain): Act => ({ event });
  const anything = () =>
    chance.pick<() => Act>([
      ship,
      cancel,
      lower,
      remind,
      rate,
      ...plainEvents.map((event) => () => plain(event)),
    ])();
  if (chance.percent(temper.wild)) return anything();
  const isBuyer = by === 'buyer';
  const leftMs = (order.deadline ?? 0) - nowOf(world);
  const isNearEnd = leftMs > 0 && leftMs < 6 * 60_000;
  switch (order.state) {
    case 10:
      return by !== order.maker ? null : chance.percent(90) ? plain('accept') : cancel();
    case 20:
      // The last minutes before the end are rare in a random day, and where an extension is given.
      if (isNearEnd && chance.percent(50)) return plain('extend');
      if (chance.percent(5)) return cancel();
      if (chance.percent(8)) return plain('extend');
      if (isBuyer) return chance.percent(80) ? plain('pay') : null;
      return chance.percent(30) ? { event: 'remind', type: 1 } : null;
    case 30:
      if (isBuyer)
        return chance.percent(20)
          ? plain(chance.pick(['extend', 'askCancel']))
          : chance.percent(20)
            ? { event: 'remind', type: 2 }
            : null;
      if (order.isCancelAsked && chance.percent(50)) return plain('agreeCancel');
      return chance.percent(6) ? cancel() : ship();
    case 40:
      if (!isBuyer) {
        if (order.proposal) return plain(lies ? 'refusePrice' : 'acceptPrice');
        return chance.percent(5) ? cancel() : chance.percent(20) ? { event: 'remind', type: 3 } : null;
      }
      return !order.wasProposed && chance.percent(20) ? lower() : plain('reveal');
    case 50:
      return isBuyer ? plain(lies || chance.percent(6) ? 'report' : 'confirm') : null;
    case 60:
      if (isBuyer)
        return chance.percent(20)
          ? plain('withdraw')
          : chance.percent(20)
            ? { event: 'remind', type: 4 }
            : null;
      return plain(lies || chance.percent(40) ? 'contest' : 'agree');
    case 70:
      return chance.percent(4) ? plain(isBuyer ? 'withdraw' : 'agree') : null;
    case 80:
      if (isBuyer && (lies || chance.percent(8))) return plain('lateReport');
      return rate();
    case 90:
      return order.reviewBy === by
        ? plain(lies ? 'refuseReview' : 'agreeReview')
        : chance.percent(30)
          ? rate()
          : null;
    default:
      return chance.percent(30) ? rate() : chance.percent(5) ? anything() : null;
  }
}
