import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardOf,
  type Draft,
  draftOfQuery,
  emptyDraft,
  readDraft,
  stepOf,
  withBrand,
  withCount,
  withCountry,
  withCustom,
  withFace,
  withForm,
} from './draft';

const steam = { brandID: 'steam', countries: ['US', 'GB'], denominations: [5000, 10_000], faces: [] };
const full: Draft = {
  ...emptyDraft,
  brandID: 'steam',
  countryID: 'US',
  form: 'physical',
  receipt: 'cash',
  faceMinor: 10_000,
  count: 2,
};
const query = (text: string) => new URLSearchParams(text);

describe('a saved draft', () => {
  it('is restored unchanged', () => {
    expect(readDraft(JSON.parse(JSON.stringify(full)))).toEqual(full);
    const custom = withCustom(full, '33.50');
    expect(readDraft(JSON.parse(JSON.stringify(custom)))).toEqual(custom);
  });
  it('loses only the fields that make no sense', () => {
    expect(readDraft({ ...full, countryID: 'usa', count: 9, faceMinor: -1 })).toEqual({
      ...full,
      countryID: null,
      count: 1,
      faceMinor: null,
    });
  });
  it('takes the face value from the typed text, not from the saved number', () =>
    expect(readDraft({ ...full, custom: '20', faceMinor: 99_999 }).faceMinor).toBe(2000));
  it('for an e-code has no receipt', () =>
    expect(readDraft({ ...full, form: 'ecode' }).receipt).toBe('none'));
  it('survives anything at all', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ count: fc.anything(), custom: fc.anything() })),
        (saved) => {
          const draft = readDraft(saved);
          expect(draft.count >= 1 && draft.count <= 5).toBe(true);
          expect(readDraft(draft)).toEqual(draft);
        },
      ),
    );
  });
});

describe('choosing', () => {
  it('another brand keeps the country if the brand is sold there, or takes its first', () => {
    expect(withBrand(full, { ...steam, countries: ['GB', 'US'] }).countryID).toBe('US');
    expect(withBrand(full, { ...steam, countries: ['CA', 'GB'] }).countryID).toBe('CA');
    expect(withBrand(full, { ...steam, countries: ['GB'] }).countryID).toBe('GB');
  });
  it('another brand clears a face value it does not offer, but keeps a typed one', () => {
    expect(withBrand(full, { ...steam, denominations: [5000] }).faceMinor).toBe(null);
    expect(withBrand(withCustom(full, '33'), { ...steam, denominations: [5000] }).faceMinor).toBe(3300);
  });
  it('another country clears a face value it does not offer, but keeps a typed one', () => {
    const ownFaces = { countryID: 'GB', denominations: [2000], stepMinor: null };
    const brand = { ...steam, faces: [ownFaces] };
    expect(withCountry(full, brand, 'US').faceMinor).toBe(full.faceMinor);
    expect(withCountry(full, brand, 'GB')).toMatchObject({ countryID: 'GB', faceMinor: null });
    expect(withCountry(withCustom(full, '33'), brand, 'GB').faceMinor).toBe(3300);
  });
  it('an e-code clears the receipt, a physical card keeps it or has none chosen yet', () => {
    expect(withForm(full, 'ecode').receipt).toBe('none');
    expect(withForm(full, 'physical').receipt).toBe('cash');
    expect(withForm(withForm(full, 'ecode'), 'physical').receipt).toBe(null);
  });
  it('a preset value closes the custom value field', () =>
    expect(withFace(withCustom(full, '33'), 5000)).toMatchObject({ faceMinor: 5000, custom: null }));
  it('a count keeps it between one and five cards', () => {
    expect(withCount(full, 0).count).toBe(1);
    expect(withCount(full, 6).count).toBe(5);
  });
});

describe('the card', () => {
  it('exists once brand, country and face value are set', () => {
    expect(cardOf(full)).toEqual({
      brandID: 'steam',
      countryID: 'US',
      form: 'physical',
      receipt: 'cash',
      faceMinor: 10_000,
      count: 2,
    });
    for (const missing of ['brandID', 'countryID', 'faceMinor', 'receipt'])
      expect(cardOf({ ...full, [missing]: null })).toBe(null);
  });
  it('is null if it exceeds the limit of one order', () =>
    expect(cardOf({ ...full, faceMinor: 60_000_000, count: 2 })).toBe(null));
});

describe('an address', () => {
  it('with a brand fills the draft', () =>
    expect(
      draftOfQuery(query('type=1&brandID=steam&countryID=US&form=physical&receipt=cash&face=10000&count=2')),
    ).toEqual(full));
  it('without a brand returns no draft', () => expect(draftOfQuery(query('type=1&face=10000'))).toBe(null));
  it('with invalid values fills only the valid fields', () =>
    expect(draftOfQuery(query('brandID=steam&face=ten&count=99'))).toEqual({
      ...emptyDraft,
      brandID: 'steam',
    }));
  it.each([
    ['step=1', 1],
    ['step=2', 2],
    ['step=3', 2],
    ['step=3&offerID=77', 3],
    ['step=9', 1],
    ['', 1],
  ])('%j shows step %i', (text, step) => expect(stepOf(query(text), cardOf(full))).toBe(step));
  it('shows no later step without a card', () => expect(stepOf(query('step=3&offerID=77'), null)).toBe(1));
});
