import { texts } from '@gift/client/language';
import { useEffect } from 'react';
import { ofOrders } from '../../shared/http/changes/topics';
import { useRemote } from '../../shared/http/use-remote';
import { lazy } from '../../shared/loading/lazy';
import { Remotely } from '../../shared/ui/feedback/states';
import { Link } from '../../shared/ui/link';
import { useUser } from '../../shared/user';

const t = texts({
  awaitsYou: ['Your turn', '轮到您', 'Your turn'],
  running: ['Active orders', '进行中的订单', 'Orders wey dey go on'],
  start: ['Get started', '开始使用', 'Start here'],
  all: [(n: number) => `All ${n}`, (n: number) => `全部 ${n} 个`, (n: number) => `All ${n}`],
});

const RowSkeleton = () => <span className="skeleton card one-line" />;
const RunningRows = lazy(async () => (await import('./running-rows')).RunningRows, RowSkeleton);

/** The orders that wait for the user; without one, the next order. */
export function Running() {
  const orders = useRemote('orderList', { tab: 'running' }, { follows: ofOrders });
  const data = orders.data;
  const user = useUser().data;
  const mine = data?.items.filter(({ awaiting }) => awaiting === 'you') ?? [];
  const isNew = user && (user.tier === 0 || !user.hasWalletPin);
  // Loads beside the orders.
  useEffect(RunningRows.prefetch, []);
  return (
    <>
      <div className="section-row">
        <h2 className="section">
          {mine.length > 0 ? t.awaitsYou : data?.items.length === 0 && isNew ? t.start : t.running}
        </h2>
        {data && data.counts.running > 1 && (
          <Link to="/history/payLoad" className="link">
            {t.all(data.counts.running)}
          </Link>
        )}
      </div>
      <Remotely remote={orders} isQuiet skeleton={<RowSkeleton />}>
        {({ items }) => (
          <RunningRows
            orders={mine.length > 0 ? mine : items.slice(0, 1)}
            onOver={() => void orders.refresh()}
          />
        )}
      </Remotely>
    </>
  );
}
