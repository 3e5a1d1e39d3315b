import { staffTexts as texts } from '@gift/client/language';
import { cardForms, receipts } from '@gift/contract/cards';
import { catalogueRoles } from '@gift/contract/operator/staff-roles';
import { koboOf, parseNaira } from '@gift/money';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { useSessionState } from '../kit/forms/use-session-state';
import { DateTime, LoadState, Section } from '../kit/parts';
import { EditableBy, useHasRole } from '../kit/roles';
import { CatalogueHistory } from './history';
import { RateImport } from './import';
import { bandName, bandsFor, countryName, kindName } from './labels';
import { ChangePercent, type RateChange, RateReview, ScheduledRates } from './rate-changes';
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
  discard: ['Discard edits', '放弃修改'],
  undo: ['Undo last change', '撤销上次变更'],
  last: ['Last change', '上次变更'],
  scheduled: ['Scheduled changes', '计划中的变更'],
  wrong: [
    'Enter amounts above ₦0 and below ₦100,000,000, with up to two decimals.',
    '请填写大于 0 且小于 1 亿的奈拉金额，小数点后最多两位。',
  ],
  hint: [
    'Rates from trades take priority. Blank cells keep their rate.',
    '优先采用平台成交价。留空则价格不变。',
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

/** The changed rates; null if one cannot be parsed. */
function changedOf(
  texts: Record<string, string>,
  rateByCell: ReadonlyMap<string, Rate>,
  { brandID, countryID, bands }: Pick<RateGridProps, 'brandID' | 'countryID' | 'bands'>,
): RateChange[] | null {
  const changes: RateChange[] = [];
  for (const kind of kinds)
    for (const { band } of bands) {
      const name = cellOf(kind, band);
      const text = texts[name];
      if (text === undefined || text.trim() === '') continue;
      const parsedPrice = parseNaira(text, koboOf(9_999_999_999n));
      if (!parsedPrice.ok || parsedPrice.kobo === 0n) return null;
      const before = rateByCell.get(name);
      const [rateKobo, beforeKobo] = [String(parsedPrice.kobo), before?.operatorKobo ?? null];
      const baseKobo = before?.baseKobo ?? null;
      if (rateKobo !== beforeKobo || before?.isDemo)
        changes.push({ brandID, countryID, ...kind, band, rateKobo, beforeKobo, baseKobo });
    }
  return changes;
}

const noFigures: Record<string, string> = {};

type Bands = Received<'catalogSource'>['bands'];

type RateGridProps = {
  brandID: string;
  countryID: string;
  bands: Bands;
  source: Received<'catalogSource'>;
  saved: (message: ReactNode) => void;
};

function RateGrid({ brandID, countryID, bands, source, saved }: RateGridProps) {
  const { data, error, reload } = useCall('rateSource', { brandID, countryID });
  const [texts, setTexts, drop] = useSessionState<Record<string, string>>(
    `console rates ${brandID} ${countryID}`,
    noFigures,
  );
  const [isSaving, setSaving] = useState(false);
  if (!data) return <LoadState error={error} reload={reload} />;
  const rateByCell = new Map(data.rates.map((rate) => [cellOf(rate, rate.band), rate]));
  const changes = changedOf(texts, rateByCell, { brandID, countryID, bands });
  const changeByCell = new Map(changes?.map((change) => [cellOf(change, change.band), change]));
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
                const change = changeByCell.get(name);
                return (
                  <td key={band}>
                    <input
                      inputMode="decimal"
                      aria-label={`${kindName(kind.form, kind.receipt)} ${bandName(bands, band)}`}
                      value={texts[name] ?? naira(rate?.operatorKobo ?? null)}
                      onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                    />
                    {change && <ChangePercent change={change} maxBps={source.rateApprovalAboveBps} />}
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
          {t.discard}
        </button>
      </div>
      {isSaving && changes && (
        <RateReview
          title={t.save}
          changes={changes}
          source={source}
          close={() => setSaving(false)}
          saved={(message) => {
            drop();
            saved(message);
          }}
        />
      )}
    </>
  );
}

/** Sets the rates of the last change back to their earlier values, as a new change. */
function UndoLast({
  brandID,
  countryID,
  source,
  saved,
}: Pick<RateGridProps, 'brandID' | 'countryID' | 'source' | 'saved'>) {
  const { data } = useCall('rateUndo', { brandID, countryID });
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useHasRole(catalogueRoles);
  if (!data?.last || !mayEdit) return null;
  const { at, by, reason, rates } = data.last;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t.undo}
      </button>
      {isOpen && (
        <RateReview title={t.undo} changes={rates} source={source} close={() => setOpen(false)} saved={saved}>
          <p>
            {t.last}: <strong>{by}</strong> <DateTime at={at} />: {reason}
          </p>
        </RateReview>
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
  const [saved, setSaved] = useState<ReactNode>();
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
      {saved && <p role="status">{saved}</p>}
      <EditableBy roles={catalogueRoles}>
        {country && (
          <RateGrid
            key={`${brand.brandID} ${country.countryID}`}
            brandID={brand.brandID}
            countryID={country.countryID}
            bands={bandsFor(data, brand.brandID, country.countryID)}
            source={data}
            saved={setSaved}
          />
        )}
        <RateImport source={data} saved={setSaved} />
      </EditableBy>
      <Section title={t.scheduled}>
        <ScheduledRates source={data} />
      </Section>
      {country && (
        <Section
          title={t.history}
          aside={
            <UndoLast brandID={brand.brandID} countryID={country.countryID} source={data} saved={setSaved} />
          }
        >
          <CatalogueHistory
            key={`${brand.brandID} ${country.countryID}`}
            about={`rate:${brand.brandID}:${country.countryID}:`}
            source={data}
          />
        </Section>
      )}
    </>
  );
}
