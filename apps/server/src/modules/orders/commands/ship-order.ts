import type { CardPart } from '@gift/contract';
import { matchesFormat, normalCode } from '@gift/contract/cards';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { partsOf } from '../../catalog';
import { applyEvent } from '../apply-event';
import { type Photo, storePhotos } from '../codes/photos';
import { openOrder } from '../open-order';
import type { Order } from '../store';
import { viewOf } from '../view';

type Input = Parameters<Command<'shipOrder'>>[1];

export const shipOrder: Command<'shipOrder'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  const wanted = await partsOf(context, order.brandID);
  const missing = missingOf(order, input, wanted);
  const oddSlot = oddSlotOf(input, wanted);
  const shipped = await applyEvent(context, order, 'ship', role, {
    findings: {
      slotsFilled: missing.length === 0,
      // The fingerprint is claimed by the effect, which refuses by itself.
      cardNew: true,
      formatConfirmed: input.isFormatConfirmed || oddSlot === null,
    },
    details: { cards: input.cards.length, hasReceipt: input.receiptFileID !== undefined },
    effect: { cards: cardsOf(input, wanted) },
  }).catch((error) => {
    if (error instanceof Refusal && error.refusal === 'SlotsMissing')
      throw new Refusal('SlotsMissing', { missing });
    if (error instanceof Refusal && error.refusal === 'FormatNotConfirmed') {
      throw new Refusal('FormatNotConfirmed', { slot: oddSlot });
    }
    throw error;
  });
  await storePhotos(context, shipped, photosOf(input));
  return viewOf(context, shipped);
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

/** The cards with the parts of their brand, in its order: the first one is what the fingerprint is made of. */
const cardsOf = (input: Input, wanted: readonly CardPart[]) =>
  input.cards.map(({ slot, parts }) => ({
    slot,
    parts: wanted.flatMap(({ name }) => parts.filter((part) => part.name === name).slice(0, 1)),
  }));

/** What the order promised and the delivery lacks, by name: `card2.pin`, `card1.front`, `receipt`. */
function missingOf(order: Order, input: Input, wanted: readonly CardPart[]): string[] {
  const missing = order.faces.flatMap((_, at) => {
    const slot = at + 1;
    const cards = input.cards.filter((card) => card.slot === slot);
    const [card] = cards;
    if (!card || cards.length > 1) return [`card${slot}`];
    const lacks = wanted.filter(
      (part) => !card.parts.some(({ name, text }) => name === part.name && normalCode(text) !== ''),
    );
    const needsPhotos = order.form === 'physical';
    return [
      ...lacks.map((part) => `card${slot}.${part.name}`),
      ...(needsPhotos && !card.frontFileID ? [`card${slot}.front`] : []),
      ...(needsPhotos && !card.backFileID ? [`card${slot}.back`] : []),
    ];
  });
  if (order.receipt !== 'none' && !input.receiptFileID) missing.push('receipt');
  // A card the order has no slot for would reach the buyer without a worth.
  const beyond = input.cards.filter(({ slot }) => slot > order.faces.length);
  return [...missing, ...new Set(beyond.map(({ slot }) => `card${slot}`))];
}

/** The first slot with a part that does not look as its brand prints it, or null. */
function oddSlotOf(input: Input, wanted: readonly CardPart[]): number | null {
  const odd = input.cards.find((card) =>
    card.parts.some(({ name, text }) => {
      const part = wanted.find((each) => each.name === name);
      return part !== undefined && !matchesFormat(part, text);
    }),
  );
  return odd?.slot ?? null;
}
