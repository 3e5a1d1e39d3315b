import type { Bucket, FigureColumn } from './figures-table';

/** A share, with the counts behind it. */
export const share = <Item extends Bucket>(part: (item: Item) => number, whole: (item: Item) => number) => ({
  value: (item: Item) => (whole(item) === 0 ? null : part(item) / whole(item)),
  parts: (item: Item) => [part(item), whole(item)] as const,
});
export const count = <Item extends Bucket>(
  title: string,
  value: (item: Item) => number,
  list: string,
  filter: Record<string, string> = {},
): FigureColumn<Item> => ({ title, value, as: 'count', rows: [list, filter] });
export const kobo = <Item extends Bucket>(
  title: string,
  value: (item: Item) => string,
  list: string,
  filter: Record<string, string> = {},
): FigureColumn<Item> => ({ title, value, as: 'kobo', rows: [list, filter] });
