import { type CardPart, formatProblem, normalCode } from '@gift/contract/cards';
import type { OrderView } from '../order/order-facts';

/** Field names of the form: `1.code`, `1.front`, `receipt`. */
export const partKey = (slot: number, part: string) => `${slot}.${part}`;

export type ShipState = {
  parts: Readonly<Record<string, string>>;
  ticks: Readonly<Record<string, boolean>>;
  /** File ids of uploaded pictures. */
  files: Readonly<Record<string, string>>;
};

export const receiptFile = 'receipt';

/** A problem that blocks sending, by its field's name, from top to bottom. The seller can override `odd`. */
export type Problem = { name: string; kind: 'empty' | 'odd' | 'photo' };

type Deal = Pick<OrderView, 'cards' | 'form' | 'receipt'>;

/** The names of the photos that a deal asks for, in form order. */
export const photoNames = ({ cards, form, receipt }: Deal): string[] => [
  ...(form === 'physical'
    ? cards.flatMap(({ slot }) => [partKey(slot, 'front'), partKey(slot, 'back')])
    : []),
  ...(receipt === 'none' ? [] : [receiptFile]),
];

/** Everything that is still missing, in form order. */
export function problemsOf(deal: Deal, parts: readonly CardPart[], state: ShipState): Problem[] {
  const problems: Problem[] = [];
  for (const { slot } of deal.cards) {
    for (const part of parts) {
      const name = partKey(slot, part.name);
      const partText = state.parts[name] ?? '';
      if (normalCode(partText) === '') problems.push({ name, kind: 'empty' });
      else if (formatProblem(part, partText) && !state.ticks[name]) problems.push({ name, kind: 'odd' });
    }
    if (deal.form === 'physical') {
      for (const side of ['front', 'back']) {
        const name = partKey(slot, side);
        if (!state.files[name]) problems.push({ name, kind: 'photo' });
      }
    }
  }
  if (deal.receipt !== 'none' && !state.files[receiptFile])
    problems.push({ name: receiptFile, kind: 'photo' });
  return problems;
}

/** The body of `shipOrder`. Codes are sent as they are shown: upper case, without spaces and hyphens. */
export const shipBody = (orderNo: string, deal: Deal, parts: readonly CardPart[], state: ShipState) => ({
  orderNo,
  cards: deal.cards.map(({ slot }) => ({
    slot,
    parts: parts.map((part) => ({
      name: part.name,
      text: normalCode(state.parts[partKey(slot, part.name)] ?? ''),
    })),
    frontFileID: state.files[partKey(slot, 'front')],
    backFileID: state.files[partKey(slot, 'back')],
  })),
  receiptFileID: state.files[receiptFile],
  isFormatConfirmed: deal.cards.some(({ slot }) =>
    parts.some((part) => formatProblem(part, state.parts[partKey(slot, part.name)] ?? '') !== null),
  ),
  isUnused: true as const,
});
