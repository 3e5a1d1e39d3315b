import type { EngineEvents, Split } from '@gift/im-engine/api';
import { useRef } from 'react';
import type { ChatEngine } from '../engine';
import { type EngineQuery, useEngineQuery } from './use-engine-query';

type Page<T> = { items: readonly T[]; isWhole: boolean };

/** Adds items that are not in the list yet: an insert between two page loads shifts the rest down. */
export function joinPages<T>(current: readonly T[], next: readonly T[], idOf: (item: T) => string): T[] {
  const loadedIDs = new Set(current.map(idOf));
  return [...current, ...next.filter((item) => !loadedIDs.has(idOf(item)))];
}

/**
 * A long server list, page by page. Events reload as many items as the user has loaded. `more` is null once the list is
 * complete.
 */
export function usePages<T>(
  engine: ChatEngine | null,
  key: string,
  read: (engine: ChatEngine, page: Split) => Promise<readonly T[]>,
  idOf: (item: T) => string,
  events: readonly (keyof EngineEvents)[],
  size = 50,
): { loaded: EngineQuery<Page<T>>; more: (() => Promise<void>) | null } {
  const place = useRef({ key, pages: 1, next: null as readonly T[] | null });
  if (place.current.key !== key) place.current = { key, pages: 1, next: null };
  const loadedItems = useRef<readonly T[]>([]);
  const loaded = useEngineQuery<Page<T>>(
    engine,
    key,
    async (from) => {
      const { pages, next } = place.current;
      place.current.next = null;
      const count = pages * size;
      if (next) return { items: joinPages(loadedItems.current, next, idOf), isWhole: next.length < size };
      const items = await read(from, { offset: 0, count });
      return { items, isWhole: items.length < count };
    },
    events,
  );
  loadedItems.current = loaded.data?.items ?? [];
  const isWhole = loaded.data?.isWhole ?? true;
  const more = async () => {
    const at = place.current;
    const next = await read(engine!, { offset: at.pages * size, count: size });
    if (place.current !== at) return;
    at.pages += 1;
    at.next = next;
    await loaded.again();
  };
  return { loaded, more: engine && !isWhole ? more : null };
}
