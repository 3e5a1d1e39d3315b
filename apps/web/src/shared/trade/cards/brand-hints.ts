import type { BrandHints } from '@gift/contract/text/sensitive-text';
import { useBrands } from '../../catalog';

const hints = new WeakMap<object, BrandHints>();

/** What the check of a chat text needs to know about the brands; undefined until the catalogue has loaded. */
export function useBrandHints(): BrandHints | undefined {
  const { data } = useBrands();
  if (data && !hints.has(data))
    hints.set(data, {
      formats: data.brands.flatMap(({ parts }) => parts),
      sites: data.brands.flatMap(({ sites }) => sites),
    });
  return data && hints.get(data);
}
