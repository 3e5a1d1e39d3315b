import { texts } from '@gift/client/language';
import { koboOfDigits, typedNaira } from '@gift/money';
import { type ReactNode, useState } from 'react';
import { catalogText, useBrands, useCountries } from '../../shared/catalog';
import { Form } from '../../shared/forms/form';
import { koboTyped, MoneyInput } from '../../shared/forms/money-input';
import { SelectSheet } from '../../shared/forms/select-sheet';
import { useRemote } from '../../shared/http/use-remote';
import { formatFace, parseFace } from '../../shared/trade/cards/card';
import { ReceiptField } from '../../shared/trade/cards/card-fields';
import {
  clearedFilter,
  type MarketFilter,
  marketChips,
  marketQuery,
  marketSorts,
} from '../../shared/trade/market-filter';
import { chipName, formName, number } from '../../shared/trade/offer-texts';
import { Button } from '../../shared/ui/button';
import { ChipChoice } from '../../shared/ui/chip';
import { CardTile } from '../../shared/ui/media/card-tile';
import { Sheet } from '../../shared/ui/sheet';
import { useDebounced } from '../../shared/use-debounced';
import { positiveText, sortName, withinText } from './filter-labels';

const t = texts({
  title: ['Filter offers', '筛选报价', 'Filter offers'],
  sort: ['Sort by', '排序', 'Sort by'],
  brand: ['Brand', '品牌', 'Brand'],
  anyBrand: ['All brands', '全部品牌', 'All brands'],
  country: ['Card country', '卡所属国家', 'Card country'],
  anyCountry: ['All countries', '全部国家', 'All countries'],
  form: ['Form', '形式', 'Form'],
  any: ['Any', '不限', 'Any'],
  amount: ['Amount on the card', '卡面金额', 'Amount for the card'],
  amountWrong: [
    'Enter the amount printed on the card, or leave it empty.',
    '请输入卡面金额，或留空。',
    'Enter the amount wey dem print for the card, or leave am empty.',
  ],
  lowest: ['Lowest rate you accept', '可接受的最低汇率', 'Lowest rate wey you accept'],
  highest: ['Highest rate you accept', '可接受的最高汇率', 'Highest rate wey you accept'],
  rateWrong: [
    'Enter an amount of naira, or leave it empty.',
    '请输入奈拉金额，或留空。',
    'Enter amount for naira, or leave am empty.',
  ],
  speed: ['Usual speed', '平均速度', 'Usual speed'],
  rating: ['Rating', '评分', 'Rating'],
  only: ['Show only', '只看', 'Show only'],
  clear: ['Clear all', '清除全部', 'Clear all'],
  show: ['Show offers', '查看报价', 'Show offers'],
  count: [
    (n: string, isOne: boolean) => (isOne ? 'Show 1 offer' : `Show ${n} offers`),
    (n: string, _isOne: boolean) => `查看 ${n} 个报价`,
    (n: string, isOne: boolean) => (isOne ? 'Show 1 offer' : `Show ${n} offers`),
  ],
  none: ['No offers match', '没有符合的报价', 'No offer match'],
});

const speeds = [5, 15, 60];
const ratings = [9_000, 9_500, 9_800];
const rateLimit = 15;

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className="group-label">{label}</p>
    {children}
  </div>
);

/** All filters and the order. The button says how many offers they leave. */
export default function FilterSheet({
  filter,
  onApply,
  onClose,
}: {
  filter: MarketFilter;
  onApply: (filter: MarketFilter) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(filter);
  const [amount, setAmount] = useState(filter.faceMinor === undefined ? '' : formatFace(filter.faceMinor));
  const [rate, setRate] = useState(filter.rateKobo ? typedNaira(koboOfDigits(filter.rateKobo)) : '');
  const brands = useBrands().data?.brands.filter((brand) => brand.isEnabled) ?? [];
  const allCountries = useCountries().data?.countries ?? [];
  const brandCountries = brands.find(({ brandID }) => brandID === draft.brandID)?.countries;
  const countries = allCountries.filter(({ countryID }) => brandCountries?.includes(countryID) ?? true);
  const symbol = allCountries.find(({ countryID }) => countryID === draft.countryID)?.symbol ?? '';

  const faceMinor = amount.trim() ? parseFace(amount) : undefined;
  const kobo = rate.trim() ? koboTyped(rate) : undefined;
  const isRate = kobo === undefined || (kobo !== null && kobo > 0n && String(kobo).length <= rateLimit);
  const isValid = faceMinor !== null && isRate;
  const nextFilter: MarketFilter = {
    ...draft,
    faceMinor: faceMinor ?? undefined,
    rateKobo: isRate && kobo ? String(kobo) : undefined,
  };

  function chooseBrand(brandID: string) {
    const has = brands.find((brand) => brand.brandID === brandID)?.countries;
    const isSoldThere = draft.countryID && (has?.includes(draft.countryID) ?? true);
    // Rates of one brand compare only within one country.
    setDraft({
      ...draft,
      brandID: brandID || undefined,
      countryID: isSoldThere ? draft.countryID : has?.[0],
    });
  }
  function clear() {
    setDraft({ ...clearedFilter(filter), sort: undefined });
    setAmount('');
    setRate('');
  }
  const toggle = (chip: (typeof marketChips)[number]) =>
    setDraft({
      ...draft,
      chips: marketChips.filter((one) => draft.chips.includes(one) !== (one === chip)),
    });
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <Form onSubmit={() => isValid && onApply(nextFilter)}>
        <Choice label={t.sort}>
          <ChipChoice
            label={t.sort}
            value={draft.sort ?? 'best'}
            onChange={(sort) => setDraft({ ...draft, sort: sort === 'best' ? undefined : sort })}
            options={marketSorts.map((sort) => ({ value: sort, text: sortName(sort) }))}
          />
        </Choice>
        <SelectSheet
          label={t.brand}
          value={draft.brandID ?? ''}
          onChange={chooseBrand}
          options={[
            { value: '', text: t.anyBrand },
            ...brands.map(({ brandID, name }) => ({
              value: brandID,
              text: name,
              start: <CardTile brandID={brandID} />,
            })),
          ]}
        />
        <SelectSheet
          label={t.country}
          value={draft.countryID ?? ''}
          onChange={(countryID) => setDraft({ ...draft, countryID: countryID || undefined })}
          options={[
            { value: '', text: t.anyCountry },
            ...countries.map((country) => ({
              value: country.countryID,
              text: `${catalogText(country.name)} · ${country.currency}`,
              start: <span className="flag">{country.flag}</span>,
            })),
          ]}
        />
        <Choice label={t.form}>
          <ChipChoice
            label={t.form}
            value={draft.form ?? ''}
            onChange={(form) => setDraft({ ...draft, form: form || undefined, receipt: undefined })}
            options={[
              { value: '', text: t.any },
              { value: 'ecode', text: formName('ecode') },
              { value: 'physical', text: formName('physical') },
            ]}
          />
        </Choice>
        {draft.form === 'physical' && (
          <ReceiptField
            value={draft.receipt ?? null}
            onChange={(receipt) =>
              setDraft({ ...draft, receipt: receipt === draft.receipt ? undefined : receipt })
            }
          />
        )}
        <MoneyInput
          label={t.amount}
          symbol={symbol}
          value={amount}
          onChange={setAmount}
          error={faceMinor === null ? t.amountWrong : undefined}
        />
        <MoneyInput
          label={draft.type === '1' ? t.lowest : t.highest}
          value={rate}
          onChange={setRate}
          error={isRate ? undefined : t.rateWrong}
        />
        <Choice label={t.speed}>
          <ChipChoice
            label={t.speed}
            value={draft.maxMedianMin ?? 0}
            onChange={(minutes) => setDraft({ ...draft, maxMedianMin: minutes || undefined })}
            options={[
              { value: 0, text: t.any },
              ...speeds.map((minutes) => ({ value: minutes, text: withinText(minutes) })),
            ]}
          />
        </Choice>
        <Choice label={t.rating}>
          <ChipChoice
            label={t.rating}
            value={draft.minPositiveBp ?? 0}
            onChange={(bp) => setDraft({ ...draft, minPositiveBp: bp || undefined })}
            options={[
              { value: 0, text: t.any },
              ...ratings.map((bp) => ({ value: bp, text: positiveText(bp) })),
            ]}
          />
        </Choice>
        <Choice label={t.only}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in old WebViews. */}
          <div className="chips-wrap" role="group" aria-label={t.only}>
            {marketChips.map((chip) => (
              <button
                key={chip}
                type="button"
                className="chip"
                aria-pressed={draft.chips.includes(chip)}
                onClick={() => toggle(chip)}
              >
                {chipName(chip)}
              </button>
            ))}
          </div>
        </Choice>
        <div className="market-apply">
          <Button tone="quiet" onClick={clear}>
            {t.clear}
          </Button>
          <Button type="submit">
            <Shown filter={nextFilter} isValid={isValid} />
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

/** How many offers the filter leaves: counted with the list's own query, whose answer the list then shows. */
function Shown({ filter, isValid }: { filter: MarketFilter; isValid: boolean }) {
  const key = JSON.stringify(filter);
  const settledKey = useDebounced(key);
  const offers = useRemote('offerList', marketQuery(JSON.parse(settledKey) as MarketFilter), {
    cache: false,
  });
  const { items, nextCursor } = offers.data ?? {};
  const isCounted = items !== undefined && settledKey === key && isValid;
  if (!isCounted) return t.show;
  if (items.length === 0 && !nextCursor) return t.none;
  return t.count(`${number(items.length)}${nextCursor ? '+' : ''}`, items.length === 1 && !nextCursor);
}
