import { texts } from '@gift/client/language';
import { useCardTitle } from '../../../shared/catalog';
import { orderPath } from '../../../shared/order-path';
import { chipOf, type OrderRow, rowActionLabel } from '../../../shared/trade/order-chip';
import { LockIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { sumText } from '../../../shared/ui/money/amount';
import { Countdown } from '../../../shared/ui/time/countdown';

const t = texts({
  open: ['Open', '查看', 'Open'],
  held: [
    (sum: string) => `${sum} held safely`,
    (sum: string) => `${sum} 托管中`,
    (sum: string) => `${sum} held safe`,
  ],
  more: [(n: number) => `+${n} more`, (n: number) => `另有 ${n} 个`, (n: number) => `+${n} more`],
});

/** The running order above a chat: state, deadline, where the money is, and the one action. Folds to one line. */
export function OrderBar({
  order,
  others,
  isFolded,
  onEnd,
}: {
  order: OrderRow;
  /** How many more orders run between the two. */
  others: number;
  isFolded: boolean;
  onEnd: () => void;
}) {
  const card = useCardTitle(order);
  const sum = sumText(order.totalKobo);
  return (
    <Link to={orderPath(order)} className={isFolded ? 'order-bar folded' : 'order-bar'}>
      <CardTile brandID={order.brandID} countryID={order.countryID} />
      <span className="grow">
        <span className="row tight order-bar-state">
          <b className="cut">{chipOf(order).text}</b>
          {order.deadlineAt && (
            <>
              <span aria-hidden="true">·</span>
              <Countdown deadline={order.deadlineAt} onEnd={onEnd} />
            </>
          )}
        </span>
        <span className="order-bar-note small cut">
          {order.money === 'escrow' ? (
            <span className="escrow">
              <LockIcon size={12} className="inline" /> {t.held(sum)}
            </span>
          ) : (
            <span className="muted">
              {card} · {sum}
            </span>
          )}
          {others > 0 && <span className="muted"> · {t.more(others)}</span>}
        </span>
      </span>
      <span className="order-bar-action">{rowActionLabel(order) ?? t.open}</span>
    </Link>
  );
}
