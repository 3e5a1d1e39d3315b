import { sql } from '../../apps/server/src/platform/database/db';
import { expectSame } from '../journal';
import { type Person, tradeFee } from './model';
import { anybody, callAs, count, type MoneySimulation } from './simulation';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A user takes another user's offer of cards. */
export async function startTrade(sim: MoneySimulation): Promise<void> {
  const { random, people, gift } = sim;
  const seller = random.pick(people.filter(({ offerID }) => offerID !== null));
  const buyer = anybody(sim);
  if (buyer === seller || (buyer.money.ownKobo < 6_000_000n && random.percent(90))) return;
  const faces = [random.between(2, 10) * 500];
  const wanted = { offerID: seller.offerID, faces, form: 'ecode', receipt: 'none' };
  const quote = await callAs<{ quoteID: string }>(sim, buyer.user, 'quoteOffer', wanted);
  count(sim, `quote ${quote.answered}`);
  if (quote.answered !== 'ok') return;
  const { answered, data } = await callAs<{ orderNo: string }>(sim, buyer.user, 'submitOrder', {
    quoteID: quote.data.quoteID,
  });
  count(sim, `trade ${answered}`);
  if (answered !== 'ok') return;
  const { orderNo } = data;
  type Sheet = { amount: bigint; buyerFee: bigint; sellerFee: bigint; state: number };
  const sheet = await gift.database.one<Sheet>(sql`
    select amount_kobo as amount, buyer_fee_kobo + buyer_vat_kobo as "buyerFee",
      seller_fee_kobo + seller_vat_kobo as "sellerFee", state from orders.orders where id = ${BigInt(orderNo)}`);
  expectSame('a fee beyond the tariff', sheet.sellerFee <= tradeFee(sheet.amount), true, { order: orderNo });
  sim.trades.set(orderNo, {
    orderNo,
    buyer,
    seller,
    payKobo: sheet.amount + sheet.buyerFee,
    getKobo: sheet.amount - sheet.sellerFee,
    state: sheet.state,
  });
}

type Step = { name: 'payOrder' | 'shipOrder' | 'revealOrder' | 'confirmOrder'; by: Person; input: object };

/** Every side with a pending action may take it; otherwise the deadline expires. */
export async function continueTrade(sim: MoneySimulation): Promise<void> {
  const { random, trades } = sim;
  for (const { orderNo, buyer, seller, state } of trades.values()) {
    if (!random.percent(45)) continue;
    const walletPin = buyer.user.pin;
    const text = Array.from({ length: 15 }, () => random.pick([...alphabet])).join('');
    const cards = [{ slot: 1, parts: [{ name: 'code', text }] }];
    const steps: Record<number, Step> = {
      20: { name: 'payOrder', by: buyer, input: { orderNo, walletPin } },
      30: {
        name: 'shipOrder',
        by: seller,
        input: { orderNo, cards, isFormatConfirmed: true, isUnused: true },
      },
      40: { name: 'revealOrder', by: buyer, input: { orderNo, walletPin, isReady: true } },
      50: { name: 'confirmOrder', by: buyer, input: { orderNo } },
    };
    const step = steps[state];
    if (!step) continue;
    const { answered } = await callAs(sim, step.by.user, step.name, step.input);
    count(sim, `${step.name} ${answered}`);
  }
}
