import { texts } from '@gift/client/language';
import { useCardTitle } from '../../shared/catalog';
import { useRemote } from '../../shared/http/use-remote';
import { orderPath } from '../../shared/order-path';
import { chipOf, type OrderRow } from '../../shared/trade/order-chip';
import { Chip } from '../../shared/ui/chip';
import { ListRow } from '../../shared/ui/list-row';
import { sumText } from '../../shared/ui/money/amount';

const t = texts({
  together: ['Your trades', '你们之间', 'Una trades'],
  done: [
    (n: number) => (n === 1 ? 'You traded once before.' : `You traded ${n} times before.`),
    (n: number) => `曾成交 ${n} 笔。`,
    (n: number) => (n === 1 ? 'Una don trade once before.' : `Una don trade ${n} times before.`),
  ],
});

function Running({ order }: { order: OrderRow }) {
  const { tone, text } = chipOf(order);
  return (
    <ListRow
      title={useCardTitle(order)}
      note={sumText(order.totalKobo)}
      end={<Chip tone={tone}>{text}</Chip>}
      to={orderPath(order)}
    />
  );
}

/** Running and past trades with this user; nothing without any. */
export function ActiveOrdersWith({ userID }: { userID: string }) {
  const { data } = useRemote('tradesWith', { userID });
  if (!data || (data.running.length === 0 && data.completedTogether === 0)) return null;
  return (
    <section className="card stack">
      <h2 className="large">{t.together}</h2>
      {data.running.length > 0 && (
        <div className="rows">
          {data.running.map((order) => (
            <Running key={order.orderNo} order={order} />
          ))}
        </div>
      )}
      {data.completedTogether > 0 && <p className="muted">{t.done(data.completedTogether)}</p>}
    </section>
  );
}
