import { expect, it } from 'vitest';
import { fitPan, pinched, still } from './pinch';

const middle = { x: 180, y: 300 };
const two = (left: number, right: number, y = 300) => [
  { x: left, y },
  { x: right, y },
];

it('two fingers that part make a picture larger around the point between them', () => {
  expect(pinched(still, two(130, 230), two(80, 280), middle)).toEqual({ scale: 2, x: 0, y: 0 });
  // A grip 100 px right of the middle: that point stays under the fingers.
  expect(pinched(still, two(230, 330), two(180, 380), middle)).toEqual({ scale: 2, x: -100, y: 0 });
});

it('a picture is scaled between one and five times its size', () => {
  expect(pinched(still, two(80, 280), two(170, 190), middle).scale).toBe(1);
  expect(pinched(still, two(170, 190), two(0, 360), middle).scale).toBe(5);
});

it('a picture cannot be pushed off the glass', () => {
  const box = { width: 360, height: 270, seenWidth: 360, seenHeight: 600 };
  expect(fitPan({ scale: 2, x: 900, y: 900 }, box)).toEqual({ scale: 2, x: 180, y: 0 });
  expect(fitPan({ scale: 1, x: 50, y: 50 }, box)).toEqual(still);
});
