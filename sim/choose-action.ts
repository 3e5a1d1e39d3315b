import type { CallName } from '@gift/contract';
import type { Action, ModelOrder, Side } from './model/types';
import type { Random } from './random';
import { nowOf, type Person, type Simulation } from './simulation';

/** The call and its input for one action on an order. */
export function requestOf(person: Person, order: ModelOrder, action: Action): readonly [CallName, object] {
  const orderNo = order.no;
  const walletPin = person.user.pin;
  const evidenceFileIDs = [person.evidence.fileID];
  const text = 'The redeem page says that this code does not exist.';
  switch (action.event) {
    case 'accept':
      return ['acceptOrder', { orderNo }];
    case 'pay':
      return ['payOrder', { orderNo, walletPin }];
    case 'extend':
      return ['extendOrder', { orderNo }];
    case 'ship':
      return ['shipOrder', { orderNo, ...deliveryOf(person, order, action) }];
    case 'proposePrice':
      return ['repriceOrder', { orderNo, rateKobo: String(action.rateKobo) }];
    case 'acceptPrice':
    case 'refusePrice':
      return ['replyReprice', { orderNo, isAccepted: action.event === 'acceptPrice' }];
    case 'reveal':
      return ['revealOrder', { orderNo, walletPin, isReady: true }];
    case 'confirm':
      return ['confirmOrder', { orderNo }];
    case 'cancel':
      return ['cancelOrder', { orderNo, reason: action.saysOtherAsked ? 'otherSideAsked' : 'changedMind' }];
    case 'askCancel':
      return ['askCancelOrder', { orderNo }];
    case 'agreeCancel':
      return ['agreeCancelOrder', { orderNo }];
    case 'agreeReview':
    case 'refuseReview':
      return ['reviewCancelOrder', { orderNo, isTrue: action.event === 'agreeReview' }];
    case 'report':
      return ['submitRefund', { orderNo, reason: 'INVALID_CODE', text, evidenceFileIDs }];
    case 'lateReport':
      return ['submitRefund', { orderNo, reason: 'VOIDED_LATER', text, evidenceFileIDs }];
    case 'agree':
      return ['replyRefund', { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] }];
    case 'contest':
      return ['replyRefund', { orderNo, isAgreed: false, text, evidenceFileIDs }];
    case 'withdraw':
      return ['withdrawRefund', { orderNo }];
    case 'remind':
      return ['remindOrder', { orderNo, type: action.type }];
    case 'rate':
      return ['giveFeedback', { orderNo, score: action.score, tags: [], text: '' }];
  }
}

function deliveryOf(person: Person, { card }: ModelOrder, action: Extract<Action, { event: 'ship' }>) {
  const picture = person.evidence.fileID;
  const photos =
    card.form === 'physical' && !action.lacksPicture ? { frontFileID: picture, backFileID: picture } : {};
  const cards = action.codes.map((code, at) => ({
    slot: at + 1,
    parts: [{ name: 'code', text: code }],
    ...photos,
  }));
  const receipt = card.receipt !== 'none' && !action.lacksPicture ? { receiptFileID: picture } : {};
  return { cards, ...receipt, isFormatConfirmed: true, isUnused: true };
}

/** What a user needs before this action. */
export const needsPicture = (action: Action, { card }: ModelOrder) =>
  ['report', 'lateReport', 'contest'].includes(action.event) ||
  (action.event === 'ship' && !action.lacksPicture && (card.form === 'physical' || card.receipt !== 'none'));

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const freshCode = (random: Random) => Array.from({ length: 15 }, () => random.pick([...alphabet])).join('');

/** The codes that a seller sends: new ones, or, if the seller lies, one that was sent before. */
function codesFor(sim: Simulation, lies: boolean, cardCount: number): string[] {
  const { random, model } = sim;
  const known = [...model.cards.keys()].slice(-200);
  return Array.from({ length: cardCount }, () =>
    (lies || random.percent(3)) && known.length > 0 ? random.pick(known) : freshCode(random),
  );
}

type Plain = Exclude<Action['event'], 'ship' | 'proposePrice' | 'cancel' | 'remind' | 'rate'>;
const plainEvents = Object.keys({
  accept: 0,
  pay: 0,
  extend: 0,
  acceptPrice: 0,
  refusePrice: 0,
  reveal: 0,
  confirm: 0,
  askCancel: 0,
  agreeCancel: 0,
  agreeReview: 0,
  refuseReview: 0,
  report: 0,
  lateReport: 0,
  agree: 0,
  contest: 0,
  withdraw: 0,
} satisfies Record<Plain, 0>) as Plain[];

/** The action that a user with this behaviour chooses on their order; null for none. */
export function chooseAction(sim: Simulation, person: Person, order: ModelOrder, by: Side): Action | null {
  const { random } = sim;
  const { behaviour } = person;
  if (!random.percent(behaviour.activityPercent)) return null;
  const lies = random.percent(behaviour.lies);
  const ship = (): Action => ({
    event: 'ship',
    codes: codesFor(sim, lies, order.card.faces.length),
    lacksPicture: random.percent(lies ? 20 : 4),
  });
  const cancel = (): Action => ({ event: 'cancel', saysOtherAsked: lies || random.percent(20) });
  const lower = (): Action => ({
    event: 'proposePrice',
    rateKobo: (order.rateKobo * BigInt(random.between(lies ? 30 : 60, lies ? 110 : 99))) / 100n,
  });
  const remind = (): Action => ({ event: 'remind', type: random.between(1, 4) });
  const rate = (): Action => ({ event: 'rate', score: random.pick(lies ? [-1, -1, 1] : [1, 1, 1, 0, -1]) });
  const plain = (event: Plain): Action => ({ event });
  const anything = () =>
    random.pick<() => Action>([
      ship,
      cancel,
      lower,
      remind,
      rate,
      ...plainEvents.map((event) => () => plain(event)),
    ])();
  if (random.percent(behaviour.wild)) return anything();
  const isBuyer = by === 'buyer';
  const leftMs = (order.deadline ?? 0) - nowOf(sim);
  const isNearEnd = leftMs > 0 && leftMs < 6 * 60_000;
  switch (order.state) {
    case 10:
      return by !== order.maker ? null : random.percent(90) ? plain('accept') : cancel();
    case 20:
      // The last minutes before the deadline are rare in a random day, but only then an extension is possible.
      if (isNearEnd && random.percent(50)) return plain('extend');
      if (random.percent(5)) return cancel();
      if (random.percent(8)) return plain('extend');
      if (isBuyer) return random.percent(80) ? plain('pay') : null;
      return random.percent(30) ? { event: 'remind', type: 1 } : null;
    case 30:
      if (isBuyer)
        return random.percent(20)
          ? plain(random.pick(['extend', 'askCancel']))
          : random.percent(20)
            ? { event: 'remind', type: 2 }
            : null;
      if (order.isCancelAsked && random.percent(50)) return plain('agreeCancel');
      return random.percent(6) ? cancel() : ship();
    case 40:
      if (!isBuyer) {
        if (order.proposal) return plain(lies ? 'refusePrice' : 'acceptPrice');
        return random.percent(5) ? cancel() : random.percent(20) ? { event: 'remind', type: 3 } : null;
      }
      return !order.wasProposed && random.percent(20) ? lower() : plain('reveal');
    case 50:
      return isBuyer ? plain(lies || random.percent(6) ? 'report' : 'confirm') : null;
    case 60:
      if (isBuyer)
        return random.percent(20)
          ? plain('withdraw')
          : random.percent(20)
            ? { event: 'remind', type: 4 }
            : null;
      return plain(lies || random.percent(40) ? 'contest' : 'agree');
    case 70:
      return random.percent(4) ? plain(isBuyer ? 'withdraw' : 'agree') : null;
    case 80:
      if (isBuyer && (lies || random.percent(8))) return plain('lateReport');
      return rate();
    case 90:
      return order.reviewBy === by
        ? plain(lies ? 'refuseReview' : 'agreeReview')
        : random.percent(30)
          ? rate()
          : null;
    default:
      return random.percent(30) ? rate() : random.percent(5) ? anything() : null;
  }
}
