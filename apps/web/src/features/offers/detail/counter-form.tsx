import { texts } from '@gift/client/language';
import { type Kobo, koboOf, koboOfDigits } from '@gift/money';
import { type ReactNode, useState } from 'react';
import { useCountry } from '../../../shared/catalog';
import { Form } from '../../../shared/forms/form';
import { Slider } from '../../../shared/forms/parts';
import { useRemote } from '../../../shared/http/use-remote';
import { worthOf } from '../../../shared/trade/cards/card';
import { MakerSum } from '../../../shared/trade/maker-sum';
import type { OfferRow } from '../../../shared/trade/offer-card';
import { PriceRank, usePreview } from '../../../shared/trade/price-rank';
import { Rate } from '../../../shared/trade/rate';
import { onSlider, rateBounds } from '../../../shared/trade/rates';
import { VsMarket } from '../../../shared/trade/vs-market';
import { Button } from '../../../shared/ui/button';
import { Skeleton } from '../../../shared/ui/feedback/states';
import { Amount } from '../../../shared/ui/money/amount';
import { measuredBy } from '../measure';

const t = texts({
  ownRate: ['Your rate', '您的汇率', 'Your rate'],
  comes: ['Total', '合计', 'Total'],
  send: ['Send rate', '发送此汇率', 'Send rate'],
});

/** A slider within the band, the value at that rate, and one button. */
export default function NameRate({
  row,
  isMaker = false,
  start,
  onSend,
  busy,
  error,
}: {
  row: OfferRow;
  /** True if the user is the request's maker, who pays the fee. */
  isMaker?: boolean;
  start: Kobo;
  onSend: (rateKobo: string) => void;
  busy: boolean;
  error: ReactNode;
}) {
  const symbol = useCountry(row.countryID)?.symbol ?? row.currency;
  const about = measuredBy(row, row.offerID);
  const band = useRemote('offerPreview', { ...about, rateKobo: String(start) }, { cache: false });
  const [rate, setRate] = useState<number | null>(null);
  const bounds =
    band.data && rateBounds(koboOfDigits(band.data.lowestKobo), koboOfDigits(band.data.highestKobo));
  const value = bounds ? (rate ?? onSlider(start, bounds)) : null;
  const { preview } = usePreview(about, value === null ? null : { rateKobo: String(value) });
  if (!bounds || value === null)
    return band.error ? <p className="danger">{band.error.message}</p> : <Skeleton lines={2} height={56} />;
  const kobo = koboOf(BigInt(value));
  return (
    <Form onSubmit={() => onSend(String(value))}>
      <Slider
        label={t.ownRate}
        {...bounds}
        value={value}
        onChange={setRate}
        shown={<Rate kobo={kobo} symbol={symbol} size="m" />}
        endLabels={[
          <Rate key="min" kobo={koboOf(BigInt(bounds.min))} symbol={symbol} />,
          <Rate key="max" kobo={koboOf(BigInt(bounds.max))} symbol={symbol} />,
        ]}
      />
      {isMaker ? (
        <MakerSum type={row.side} worth={worthOf(row.maxFace, kobo)} preview={preview} />
      ) : (
        <div className="row between">
          <span className="muted">{t.comes}</span>
          <Amount kobo={worthOf(row.maxFace, kobo)} size="m" />
        </div>
      )}
      {isMaker ? (
        <PriceRank preview={preview} type={row.side} />
      ) : (
        <p>
          <VsMarket bp={preview?.vsReferenceBp ?? null} type={row.side === 1 ? 0 : 1} />
        </p>
      )}
      {error && (
        <p className="notice danger" role="alert">
          {error}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {t.send}
      </Button>
    </Form>
  );
}
