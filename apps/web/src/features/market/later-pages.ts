import type { OfferRow } from '../../shared/trade/offer-card';

/** The pages after the first. `after` is the cursor of the first page when they were read. */
export type LaterPages = { after: string | null; items: readonly OfferRow[]; cursor: string | null };

// By query: after Back from an offer the list is as long as before.
const pagesByList = new Map<string, LaterPages>();
const maxLists = 8;

/**
 * Undefined also if the first page ends elsewhere by now: an offer that moved across its end would be missing, and
 * rates would be old.
 */
export function laterPages(key: string, after: string | null): LaterPages | undefined {
  const pages = pagesByList.get(key);
  return pages?.after === after ? pages : undefined;
}

export function saveLaterPages(key: string, pages: LaterPages): void {
  pagesByList.set(key, pages);
  if (pagesByList.size > maxLists) pagesByList.delete(pagesByList.keys().next().value!);
}

export const dropLaterPages = (): void => pagesByList.clear();
