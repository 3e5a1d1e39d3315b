import { texts } from '@gift/client/language';
import { useState } from 'react';
import { type Brand, catalogText, isBrandFound } from '../../catalog';
import { SearchBox } from '../../forms/search-box';
import { Button } from '../../ui/button';
import { CardTile } from '../../ui/media/card-tile';
import '../trade.css';

const t = texts({
  search: ['Search a brand', '搜索品牌', 'Search brand'],
  brands: ['Brand', '品牌', 'Brand'],
  change: ['Change', '更改', 'Change'],
  all: [
    (n: number) => `All ${n} brands`,
    (n: number) => `全部 ${n} 个品牌`,
    (n: number) => `All ${n} brands`,
  ],
  none: [
    (query: string) => `No brand named "${query}". Check the spelling.`,
    (query: string) => `没有名为“${query}”的品牌，请检查拼写。`,
    (query: string) => `No brand dey with name "${query}". Check the spelling.`,
  ],
  openLoop: [
    'Prepaid bank cards cannot be traded here: they fall under payment-card rules.',
    '预付银行卡适用银行卡支付规则，不能在此交易。',
    'You no fit trade prepaid bank cards here: dem dey under payment-card rules.',
  ],
});
/** Two and a half rows on a small phone; the rest on demand. */
const firstBrands = 8;

/** The brands as cards, with a search. A brand that is not traded is shown with the reason. */
export function BrandGrid({
  brands,
  value,
  onChange,
}: {
  brands: readonly Brand[];
  value: string | null;
  onChange: (brand: Brand) => void;
}) {
  const [query, setQuery] = useState('');
  const [all, setAll] = useState(false);
  const fits = brands.filter((brand) => isBrandFound(brand, query));
  const isCut = !all && query.trim() === '' && fits.length > firstBrands + 1;
  const first = isCut ? fits.slice(0, firstBrands) : fits;
  const chosen =
    isCut && value !== null ? fits.slice(firstBrands).find((brand) => brand.brandID === value) : undefined;
  const shown = chosen ? [...first.slice(0, -1), chosen] : first;
  const closed = shown.find((brand) => brand.disabledReason !== null);
  return (
    <div className="stack">
      <SearchBox label={t.search} value={query} onChange={setQuery} maxLength={40} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in old WebViews. */}
      <div className="brand-grid" role="group" aria-label={t.brands}>
        {shown.map((brand) => (
          <button
            key={brand.brandID}
            type="button"
            aria-pressed={brand.brandID === value}
            aria-label={brand.name}
            disabled={!brand.isEnabled}
            onClick={() => onChange(brand)}
          >
            <CardTile brandID={brand.brandID} wide />
          </button>
        ))}
        {isCut && (
          <button type="button" className="more-brands" onClick={() => setAll(true)}>
            {t.all(fits.length)}
          </button>
        )}
      </div>
      {fits.length === 0 && <p className="muted center">{t.none(query.trim())}</p>}
      {closed?.disabledReason === 'openLoop' && <p className="muted small">{t.openLoop}</p>}
    </div>
  );
}

/** What the user should know before sending a card of this brand. */
const BrandNote = ({ brand }: { brand: Brand }) =>
  brand.note ? <p className="notice">{catalogText(brand.note)}</p> : null;

/** The chosen brand with a button to choose another, and the brand's note. */
export const ChosenBrand = ({
  brand,
  countryID,
  onOther,
}: {
  brand: Brand;
  countryID: string | null;
  onOther: () => void;
}) => (
  <>
    <div className="chosen-brand wraps">
      <CardTile brandID={brand.brandID} countryID={countryID ?? undefined} />
      <span className="grow strong large">{brand.name}</span>
      <Button tone="quiet" small fit onClick={onOther}>
        {t.change}
      </Button>
    </div>
    <BrandNote brand={brand} />
  </>
);
