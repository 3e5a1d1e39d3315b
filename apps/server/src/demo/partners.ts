import type { AnswerOf, CallName, Calls, SentOf } from '@gift/contract';
import { numbersOf, type OrderState, orderStateOf, orderStates } from '@gift/contract/orders/states';
import { Refusal } from '../platform/calls/refusal';
import { later, minutes, seconds } from '../platform/clock';
import { sql } from '../platform/database/db';
import type { Sweep } from '../platform/jobs/sweeps';
import type { Services } from '../services';
import { demoPins } from './accounts';
import { deliveryOf } from './cards';
import { greetBack } from './partner-chat';
import { perform } from './perform';

/** Delay before a partner's step, in ms: fast enough for a visitor, slow enough to see it happen. */
const thinkingMs = seconds(3);
/** An account used this recently acts for itself. */
const ownerMs = minutes(1);
/** A refused step, for lack of money say, is retried after this. */
const retryMs = seconds(30);
/** Rows handled at once. */
const batch = 10;

/** A demo account that nobody uses at the moment, for which the next step is done. */
type Partner = { userID: bigint; nickname: string };
type Due = Partner & {
  orderID: bigint;
  state: number;
  brandID: string;
  form: 'ecode' | 'physical';
  receipt: string;
  cards: number;
  isCancelAsked: boolean;
  isPriceProposed: boolean;
};

const failedAt = new WeakMap<Services, Map<string, number>>();

/** Ids of recently refused steps: left out of a batch, so that they do not block others. */
function readFailures(services: Services, kind: 'order' | 'offer', now: Date): string[] {
  const failures = failedAt.get(services);
  if (!failures) return [];
  for (const [old, at] of failures) if (now.getTime() - at >= retryMs) failures.delete(old);
  return [...failures.keys()].filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length + 1));
}

/** Runs `work`; a refused step is retried later. Any other failure is thrown. */
async function unlessRefused(services: Services, key: string, now: Date, work: () => Promise<boolean>) {
  try {
    if (await work()) return 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  const failures = failedAt.get(services) ?? new Map<string, number>();
  failedAt.set(services, failures);
  failures.set(key, now.getTime());
  return 0;
}

/** Who is away and who is here: `online_until` is a fixed time after an account's last call. */
function presence(services: Services, now: Date) {
  const onlineMs = minutes(services.settings.current.onlineMin);
  return {
    isAway: sql`<= ${later(now, onlineMs - ownerMs)}`,
    isHere: sql`> ${now}`,
    names: [...demoPins.keys()],
  };
}

/** The states in which a partner makes the next step. */
const answeredStates = [
  'pendingAccept',
  'awaitingPayment',
  'awaitingCode',
  'codeDelivered',
  'checking',
] as const satisfies OrderState[];

/** Orders whose next step is a partner's, while the other side is here to see it. */
async function ordersDue(services: Services, now: Date): Promise<Due[]> {
  const { isAway, isHere, names } = presence(services, now);
  return services.database.many<Due>(sql`
    select o.id as "orderID", o.state, o.brand_id as "brandID", o.form, o.receipt, cardinality(o.faces) as cards,
      o.cancel_asked_at is not null as "isCancelAsked", o.proposed_rate_kobo is not null as "isPriceProposed",
      p.user_id as "userID", p.nickname
    from orders.orders o
    cross join lateral (select case o.state
      when ${orderStates.pendingAccept} then case o.maker when 'buyer' then o.buyer_id else o.seller_id end
      when ${orderStates.awaitingCode} then o.seller_id
      when ${orderStates.codeDelivered} then case when o.proposed_rate_kobo is null then o.buyer_id else o.seller_id end
      else o.buyer_id end as id) awaiting
    join offers.traders p on p.user_id = awaiting.id
    join offers.traders other on other.user_id = o.buyer_id + o.seller_id - awaiting.id
    where o.ended_at is null and o.state = any(${numbersOf(answeredStates)}::smallint[]) and o.id <> all(${readFailures(services, 'order', now)}::bigint[])
      and o.entered_at <= ${later(now, -thinkingMs)}
      and p.is_demo and p.nickname = any(${names}) and (p.online_until is null or p.online_until ${isAway})
      and other.online_until ${isHere}
    order by o.entered_at limit ${batch}`);
}

type Open = {
  offerID: bigint;
  side: 0 | 1;
  form: 'ecode' | 'physical' | 'either';
  receipts: string[];
  face: bigint;
  takers: Partner[];
};

/** Untaken offers and requests of users who are here, with the partners who may take them. */
async function offersOpen(services: Services, now: Date): Promise<Open[]> {
  const { isAway, isHere, names } = presence(services, now);
  return services.database.many<Open>(sql`
    select f.id as "offerID", f.side, f.form, f.receipts, coalesce(f.denominations[1], f.min_face) as face,
      (select coalesce(json_agg(json_build_object('userID', u.id::text, 'nickname', u.nickname) order by u.id % 7), '[]')
        from identity.users u left join offers.traders t on t.user_id = u.id
        where u.is_demo and u.nickname = any(${names}) and u.id <> f.maker_id
          and (t.online_until is null or t.online_until ${isAway})) as takers
    from offers.offers f join offers.traders m on m.user_id = f.maker_id
    where f.status = 'active' and f.is_open and f.id <> all(${readFailures(services, 'offer', now)}::bigint[])
      and f.published_at between ${later(now, -minutes(60))} and ${later(now, -thinkingMs)}
      and m.online_until ${isHere}
      and not exists (select from orders.orders o where o.offer_id = f.id)
    order by f.published_at limit ${batch}`);
}

/** Makes the one step that an order waits for, through the usual call. */
async function answerOrder(services: Services, due: Due, now: Date): Promise<boolean> {
  const call = <Name extends CallName>(
    name: Name,
    input: SentOf<Calls[Name]>,
  ): Promise<AnswerOf<Calls[Name]>> => perform(services, name, { userID: due.userID, now }, input);
  const orderNo = String(due.orderID);
  const walletPin = demoPins.get(due.nickname) as string;
  const state = orderStateOf(due.state);
  if (state === 'pendingAccept') await call('acceptOrder', { orderNo });
  if (state === 'awaitingPayment') await call('payOrder', { orderNo, walletPin });
  if (state === 'awaitingCode' && due.isCancelAsked) await call('agreeCancelOrder', { orderNo });
  else if (state === 'awaitingCode') {
    const delivery = await deliveryOf(services, due, now);
    await call('shipOrder', { orderNo, ...delivery, isFormatConfirmed: false, isUnused: true });
  }
  if (state === 'codeDelivered' && due.isPriceProposed)
    await call('replyReprice', { orderNo, isAccepted: true });
  else if (state === 'codeDelivered') await call('revealOrder', { orderNo, walletPin, isReady: true });
  if (state === 'checking') {
    await call('confirmOrder', { orderNo });
    await call('giveFeedback', { orderNo, score: 1, tags: ['fast'], text: '' });
  }
  return true;
}

/** Takes an offer for the first partner who can. */
async function takeOffer(services: Services, open: Open, now: Date): Promise<boolean> {
  const form = open.form === 'either' ? 'ecode' : open.form;
  const receipt = form === 'ecode' ? 'none' : (open.receipts[0] as 'none');
  for (const { userID: id } of open.takers) {
    const as = { userID: BigInt(id), now };
    try {
      const { quoteID } = await perform(services, 'quoteOffer', as, {
        offerID: String(open.offerID),
        faces: [Number(open.face)],
        ...{ form, receipt },
      });
      await perform(services, 'submitOrder', as, { quoteID });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return false;
}

/**
 * Lets the demo traders respond to a visitor who tries the app alone: they take offers, accept, pay, send codes,
 * confirm and reply in chat. All state is in the database, so a restart loses nothing. Only `main.ts` starts it, in
 * demo mode; it acts only for demo accounts, and production refuses a database that contains one.
 */
export const demoPartners: Sweep = {
  name: 'demo partners',
  everyMs: seconds(1),
  async run(services, now) {
    if (services.config.mode !== 'demo') return 0;
    let handled = 0;
    for (const due of await ordersDue(services, now))
      handled += await unlessRefused(services, `order ${due.orderID}`, now, () =>
        answerOrder(services, due, now),
      );
    for (const open of await offersOpen(services, now))
      handled += await unlessRefused(services, `offer ${open.offerID}`, now, () =>
        takeOffer(services, open, now),
      );
    return handled + (await greetBack(services, now, presence(services, now)));
  },
};
