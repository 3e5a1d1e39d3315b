import type { Prepared } from '../../../platform/calls/context';
import type { Tx } from '../../../platform/database/db';

/**
 * Pages of the public list as they were last made, for a moment. Every reader who asks the same question gets the
 * same bytes; `makers` says whose offers are in them, so that a reader who must not see one of those people is
 * answered apart. What this process writes is forgotten here at once; what another writes shows when the moment
 * is over. An order never rests on it: taking an offer looks at the row itself.
 */
export type Page = { answer: Prepared; makers: ReadonlySet<bigint> };

const freshMs = 1_500;
const maxPages = 2_000;
type Held = { brandID: string | undefined; until: number; page: Promise<Page> };
const pages = new Map<string, Held>();

/** Pages are kept per database: tests run several servers in one process. */
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

export function sharedPage(
  owner: object,
  { key, brandID, now }: { key: string; brandID: string | undefined; now: number },
  make: () => Promise<Page>,
): Promise<Page> {
  const name = keyOf(owner, key);
  const known = pages.get(name);
  if (known && known.until > now) return known.page;
  const page = make();
  pages.delete(name);
  if (pages.size >= maxPages) pages.delete(pages.keys().next().value as string);
  pages.set(name, { brandID, until: now + freshMs, page });
  page.catch(() => pages.delete(name));
  return page;
}

/** Forgets, once the transaction is committed, the pages on which this brand may stand; all of them without a brand. */
export const invalidateLists = (tx: Tx, brandID?: string) =>
  tx.afterCommit(() => {
    for (const [key, held] of pages)
      if (!brandID || !held.brandID || held.brandID === brandID) pages.delete(key);
  });
