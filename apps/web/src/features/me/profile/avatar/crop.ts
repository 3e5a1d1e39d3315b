/** A picture under a square window: how far it is magnified beyond filling the window, and where its middle lies. */
export type Crop = { zoom: number; x: number; y: number };
export type Size = { width: number; height: number };

export const maxZoom = 4;
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** How large a side of the window is, in the picture's own points. */
const windowIn = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom;

/** The crop with its window wholly inside the picture, no smaller than allowed. */
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

/** The crop after a drag of so many shares of the window. */
export function moved(crop: Crop, size: Size, by: { x: number; y: number }): Crop {
  const side = windowIn(size, crop.zoom);
  return fitted(
    { ...crop, x: crop.x - (by.x * side) / size.width, y: crop.y - (by.y * side) / size.height },
    size,
  );
}

/** What of the picture lies under the window, in the picture's own points. */
export function cut(crop: Crop, size: Size): { x: number; y: number; side: number } {
  const side = windowIn(size, crop.zoom);
  return { x: crop.x * size.width - side / 2, y: crop.y * size.height - side / 2, side };
}
