import { expect, it } from 'vitest';
import { bandOf } from './bands';

const bands = [
  { band: 1, fromMinor: 1000n, toMinor: 2400n },
  { band: 2, fromMinor: 2500n, toMinor: 4900n },
  { band: 3, fromMinor: 5000n, toMinor: 9900n },
];

it.each([
  [1n, 1],
  [999n, 1],
  [1000n, 1],
  [2450n, 1],
  [2499n, 1],
  [2500n, 2],
  [5000n, 3],
  [100_000_000n, 3],
])('a face value of %s minor units is in band %s', (faceMinor, band) => {
  expect(bandOf(bands, faceMinor)).toBe(band);
});
