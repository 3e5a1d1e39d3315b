import { texts } from '@gift/client/language';
import { formatNaira, koboOfDigits } from '@gift/money';
import { catalogText, faceText, useBrands, useCountries } from '../../shared/catalog';
import type { MarketFilter } from '../../shared/trade/market-filter';
import { formName, number, receiptName } from '../../shared/trade/offer-texts';

const t = texts({
  noLess: [
    (rate: string) => `${rate} or more`,
    (rate: string) => `不低于 ${rate}`,
    (rate: string) => `${rate} or more`,
  ],
  noMore: [
    (rate: string) => `${rate} or less`,
    (rate: string) => `不高于 ${rate}`,
    (rate: string) => `${rate} or less`,
  ],
  within: [
    (minutes: number) => `Within ${minutes} min`,
    (minutes: number) => `${minutes} 分钟内`,
    (minutes: number) => `Within ${minutes} min`,
  ],
  positive: [
    (percent: string) => `${percent}%+ positive`,
    (percent: string) => `好评 ${percent}% 以上`,
    (percent: string) => `${percent}%+ positive`,
  ],
  trusted: ['You trust', '您信任', 'You trust'],
  best: ['Recommended', '推荐', 'Recommended'],
  receive: ['Best rate', '最优汇率', 'Best rate'],
  rating: ['Best rated', '评分最高', 'Best rated'],
  fastest: ['Fastest', '最快', 'Fastest'],
  newest: ['Newest', '最新', 'Newest'],
});

export const sortName = (sort: NonNullable<MarketFilter['sort']>): string => t[sort];
export const withinText = (minutes: number): string => t.within(minutes);
export const positiveText = (bp: number): string => t.positive(number(bp / 100, 1));
export const trustedText = (): string => t.trusted;

type Condition = { name: Exclude<keyof MarketFilter, 'type' | 'chips'>; text: string };

/** The conditions of a filter besides its chips, each with its name, to remove it. */
export function useConditions(filter: MarketFilter): readonly Condition[] {
  const brands = useBrands().data?.brands;
  const country = useCountries().data?.countries.find(({ countryID }) => countryID === filter.countryID);
  const { type, brandID, countryID, form, receipt, faceMinor, rateKobo, maxMedianMin, minPositiveBp } =
    filter;
  const rate = rateKobo && formatNaira(koboOfDigits(rateKobo)).replace(/\.00$/, '');
  const texts: Partial<Record<Condition['name'], string | undefined>> = {
    sort: filter.sort && sortName(filter.sort),
    brandID: brandID && (brands?.find((one) => one.brandID === brandID)?.name ?? brandID),
    countryID: countryID && (country ? catalogText(country.name) : countryID),
    form: form && formName(form),
    receipt: receipt && receiptName(receipt),
    faceMinor: faceMinor === undefined ? undefined : faceText(faceMinor, country?.symbol ?? ''),
    rateKobo: rate && (type === '1' ? t.noLess : t.noMore)(rate),
    maxMedianMin: maxMedianMin === undefined ? undefined : withinText(maxMedianMin),
    minPositiveBp: minPositiveBp === undefined ? undefined : positiveText(minPositiveBp),
  };
  return Object.entries(texts).flatMap(([name, text]) =>
    text ? [{ name: name as Condition['name'], text }] : [],
  );
}
