import { expect, it } from 'vitest';
import { joinPages } from './use-pages';

it('a page that overlaps the previous one adds only new items, in order', () => {
  const id = (item: { id: string }) => item.id;
  const page = (...ids: string[]) => ids.map((one) => ({ id: one }));
  // An item was inserted at the top between the two pages, so the second starts with the last of the first.
  expect(joinPages(page('a', 'b', 'c'), page('c', 'd'), id).map(id)).toEqual(['a', 'b', 'c', 'd']);
  expect(joinPages(page('a'), [], id).map(id)).toEqual(['a']);
});
