import { texts } from '@gift/client/language';
import { useState } from 'react';
import { call, getUrl } from '../../../shared/http/call';
import { ofOrders } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { useSession } from '../../../shared/state/session';
import { ButtonLink } from '../../../shared/ui/button';
import { Empty, Remotely } from '../../../shared/ui/feedback/states';
import { HistoryIcon } from '../../../shared/ui/icons';
import { Reach } from '../../../shared/ui/load-more';
import { useNow } from '../../../shared/ui/time/use-now';
import type { OrderRow } from '../order/order-facts';
import { filterRows } from './filter-rows';
import { type Filters, listQuery } from './history-filters';
import { OrderRowCard } from './order-row';
import { needingYouFirst } from './row-order';

const t = texts({
  noneRunning: ['No active orders', '没有进行中的订单', 'No order dey go on'],
  noneBought: ['No cards bought yet', '还没有买过卡', 'You never buy any card'],
  noneSold: ['No cards sold yet', '还没有卖过卡', 'You never sell any card'],
  noneFit: ['No matching orders', '没有符合条件的订单', 'No order match'],
  sell: ['Sell a card', '卖卡', 'Sell card'],
  buy: ['Buy a card', '买卡', 'Buy card'],
  end: ['End of list', '没有更多了', 'The list don end'],
});

type Tab = 'running' | 'bought' | 'sold';
type Later = { rows: readonly OrderRow[]; cursor: string | null };

// Later pages by query: after Back from an order the list is as long as before.
const pagesByList = new Map<string, Later>();
const maxCachedRows = 12;

/** The orders of one tab: the first page is shared and cached, later ones load on scroll. */
export function HistoryList({ tab, filters }: { tab: Tab; filters: Filters }) {
  const { userID } = useSession();
  const [openedMs] = useState(() => Date.now());
  const query = listQuery(tab, filters, openedMs);
  const remote = useRemote('orderList', query, tab === 'running' ? { follows: ofOrders } : {});
  const key = `${userID} ${getUrl('orderList', query)} ${remote.data?.nextCursor ?? ''}`;
  const [later, setLater] = useState<{ key: string; page: Later }>();
  const laterPage = later?.key === key ? later.page : pagesByList.get(key);
  const cursor = laterPage ? laterPage.cursor : (remote.data?.nextCursor ?? null);
  const now = useNow();

  function save(page: Later) {
    pagesByList.set(key, page);
    if (pagesByList.size > maxCachedRows) pagesByList.delete(pagesByList.keys().next().value!);
    setLater({ key, page });
  }
  async function more() {
    const page = await call('orderList', { ...query, cursor: cursor! });
    save({ rows: [...(laterPage?.rows ?? []), ...page.items], cursor: page.nextCursor });
  }
  const rowsOf = (items: readonly OrderRow[]) =>
    tab === 'running'
      ? needingYouFirst(filterRows(items, filters), now)
      : [...items, ...(laterPage?.rows ?? [])];
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Remotely
      remote={remote}
      skeleton={<RowSkeletons />}
      isEmpty={(data) => rowsOf(data.items).length === 0}
      empty={<Nothing tab={tab} isFiltered={isFiltered} />}
    >
      {(data) => (
        <div className="stack">
          {rowsOf(data.items).map((row) => (
            <OrderRowCard key={row.orderNo} row={row} />
          ))}
          {cursor && (
            <Reach
              key={cursor}
              onReach={more}
              skeleton={<span className="skeleton row-skeleton" aria-hidden="true" />}
            />
          )}
          {!cursor && laterPage && laterPage.rows.length > 0 && <p className="muted center small">{t.end}</p>}
        </div>
      )}
    </Remotely>
  );
}

const RowSkeletons = () => (
  <div className="stack" aria-hidden="true">
    {[0, 1, 2, 3].map((at) => (
      <span key={at} className="skeleton row-skeleton" />
    ))}
  </div>
);

function Nothing({ tab, isFiltered }: { tab: Tab; isFiltered: boolean }) {
  const icon = <HistoryIcon size={40} />;
  if (isFiltered) return <Empty icon={icon} text={t.noneFit} />;
  const text = { running: t.noneRunning, bought: t.noneBought, sold: t.noneSold }[tab];
  return (
    <Empty
      icon={icon}
      text={text}
      action={
        <div className="row nothing-yet">
          {tab !== 'bought' && <ButtonLink to="/createOrder?type=1">{t.sell}</ButtonLink>}
          {tab !== 'sold' && (
            <ButtonLink to="/createOrder?type=0" tone={tab === 'bought' ? 'primary' : 'quiet'}>
              {t.buy}
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}
