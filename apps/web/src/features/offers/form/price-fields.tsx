import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { type Kobo, koboOf, koboOfDigits, typedNaira } from '@gift/money';
import { faceText, useCountry } from '../../../shared/catalog';
import { MoneyInput } from '../../../shared/forms/money-input';
import { Slider } from '../../../shared/forms/parts';
import { percent } from '../../../shared/trade/offer-texts';
import { type Preview, PriceRank, usePreview } from '../../../shared/trade/price-rank';
import { Rate } from '../../../shared/trade/rate';
import { onSlider, rateBounds } from '../../../shared/trade/rates';
import { Segments } from '../../../shared/ui/segments';
import type { About } from '../measure';
import { askedPrice, type PriceFields as Price, rateTyped } from './offer-form';

const t = texts({
  mode: ['Pricing', '定价方式', 'Pricing'],
  margin: ['Follow the market', '跟随市场', 'Follow the market'],
  fixed: ['Fixed rate', '固定汇率', 'Fixed rate'],
  rate: ['Your rate', '您的汇率', 'Your rate'],
  typed: [
    (symbol: string) => `Naira per ${symbol}`,
    (symbol: string) => `每 ${symbol} 奈拉`,
    (symbol: string) => `Naira per ${symbol}`,
  ],
  rateWrong: [
    'Enter a rate in naira, such as 905 or 905.50.',
    '请填写奈拉汇率，如 905 或 905.50。',
    'Enter rate in naira, like 905 or 905.50.',
  ],
  against: ['vs market', '相对市价', 'vs market'],
  same: ['0%', '0%', '0%'],
  above: [(n: string) => `+${n}%`, (n: string) => `+${n}%`, (n: string) => `+${n}%`],
  below: [(n: string) => `−${n}%`, (n: string) => `−${n}%`, (n: string) => `−${n}%`],
  now: ['Current rate', '当前为', 'Current rate'],
  floor: ['Minimum rate', '最低汇率', 'Minimum rate'],
  ceil: ['Maximum rate', '最高汇率', 'Maximum rate'],
  none: ['No limit', '不限', 'No limit'],
  bound: [
    'Enter a rate in naira or leave empty.',
    '请填写奈拉汇率，或留空。',
    'Enter rate in naira or leave am empty.',
  ],
  order: ['The minimum is above the maximum.', '最低汇率高于最高汇率。', 'The minimum pass the maximum.'],
  // The market rate is that of the plainest and smallest card the offer accepts, as in the check at publishing.
  market: [
    (face: string) => `Market for ${face}`,
    (face: string) => `${face} 市价`,
    (face: string) => `Market for ${face}`,
  ],
  demo: ['demo figure', '演示数据', 'demo figure'],
  band: [
    'Too far from the market rate. Move closer.',
    '偏离市价过多，请调整。',
    'E far from the market rate. Bring am near.',
  ],
  noReference: [
    'No market rate for this card yet. Enter a fixed rate.',
    '该卡暂无市价，请填写固定汇率。',
    'This card never get market rate. Enter fixed rate.',
  ],
  unread: [
    'Comparison failed to load. You can continue.',
    '对比读取失败，可继续操作。',
    'The comparison no load. You fit continue.',
  ],
});

const furthestBp = 3000;
const notchBp = 50;

const marginText = (bp: number) =>
  bp === 0 ? t.same : bp > 0 ? t.above(percent(bp)) : t.below(percent(-bp));

/** A fixed rate or a margin, with a slider, and the rate's rank among other offers. */
export function PriceFields({
  about,
  value,
  onChange,
  problems,
  isRequest = false,
}: {
  about: About;
  value: Price;
  onChange: (price: Price) => void;
  problems: readonly string[];
  /** A request is one deal at one fixed price, so it has no margin. */
  isRequest?: boolean;
}) {
  const symbol = useCountry(about.countryID)?.symbol ?? '';
  const previewedPrice = askedPrice(value);
  const { preview, failure } = usePreview(about, previewedPrice);
  const base = usePreview(about, { marginBp: 0 });
  const hasReference = base.failure?.refusal !== 'NoReferenceRate';
  const choose = (mode: 'fixed' | 'margin') =>
    onChange({
      ...value,
      mode,
      // A fixed rate starts at the margin's current rate, so that switching changes nothing.
      rate: value.rate === '' && preview ? typedNaira(koboOfDigits(preview.rateKobo)) : value.rate,
    });
  return (
    <>
      {!isRequest && (
        <Segments
          label={t.mode}
          value={value.mode}
          onChange={choose}
          options={[
            { value: 'margin', text: t.margin },
            { value: 'fixed', text: t.fixed },
          ]}
        />
      )}
      <div className="card stack">
        {value.mode === 'margin' ? (
          <Margin value={value} onChange={onChange} symbol={symbol} preview={preview} problems={problems} />
        ) : (
          <Fixed
            value={value}
            onChange={onChange}
            symbol={symbol}
            preview={preview ?? base.preview}
            problems={problems}
          />
        )}
        {value.mode === 'margin' && !hasReference && <p className="notice warning">{t.noReference}</p>}
        {previewedPrice && (
          <Comparison
            preview={preview}
            failure={failure}
            symbol={symbol}
            face={faceText(Number(about.faceMinor), symbol)}
            side={about.side === '1' ? 1 : 0}
            hasErrorAbove={value.mode === 'fixed' && problems.includes('band')}
          />
        )}
      </div>
    </>
  );
}

function Fixed({
  value,
  onChange,
  symbol,
  preview,
  problems,
}: {
  value: Price;
  onChange: (price: Price) => void;
  symbol: string;
  preview: Preview | undefined;
  problems: readonly string[];
}) {
  const isMissing = value.rate === '' && problems.includes('rate');
  const rate = rateTyped(value.rate);
  const bounds =
    preview?.referenceKobo && rateBounds(koboOfDigits(preview.lowestKobo), koboOfDigits(preview.highestKobo));
  return (
    <>
      <MoneyInput
        label={t.typed(symbol)}
        value={value.rate}
        onChange={(text) => onChange({ ...value, rate: text })}
        error={
          isMissing || (value.rate !== '' && rate === null)
            ? t.rateWrong
            : problems.includes('band')
              ? t.band
              : undefined
        }
      />
      {bounds && (
        <Slider
          label={t.rate}
          {...bounds}
          value={onSlider(rate ?? koboOf(BigInt(bounds.min)), bounds)}
          onChange={(next) => onChange({ ...value, rate: typedNaira(koboOf(BigInt(next))) })}
          shown={rate && <Rate kobo={rate} symbol={symbol} />}
          endLabels={[
            <Rate key="min" kobo={koboOf(BigInt(bounds.min))} symbol={symbol} />,
            <Rate key="max" kobo={koboOf(BigInt(bounds.max))} symbol={symbol} />,
          ]}
        />
      )}
    </>
  );
}

function Margin({
  value,
  onChange,
  symbol,
  preview,
  problems,
}: {
  value: Price;
  onChange: (price: Price) => void;
  symbol: string;
  preview: Preview | undefined;
  problems: readonly string[];
}) {
  const hasBounds = problems.includes('bounds');
  return (
    <>
      <Slider
        label={t.against}
        min={-furthestBp}
        max={furthestBp}
        step={notchBp}
        value={value.marginBp}
        onChange={(marginBp) => onChange({ ...value, marginBp })}
        shown={marginText(value.marginBp)}
        endLabels={['−30%', '+30%']}
        isWrong={problems.includes('band')}
      />
      <p className="row between">
        <span className="muted">{t.now}</span>
        {preview && <Rate kobo={preview.rateKobo} symbol={symbol} size="m" />}
      </p>
      <div className="two">
        <MoneyInput
          label={t.floor}
          value={value.floor}
          onChange={(floor) => onChange({ ...value, floor })}
          error={problems.includes('floor') ? t.bound : hasBounds ? t.order : undefined}
          hint={value.floor === '' ? t.none : undefined}
        />
        <MoneyInput
          label={t.ceil}
          value={value.ceil}
          onChange={(ceil) => onChange({ ...value, ceil })}
          error={problems.includes('ceil') ? t.bound : undefined}
          hint={value.ceil === '' ? t.none : undefined}
        />
      </div>
    </>
  );
}

function Comparison({
  preview,
  failure,
  symbol,
  face,
  side,
  hasErrorAbove,
}: {
  preview: Preview | undefined;
  failure: CallFailure | undefined;
  symbol: string;
  /** The face value of the compared card, with its symbol. */
  face: string;
  side: 0 | 1;
  /** True if the field itself shows that the rate is not allowed. */
  hasErrorAbove: boolean;
}) {
  if (failure && !preview)
    return failure.refusal === 'NoReferenceRate' ? null : <p className="muted">{t.unread}</p>;
  const reference: Kobo | null = preview?.referenceKobo ? koboOfDigits(preview.referenceKobo) : null;
  return (
    <>
      <hr className="divider" />
      <PriceRank preview={preview} type={side} />
      {reference !== null && (
        <p className="row between muted small">
          <span>{t.market(face)}</span>
          <span>
            <Rate kobo={reference} symbol={symbol} />
            {preview?.referenceSource === 'demo' && ` · ${t.demo}`}
          </span>
        </p>
      )}
      {preview && !preview.isAllowed && !hasErrorAbove && (
        <p className="notice warning" role="alert">
          {t.band}
        </p>
      )}
    </>
  );
}
