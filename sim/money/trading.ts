import { sql } from '../../apps/server/src/platform/db';
import { agree } from '../journal';
import { type Person, tradeFee } from './model';
import { anybody, callAs, count, type MoneyWorld } from './world';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Somebody takes somebody's offer of cards. */
export async function beginTrade(world: MoneyWorld): Promise<void> {
  const { chance, people, gift } = world;
  const seller = chance.pick(people.filter(({ offerID }) => offerID !== null));
  const buyer = anybody(world);
  if (buyer === seller || (buyer.money.ownKobo < 6_000_000n && chance.percent(90))) return;
  const faces = [chance.between(2, 10) * 500];
  const wanted = { offerID: seller.offerID, faces, form: 'ecode', receipt: 'none' };
  const quote = await callAs<{ quoteID: string }>(world, buyer.user, 'quoteOffer', wanted);
  count(world, `quote ${quote.said}`);
  if (quote.said !== 'ok') return;
  const { said, data } = await callAs<{ orderNo: string }>(world, buyer.user, 'submitOrder', {
    quoteID: quote.data.quoteID,
  });
  count(world, `trade ${said}`);
  if (said !== 'ok') return;
  const { orderNo } = data;
  type Sheet = { amount: bigint; buyerFee: bigint; sellerFee: bigint; state: number };
  const sheet = await gift.database.one<Sheet>(sql`
    select amount_kobo as amount, buyer_fee_kobo + buyer_vat_kobo as "buyerFee",
      seller_fee_kobo + seller_vat_kobo as "sellerFee", state from orders.orders where id = ${BigInt(orderNo)}`);
  agree('a fee beyond the tariff', sheet.sellerFee <= tradeFee(sheet.amount), true, { order: orderNo });
  world.trades.set(orderNo, {
    orderNo,
    buyer,
    seller,
    payKobo: sheet.amount + sheet.buyerFee,
    getKobo: sheet.amount - sheet.sellerFee,
    state: sheet.state,
  });
}

type Step = { name: 'payOrder' | 'shipOrder' | 'revealOrder' | 'confirmOrder'; by: Person; input: object };

/** Everybody who has something to do in a trade may do it; those who don't are overtaken by the clock. */
export async function carryOn(world: MoneyWorld): Promise<void> {
  const { chance, trades } = world;
  for (const { orderNo, buyer, seller, state } of trades.values()) {
    if (!chance.percent(45)) continue;
    const walletPin = buyer.user.pin;
    const text = Array.from({ length: 15 }, () => chance.pick([...letters])).join('');
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
    const { said } = await callAs(world, step.by.user, step.name, step.input);
    count(world, `${step.name} ${said}`);
  }
}
