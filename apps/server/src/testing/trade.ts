import { randomInt } from 'node:crypto';
import { koboOf } from '@gift/money';
import { balancesOf, hold } from '../modules/ledger';
import type { CallOptions, TestApp } from './app';
import { fund, type OfferToMake, plainOffer, publish, setReference } from './offers';
import { uploadPicture } from './pictures';
import { makeUser, type TestUser } from './users';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** A Steam-like code that no other test has used. */
const freshCode = () => Array.from({ length: 15 }, () => letters[randomInt(letters.length)]).join('');

/** A seller's standing offer: Steam e-codes of the United States at ₦900 per dollar, taken without asking. */
const sellingOffer: OfferToMake = {
  ...plainOffer,
  side: 1,
  form: 'ecode',
  receipts: ['none'],
  stockFace: 100_000,
  price: { mode: 'fixed', rateKobo: '90000' },
  autoAccept: true,
};

/**
 * A seller with a standing offer of Steam US e-codes at ₦900 per dollar, a buyer with ₦90,000, and a stranger.
 * Every step goes through the API, as the web client would; `completed()` and its sisters walk as far as they say.
 */
export async function tradeOn(gift: TestApp, terms: Partial<OfferToMake> = {}) {
  await setReference(gift, 90_000n);
  const [seller, buyer, stranger] = await Promise.all([makeUser(gift), makeUser(gift), makeUser(gift)]);
  await fund(gift, buyer, 9_000_000n);
  const code = freshCode();
  const offerID = await publish(gift, seller, terms, sellingOffer);

  const as = (user: TestUser, options: CallOptions = {}) => ({ token: user.token, ...options });
  const quote = async (faces = [10_000]) => {
    const body = { offerID, faces, form: 'ecode' as const, receipt: 'none' as const };
    return gift.call('quoteOffer', body, as(buyer));
  };
  const submit = async (options?: CallOptions) =>
    gift.call('submitOrder', { quoteID: (await quote()).data.quoteID }, as(buyer, options));
  const pay = (orderNo: string, options?: CallOptions) =>
    gift.call('payOrder', { orderNo, walletPin: buyer.pin }, as(buyer, options));
  const ship = (orderNo: string, text = code) => {
    const cards = [{ slot: 1, parts: [{ name: 'code' as const, text }] }];
    return gift.call('shipOrder', { orderNo, cards, isFormatConfirmed: true, isUnused: true }, as(seller));
  };
  const reveal = (orderNo: string, said: { isReady?: boolean; walletPin?: string } = {}) =>
    gift.call('revealOrder', { orderNo, walletPin: buyer.pin, isReady: true, ...said }, as(buyer));
  const confirm = (orderNo: string) => gift.call('confirmOrder', { orderNo }, as(buyer));
  const upload = (user: TestUser) => uploadPicture(gift, user);
  /** Takes money out of a wallet's reach, as another order would. */
  const spend = (user: TestUser, amount: bigint) =>
    gift.services.database.transaction((tx) => {
      const orderID = BigInt(randomInt(1, 2 ** 47));
      const other = { orderID, orderNo: 'another', buyerID: user.userID, sellerID: seller.userID };
      return hold(tx, {
        key: `test.spend:${orderID}`,
        ...other,
        amount: koboOf(amount),
        now: gift.clock.now(),
      });
    });

  const submitted = async () => (await submit()).data;
  const paid = async () => {
    const { orderNo } = await submitted();
    return (await pay(orderNo)).data;
  };
  const shipped = async () => {
    const { orderNo } = await paid();
    return (await ship(orderNo)).data;
  };
  const revealed = async () => {
    const { orderNo } = await shipped();
    return (await reveal(orderNo)).data.order;
  };
  const completed = async () => {
    const { orderNo } = await revealed();
    return (await confirm(orderNo)).data;
  };
  const reported = async () => {
    const { orderNo } = await revealed();
    const body = {
      orderNo,
      reason: 'INVALID_CODE' as const,
      text: 'The redeem page says that this code does not exist.',
      proofFileIDs: [await upload(buyer)],
    };
    return (await gift.call('submitRefund', body, as(buyer))).data;
  };

  /** The buyer says of a completed order that the issuer voided the card. */
  const reportLate = async (orderNo: string) => {
    const body = {
      orderNo,
      reason: 'VOIDED_LATER' as const,
      text: 'The issuer took the balance back and wrote me this mail.',
      proofFileIDs: [await upload(buyer)],
    };
    return gift.call('submitRefund', body, as(buyer));
  };

  return {
    seller,
    buyer,
    stranger,
    code,
    offerID,
    quote,
    submit,
    pay,
    ship,
    reveal,
    confirm,
    upload,
    spend,
    submitted,
    paid,
    shipped,
    revealed,
    completed,
    reported,
    reportLate,
    detail: (orderNo: string, user = buyer) => gift.call('orderDetail', { orderNo }, as(user)),
    balancesOf: (user: TestUser) => balancesOf(gift.database, user.userID),
  };
}
export type Trade = Awaited<ReturnType<typeof tradeOn>>;
