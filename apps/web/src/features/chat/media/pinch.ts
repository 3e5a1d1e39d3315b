/** The position of a picture: its offset from the middle in pixels, and its zoom. */
export type Pose = { x: number; y: number; scale: number };
type Point = { x: number; y: number };

export const still: Pose = { x: 0, y: 0, scale: 1 };
const maxScale = 5;

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The position after a pinch: the point between the fingers stays under them. */
export function pinched(from: Pose, before: readonly Point[], now: readonly Point[], middle: Point): Pose {
  const [a, b, c, d] = [before[0]!, before[1]!, now[0]!, now[1]!];
  const requestedScale = from.scale * (apart(c, d) / Math.max(1, apart(a, b)));
  const scale = Math.max(1, Math.min(maxScale, requestedScale));
  const grip = between(a, b);
  const hand = between(c, d);
  const ratio = scale / from.scale;
  return {
    scale,
    x: hand.x - middle.x - (grip.x - middle.x - from.x) * ratio,
    y: hand.y - middle.y - (grip.y - middle.y - from.y) * ratio,
  };
}

/** Limits panning to the picture's edges. */
export function fitPan(
  { x, y, scale }: Pose,
  box: { width: number; height: number; seenWidth: number; seenHeight: number },
): Pose {
  if (scale <= 1) return still;
  const roomX = Math.max(0, (box.width * scale - box.seenWidth) / 2);
  const roomY = Math.max(0, (box.height * scale - box.seenHeight) / 2);
  // Adding zero turns -0 into 0.
  return {
    scale,
    x: Math.max(-roomX, Math.min(roomX, x)) + 0,
    y: Math.max(-roomY, Math.min(roomY, y)) + 0,
  };
}
