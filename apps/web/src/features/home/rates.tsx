import { texts } from '@gift/client/language';
import { faceText, isBrandFound, useBrands, useCountries } from '../../shared/catalog';
import type { Received } from '../../shared/http/call';
import type { Remote } from '../../shared/http/use-remote';
import { percent } from '../../shared/trade/offer-texts';
import { Rate } from '../../shared/trade/rate';
import { Failed } from '../../shared/ui/feedback/states';
import { CardTile } from '../../shared/ui/media/card-tile';

const t = texts({
  up: [(by: string) => `up ${by}%`, (by: string) => `涨 ${by}%`, (by: string) => `don go up ${by}%`],
  down: [(by: string) => `down ${by}%`, (by: string) => `跌 ${by}%`, (by: string) => `don go down ${by}%`],
  same: ['unchanged', '持平', 'no change'],
  market: [
    (face: string) => `market for ${face}`,
    (face: string) => `${face} 市价`,
    (face: string) => `market for ${face}`,
  ],
  none: ['no rate yet', '暂无汇率', 'no rate yet'],
  nothing: [
    (text: string) => `No brand named “${text}”.`,
    (text: string) => `没有名为“${text}”的品牌。`,
    (text: string) => `No brand dey with the name “${text}”.`,
  ],
  label: ['Brands', '品牌', 'Brands'],
});

function change(bp: number | null): { text: string; tone: string } {
  if (bp === null) return { text: '', tone: 'muted' };
  const by = percent(Math.abs(bp));
  if (Math.abs(bp) < 5) return { text: t.same, tone: 'muted' };
  return bp > 0 ? { text: t.up(by), tone: 'positive' } : { text: t.down(by), tone: 'danger' };
}

/** The market rate of each brand with its change in a day; a tap filters the page by brand. */
export function Rates({
  rates,
  filter,
  chosen,
  onChoose,
}: {
  rates: Remote<Received<'rateTop'>>;
  filter: string;
  chosen: string | null;
  onChoose: (brandID: string | null) => void;
}) {
  const brands = useBrands();
  const countries = useCountries();
  if (brands.error && !brands.data) {
    return (
      <Failed failure={brands.error} onRetry={() => void Promise.all([brands.refresh(), rates.refresh()])} />
    );
  }
  const matches = (brands.data?.brands ?? []).filter(
    (brand) => brand.isEnabled && isBrandFound(brand, filter),
  );
  if (brands.data && matches.length === 0) return <p className="muted">{t.nothing(filter.trim())}</p>;
  return (
    <fieldset className="rates" aria-label={t.label}>
      {!brands.data && ['a', 'b', 'c', 'd'].map((key) => <span key={key} className="rate-card skeleton" />)}
      {matches.map((brand) => {
        const rate = rates.data?.rates.find((one) => one.brandID === brand.brandID);
        const country = countries.data?.countries.find((one) => one.countryID === rate?.countryID);
        const rateChange = change(rate?.changeBp ?? null);
        const isChosen = chosen === brand.brandID;
        return (
          <button
            key={brand.brandID}
            type="button"
            className="rate-card"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? null : brand.brandID)}
          >
            <CardTile brandID={brand.brandID} countryID={rate?.countryID} />
            {rate ? (
              <>
                <Rate kobo={rate.rateKobo} symbol={country?.symbol ?? rate.currency} />
                <span className="muted small">
                  {t.market(faceText(rate.faceMinor, country?.symbol ?? rate.currency))}
                </span>
              </>
            ) : (
              <span className="muted small">{t.none}</span>
            )}
            <span className={`small ${rateChange.tone}`}>{rateChange.text}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
