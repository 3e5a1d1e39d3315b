import type { BrandHints } from '@gift/contract/text/sensitive-text';
import { useMemo } from 'react';
import { useBrands } from '../../catalog';
import { useRemote } from '../../http/use-remote';

/** What the check of a chat text needs to know about the brands; undefined until both answers have loaded. */
export function useBrandHints(): BrandHints | undefined {
  const brands = useBrands().data?.brands;
  const sites = useRemote('catalogSites').data?.sites;
  return useMemo(
    () => brands && sites && { formats: brands.flatMap(({ parts }) => parts), sites },
    [brands, sites],
  );
}
