import { useInfiniteQuery } from '@tanstack/react-query';
import { call, type Received, type Sent } from './call';
import { isQuietReload, keyOf, useNewest } from './queries';
import { type CachedName, type CallOptions, type CallState, pollWithEventsMs } from './use-call';

type Page = { items: readonly object[]; nextCursor: string | null };
export type PagedName = { [Name in CachedName]: Received<Name> extends Page ? Name : never }[CachedName];

export type Pages<Name extends PagedName> = Omit<CallState<Name>, 'put'> & {
  /** Loads the next page; undefined if there is none. */
  more: (() => void) | undefined;
};

/** A paginated list: the first page, and further pages on demand. A live event reloads all of them. */
export function usePages<Name extends PagedName>(
  name: Name,
  input: Sent<Name>,
  {
    about,
    pollMs = about ? pollWithEventsMs : 0,
  }: { about?: CallOptions<Name>['about']; pollMs?: number } = {},
): Pages<Name> {
  const queryKey = [...keyOf(name, input), 'pages'];
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor }) =>
      call(name, { ...(input as object), cursor } as Sent<Name>, undefined, {
        isQuiet: isQuietReload(queryKey),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as Page).nextCursor,
    select: ({ pages }) =>
      ({ ...pages.at(-1), items: pages.flatMap((page) => (page as Page).items) }) as Received<Name>,
    // Many pages are too many calls for a poll.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : pollMs),
    meta: { about },
  });
  return {
    data: useNewest(data),
    error: error ?? undefined,
    reload: async () => void (await refetch()),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  };
}
