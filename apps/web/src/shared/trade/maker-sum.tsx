import { type Kobo, koboOfDigits, plus } from '@gift/money';
import { texts } from '../i18n/texts';
import { Amount } from '../ui/amount';
import type { Preview } from './rank';
import './trade.css';

const t = texts({
  worth: ['Card value', '卡价值'],
  fee: ['Your fee, VAT included', '您的手续费（含税）'],
  receive: ['You would receive', '您将收到'],
  pay: ['You would pay', '您需支付'],
});

/**
 * What an order on the reader's own offer comes to: its maker pays the fee, so selling (1) brings less and buying (0)
 * costs more than the cards are worth. `worth` follows the finger; the fee comes from the server a moment later.
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
  return (
    <div className="maker-sum">
      <p className="row between small muted">
        <span>{t.worth}</span>
        <Amount kobo={worth} />
      </p>
      <p className="row between small muted">
        <span>{t.fee}</span>
        <span className="figure">
          {type === 1 ? '−' : '+'}
          <Amount kobo={deal ? plus(koboOfDigits(deal.feeKobo), koboOfDigits(deal.vatKobo)) : null} />
        </span>
      </p>
      <p className="row between">
        <span className="strong">{type === 1 ? t.receive : t.pay}</span>
        <Amount kobo={deal?.totalKobo ?? null} size="l" />
      </p>
    </div>
  );
}
