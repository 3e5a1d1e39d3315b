import type { CardPart } from '@gift/contract';
import { formatProblem, normalCode } from '@gift/contract/cards';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { partsOf } from '../../catalog';
import { applyEvent } from '../apply-event';
import { type Photo, storePhotos } from '../codes/photos';
import { openOrder } from '../open-order';
import type { Order } from '../store';
import { readBeside, viewOf } from '../view';

type Input = Parameters<Command<'shipOrder'>>[1];

export const shipOrder: Command<'shipOrder'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  const requiredParts = await partsOf(context, order.brandID);
  const missing = missingOf(order, input, requiredParts);
  const mismatchedSlot = mismatchedSlotOf(input, requiredParts);
  const photos = photosOf(input);
  const beside = photos.length === 0 ? readBeside(context, order) : undefined;
  const shippedOrder = await applyEvent(context, order, 'ship', role, {
    findings: {
      slotsFilled: missing.length === 0,
      // The `sealCode` effect claims the fingerprint and refuses a known card itself.
      cardNew: true,
      formatConfirmed: input.isFormatConfirmed || mismatchedSlot === null,
    },
    details: { cards: input.cards.length, hasReceipt: input.receiptFileID !== undefined },
    effect: { cards: cardsOf(input, requiredParts) },
  }).catch((error) => {
    if (error instanceof Refusal && error.refusal === 'SlotsMissing')
      throw new Refusal('SlotsMissing', { missing });
    if (error instanceof Refusal && error.refusal === 'FormatNotConfirmed') {
      throw new Refusal('FormatNotConfirmed', { slot: mismatchedSlot });
    }
    throw error;
  });
  await storePhotos(context, shippedOrder, photos);
  return viewOf(context, shippedOrder, beside);
};

const photosOf = (input: Input): Photo[] => [
  ...input.cards.flatMap((card): Photo[] => [
    ...(card.frontFileID
      ? [{ slot: card.slot, kind: 'front' as const, fileID: BigInt(card.frontFileID) }]
      : []),
    ...(card.backFileID ? [{ slot: card.slot, kind: 'back' as const, fileID: BigInt(card.backFileID) }] : []),
  ]),
  ...(input.receiptFileID
    ? [{ slot: 0, kind: 'receipt' as const, fileID: BigInt(input.receiptFileID) }]
    : []),
];

/** Parts in the brand's order, because the fingerprint is made from the first one. */
const cardsOf = (input: Input, requiredParts: readonly CardPart[]) =>
  input.cards.map(({ slot, parts }) => ({
    slot,
    parts: requiredParts.flatMap(({ name }) => parts.filter((part) => part.name === name).slice(0, 1)),
  }));

/** What the order requires and the delivery lacks, by name: `card2.pin`, `card1.front`, `receipt`. */
function missingOf(order: Order, input: Input, requiredParts: readonly CardPart[]): string[] {
  const missing = order.faces.flatMap((_, at) => {
    const slot = at + 1;
    const cards = input.cards.filter((card) => card.slot === slot);
    const [card] = cards;
    if (!card || cards.length > 1) return [`card${slot}`];
    const missingParts = requiredParts.filter(
      (part) => !card.parts.some(({ name, text }) => name === part.name && normalCode(text) !== ''),
    );
    const needsPhotos = order.form === 'physical';
    return [
      ...missingParts.map((part) => `card${slot}.${part.name}`),
      ...(needsPhotos && !card.frontFileID ? [`card${slot}.front`] : []),
      ...(needsPhotos && !card.backFileID ? [`card${slot}.back`] : []),
    ];
  });
  if (order.receipt !== 'none' && !input.receiptFileID) missing.push('receipt');
  // A card without a slot in the order would reach the buyer unpaid.
  const unknownCards = input.cards.filter(({ slot }) => slot > order.faces.length);
  return [...missing, ...new Set(unknownCards.map(({ slot }) => `card${slot}`))];
}

/** The first slot with a part that does not match the brand's format, or null. */
function mismatchedSlotOf(input: Input, requiredParts: readonly CardPart[]): number | null {
  const mismatch = input.cards.find((card) =>
    card.parts.some(({ name, text }) => {
      const part = requiredParts.find((each) => each.name === name);
      return part !== undefined && formatProblem(part, text) !== null;
    }),
  );
  return mismatch?.slot ?? null;
}
