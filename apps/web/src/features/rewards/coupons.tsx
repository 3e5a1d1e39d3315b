import { texts } from '@gift/client/language';
import { useAction } from '../../shared/http/use-action';
import { dayOf } from '../../shared/i18n/time';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { Link } from '../../shared/ui/link';
import { sumText } from '../../shared/ui/money/amount';
import { TicketIcon } from './icons';
import { percent } from './labels';
import type { Summary } from './level';

type Coupon = Summary['coupons'][number];

const t = texts({
  title: ['Coupons', '优惠券', 'Coupons'],
  none: [
    'No coupons yet. Level up or join a promotion to get one.',
    '暂无优惠券。升级或参加活动即可获得。',
    'You never get coupon. Level up or join promotion to get one.',
  ],
  off: [
    (share: string, max: string) => `${share} off a trade fee, up to ${max}`,
    (share: string, max: string) => `手续费减 ${share}，最高 ${max}`,
    (share: string, max: string) => `${share} off one trade fee, up to ${max}`,
  ],
  whole: [
    (max: string) => `A trade without a fee, up to ${max}`,
    (max: string) => `免手续费，最高 ${max}`,
    (max: string) => `One trade without fee, up to ${max}`,
  ],
  from: [
    (sum: string) => `Orders from ${sum}`,
    (sum: string) => `订单满 ${sum}`,
    (sum: string) => `Orders from ${sum}`,
  ],
  until: [(day: string) => `until ${day}`, (day: string) => `${day} 前有效`, (day: string) => `till ${day}`],
  use: ['Use next', '下单使用', 'Use am next'],
  saveForLater: ['Save for later', '取消使用', 'Save am for later'],
  armed: [
    'Applies to the next order on your offers.',
    '将用于您报价的下一笔订单。',
    'E go work for the next order for your offers.',
  ],
  savedForLater: ['Saved for later.', '已取消，留待以后使用。', 'We don save am for later.'],
  used: ['Used', '已使用', 'Used'],
  over: ['Expired', '已过期', 'Expired'],
});

/** A coupon pays the fee of an order on the user's own offers, because takers pay no fee. */
export function Coupons({ coupons, onChange }: { coupons: readonly Coupon[]; onChange: () => void }) {
  const apply = useAction('applyCoupon');
  async function set(couponID: string, isOn: boolean) {
    const done = await apply.run({ couponID, isOn });
    if (done) toastSuccess(isOn ? t.armed : t.savedForLater);
    onChange();
  }
  return (
    <section className="card stack">
      <h2 className="strong">{t.title}</h2>
      {coupons.length === 0 && <p className="muted small">{t.none}</p>}
      {coupons.map((coupon) => (
        <div
          key={coupon.couponID}
          className={`coupon ${coupon.state === 'armed' ? 'armed' : ['used', 'expired'].includes(coupon.state) ? 'over' : ''}`}
        >
          <TicketIcon className="muted" />
          <p>
            <span className="strong block">
              {coupon.shareBps === 10_000
                ? t.whole(sumText(coupon.maxDiscountKobo))
                : t.off(percent(coupon.shareBps), sumText(coupon.maxDiscountKobo))}
            </span>
            <span className="muted small">
              {coupon.state === 'armed'
                ? t.armed
                : [
                    coupon.minOrderKobo !== '0' && t.from(sumText(coupon.minOrderKobo)),
                    t.until(dayOf(coupon.expiresAt)),
                  ]
                    .filter(Boolean)
                    .join(', ')}
            </span>
          </p>
          {coupon.state === 'free' || coupon.state === 'armed' ? (
            <Button
              small
              fit
              tone={coupon.state === 'free' ? 'primary' : 'quiet'}
              busy={apply.busy}
              onClick={() => void set(coupon.couponID, coupon.state === 'free')}
            >
              {coupon.state === 'free' ? t.use : t.saveForLater}
            </Button>
          ) : coupon.orderNo ? (
            <Link to={`/sendCode?orderNo=${coupon.orderNo}`} className="link">
              {t.used}
            </Link>
          ) : (
            <Chip>{t.over}</Chip>
          )}
        </div>
      ))}
      {apply.failure && (
        <p className="danger small" role="alert">
          {apply.failure.message}
        </p>
      )}
    </section>
  );
}
