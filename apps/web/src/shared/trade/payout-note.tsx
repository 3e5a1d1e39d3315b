import { texts } from '@gift/client/language';
import type { Received } from '../http/call';
import { deadlineText } from '../i18n/time';
import { ClockIcon } from '../ui/icons';
import { useNow } from '../ui/time/use-now';

const t = texts({
  about: [
    (when: string) => `Available about ${when}`,
    (when: string) => `约 ${when} 可用`,
    (when: string) => `Available about ${when}`,
  ],
  hold: [
    (hours: number) => `On hold ${hours} h after the buyer confirms.`,
    (hours: number) => `买家确认后冻结 ${hours} 小时。`,
    (hours: number) => `On hold ${hours} h after the buyer confirm.`,
  ],
  atOnce: ['Available once the buyer confirms', '买家确认后即可使用', 'Available when the buyer confirm'],
});

type Payout = NonNullable<Received<'orderDetail'>['payout']>;

/** When a seller could spend the proceeds, shown before the sale. */
export function PayoutNote({ payout }: { payout: Payout | null }) {
  const now = useNow();
  if (!payout) return null;
  const { holdHours, spendableAt } = payout;
  return (
    <p className="row small">
      <ClockIcon size={16} className="muted" />
      <span className="grow">
        <span className="strong block">
          {holdHours > 0 ? t.about(deadlineText(spendableAt, now)) : t.atOnce}
        </span>
        {holdHours > 0 && <span className="muted">{t.hold(holdHours)}</span>}
      </span>
    </p>
  );
}
