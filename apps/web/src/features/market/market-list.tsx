import { texts } from '@gift/client/language';
import { useState } from 'react';
import { call, getUrl } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { useSession, useSignedIn } from '../../shared/state/session';
import {
  clearedFilter,
  conditionCount,
  type MarketFilter,
  marketPath,
  marketQuery,
} from '../../shared/trade/market-filter';
import type { OfferRow } from '../../shared/trade/offer-card';
import { ButtonLink } from '../../shared/ui/button';
import { Empty, Remotely } from '../../shared/ui/feedback/states';
import { SearchIcon, TagIcon } from '../../shared/ui/icons';
import { Reach } from '../../shared/ui/load-more';
import { dropLaterPages, type LaterPages, laterPages, saveLaterPages } from './later-pages';
import { MarketOffer } from './market-offer';

const t = texts({
  noneFit: ['No offers match these filters.', '没有符合条件的报价。', 'No offer match these filters.'],
  none: [
    'No open offers right now. Post yours and let traders come to you.',
    '暂无报价。您可以发布报价，等人上门。',
    'No open offers now. Post your own make traders come meet you.',
  ],
  clear: ['Clear filters', '清除筛选', 'Clear filters'],
  post: ['Post an offer', '发布报价', 'Post offer'],
  end: ['End of list', '没有更多了', 'The list don end'],
});

const onlyNew = (items: readonly OfferRow[]) =>
  items.filter((offer, at) => items.findIndex(({ offerID }) => offerID === offer.offerID) === at);

const favouritesShown = 10;

/** The ids of users whom the reader trusts, and their offers, which come first in the recommended order. */
function useFavourites(filter: MarketFilter) {
  const isSignedIn = useSignedIn();
  const trusted = useRemote('trustedUsers', {}, { enabled: isSignedIn });
  const ids = new Set(trusted.data?.items.map(({ userID }) => userID));
  const isFirst = !filter.sort && !filter.isTrusted && ids.size > 0;
  const offers = useRemote(
    'offerList',
    { ...marketQuery(filter), isTrusted: '1', limit: favouritesShown },
    { enabled: isFirst },
  );
  return {
    ids,
    offers: isFirst ? (offers.data?.items ?? []) : [],
    isLoading: trusted.loading || offers.loading,
    refresh: () => Promise.all([isSignedIn && trusted.refresh(), isFirst && offers.refresh()]),
  };
}

/** The offers of a filter: the first page is shared and cached, later ones load on scroll. */
export function useMarket(filter: MarketFilter) {
  const query = marketQuery(filter);
  const remote = useRemote('offerList', query);
  const favourites = useFavourites(filter);
  return {
    query,
    favourites,
    // An offer that comes first must not push down those that are being read.
    remote: favourites.isLoading ? { ...remote, data: undefined, error: undefined } : remote,
    refresh: () => {
      dropLaterPages();
      return Promise.all([remote.refresh(), favourites.refresh()]);
    },
  };
}

export function MarketList({
  filter,
  market,
}: {
  filter: MarketFilter;
  market: ReturnType<typeof useMarket>;
}) {
  const { query, remote, favourites } = market;
  const { userID } = useSession();
  const key = `${userID} ${getUrl('offerList', query)}`;
  const after = remote.data?.nextCursor ?? null;
  // Saved outside, so that they survive this component; the state renders them.
  const [, setLater] = useState<LaterPages>();
  const later = laterPages(key, after);
  const cursor = later ? later.cursor : after;

  async function more() {
    const { items, nextCursor } = await call('offerList', { ...query, cursor: cursor! });
    const pages = { after, items: [...(later?.items ?? []), ...items], cursor: nextCursor };
    saveLaterPages(key, pages);
    setLater(pages);
  }
  const rows = onlyNew([...favourites.offers, ...(remote.data?.items ?? []), ...(later?.items ?? [])]);
  return (
    <Remotely
      remote={remote}
      skeleton={<MarketSkeleton rows={4} />}
      isEmpty={() => rows.length === 0 && cursor === null}
      empty={<Nothing filter={filter} />}
    >
      {() => (
        <>
          {rows.map((offer) => (
            <MarketOffer
              key={offer.offerID}
              offer={offer}
              isTrusted={favourites.ids.has(offer.maker.userID)}
              faceMinor={filter.faceMinor}
            />
          ))}
          {cursor && <Reach key={cursor} onReach={more} skeleton={<MarketSkeleton rows={1} />} />}
          {!cursor && later && <p className="muted center small">{t.end}</p>}
        </>
      )}
    </Remotely>
  );
}

const MarketSkeleton = ({ rows }: { rows: number }) => (
  <div className="stack" aria-hidden="true">
    {Array.from({ length: rows }, (_, at) => (
      <span key={at} className="skeleton market-skeleton" />
    ))}
  </div>
);

function Nothing({ filter }: { filter: MarketFilter }) {
  const post = (
    <ButtonLink to="/createOffer" tone="quiet">
      {t.post}
    </ButtonLink>
  );
  if (conditionCount(filter) === 0) return <Empty icon={<TagIcon size={40} />} text={t.none} action={post} />;
  return (
    <Empty
      icon={<SearchIcon size={40} />}
      text={t.noneFit}
      action={
        <div className="stack">
          <ButtonLink to={marketPath(clearedFilter(filter))} replace>
            {t.clear}
          </ButtonLink>
          {post}
        </div>
      }
    />
  );
}
