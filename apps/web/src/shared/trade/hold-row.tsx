import { texts } from '@gift/client/language';
import type { Received } from '../http/call';
import { deadlineText } from '../i18n/time';
import { Covered } from '../ui/feedback/covered';
import { ClockIcon } from '../ui/icons';
import { ListRow } from '../ui/list-row';
import { useNow } from '../ui/time/use-now';

type Wallet = Pick<Received<'walletSummary'>, 'pendingKobo' | 'pendingProceeds'>;
type Sale = Wallet['pendingProceeds'][number];

const t = texts({
  onHold: ['On hold from sales', '卖卡款待解冻', 'On hold from sales'],
  next: [
    (when: string) => `Next: available from ${when}`,
    (when: string) => `最近一笔 ${when} 起可用`,
    (when: string) => `Next: available from ${when}`,
  ],
  frozen: ['Held for a refund request', '等待退款申请处理', 'Held for refund request'],
  availableFrom: [
    (when: string) => `Available from ${when}`,
    (when: string) => `${when} 起可用`,
    (when: string) => `Available from ${when}`,
  ],
});

export const holdTitle = () => t.onHold;

/** When the proceeds of a sale become available. */
export const holdText = (sale: Sale, now: number): string =>
  sale.isFrozen ? t.frozen : t.availableFrom(deadlineText(sale.releaseAt, now));

/** The proceeds on hold, and when the next of them become available. */
export function HoldRow({
  money: { pendingKobo, pendingProceeds: sales },
  isHidden,
  ...goes
}: {
  money: Wallet;
  isHidden: boolean;
} & ({ to: string } | { onClick: () => void })) {
  const now = useNow();
  const next = sales.find((sale) => !sale.isFrozen) ?? sales[0];
  return (
    <ListRow
      start={<ClockIcon size={20} className="muted" />}
      title={t.onHold}
      note={
        next &&
        (next.isFrozen || sales.length === 1
          ? holdText(next, now)
          : t.next(deadlineText(next.releaseAt, now)))
      }
      end={<Covered kobo={pendingKobo} size="s" isHidden={isHidden} />}
      {...goes}
    />
  );
}
