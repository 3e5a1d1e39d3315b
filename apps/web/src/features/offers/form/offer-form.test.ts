import { calls } from '@gift/contract/calls';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyFields,
  type Fields,
  fieldsOf,
  firstInvalidPanel,
  offerOf,
  priceOf,
  problemsIn,
  problemsOf,
  readFields,
  tagsOf,
  templates,
} from './offer-form';

const full: Fields = {
  ...emptyFields,
  brandID: 'steam',
  countryID: 'US',
  form: 'physical',
  receipts: ['cash', 'none'],
  denominations: [10_000, 5000],
  mode: 'fixed',
  rate: '905.50',
  hours: { days: ['mon', 'fri'], from: '08:00', to: '20:30' },
  terms: ' US region only. ',
  tags: 'fast pay, 可信，',
  minCompleted: '5',
  minCompletionPercent: '97.5',
  maxLostPercent: '2',
};
const sent = (fields: Fields) => calls.saveOffer.body.safeParse({ offer: offerOf(fields) });

describe('a written offer', () => {
  it('is accepted by the contract', () => {
    const parsed = sent(full);
    expect(parsed.error).toBe(undefined);
    expect(parsed.data?.offer).toMatchObject({
      price: { mode: 'fixed', rateKobo: '90550' },
      denominations: [5000, 10_000],
      terms: 'US region only.',
      tags: ['fast pay', '可信'],
      requirements: { minCompleted: 5, minCompletionBp: 9750, maxDisputeLostBp: 200 },
      hours: { mon: { from: '08:00', to: '20:30' }, fri: { from: '08:00', to: '20:30' } },
    });
  });
  it.each(templates.map((template, at) => [at, template] as const))(
    'from starter %i can be published as it is',
    (_, template) => {
      const fields = { ...emptyFields, ...template };
      expect(problemsOf(fields)).toEqual([]);
      expect(sent(fields).success).toBe(true);
    },
  );
  it('is read back into the form unchanged', () => {
    const offer = sent(full).data!.offer;
    const again = fieldsOf({ offer } as Parameters<typeof fieldsOf>[0]);
    expect(offerOf(again)).toEqual(offerOf(full));
  });
  it('of e-codes names no receipt, and one that sells sets no money aside', () => {
    expect(offerOf({ ...full, form: 'ecode' })?.receipts).toEqual(['none']);
    expect(offerOf({ ...full, side: 1, preLock: true })?.preLock).toBe(false);
  });
});

describe('a form with', () => {
  it.each([
    [{ brandID: null }, 'brand', 1],
    [{ countryID: null }, 'country', 1],
    [{ receipts: [] }, 'receipts', 1],
    [{ rate: '' }, 'rate', 2],
    [{ rate: '0' }, 'rate', 2],
    [{ mode: 'margin', floor: 'x' }, 'floor', 2],
    [{ mode: 'margin', ceil: '0' }, 'ceil', 2],
    [{ mode: 'margin', floor: '900', ceil: '800' }, 'bounds', 2],
    [{ denominations: [] }, 'denominations', 3],
    [{ denominations: [50_000] }, 'denominations', 3],
    [{ minFace: '' }, 'minFace', 3],
    [{ maxFace: '10' }, 'maxFace', 3],
    [{ stockFace: '100' }, 'stockFace', 3],
    [{ hours: { days: [], from: '08:00', to: '20:00' } }, 'hours', 3],
    [{ hours: { days: ['mon'], from: '20:00', to: '08:00' } }, 'hours', 3],
    [{ tags: 'a,b,c,d,e,f' }, 'tags', 4],
    [{ minCompleted: '-1' }, 'minCompleted', 4],
    [{ minCompletionPercent: '101' }, 'minCompletion', 4],
    [{ maxLostPercent: 'few' }, 'maxLost', 4],
  ] as const)('%j has to mend %s on panel %i', (change, problem, panel) => {
    const fields = { ...full, ...change } as Fields;
    expect(problemsIn(fields, panel)).toContain(problem);
    expect(firstInvalidPanel(fields)).toBe(panel);
    expect(offerOf(fields)).toBe(null);
  });
  it('no problems is always accepted by the contract, whatever the figures', () => {
    const figure = fc.integer({ min: 1, max: 2000 }).map(String);
    fc.assert(
      fc.property(figure, figure, figure, fc.integer({ min: -3000, max: 3000 }), (a, b, c, marginBp) => {
        const fields: Fields = {
          ...full,
          denominations: null,
          minFace: a,
          maxFace: b,
          stockFace: c,
          mode: 'margin',
          marginBp,
        };
        if (problemsOf(fields).length === 0) expect(sent(fields).success).toBe(true);
        else expect(offerOf(fields)).toBe(null);
      }),
    );
  });
});

describe('a price', () => {
  it('with a margin keeps empty bounds empty', () =>
    expect(priceOf({ mode: 'margin', rate: '', marginBp: -150, floor: '', ceil: '900' })).toEqual({
      mode: 'margin',
      marginBp: -150,
      floorKobo: null,
      ceilKobo: '90000',
    }));
});

describe('a saved form', () => {
  it('is restored unchanged', () => expect(readFields(JSON.parse(JSON.stringify(full)))).toEqual(full));
  it('survives anything at all', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ hours: fc.anything(), receipts: fc.anything() })),
        (saved) => {
          expect(Object.keys(readFields(saved)).sort()).toEqual(Object.keys(emptyFields).sort());
        },
      ),
    );
  });
});

it('tags are parted by commas of either script', () =>
  expect(tagsOf(' fast ,夜间，, quick、稳')).toEqual(['fast', '夜间', 'quick', '稳']));
