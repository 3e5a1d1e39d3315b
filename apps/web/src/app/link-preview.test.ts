import { assumeLanguage } from '@gift/client/language';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkAnswers, linkPreview } from './link-preview';

vi.mock('virtual:calls', () => ({
  default: {
    catalogBrands: '0catalog/brands',
    catalogCountries: '0catalog/countries',
    offerList: '0offer/list',
  },
}));

const offer = {
  offerID: '7',
  side: 0,
  brandID: 'steam',
  countryID: 'US',
  currency: 'USD',
  form: 'ecode',
  minFace: 1_000,
  maxFace: 20_000,
  rateKobo: '92000',
  maker: { nickname: 'chidi', completionBp: 9_870 },
};
const brands = [{ brandID: 'steam', name: 'Steam', nameZh: '蒸汽' }];
const query = (text: string) => new URLSearchParams(text);

/** The preview of an address, from answers to exactly the calls that it asks for. */
function preview(path: string, search: string, items: object[] = [offer]) {
  const urls = linkAnswers(path, query(search));
  const answerTo = (url: string) => {
    if (url.startsWith('/api/catalog/brands')) return { brands };
    if (url.startsWith('/api/catalog/countries')) return { countries: [{ countryID: 'US', symbol: '$' }] };
    return { items: url.includes('type=1') ? items : [], nextCursor: null };
  };
  return linkPreview(path, query(search), Object.fromEntries(urls.map((url) => [url, answerTo(url)])));
}
afterEach(() => assumeLanguage('en-US'));

describe('the preview of a link', () => {
  it('to an offer names the card, the rate, the face values and the trader', () =>
    expect(preview('/offerDetail', 'offerID=7&from=chat')).toEqual({
      title: 'Buys Steam US at ₦920 per $',
      description:
        '$10 to $200 · E-code · chidi, 98% completed. The money stays in escrow until the card works.',
      path: '/offerDetail?offerID=7',
      picture: '/previews/offers.png?type=1&offerID=7',
    }));

  it('is in the language of the reader', () => {
    assumeLanguage('zh-CN');
    expect(preview('/offerDetail', 'offerID=7')).toMatchObject({
      title: '收购 蒸汽 US，₦920 每 $',
      picture: '/previews/offers.png?type=1&offerID=7&language=zh-CN',
    });
  });

  it('is the general one for an offer that is not listed, and for other pages', () => {
    expect(preview('/offerDetail', 'offerID=7', [])).toBeNull();
    for (const search of ['', 'offerID=x', 'offerID=7/..'])
      expect([preview('/offerDetail', search), linkAnswers('/offerDetail', query(search))]).toEqual([
        null,
        [],
      ]);
    expect([preview('/me', 'offerID=7'), linkAnswers('/me', query('offerID=7'))]).toEqual([null, []]);
  });

  it('to the market is the general one for an unknown brand, whose name could say anything', () => {
    expect(preview('/market', 'brandID=08012345678')).toBeNull();
    expect(preview('/market', 'brandID=steam')?.title).toBe('Sell Steam for naira');
    expect(preview('/market', '')?.title).toBe('Sell gift cards for naira');
  });

  it('to the market keeps the filter and drops what is not one', () =>
    expect(preview('/market', 'countryID=US&type=0&brandID=steam&isTrusted=1&x=%22')).toEqual({
      title: 'Buy Steam US for naira',
      path: '/market?type=0&brandID=steam&countryID=US',
      picture: '/previews/offers.png?type=0&brandID=steam&countryID=US',
    }));
});
