// The catalogue for every screen: one shared, cached answer.

import type { BrandHints } from '@gift/contract/text/sensitive-text';
import type { Received } from './http/call';
import { type Remote, useRemote } from './http/use-remote';
import { language } from './i18n/language';

export type Brand = Received<'catalogBrands'>['brands'][number];
export type Country = Received<'catalogCountries'>['countries'][number];

type Brands = Received<'catalogBrands'>;
const inChinese = new WeakMap<Brands, Brands>();

/** Every brand, with its name in the reader's language. */
export function useBrands(): Remote<Brands> {
  const remote = useRemote('catalogBrands');
  const { data } = remote;
  if (!data || language() !== 'zh-CN') return remote;
  let named = inChinese.get(data);
  if (!named) {
    named = { brands: data.brands.map((brand) => ({ ...brand, name: brand.nameZh, nameZh: brand.name })) };
    inChinese.set(data, named);
  }
  return { ...remote, data: named };
}

/** Whether a search for a text finds a brand: by a name in either language, or by an alias. */
export function isBrandFound({ name, nameZh, aliases }: Brand, wanted: string): boolean {
  const query = wanted.trim().toLowerCase();
  return [name, nameZh, ...aliases].some((text) => text.toLowerCase().includes(query));
}

/** The usual face values of a brand in a country. */
export const denominationsOf = (
  { faces, denominations }: Pick<Brand, 'faces' | 'denominations'>,
  countryID: string | null,
): readonly number[] => faces.find((own) => own.countryID === countryID)?.denominations ?? denominations;

/** The step of other face values; null if there is none, or the value fits. */
export function missedStep(brand: Brand, countryID: string | null, faceMinor: number): number | null {
  const step = brand.faces.find((own) => own.countryID === countryID)?.stepMinor ?? null;
  const isIssued = step === null || faceMinor % step === 0;
  return isIssued || denominationsOf(brand, countryID).includes(faceMinor) ? null : step;
}

const hints = new WeakMap<Brands, BrandHints>();

/** What the check of a chat text needs to know about the brands; undefined until the catalogue has loaded. */
export function useBrandHints(): BrandHints | undefined {
  const { data } = useBrands();
  if (data && !hints.has(data))
    hints.set(data, {
      formats: data.brands.flatMap(({ parts }) => parts),
      sites: data.brands.flatMap(({ sites }) => sites),
    });
  return data && hints.get(data);
}
export const useCountries = () => useRemote('catalogCountries');

/** A brand by its id; undefined until the catalogue has loaded. */
export const useBrand = (brandID: string): Brand | undefined =>
  useBrands().data?.brands.find((brand) => brand.brandID === brandID);

export const useCountry = (countryID: string): Country | undefined =>
  useCountries().data?.countries.find((country) => country.countryID === countryID);

/** Picks the current language of a catalogue text. */
export const said = (both: { en: string; zh: string }) => (language() === 'zh-CN' ? both.zh : both.en);

/** A card's face value: `$50`, `$12.50`. Minor units of its currency. */
export function faceText(faceMinor: number, symbol: string): string {
  const whole = Math.trunc(faceMinor / 100);
  const rest = faceMinor % 100;
  const grouped = new Intl.NumberFormat(language()).format(whole);
  return `${symbol}${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** `Apple US $50`; for several cards `Apple US 3 × $50` or their sum. Updates when the catalogue loads. */
export function useCardTitle(
  order: Pick<Received<'orderDetail'>, 'brandID' | 'countryID' | 'faceMinor' | 'cardCount' | 'currency'>,
) {
  const name = useBrand(order.brandID)?.name ?? order.brandID;
  return `${name} ${order.countryID} ${useFace(order.countryID, order.currency)(order.faceMinor)}`;
}

/** Formats a face value in the currency of the order's country. */
export function useFace(countryID: string, currency: string): (faceMinor: number) => string {
  const symbol = useCountry(countryID)?.symbol ?? `${currency} `;
  return (faceMinor) => faceText(faceMinor, symbol);
}
