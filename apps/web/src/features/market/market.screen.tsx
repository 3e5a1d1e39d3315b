import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useBrand } from '../../shared/catalog';
import { ShareIcon } from '../../shared/chat/parts/icons';
import { lazy } from '../../shared/loading/lazy';
import { navigate, useQuery } from '../../shared/nav';
import { shareLink } from '../../shared/share-link';
import { useSignedIn } from '../../shared/state/session';
import {
  type MarketFilter,
  marketPath,
  readMarketFilter,
  sharedMarketPath,
} from '../../shared/trade/market-filter';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Link } from '../../shared/ui/link';
import { Screen } from '../../shared/ui/screen';
import { Segments } from '../../shared/ui/segments';
import { FilterChips } from './filter-chips';
import { MarketList, useMarket } from './market-list';
import './market.css';

const t = texts({
  title: ['Market', '市场', 'Market'],
  side: ['Sell or buy', '卖卡或买卡', 'Sell or buy'],
  sell: ['Sell', '卖卡', 'Sell'],
  buy: ['Buy', '买卡', 'Buy'],
  login: ['Log in', '登录', 'Log in'],
  share: ['Share link', '分享链接', 'Share link'],
  sellAll: ['Sell gift cards', '出售礼品卡', 'Sell gift cards'],
  buyAll: ['Buy gift cards', '购买礼品卡', 'Buy gift cards'],
  sellBrand: [
    (brand: string) => `Sell ${brand}`,
    (brand: string) => `卖 ${brand}`,
    (brand: string) => `Sell ${brand}`,
  ],
  buyBrand: [
    (brand: string) => `Buy ${brand}`,
    (brand: string) => `买 ${brand}`,
    (brand: string) => `Buy ${brand}`,
  ],
});

const FilterSheet = lazy(async () => (await import('./filter-sheet')).default);

/** All open offers. The filter is the address, so that it can be shared, and Back restores it. */
export default function Market() {
  const signedIn = useSignedIn();
  const queryFilter = readMarketFilter(useQuery());
  const filter = signedIn ? queryFilter : { ...queryFilter, isTrusted: undefined };
  const [open, setOpen] = useState(false);
  const market = useMarket(filter);
  const brand = useBrand(filter.brandID ?? '')?.name;
  const show = (next: MarketFilter) => void navigate(marketPath(next), { replace: true });
  const isSelling = filter.type === '1';
  const title = brand ? (isSelling ? t.sellBrand : t.buyBrand)(brand) : isSelling ? t.sellAll : t.buyAll;
  return (
    <Screen
      title={t.title}
      end={
        <>
          {!signedIn && (
            <Link to="/login" className="button quiet small fit market-login">
              {t.login}
            </Link>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={t.share}
            onClick={() => void shareLink(sharedMarketPath(filter), title)}
          >
            <ShareIcon />
          </button>
        </>
      }
    >
      <PullToRefresh onRefresh={market.refresh}>
        <Segments
          label={t.side}
          value={filter.type}
          options={[
            { value: '1', text: t.sell, to: marketPath({ ...filter, type: '1', rateKobo: undefined }) },
            { value: '0', text: t.buy, to: marketPath({ ...filter, type: '0', rateKobo: undefined }) },
          ]}
        />
        <FilterChips filter={filter} onChange={show} onOpen={() => setOpen(true)} />
        <MarketList filter={filter} market={market} />
      </PullToRefresh>
      {open && (
        <FilterSheet
          filter={filter}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            setOpen(false);
            show(next);
          }}
        />
      )}
    </Screen>
  );
}
