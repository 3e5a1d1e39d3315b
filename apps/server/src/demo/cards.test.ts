import { type CardPart, formatProblem } from '@gift/contract/cards';
import { expect, it } from 'vitest';
import { madeUpPart } from './cards';

const plain: CardPart = { name: 'code', chars: 'any', lengths: [16, 20], prefix: '', group: [4, 4, 4, 4] };

it.each<Partial<CardPart>>([
  {},
  { chars: 'digits' },
  { chars: 'letters', excluded: 'OI' },
  { prefix: 'GX', lengths: [40] },
])('a made-up code has the format of its brand: %j', (format) => {
  const part = { ...plain, ...format };
  expect(formatProblem(part, madeUpPart(part).text)).toBeNull();
});
