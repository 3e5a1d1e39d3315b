import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CountdownRing } from './countdown';

/** The remaining share of the ring, rendered at the start of 1970. */
function shareOf(deadline: string, from: string | null): number {
  const html = renderToStaticMarkup(createElement(CountdownRing, { deadline, from }));
  const [, left, whole] = /stroke-dasharray="([\d.]+) ([\d.]+)"/.exec(html)!;
  return Math.round((100 * Number(left)) / Number(whole));
}

it('shows the remaining share of its own window, whatever its length', () => {
  expect(shareOf('1970-01-01T00:30:00Z', '1969-12-31T23:30:00Z')).toBe(50);
  expect(shareOf('1970-01-01T06:00:00Z', '1969-12-31T06:00:00Z')).toBe(25);
});

it('is full when the start of its window is unknown', () => {
  expect(shareOf('1970-01-01T06:00:00Z', null)).toBe(100);
});
