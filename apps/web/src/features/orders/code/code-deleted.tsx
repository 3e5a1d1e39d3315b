import { texts } from '@gift/client/language';
import { dayOf } from '../../../shared/i18n/time';
import { LockIcon } from '../../../shared/ui/icons';
import type { OrderView } from '../order/order-facts';

const t = texts({
  deleted: [
    (day: string, days: number) =>
      `Code deleted on ${day}. We keep codes ${days} ${days === 1 ? 'day' : 'days'}.`,
    (day: string, days: number) => `卡密已于 ${day}删除，平台只保留 ${days} 天。`,
    (day: string, days: number) => `We delete the code on ${day}. We dey keep codes for ${days} day.`,
  ],
});

/** Says that an old order's code is gone, instead of the way to it. */
export const CodeDeleted = ({ at, retainedDays }: NonNullable<OrderView['codeDeletion']>) => (
  <section className="card">
    <p className="row muted">
      <LockIcon size={18} />
      <span className="grow">{t.deleted(dayOf(at), retainedDays)}</span>
    </p>
  </section>
);
