import { cardDetailText } from '@gift/client/labels/card-details';
import { language, type StaffText } from '@gift/client/language';
import type { CardPart } from '@gift/contract/cards';
import type { Received } from '../kit/api/call';

type Source = Received<'catalogSource'>;

// table: labels of the fields of brands and countries, in forms and history.
export const fieldLabels = {
  brandID: ['Id', '标识'],
  countryID: ['ISO code', 'ISO 代码'],
  isProhibited: ['Disabled by rule', '不可开放'],
  name: ['Name', '名称'],
  nameEn: ['Name in English', '英文名称'],
  nameZh: ['Name in Chinese', '中文名称'],
  position: ['Position', '排序'],
  isEnabled: ['Enabled', '开放交易'],
  checkWindowMin: ['Check window (min)', '验卡时间（分钟）'],
  denominations: ['Face values', '面额'],
  noteEn: ['Note in English', '英文说明'],
  noteZh: ['Note in Chinese', '中文说明'],
  notePcm: ['Note in Pidgin (optional)', '皮钦语说明（选填）'],
  countries: ['Sold in', '销售地'],
  patterns: ['Format hints', '格式提示'],
  parts: ['Code format', '卡密格式'],
  faces: ['Face values by country', '各国面额'],
  aliases: ['Other names', '搜索别名'],
  sites: ['Web sites', '兑换网站'],
  category: ['Category', '类别'],
  tile: ['Tile', '卡面'],
  isDraft: ['Not opened yet', '尚未开放'],
  flag: ['Flag', '旗帜'],
  currency: ['Currency', '货币'],
  symbol: ['Symbol', '符号'],
  minorUnits: ['Decimals', '小数位数'],
  rateKobo: ['Rate', '参考价'],
} as const satisfies Record<string, StaffText>;

/** A brand's name, or its id if the catalogue does not have it. */
export function brandName({ brands }: Pick<Source, 'brands'>, id: string): string {
  const brand = brands.find(({ brandID }) => brandID === id);
  return (language() === 'zh-CN' ? brand?.nameZh : brand?.name) ?? id;
}
export function countryName({ countries }: Pick<Source, 'countries'>, id: string): string {
  const country = countries.find(({ countryID }) => countryID === id);
  if (!country) return id;
  return language() === 'zh-CN' ? country.nameZh : country.nameEn;
}

/** The kind of card that a reference rate is for. */
export const kindName = (form: string, receipt: string) => [form, receipt].map(cardDetailText).join(' · ');

/** The bands of a brand in a country: its own or the standard ones. */
export function bandsFor(
  { brands, bands }: Pick<Source, 'brands' | 'bands'>,
  brandID: string,
  countryID: string,
) {
  const own = brands
    .find((brand) => brand.brandID === brandID)
    ?.faces.find((faces) => faces.countryID === countryID)?.bands;
  return own?.map((band, at) => ({ ...band, band: at + 1 })) ?? bands;
}

/** A range of face values, in whole units of the card's currency. */
export function bandName(bands: Source['bands'], number: number): string {
  const band = bands.find(({ band }) => band === number);
  return band ? `${band.fromMinor / 100}–${band.toMinor / 100}` : String(number);
}

export const categoryLabels = {
  gaming: ['Games', '游戏'],
  app: ['Apps and services', '应用与服务'],
  store: ['Shops', '商店'],
  openLoop: ['Bank cards', '银行卡'],
} as const satisfies Record<string, StaffText>;

/** The secrets on a card. */
export const partLabels = {
  code: ['Code', '卡密'],
  number: ['Card number', '卡号'],
  pin: ['PIN', 'PIN 码'],
  accessCode: ['Access code', '访问码'],
  accessNumber: ['Access number', '访问号'],
  serial: ['Serial number', '序列号'],
  expiry: ['Expiry date', '有效期'],
  cvv: ['CVV', 'CVV'],
} as const satisfies Record<CardPart['name'], StaffText>;

export const charLabels = {
  any: ['Letters and digits', '字母和数字'],
  digits: ['Digits', '数字'],
  letters: ['Letters', '字母'],
} as const satisfies Record<CardPart['chars'], StaffText>;
