/** A square crop: the zoom beyond filling the window, and the position of its middle. */
export type Crop = { zoom: number; x: number; y: number };
export type Size = { width: number; height: number };

export const maxZoom = 4;
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The side of the window in pixels of the picture. */
const windowIn = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom;

/** The crop, limited to the picture and to the minimum size. */
export function fitted(crop: Crop, size: Size): Crop {
  const zoom = between(crop.zoom, 1, maxZoom);
  const side = windowIn(size, zoom);
  const edge = (length: number) => side / 2 / length;
  return {
    zoom,
    x: between(crop.x, edge(size.width), 1 - edge(size.width)),
    y: between(crop.y, edge(size.height), 1 - edge(size.height)),
  };
}

/** The crop after a drag, given in shares of the window. */
export function moveCrop(crop: Crop, size: Size, by: { x: number; y: number }): Crop {
  const side = windowIn(size, crop.zoom);
  return fitted(
    { ...crop, x: crop.x - (by.x * side) / size.width, y: crop.y - (by.y * side) / size.height },
    size,
  );
}

/** The visible square in pixels of the picture. */
export function cropArea(crop: Crop, size: Size): { x: number; y: number; side: number } {
  const side = windowIn(size, crop.zoom);
  return { x: crop.x * size.width - side / 2, y: crop.y * size.height - side / 2, side };
}
