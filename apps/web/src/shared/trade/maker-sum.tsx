import { texts } from '@gift/client/language';
import type { Kobo } from '@gift/money';
import { Amount } from '../ui/money/amount';
import type { Preview } from './price-rank';
import './trade.css';

const t = texts({
  worth: ['Subtotal', '小计', 'Subtotal'],
  fee: ['Your fee', '您的手续费', 'Your fee'],
  levelOff: ['Loyalty discount', '会员等级折扣', 'Loyalty discount'],
  couponOff: ['Coupon', '优惠券', 'Coupon'],
  vat: ['VAT on the fee', '手续费增值税', 'VAT for the fee'],
  receive: ['You would receive', '您将收到', 'You go receive'],
  pay: ['You would pay', '您需支付', 'You go pay'],
  hold: [
    (hours: number) => `Available ${hours} h after the buyer confirms.`,
    (hours: number) => `买家确认 ${hours} 小时后可用。`,
    (hours: number) => `Available ${hours} h after the buyer confirm.`,
  ],
});

/**
 * The total of an order on the user's own offer: the maker pays the fee, so selling (1) brings less and buying (0)
 * costs more than the cards' value. `worth` follows the slider; the fee comes from the server shortly after.
 */
export function MakerSum({
  type,
  worth,
  preview,
}: {
  type: 0 | 1;
  worth: Kobo | null;
  preview: Preview | undefined;
}) {
  const deal = preview?.deal;
  const [adds, takes] = type === 1 ? ['−', '+'] : ['+', '−'];
  const part = (label: string, kobo: string | null, sign?: string) =>
    kobo !== '0' && (
      <p className="row between small muted">
        <span>{label}</span>
        <span className="figure">
          {sign}
          <Amount kobo={kobo} />
        </span>
      </p>
    );
  return (
    <div className="maker-sum">
      <p className="row between small muted">
        <span>{t.worth}</span>
        <Amount kobo={worth} />
      </p>
      {part(t.fee, deal?.fullFeeKobo ?? null, adds)}
      {part(t.levelOff, deal?.levelOffKobo ?? '0', takes)}
      {part(t.couponOff, deal?.couponOffKobo ?? '0', takes)}
      {part(t.vat, deal?.vatKobo ?? null, adds)}
      <p className="row between">
        <span className="strong">{type === 1 ? t.receive : t.pay}</span>
        <Amount kobo={deal?.totalKobo ?? null} size="l" />
      </p>
      {deal?.holdHours ? <p className="small muted">{t.hold(deal.holdHours)}</p> : null}
    </div>
  );
}
