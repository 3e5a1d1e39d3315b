import type { Received } from '../kit/api/call';

type Answer = Received<'linkedAccounts'>;
export type Point = { readonly x: number; readonly y: number };

/** Radii of the circles of accounts that are linked directly, and through one of these. */
const radii = [0, 84, 158] as const;
/** The space around a place: half a node and its border. */
const margin = 18;

/** The angle of the account through which another one is linked, so that both are on the same side. */
function parentAngle({ links }: Answer, userID: string, angles: ReadonlyMap<string, number>): number {
  for (const { one, other } of links) {
    const angle = one === userID ? angles.get(other) : other === userID ? angles.get(one) : undefined;
    if (angle !== undefined) return angle;
  }
  return 0;
}

/** Places the user in the middle, and the linked accounts on two circles around. */
export function layoutOf(answer: Answer): Map<string, Point> {
  const angles = new Map<string, number>();
  const points = new Map<string, Point>();
  for (const distance of [0, 1, 2] as const) {
    const ring = answer.people
      .filter((person) => person.distance === distance)
      .map(({ userID }) => ({ userID, wanted: parentAngle(answer, userID, angles) }))
      .sort((a, b) => a.wanted - b.wanted);
    // The outer circle starts at the first account of the inner one, so that lines stay short.
    const start = ring[0]?.wanted ?? 0;
    ring.forEach(({ userID }, n) => {
      const angle = start + (2 * Math.PI * n) / ring.length;
      if (distance === 1) angles.set(userID, angle);
      points.set(userID, {
        x: Math.round(radii[distance] * Math.sin(angle)),
        y: Math.round(-radii[distance] * Math.cos(angle)),
      });
    });
  }
  return points;
}

/** The part of the plane that the drawing needs. */
export function boxOf(points: ReadonlyMap<string, Point>) {
  const [xs, ys] = [[...points.values()].map(({ x }) => x), [...points.values()].map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** Moves a line sideways, so that several links of one pair are drawn beside each other. */
export function beside(from: Point, to: Point, by: number): readonly [Point, Point] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(-(to.y - from.y) / length) * by, ((to.x - from.x) / length) * by];
  return [
    { x: from.x + dx, y: from.y + dy },
    { x: to.x + dx, y: to.y + dy },
  ];
}
