import { texts } from '@gift/client/language';
import { Amount } from '../../../shared/ui/money/amount';
import type { OrderRow } from '../order/order-facts';

const t = texts({ cost: ['cost you', '实付', 'you pay'], got: ['you got', '实收', 'you get'] });

/** An order's amount for the user in a list of orders or disputes; `note` is below it. */
export const RowSum = ({
  row: { totalKobo, money, role },
  note,
}: {
  row: Pick<OrderRow, 'totalKobo' | 'money' | 'role'>;
  note: React.ReactNode;
}) => (
  <>
    <span className="block">
      <Amount kobo={totalKobo} size="s" />
    </span>
    <span className="muted small">
      {money === 'split' && `${role === 'buyer' ? t.cost : t.got} · `}
      {note}
    </span>
  </>
);
