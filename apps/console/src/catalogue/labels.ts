import { cardDetailText } from '@gift/client/labels/card-details';
import { type LocalizedText, language } from '@gift/client/language';
import type { Received } from '../kit/api/call';

type Source = Received<'catalogSource'>;

// table: labels of the fields of brands and countries, in forms and history.
export const fieldLabels = {
  name: ['Name', '名称'],
  nameEn: ['Name in English', '英文名称'],
  nameZh: ['Name in Chinese', '中文名称'],
  position: ['Position', '排序'],
  isEnabled: ['Enabled', '开放交易'],
  checkWindowMin: ['Check window (min)', '验卡时间（分钟）'],
  denominations: ['Face values', '面额'],
  noteEn: ['Note in English', '英文说明'],
  noteZh: ['Note in Chinese', '中文说明'],
  countries: ['Sold in', '销售地'],
  patterns: ['Format hints', '格式提示'],
  rateKobo: ['Rate', '参考价'],
} as const satisfies Record<string, LocalizedText>;

/** A brand's name, or its id if the catalogue does not have it. */
export const brandName = ({ brands }: Pick<Source, 'brands'>, id: string) =>
  brands.find(({ brandID }) => brandID === id)?.name ?? id;
export function countryName({ countries }: Pick<Source, 'countries'>, id: string): string {
  const country = countries.find(({ countryID }) => countryID === id);
  if (!country) return id;
  return language() === 'zh-CN' ? country.nameZh : country.nameEn;
}

/** The kind of card that a reference rate is for. */
export const kindName = (form: string, receipt: string) => [form, receipt].map(cardDetailText).join(' · ');

/** A range of face values, in whole units of the card's currency. */
export function bandName({ bands }: Pick<Source, 'bands'>, number: number): string {
  const band = bands.find(({ band }) => band === number);
  return band ? `${band.fromMinor / 100}–${band.toMinor / 100}` : String(number);
}
