import type { AnswerOf, calls } from '@gift/contract';
import { type Language, type LocalizedText, textIn } from '@gift/contract/text/localized';
import { formatNaira, koboOfDigits } from '@gift/money';
import type { LinkPreview } from './drawing';

type Offers = AnswerOf<(typeof calls)['offerList']>;
type Offer = Offers['items'][number];
type Brand = AnswerOf<(typeof calls)['catalogBrands']>['brands'][number];
type Country = AnswerOf<(typeof calls)['catalogCountries']>['countries'][number];

/** What the link asks for, and what the public calls answer. `offers` are in the order of their rates. */
export type Source = {
  type: 0 | 1;
  offerID?: string | undefined;
  brandID?: string | undefined;
  countryID?: string | undefined;
  faceMinor?: number | undefined;
  offers: Offers;
  brands: readonly Brand[];
  countries: readonly Country[];
};

const t = {
  buys: [
    (brand: string) => `Buys ${brand}`,
    (brand: string) => `收购 ${brand}`,
    (brand: string) => `Dey buy ${brand}`,
  ],
  sells: [
    (brand: string) => `Sells ${brand}`,
    (brand: string) => `出售 ${brand}`,
    (brand: string) => `Dey sell ${brand}`,
  ],
  buy: [
    (brand: string) => `Buy ${brand}`,
    (brand: string) => `买 ${brand}`,
    (brand: string) => `Buy ${brand}`,
  ],
  sell: [
    (brand: string) => `Sell ${brand}`,
    (brand: string) => `卖 ${brand}`,
    (brand: string) => `Sell ${brand}`,
  ],
  cards: ['gift cards', '礼品卡', 'gift cards'],
  allCards: ['Gift cards', '礼品卡', 'Gift cards'],
  per: [
    (symbol: string) => `per ${symbol}`,
    (symbol: string) => `每 ${symbol}`,
    (symbol: string) => `per ${symbol}`,
  ],
  range: [
    (from: string, to: string) => `${from} to ${to}`,
    (from: string, to: string) => `${from} 至 ${to}`,
    (from: string, to: string) => `${from} to ${to}`,
  ],
  ecode: ['E-code', '电子卡', 'E-code'],
  physical: ['Physical card', '实体卡', 'Physical card'],
  either: ['E-code or physical', '电子卡或实体卡', 'E-code or physical'],
  completed: [
    (percent: number) => `${percent}% completed`,
    (percent: number) => `完成率 ${percent}%`,
    (percent: number) => `${percent}% completed`,
  ],
  isNew: ['new trader', '新用户', 'new trader'],
  best: ['Best rate', '最优汇率', 'Best rate'],
  count: [
    (count: string) => (count === '1' ? '1 open offer' : `${count} open offers`),
    (count: string) => `${count} 个报价`,
    (count: string) => (count === '1' ? '1 open offer' : `${count} open offers`),
  ],
  none: ['No open offers now', '暂无报价', 'No open offers now'],
  safe: [
    'The money stays in escrow until the card works.',
    '资金由平台托管，验卡可用后才付款。',
    'Gift dey hold the money till the card work.',
  ],
} satisfies Record<string, LocalizedText<unknown>>;

const rateText = (rateKobo: string) => formatNaira(koboOfDigits(rateKobo)).replace(/\.00$/, '');

function faceText(minor: number, symbol: string): string {
  const digits = minor % 100 === 0 ? 0 : 2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${symbol}${new Intl.NumberFormat('en-US', format).format(minor / 100)}`;
}

/**
 * The preview of an offer, or of a list of offers. Null for an offer that is not listed, for an unknown brand, and for
 * a list whose offers were not found yet.
 */
export function linkPreviewOf(source: Source, language: Language): LinkPreview | null {
  const inLanguage = <Value>(text: LocalizedText<Value>): Value => textIn(text, language);
  const { offers, brands, countries } = source;
  const [offer] = offers.items;
  if (source.offerID && !offer) return null;
  const brandID = source.offerID ? offer!.brandID : source.brandID;
  const countryID = source.offerID ? offer!.countryID : source.countryID;
  const brand = brands.find((one) => one.brandID === brandID);
  if (!source.offerID && ((brandID && !brand) || (!offer && offers.nextCursor))) return null;
  const name = (language === 'zh-CN' ? brand?.nameZh : brand?.name) ?? brandID;
  const tile = { name: name ?? inLanguage(t.allCards), countryID, colours: brand?.tile };
  const symbolOf = ({ countryID: id, currency }: Offer) =>
    countries.find((one) => one.countryID === id)?.symbol ?? `${currency} `;
  if (source.offerID) {
    const { maker, rateKobo, minFace, maxFace, form, side } = offer!;
    const symbol = symbolOf(offer!);
    const [from, to] = [faceText(minFace, symbol), faceText(maxFace, symbol)];
    const record =
      maker.completionBp === null
        ? inLanguage(t.isNew)
        : inLanguage(t.completed)(Math.floor(maker.completionBp / 100));
    return {
      tile,
      title: inLanguage(side === 1 ? t.sells : t.buys)(name!),
      figure: rateText(rateKobo),
      unit: inLanguage(t.per)(symbol),
      facts: [from === to ? from : inLanguage(t.range)(from, to), inLanguage(t[form])],
      note: `${maker.nickname} · ${record}`,
    };
  }
  const title = inLanguage(source.type === 1 ? t.sell : t.buy)(name ?? inLanguage(t.cards));
  const number = `${offers.items.length}${offers.nextCursor ? '+' : ''}`;
  const count = offer ? inLanguage(t.count)(number) : inLanguage(t.none);
  // Rates in different currencies have no best one.
  if (!offer || !brandID || !countryID)
    return { tile, title, figure: count, unit: '', facts: [], note: inLanguage(t.safe) };
  const symbol = symbolOf(offer);
  const face = source.faceMinor === undefined ? [] : [faceText(source.faceMinor, symbol)];
  return {
    tile,
    title,
    figure: rateText(offer.rateKobo),
    unit: inLanguage(t.per)(symbol),
    facts: [inLanguage(t.best), ...face, count],
    note: inLanguage(t.safe),
  };
}
