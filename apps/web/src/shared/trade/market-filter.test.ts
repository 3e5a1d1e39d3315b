import { calls } from '@gift/contract';
import { describe, expect, it } from 'vitest';
import {
  conditionCount,
  marketPath,
  marketPicture,
  marketQuery,
  readMarketFilter,
  sharedMarketPath,
} from './market-filter';

const read = (query: string) => readMarketFilter(new URLSearchParams(query));
const full =
  'type=0&brandID=steam&countryID=US&form=physical&receipt=cash&faceMinor=10000&rateKobo=92000&maxMedianMin=5&minPositiveBp=9500&isTrusted=1&sort=newest&chips=online%2Cfast';

describe('a filter of the market', () => {
  it.each([full, 'type=1', 'type=0&brandID=apple', 'type=1&sort=receive', 'type=1&chips=instant%2Ctrusted'])(
    'is the same after its address was read: %s',
    (query) => expect(marketPath(read(query))).toBe(`/market?${query}`),
  );

  it('without a side sells, and its default order is not in the address', () =>
    expect(marketPath(read('sort=best'))).toBe('/market?type=1'));

  it('has one address, whatever the order of its values', () =>
    expect(marketPath(read('chips=fast,online&brandID=steam&type=0'))).toBe(
      marketPath(read('type=0&brandID=steam&chips=online,fast')),
    ));

  it.each([
    'type=2',
    'brandID=Steam%20x',
    'countryID=us',
    'form=either',
    'receipt=cash',
    'form=ecode&receipt=cash',
    'faceMinor=0',
    'faceMinor=1e5',
    'faceMinor=100000001',
    'rateKobo=-5',
    'rateKobo=0',
    'maxMedianMin=0',
    'maxMedianMin=1441',
    'minPositiveBp=10001',
    'isTrusted=yes',
    'sort=cheapest',
    'chips=rich,',
    'cursor=x&limit=1&offerID=7',
  ])('leaves out what the list would refuse: %s', (query) => {
    expect(conditionCount(read(query))).toBe(query.startsWith('form=ecode') ? 1 : 0);
    expect(read(query).sort).toBeUndefined();
  });

  it('asks the list only for what it accepts', () => {
    for (const query of [full, '', 'type=2&faceMinor=x&chips=rich']) {
      const asked = marketQuery(read(query));
      expect(calls.offerList.query.safeParse(asked).error, query).toBeUndefined();
    }
  });

  it('an amount is one card, which makers who list face values must take', () =>
    expect(marketQuery(read('faceMinor=5000'))).toMatchObject({ faceMinor: 5000, denominations: '5000' }));

  it('is shared without the condition that depends on the reader', () =>
    expect(sharedMarketPath(read('type=1&isTrusted=1&chips=online'))).toBe('/market?type=1&chips=online'));

  it('has a picture of the offers that the page shows, without the condition that depends on the reader', () => {
    const { isTrusted: _, limit: __, ...asked } = marketQuery(read(full));
    const [path, query] = marketPicture(read(full)).split('?');
    expect(path).toBe('/previews/offers.png');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(
      Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
    );
    expect(marketPicture(read('type=1'))).toBe('/previews/offers.png?type=1');
  });

  it('counts its conditions', () => {
    expect(conditionCount(read(full))).toBe(11);
    expect(conditionCount(read('type=0&sort=newest'))).toBe(0);
  });
});
