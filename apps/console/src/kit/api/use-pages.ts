import type { CallName } from '@gift/contract';
import { useState } from 'react';
import { CallFailure, call, type Received, type Sent } from './call';
import type { EventFilter } from './live-events';
import { type CallState, useCall } from './use-call';

type Page = { items: readonly object[]; nextCursor: string | null };
export type PagedName = { [Name in CallName]: Received<Name> extends Page ? Name : never }[CallName];

export type Pages<Name extends PagedName> = CallState<Name> & {
  /** Fetches the page after what is shown; undefined where there is none. */
  more: (() => void) | undefined;
  /** Why the last page asked for did not come. */
  failure: CallFailure | undefined;
};

/**
 * A list that comes in pages: the first by itself, asked anew like any other call, and the others as they are wanted.
 * Once there are several it is no longer asked anew by itself, which would take them away again.
 */
export function usePages<Name extends PagedName>(
  name: Name,
  input: Sent<Name>,
  everyMs?: number,
  about?: EventFilter,
): Pages<Name> {
  // Another question begins with its first page.
  const text = JSON.stringify(input);
  const [longText, setLongText] = useState<string>();
  const isLong = longText === text;
  const [failure, setFailure] = useState<CallFailure>();
  const asked = useCall(name, input, isLong ? undefined : everyMs, isLong ? undefined : about);
  const { data, put } = asked;
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
    return asked.reload();
  };
  return { ...asked, reload, more: cursor ? () => void next(cursor) : undefined, failure };
}
