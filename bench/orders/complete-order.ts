import { randomInt } from 'node:crypto';
import type { Phone } from './caller';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** A code that no other order has. */
export const freshCode = () =>
  Array.from({ length: 15 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** One order from the quote to the release. */
export async function completeOrder(buyer: Phone, seller: Phone, quoteID: string, walletPin: string) {
  const { orderNo } = await buyer.ask<{ orderNo: string }>('submitOrder', { quoteID });
  await buyer.ask('payOrder', { orderNo, walletPin });
  const cards = [{ slot: 1, parts: [{ name: 'code', text: freshCode() }] }];
  await seller.ask('shipOrder', { orderNo, cards, isFormatConfirmed: true, isUnused: true });
  await buyer.ask('revealOrder', { orderNo, walletPin, isReady: true });
  await buyer.ask('confirmOrder', { orderNo });
}
