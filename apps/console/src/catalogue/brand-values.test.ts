import { lengthsText } from '@gift/contract/cards';
import { describe, expect, it } from 'vitest';
import {
  type Brand,
  bandsIn,
  bodyOf,
  fieldsOf,
  groupIn,
  lengthsIn,
  newPart,
  numbersIn,
  type PartFields,
  partOf,
} from './brand-values';

const brand: Brand = {
  ...{ brandID: 'galaxy', name: 'Galaxy', nameZh: '银河', aliases: ['GX', 'GG'], sites: ['galaxy.com'] },
  ...{ category: 'gaming', tile: { from: '#10243E', to: '#2A6BA8' }, position: 1, isEnabled: true },
  ...{
    isProhibited: false,
    isDraft: false,
    checkWindowMin: 30,
    denominations: [10, 25],
    noteEn: '',
    noteZh: '',
    notePcm: '',
  },
  countries: ['JP', 'US'],
  faces: [
    {
      countryID: 'JP',
      denominations: [500],
      step: 50,
      bands: [{ fromMinor: 100, toMinor: 9900 }],
      redeemUrl: 'https://galaxy.com/redeem',
    },
  ],
  parts: [{ name: 'code', chars: 'any', lengths: [14, 15, 16, 20], prefix: 'GX', group: [4, 6, 4] }],
};

const fields = (part: Partial<PartFields>) => ({ ...newPart, lengths: '16', ...part });

describe('the form of a brand', () => {
  it('returns the brand it was filled with', () => {
    const { isProhibited: _, isDraft: __, ...body } = brand;
    expect(bodyOf(fieldsOf(brand))).toEqual({ ...body, reason: '' });
  });

  it.each([
    ['16', [16]],
    ['14-16, 20', [14, 15, 16, 20]],
    ['20，14–15', [14, 15, 20]],
    ['', null],
    ['16-14', null],
    ['41', null],
    ['many', null],
  ])('reads the lengths %j as %j', (text, lengths) => {
    expect(lengthsIn(text)).toEqual(lengths);
    if (lengths) expect(lengthsIn(lengthsText(lengths))).toEqual(lengths);
  });

  it('reads groups, and uses groups of four if none are given', () => {
    expect(groupIn('5-5-5', [15])).toEqual([5, 5, 5]);
    expect(groupIn('', [8, 10])).toEqual([4, 4, 2]);
    expect(groupIn('5-x', [15])).toBeNull();
  });

  it('reads the characters that no code contains, whatever separates them', () => {
    expect(partOf(fields({ excluded: 'o, i' }))?.excluded).toBe('OI');
    expect(partOf(fields({ excluded: ' ' }))).not.toHaveProperty('excluded');
    const parts = [{ ...brand.parts[0]!, excluded: 'OI' }];
    expect(bodyOf(fieldsOf({ ...brand, parts })).parts).toEqual(parts);
  });

  it('reads face values and bands', () => {
    expect(numbersIn('25, 10，10')).toEqual([10, 25]);
    expect(numbersIn('10, ten')).toBeNull();
    expect(bandsIn('10-24, 25 – 49')).toEqual([
      { fromMinor: 1000, toMinor: 2400 },
      { fromMinor: 2500, toMinor: 4900 },
    ]);
    expect(bandsIn('10')).toBeNull();
  });
});
