import { staffTexts as texts } from '@gift/client/language';
import { cardForms, receipts } from '@gift/contract/cards';
import { catalogueRoles } from '@gift/contract/operator/staff-roles';
import { koboOf, parseNaira } from '@gift/money';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { call, type Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { useSessionState } from '../kit/forms/use-session-state';
import { LoadState, Section } from '../kit/parts';
import { EditableBy } from '../kit/roles';
import { CatalogueHistory } from './history';
import { RateImport } from './import';
import { bandName, bandsFor, countryName, kindName } from './labels';
import '../kit/forms/forms.css';

const t = texts({
  title: ['Reference rates', '参考价'],
  brand: ['Brand', '品牌'],
  country: ['Country', '国家/地区'],
  card: ['Card', '卡类型'],
  unit: ['Naira per unit of card currency', '每单位卡面货币的奈拉价格'],
  demo: ['Demo', '演示'],
  trades: ['Rate from trades', '平台成交价'],
  tradeCount: [(n: number) => `(${n} trades)`, (n: number) => `（${n} 笔）`],
  save: ['Save changes', '保存变更'],
  undo: ['Undo', '撤销'],
  wrong: [
    'Enter amounts above ₦0 and below ₦100,000,000, with up to two decimals.',
    '请填写大于 0 且小于 1 亿的奈拉金额，小数点后最多两位。',
  ],
  hint: [
    'Applies at once. Rates from trades take priority. Blank cells keep their rate.',
    '保存后立即生效；优先采用平台成交价。留空则价格不变。',
  ],
  history: ['History', '历史'],
});

type Rate = Received<'rateSource'>['rates'][number];
type Kind = { form: Rate['form']; receipt: Rate['receipt'] };
const kinds: readonly Kind[] = cardForms.flatMap((form) =>
  (form === 'ecode' ? receipts.slice(0, 1) : receipts).map((receipt) => ({ form, receipt })),
);
const cellOf = ({ form, receipt }: Kind, band: number) => `${form}:${receipt}:${band}`;
const naira = (kobo: string | null) => (kobo === null ? '' : String(Number(kobo) / 100));

type Changed = Kind & { band: number; rateKobo: string };

/** The changed rates; null if one cannot be parsed. */
function changedOf(texts: Record<string, string>, bands: readonly number[]): Changed[] | null {
  const changes: Changed[] = [];
  for (const kind of kinds)
    for (const band of bands) {
      const text = texts[cellOf(kind, band)];
      if (text === undefined || text.trim() === '') continue;
      const parsedPrice = parseNaira(text, koboOf(9_999_999_999n));
      if (!parsedPrice.ok || parsedPrice.kobo === 0n) return null;
      changes.push({ ...kind, band, rateKobo: String(parsedPrice.kobo) });
    }
  return changes;
}

const noFigures: Record<string, string> = {};

type Bands = Received<'catalogSource'>['bands'];

type RateGridProps = { brandID: string; countryID: string; bands: Bands; saved: () => void };

function RateGrid({ brandID, countryID, bands, saved }: RateGridProps) {
  const { data, error, reload } = useCall('rateSource', { brandID, countryID });
  const [texts, setTexts, drop] = useSessionState<Record<string, string>>(
    `console rates ${brandID} ${countryID}`,
    noFigures,
  );
  const [isSaving, setSaving] = useState(false);
  if (!data) return <LoadState error={error} reload={reload} />;
  const rateByCell = new Map(data.rates.map((rate) => [cellOf(rate, rate.band), rate]));
  const changes = changedOf(
    texts,
    bands.map(({ band }) => band),
  );
  return (
    <>
      <p className="muted">{t.unit}</p>
      <table className="rates">
        <thead>
          <tr>
            <th>{t.card}</th>
            {bands.map(({ band }) => (
              <th key={band}>{bandName(bands, band)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={cellOf(kind, 0)}>
              <td>{kindName(kind.form, kind.receipt)}</td>
              {bands.map(({ band }) => {
                const name = cellOf(kind, band);
                const rate = rateByCell.get(name);
                return (
                  <td key={band}>
                    <input
                      inputMode="decimal"
                      aria-label={`${kindName(kind.form, kind.receipt)} ${bandName(bands, band)}`}
                      value={texts[name] ?? naira(rate?.operatorKobo ?? null)}
                      onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                    />
                    {rate?.isDemo && <span className="chip warning">{t.demo}</span>}
                    {rate?.tradesKobo && (
                      <small className="muted">
                        {t.trades} {naira(rate.tradesKobo)} {t.tradeCount(rate.trades)}
                      </small>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {changes === null && <p className="failure">{t.wrong}</p>}
      <div className="bar">
        <button
          type="button"
          className="button primary"
          disabled={!changes || changes.length === 0}
          onClick={() => setSaving(true)}
        >
          {t.save}
          {changes && changes.length > 0 ? ` (${changes.length})` : ''}
        </button>
        <button type="button" className="button" onClick={drop}>
          {t.undo}
        </button>
      </div>
      {isSaving && changes && (
        <ActionDialog
          title={t.save}
          close={() => setSaving(false)}
          onConfirm={async (reason, key) => {
            const rates = changes.map((rate) => ({ ...rate, brandID, countryID }));
            await call('saveRates', { rates, reason }, key);
            drop();
            saved();
          }}
        />
      )}
    </>
  );
}

/** The reference rates of one brand in one country, cell by cell, with import from a file and history. */
export function RatesPage({ brandID: named }: { brandID?: string }) {
  const [, go] = useLocation();
  const { data, error, reload } = useCall('catalogSource', undefined);
  const [params, setParams] = useSearchParams();
  const startCountryID = params.get('country');
  const [revision, setRevision] = useState(0);
  if (!data) return <LoadState error={error} reload={reload} />;
  const brand = data.brands.find(({ brandID }) => brandID === named) ?? data.brands[0]!;
  const brandCountries = data.countries.filter(({ countryID }) => brand.countries.includes(countryID));
  const country = brandCountries.find(({ countryID }) => countryID === startCountryID) ?? brandCountries[0];
  return (
    <>
      <h1>{t.title}</h1>
      <div className="bar">
        <select
          aria-label={t.brand}
          value={brand.brandID}
          onChange={(event) => go(`/rates/${event.target.value}?country=${country?.countryID ?? ''}`)}
        >
          {data.brands.map(({ brandID, name }) => (
            <option key={brandID} value={brandID}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={t.country}
          value={country?.countryID}
          onChange={(event) => setParams({ country: event.target.value })}
        >
          {brandCountries.map(({ countryID, flag, currency }) => (
            <option key={countryID} value={countryID}>
              {flag} {countryName(data, countryID)} ({currency})
            </option>
          ))}
        </select>
      </div>
      <p className="muted">{t.hint}</p>
      <EditableBy roles={catalogueRoles}>
        {country && (
          <RateGrid
            key={`${brand.brandID} ${country.countryID} ${revision}`}
            brandID={brand.brandID}
            countryID={country.countryID}
            bands={bandsFor(data, brand.brandID, country.countryID)}
            saved={() => setRevision(revision + 1)}
          />
        )}
        <RateImport source={data} saved={() => setRevision(revision + 1)} />
      </EditableBy>
      {country && (
        <Section title={t.history}>
          <CatalogueHistory
            key={`${brand.brandID} ${country.countryID} ${revision}`}
            about={`rate:${brand.brandID}:${country.countryID}:`}
            source={data}
          />
        </Section>
      )}
    </>
  );
}
