import { randomInt } from 'node:crypto';
import { allowedChars, type CardPart } from '@gift/contract/cards';
import { partsOf } from '../modules/catalog';
import { receivePicture } from '../modules/uploads';
import type { Services } from '../services';
import { pictureOf } from './drawings';

/** A random text in the brand's format for this part. */
export function madeUpPart(part: CardPart): { name: CardPart['name']; text: string } {
  const characters = allowedChars(part);
  const length = part.lengths[0]! - part.prefix.length;
  const rest = Array.from({ length }, () => characters[randomInt(characters.length)]);
  return { name: part.name, text: part.prefix + rest.join('') };
}

type Ordered = { userID: bigint; brandID: string; form: string; receipt: string; cards: number };

/**
 * A seller's delivery for an order: the codes, both sides of physical cards, and the receipt if it needs one. Every
 * picture is the receipt drawing.
 */
export async function deliveryOf(services: Services, order: Ordered, now: Date) {
  const parts = await partsOf({ db: services.database, services, now }, order.brandID);
  const file = async () => {
    const picture = { name: 'card.jpg', bytes: await pictureOf('receipt') };
    return String(await receivePicture(services, picture, { ownerID: order.userID, now }));
  };
  const isPhysical = order.form === 'physical';
  const cards = [];
  for (let slot = 1; slot <= order.cards; slot++) {
    const pictures = isPhysical ? { frontFileID: await file(), backFileID: await file() } : {};
    cards.push({ slot, parts: parts.map(madeUpPart), ...pictures });
  }
  return { cards, ...(order.receipt === 'none' ? {} : { receiptFileID: await file() }) };
}
