import { describe, expect, it } from 'vitest';
import { cropArea, fitted, maxZoom, middle, moveCrop } from './crop';

const wide = { width: 400, height: 200 };

describe('cutting a picture to a square', () => {
  it('starts with the largest square in the middle', () => {
    expect(cropArea(middle, wide)).toEqual({ x: 100, y: 0, side: 200 });
  });

  it('stays within the picture, however far the user drags', () => {
    for (const by of [
      { x: 9, y: 9 },
      { x: -9, y: -9 },
      { x: 0.3, y: -0.7 },
    ]) {
      const { x, y, side } = cropArea(moveCrop({ ...middle, zoom: 2 }, wide, by), wide);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + side).toBeLessThanOrEqual(wide.width);
      expect(y + side).toBeLessThanOrEqual(wide.height);
    }
    expect(cropArea(moveCrop(middle, wide, { x: 1, y: 0 }), wide)).toEqual({ x: 0, y: 0, side: 200 });
  });

  it('limits the zoom, and zooming out leaves no edge uncovered', () => {
    expect(fitted({ ...middle, zoom: 99 }, wide).zoom).toBe(maxZoom);
    const corner = moveCrop({ ...middle, zoom: 4 }, wide, { x: 9, y: 9 });
    expect(cropArea(corner, wide)).toEqual({ x: 0, y: 0, side: 50 });
    expect(cropArea(fitted({ ...corner, zoom: 0.1 }, wide), wide)).toEqual({ x: 0, y: 0, side: 200 });
  });
});
