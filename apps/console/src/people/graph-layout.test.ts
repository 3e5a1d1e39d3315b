import { expect, it } from 'vitest';
import { beside, boxOf, layoutOf } from './graph-layout';

const person = (userID: string, distance: number) => ({
  ...{ userID, distance, nickname: userID, tier: 1, joinedAt: '2026-06-01T00:00:00.000Z' },
  ...{ isFrozen: false, isErased: false, orders: 0, disputes: 0 },
});
const link = (one: string, other: string) => ({
  ...{ one, other, kind: 'device' as const, at: '2026-06-01T00:00:00.000Z' },
});

it('draws fifty accounts at places of their own, the user in the middle and all inside', () => {
  const people = Array.from({ length: 50 }, (_, n) => person(String(n + 1), n === 0 ? 0 : n < 20 ? 1 : 2));
  const links = people
    .slice(1)
    .map(({ userID, distance }) => link(distance === 1 ? '1' : String(2 + (Number(userID) % 18)), userID));
  const points = layoutOf({ people, links, isCut: false });
  expect(points.get('1')).toMatchObject({ x: 0 });
  expect(new Set([...points.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(50);
  const box = boxOf(points);
  for (const { x, y } of points.values()) {
    expect(x > box.x && x < box.x + box.width).toBe(true);
    expect(y > box.y && y < box.y + box.height).toBe(true);
  }
});

it('draws an account on the side of the one that links it', () => {
  const people = [person('1', 0), person('2', 1), person('3', 1), person('4', 2)];
  const points = layoutOf({ people, links: [link('1', '2'), link('1', '3'), link('3', '4')], isCut: false });
  const [linking, linked] = [points.get('3')!, points.get('4')!];
  expect(linking.x * linked.x + linking.y * linked.y).toBeGreaterThan(0);
});

it('draws a second link of a pair beside the first', () => {
  expect(beside({ x: 0, y: 0 }, { x: 10, y: 0 }, 3)).toEqual([
    { x: 0, y: 3 },
    { x: 10, y: 3 },
  ]);
});
