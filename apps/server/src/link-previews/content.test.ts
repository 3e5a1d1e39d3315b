import { describe, expect, it } from 'vitest';
import { linkPreviewOf, type Source } from './content';

const offer = {
  offerID: '7',
  side: 0,
  brandID: 'steam',
  countryID: 'US',
  currency: 'USD',
  form: 'either',
  minFace: 1_000,
  maxFace: 20_050,
  rateKobo: '92050',
  maker: { nickname: 'chidi', completionBp: 9_899 },
};
const brand = { brandID: 'steam', name: 'Steam', nameZh: '蒸汽', tile: { from: '#111111', to: '#222222' } };
const source = (more: object, items: object[] = [offer], nextCursor: string | null = null) =>
  ({
    type: 1,
    brands: [brand],
    countries: [{ countryID: 'US', symbol: '$' }],
    offers: { items, nextCursor },
    ...more,
  }) as unknown as Source;

describe('what a link preview says', () => {
  it('of an offer: what the maker does, the rate, the face values and the record', () => {
    const tile = { name: 'Steam', countryID: 'US', colours: brand.tile };
    expect(linkPreviewOf(source({ offerID: '7' }), 'en-US')).toEqual({
      tile,
      title: 'Buys Steam',
      figure: '₦920.50',
      unit: 'per $',
      facts: ['$10 to $200.50', 'E-code or physical'],
      note: 'chidi · 98% completed',
    });
    expect(linkPreviewOf(source({ offerID: '7' }), 'zh-CN')).toMatchObject({
      title: '收购 蒸汽',
      note: 'chidi · 完成率 98%',
    });
  });

  it('of an offer that is not listed: nothing', () =>
    expect(linkPreviewOf(source({ offerID: '7' }, []), 'en-US')).toBeNull());

  it('of an unknown brand, and of a list whose offers are further on: nothing', () => {
    expect(linkPreviewOf(source({ brandID: '08012345678' }), 'en-US')).toBeNull();
    expect(linkPreviewOf(source({ brandID: 'steam' }, [], 'more'), 'en-US')).toBeNull();
    expect(linkPreviewOf(source({ offerID: '7', brands: [] }), 'en-US')?.title).toBe('Buys steam');
  });

  it('of one card: the best rate, the amount and the number of offers', () =>
    expect(
      linkPreviewOf(
        source({ brandID: 'steam', countryID: 'US', faceMinor: 10_000 }, [offer], 'more'),
        'en-US',
      ),
    ).toMatchObject({
      title: 'Sell Steam',
      figure: '₦920.50',
      facts: ['Best rate', '$100', '1+ open offers'],
    }));

  it('of several cards: no rate, as currencies differ', () => {
    expect(linkPreviewOf(source({ type: 0 }), 'en-US')).toMatchObject({
      tile: { name: 'Gift cards' },
      title: 'Buy gift cards',
      figure: '1 open offer',
      unit: '',
    });
    expect(linkPreviewOf(source({ brandID: 'steam' }, []), 'en-US')?.figure).toBe('No open offers now');
  });
});
