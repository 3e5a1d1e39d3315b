import type { CardPart } from '@gift/contract/cards';
import { describe, expect, it } from 'vitest';
import { caretIn } from './caret';
import { photoNames, problemsOf, type ShipState, shipBody } from './ship-check';

const parts: CardPart[] = [
  { name: 'number', chars: 'digits', lengths: [16], prefix: '', group: [4, 4, 4, 4] },
  { name: 'pin', chars: 'digits', lengths: [4], prefix: '', group: [4] },
];
const cards = [
  { slot: 1, faceMinor: 5000 },
  { slot: 2, faceMinor: 2500 },
];
const deal = { cards, form: 'physical', receipt: 'cash' } as const;
const empty: ShipState = { parts: {}, ticks: {}, files: {} };
const whole: ShipState = {
  parts: {
    '1.number': '1111 2222 3333 4444',
    '1.pin': '1234',
    '2.number': '5555666677778888',
    '2.pin': '4321',
  },
  ticks: {},
  files: { '1.front': '1', '1.back': '2', '2.front': '3', '2.back': '4', receipt: '5' },
};

describe('a delivery', () => {
  it('misses, from top to bottom, every part and photo the deal promised', () => {
    expect(problemsOf(deal, parts, empty).map(({ name }) => name)).toEqual([
      ...['1.number', '1.pin', '1.front', '1.back'],
      ...['2.number', '2.pin', '2.front', '2.back'],
      'receipt',
    ]);
  });
  it('needs no photos for an e-code and no receipt if none was promised', () => {
    const names = problemsOf({ cards, form: 'ecode', receipt: 'none' }, parts, empty).map(({ name }) => name);
    expect(names.some((name) => /front|back|receipt/.test(name))).toBe(false);
  });
  it('asks for its photos in the order of the form', () => {
    expect(photoNames(deal)).toEqual(['1.front', '1.back', '2.front', '2.back', 'receipt']);
    expect(photoNames({ cards, form: 'ecode', receipt: 'none' })).toEqual([]);
  });
  it('can be sent when nothing is missing', () => expect(problemsOf(deal, parts, whole)).toEqual([]));
  it('needs the "I checked" tick where a part looks unusual, and can then be sent', () => {
    const odd = { ...whole, parts: { ...whole.parts, '2.pin': '43' } };
    expect(problemsOf(deal, parts, odd)).toEqual([{ name: '2.pin', kind: 'odd' }]);
    const checked = { ...odd, ticks: { ...odd.ticks, '2.pin': true } };
    expect(problemsOf(deal, parts, checked)).toEqual([]);
    expect(shipBody('7', deal, parts, checked).isFormatConfirmed).toBe(true);
  });
  it('travels card by card without blanks, and confirms no format it need not', () => {
    const body = shipBody('7', deal, parts, whole);
    expect(body.cards[0]).toEqual({
      slot: 1,
      parts: [
        { name: 'number', text: '1111222233334444' },
        { name: 'pin', text: '1234' },
      ],
      frontFileID: '1',
      backFileID: '2',
    });
    expect([body.receiptFileID, body.isFormatConfirmed]).toEqual(['5', false]);
  });
});

it('keeps the caret behind the same character when group spaces appear', () => {
  expect([0, 3, 4, 5, 8, 9].map((count) => caretIn('ABCD EFGH I', count))).toEqual([0, 3, 4, 6, 9, 11]);
});
