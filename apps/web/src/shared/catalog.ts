// The catalogue for every screen: one shared, cached answer.

import { language, localize } from '@gift/client/language';
import { groupThousands } from '@gift/money';
import type { Received } from './http/call';
import { type Remote, useRemote } from './http/use-remote';

export type Brand = Received<'catalogBrands'>['brands'][number];
export type Country = Received<'catalogCountries'>['countries'][number];

type Brands = Received<'catalogBrands'>;
const inChinese = new WeakMap<Brands, Brands>();

/** Every brand, with its name in the reader's language. */
export function useBrands(): Remote<Brands> {
  const remote = useRemote('catalogBrands');
  const { data } = remote;
  if (!data || language() !== 'zh-CN') return remote;
  if (!inChinese.has(data))
    inChinese.set(data, {
      brands: data.brands.map((brand) => ({ ...brand, name: brand.nameZh, nameZh: brand.name })),
    });
  return { ...remote, data: inChinese.get(data) };
}

/** Whether a search for a text finds a brand: by a name in either language, or by an alias. */
export const isBrandFound = ({ name, nameZh, aliases }: Brand, query: string): boolean =>
  [name, nameZh, ...aliases].join('\n').toLowerCase().includes(query.trim().toLowerCase());

export const useCountries = () => useRemote('catalogCountries');

/** A brand by its id; undefined until the catalogue has loaded. */
export const useBrand = (brandID: string): Brand | undefined =>
  useBrands().data?.brands.find((brand) => brand.brandID === brandID);

export const useCountry = (countryID: string): Country | undefined =>
  useCountries().data?.countries.find((country) => country.countryID === countryID);

/** Picks the current language of a catalogue text. */
export const catalogText = ({ en, zh, pcm }: { en: string; zh: string; pcm?: string }) =>
  localize([en, zh, pcm || en]);

/** A card's face value: `$50`, `$12.50`. Minor units of its currency. */
export function faceText(faceMinor: number, symbol: string): string {
  const whole = Math.trunc(faceMinor / 100);
  const rest = faceMinor % 100;
  return `${symbol}${groupThousands(String(whole))}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
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
