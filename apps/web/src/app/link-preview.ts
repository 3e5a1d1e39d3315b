// What a messenger shows of a link to an offer or to the market. Only the server uses it.
import { language, texts } from '@gift/client/language';
import { formatNaira, koboOfDigits } from '@gift/money';
import { faceText } from '../shared/catalog';
import { getUrl, type Received } from '../shared/http/call';
import { marketPicture, readMarketFilter, sharedMarketPath } from '../shared/trade/market-filter';
import { completedText, formName, perUnit, rangeText } from '../shared/trade/offer-texts';

const t = texts({
  buys: [
    (brand: string, rate: string) => `Buys ${brand} at ${rate}`,
    (brand: string, rate: string) => `收购 ${brand}，${rate}`,
    (brand: string, rate: string) => `Dey buy ${brand} for ${rate}`,
  ],
  sells: [
    (brand: string, rate: string) => `Sells ${brand} at ${rate}`,
    (brand: string, rate: string) => `出售 ${brand}，${rate}`,
    (brand: string, rate: string) => `Dey sell ${brand} for ${rate}`,
  ],
  buy: [
    (brand: string) => `Buy ${brand} for naira`,
    (brand: string) => `用奈拉买 ${brand}`,
    (brand: string) => `Buy ${brand} for naira`,
  ],
  sell: [
    (brand: string) => `Sell ${brand} for naira`,
    (brand: string) => `卖 ${brand} 换奈拉`,
    (brand: string) => `Sell ${brand} for naira`,
  ],
  cards: ['gift cards', '礼品卡', 'gift cards'],
  isNew: ['new trader', '新用户', 'new trader'],
  safe: [
    'The money stays in escrow until the card works.',
    '资金由平台托管，验卡可用后才付款。',
    'Gift dey hold the money till the card work.',
  ],
});

/** `path` is the address of the link, `picture` that of its image. */
export type LinkPreview = { title: string; description?: string; path: string; picture: string };

type Answers = Record<string, unknown>;

const brandsUrl = getUrl('catalogBrands', undefined);
const countriesUrl = getUrl('catalogCountries', undefined);
/** An offer is on one of the two sides; the address does not say on which. */
const offerUrls = (offerID: string) =>
  (['1', '0'] as const).map((type) => getUrl('offerList', { type, offerID, limit: 1 }));

const offerIDIn = (query: URLSearchParams) => {
  const offerID = query.get('offerID') ?? '';
  return /^[1-9]\d{0,18}$/.test(offerID) ? offerID : null;
};

/** The public calls from whose answers the preview of an address is made. */
export function linkAnswers(path: string, query: URLSearchParams): string[] {
  const offerID = offerIDIn(query);
  if (path === '/offerDetail' && offerID) return [...offerUrls(offerID), brandsUrl, countriesUrl];
  return path === '/market' ? [brandsUrl] : [];
}

/** The preview of an address. Null: it has none of its own, the offer is not listed, or the brand is unknown. */
export function linkPreview(path: string, query: URLSearchParams, answers: Answers): LinkPreview | null {
  const { brands = [] } = (answers[brandsUrl] ?? {}) as Partial<Received<'catalogBrands'>>;
  const nameOf = (brandID: string) => {
    const brand = brands.find((one) => one.brandID === brandID);
    return (language() === 'zh-CN' ? brand?.nameZh : brand?.name) ?? brandID;
  };
  const inLanguage = language() === 'en-US' ? '' : `&language=${language()}`;
  if (path === '/market') {
    const filter = readMarketFilter(query);
    // Otherwise a link could show any word as a brand of Gift.
    if (filter.brandID && !brands.some(({ brandID }) => brandID === filter.brandID)) return null;
    const name = filter.brandID ? nameOf(filter.brandID) : t.cards;
    return {
      title: (filter.type === '1' ? t.sell : t.buy)(filter.countryID ? `${name} ${filter.countryID}` : name),
      path: query.size > 0 ? sharedMarketPath(filter) : '/market',
      picture: `${marketPicture(filter)}${inLanguage}`,
    };
  }
  const offerID = offerIDIn(query);
  if (path !== '/offerDetail' || !offerID) return null;
  const lists = offerUrls(offerID).map((url) => answers[url] as Received<'offerList'> | undefined);
  const offer = lists.flatMap((list) => list?.items ?? [])[0];
  if (!offer) return null;
  const { countries = [] } = (answers[countriesUrl] ?? {}) as Partial<Received<'catalogCountries'>>;
  const symbol = countries.find((one) => one.countryID === offer.countryID)?.symbol ?? offer.currency;
  const { maker, side, rateKobo, minFace, maxFace } = offer;
  const rate = `${formatNaira(koboOfDigits(rateKobo)).replace(/\.00$/, '')} ${perUnit(symbol)}`;
  const facts = [
    rangeText(faceText(minFace, symbol), faceText(maxFace, symbol)),
    formName(offer.form),
    `${maker.nickname}, ${maker.completionBp === null ? t.isNew : completedText(maker.completionBp)}`,
  ];
  return {
    title: (side === 1 ? t.sells : t.buys)(`${nameOf(offer.brandID)} ${offer.countryID}`, rate),
    description: `${facts.join(' · ')}. ${t.safe}`,
    path: `/offerDetail?offerID=${offerID}`,
    picture: `/previews/offers.png?type=${side === 1 ? 0 : 1}&offerID=${offerID}${inLanguage}`,
  };
}
