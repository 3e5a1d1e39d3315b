import type { Prepared } from '../../../platform/calls/context';
import type { Tx } from '../../../platform/database/db';

/**
 * Caches pages of the public list for a moment. All readers with the same question get the same bytes.
 * `makers` lists the makers on a page, so that a reader who must not see one of them gets a page of their
 * own. A write by this process invalidates its pages at once; a write by another process does so shortly
 * after (`list-changes.ts`). No order relies on the cache: taking an offer reads the row itself.
 */
export type Page = { answer: Prepared; makers: ReadonlySet<bigint> };

const freshMs = 1_500;
const maxPages = 2_000;
type CachedPage = { brandID: string | undefined; until: number; page: Promise<Page> };
const pages = new Map<string, CachedPage>();

/** Pages are cached per database, because tests run several servers in one process. */
let ids = 0;
const idOf = new WeakMap<object, number>();
function keyOf(owner: object, key: string): string {
  let id = idOf.get(owner);
  if (id === undefined) {
    id = ++ids;
    idOf.set(owner, id);
  }
  return `${id} ${key}`;
}

/** The last page for this question, also after its time; undefined after a change. */
export const lastPage = (owner: object, key: string): Promise<Page> | undefined =>
  pages.get(keyOf(owner, key))?.page;

export function sharedPage(
  owner: object,
  { key, brandID, now }: { key: string; brandID: string | undefined; now: number },
  make: () => Promise<Page>,
): Promise<Page> {
  const name = keyOf(owner, key);
  const found = pages.get(name);
  if (found && found.until > now) return found.page;
  const page = make();
  pages.delete(name);
  if (pages.size >= maxPages) pages.delete(pages.keys().next().value as string);
  pages.set(name, { brandID, until: now + freshMs, page });
  page.catch(() => pages.delete(name));
  return page;
}

export function dropPages(brandID?: string): void {
  for (const [key, page] of pages)
    if (!brandID || !page.brandID || page.brandID === brandID) pages.delete(key);
}

const listeners = new Set<(brandID: string) => void>();

/** Calls the listener after each commit that changed the offers of a brand; returns the function that unsubscribes. */
export function onListChange(listener: (brandID: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** After the commit, drops the pages that this brand may be on. Without a brand, only who is online changed. */
export const invalidateLists = (tx: Tx, brandID?: string) =>
  tx.afterCommit(() => {
    dropPages(brandID);
    if (brandID) for (const listener of listeners) listener(brandID);
  });
