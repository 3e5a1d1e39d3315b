import type { CallName } from '@gift/contract';
import { useState } from 'react';
import { CallFailure, call, type Received, type Sent } from './call';
import type { EventFilter } from './live-events';
import { type CallState, useCall } from './use-call';

type Page = { items: readonly object[]; nextCursor: string | null };
export type PagedName = { [Name in CallName]: Received<Name> extends Page ? Name : never }[CallName];

export type Pages<Name extends PagedName> = CallState<Name> & {
  /** Loads the next page; undefined if there is none. */
  more: (() => void) | undefined;
  /** Why the last page failed to load. */
  failure: CallFailure | undefined;
};

/**
 * A paginated list. The first page reloads like any other call; further pages load on demand. Once there are several
 * pages the list stops reloading, because a reload would remove them.
 */
export function usePages<Name extends PagedName>(
  name: Name,
  input: Sent<Name>,
  everyMs?: number,
  about?: EventFilter,
): Pages<Name> {
  // Another filter starts at its first page.
  const text = JSON.stringify(input);
  const [longText, setLongText] = useState<string>();
  const isLong = longText === text;
  const [failure, setFailure] = useState<CallFailure>();
  const firstPage = useCall(name, input, isLong ? undefined : everyMs, isLong ? undefined : about);
  const { data, put } = firstPage;
  const next = async (cursor: string) => {
    setFailure(undefined);
    try {
      const page = await call(name, { ...(input as object), cursor } as Sent<Name>);
      put({ ...page, items: [...(data as Page).items, ...(page as Page).items] } as Received<Name>);
      setLongText(text);
    } catch (problem) {
      if (problem instanceof CallFailure) setFailure(problem);
    }
  };
  const cursor = (data as Page | undefined)?.nextCursor;
  const reload = () => {
    setLongText(undefined);
    return firstPage.reload();
  };
  return { ...firstPage, reload, more: cursor ? () => void next(cursor) : undefined, failure };
}
