import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useBrand } from '../../../shared/catalog';
import { Form } from '../../../shared/forms/form';
import { ofOrders } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { navigate, usePath, useQuery } from '../../../shared/nav';
import { PullToRefresh } from '../../../shared/ui/feedback/pull-to-refresh';
import { CloseIcon, icon, SearchIcon } from '../../../shared/ui/icons';
import { Amount } from '../../../shared/ui/money/amount';
import { EscrowBar } from '../../../shared/ui/money/escrow-bar';
import { Screen } from '../../../shared/ui/screen';
import { Segments } from '../../../shared/ui/segments';
import { DisputeList } from './dispute-list';
import { FilterSheet, filterSummary, filtersIn, withFilters } from './history-filters';
import { HistoryList } from './history-list';
import '../orders.css';
import './history.css';

const FilterIcon = icon('M4 6h16M7 12h10M10 18h4');

const t = texts({
  title: ['History', '订单', 'History'],
  tabs: ['Orders', '订单分类', 'Orders'],
  running: ['Active', '进行中', 'Active'],
  bought: ['Bought', '已买入', 'Bought'],
  sold: ['Sold', '已卖出', 'Sold'],
  disputes: ['Disputes', '争议', 'Disputes'],
  needsYou: [
    (n: number) => `${n} need you`,
    (n: number) => `${n} 个待您处理`,
    (n: number) => `${n} dey wait for you`,
  ],
  search: ['Order number or nickname', '订单号或昵称', 'Order number or nickname'],
  filter: ['Filter', '筛选', 'Filter'],
  clear: ['Clear search', '清除搜索', 'Clear search'],
  held: [
    (n: number) => (n === 1 ? 'Held safely in your order' : 'Held safely in your orders'),
    () => '订单中安全托管',
    (n: number) => (n === 1 ? 'Held safe for your order' : 'Held safe for your orders'),
  ],
});

const disputes = '/history/dispute';
/** The list of each sub-route. `/history?type=1`, the tab bar's target, shows running orders. */
const tabOfPath: Record<string, 'running' | 'bought' | 'sold'> = {
  '/history/payResult': 'bought',
  '/history/soldResult': 'sold',
};
const addresses = {
  running: '/history/payLoad?type=1',
  bought: '/history/payResult?type=0',
  sold: '/history/soldResult?type=1',
  disputes,
} as const;

export default function History() {
  return usePath().startsWith(disputes) ? <Disputes /> : <Orders />;
}

function Orders() {
  const tab = tabOfPath[usePath().replace(/\/$/, '')] ?? 'running';
  const path = usePath();
  const query = useQuery();
  const filters = filtersIn(query, tab);
  const [isFiltering, setFiltering] = useState(false);
  const running = useRemote('orderList', { tab: 'running' }, { follows: ofOrders });
  const counts = running.data?.counts;
  const [refreshes, setRefreshes] = useState(0);
  const filterLabels = filterSummary(filters, useBrand(filters.brand)?.name);

  const goTo = (next: typeof filters) => void navigate(withFilters(path, query, next), { replace: true });
  const escrowKobo = running.data?.escrowKobo;
  return (
    <Screen
      title={t.title}
      isRoot
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={t.filter}
          aria-haspopup="dialog"
          onClick={() => setFiltering(true)}
        >
          <FilterIcon />
          {filterLabels.length > 0 && <span className="filter-dot" />}
        </button>
      }
    >
      <PullToRefresh
        onRefresh={async () => {
          await running.refresh();
          setRefreshes(refreshes + 1);
        }}
      >
        <Tabs value={tab} needsYou={counts?.needsYou ?? 0} />
        <SearchBox value={filters.search} onSearch={(search) => goTo({ ...filters, search })} />
        {filterLabels.length > 0 && (
          <div className="chips">
            {filterLabels.map(({ key, text }) => (
              <button
                key={key}
                type="button"
                className="chip"
                aria-pressed
                onClick={() => goTo({ ...filters, [key]: '' })}
              >
                {text} <CloseIcon size={13} />
              </button>
            ))}
          </div>
        )}
        {tab === 'running' && escrowKobo && escrowKobo !== '0' && (
          <EscrowBar end={<Amount kobo={escrowKobo} size="s" />}>{t.held(counts?.running ?? 0)}</EscrowBar>
        )}
        <HistoryList key={`${tab} ${JSON.stringify(filters)} ${refreshes}`} tab={tab} filters={filters} />
      </PullToRefresh>
      {isFiltering && (
        <FilterSheet
          tab={tab}
          filters={filters}
          onClose={() => setFiltering(false)}
          onApply={(next) => {
            setFiltering(false);
            goTo(next);
          }}
        />
      )}
    </Screen>
  );
}

function Tabs({ value, needsYou }: { value: keyof typeof addresses; needsYou: number }) {
  return (
    <Segments
      label={t.tabs}
      value={value}
      options={[
        {
          value: 'running',
          to: addresses.running,
          text: (
            <span className="row tight">
              {t.running}
              {needsYou > 0 && (
                <span className="badge" role="img" aria-label={t.needsYou(needsYou)}>
                  {needsYou}
                </span>
              )}
            </span>
          ),
        },
        { value: 'bought', to: addresses.bought, text: t.bought },
        { value: 'sold', to: addresses.sold, text: t.sold },
        { value: 'disputes', to: addresses.disputes, text: t.disputes },
      ]}
    />
  );
}

/** Reports and disputes of the user as buyer and as seller. */
function Disputes() {
  const counts = useRemote('orderList', { tab: 'running' }, { follows: ofOrders }).data?.counts;
  return (
    <Screen title={t.title} isRoot>
      <Tabs value="disputes" needsYou={counts?.needsYou ?? 0} />
      <DisputeList />
    </Screen>
  );
}

/** Searches on Enter or blur, not while typing, to spare a slow network. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [searchText, setSearchText] = useState(value);
  const search = (text: string) => text.trim() !== value && onSearch(text.trim());
  return (
    <Form className="search-box" onSubmit={() => search(searchText)}>
      <SearchIcon size={18} />
      <input
        type="search"
        enterKeyHint="search"
        value={searchText}
        maxLength={40}
        placeholder={t.search}
        aria-label={t.search}
        onChange={(event) => setSearchText(event.target.value)}
        onBlur={() => search(searchText)}
      />
      {searchText && (
        <button
          type="button"
          className="icon-button"
          aria-label={t.clear}
          onClick={() => {
            setSearchText('');
            search('');
          }}
        >
          <CloseIcon size={16} />
        </button>
      )}
    </Form>
  );
}
