import { randomInt } from 'node:crypto';
import { type CardPart, matchesFormat } from '@gift/contract/cards';
import { partsOf } from '../modules/catalog';
import { receivePicture } from '../modules/uploads';
import type { Services } from '../services';
import { pictureOf } from './drawings';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const digits = '0123456789';
const madeUp = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const madeUpCode = (length: number): string => madeUp(letters, length);

/** A text in the brand's format for this part that no real card has. */
function madeUpPart(part: CardPart): { name: CardPart['name']; text: string } {
  for (const alphabet of [letters, digits])
    for (let length = 3; length <= 30; length++) {
      const text = madeUp(alphabet, length);
      if (matchesFormat(part, text)) return { name: part.name, text };
    }
  return { name: part.name, text: madeUpCode(15) };
}

type Ordered = { userID: bigint; brandID: string; form: string; receipt: string; cards: number };

/** A seller's delivery for an order: the codes, and for physical cards the pictures. */
export async function deliveryOf(services: Services, order: Ordered, now: Date) {
  const parts = await partsOf({ db: services.database, services, now }, order.brandID);
  const file = async () => {
    const sent = { name: 'card.jpg', bytes: await pictureOf('receipt') };
    return String(await receivePicture(services, sent, { ownerID: order.userID, now }));
  };
  const isPhysical = order.form === 'physical';
  const cards = [];
  for (let slot = 1; slot <= order.cards; slot++) {
    const pictures = isPhysical ? { frontFileID: await file(), backFileID: await file() } : {};
    cards.push({ slot, parts: parts.map(madeUpPart), ...pictures });
  }
  return { cards, ...(order.receipt === 'none' ? {} : { receiptFileID: await file() }) };
}
