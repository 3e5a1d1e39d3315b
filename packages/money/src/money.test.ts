import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountFor,
  amountInWords,
  amountPattern,
  computeFee,
  digitsOf,
  type FeeRule,
  feeOf,
  formatNaira,
  type Kobo,
  koboOf,
  koboOfDigits,
  maxKobo,
  noFee,
  parseNaira,
  quoteOf,
  splitEscrow,
  splitNaira,
  sumOf,
  typedNaira,
} from './index';

const anyAmount = fc.bigInt({ min: 0n, max: maxKobo }).map(koboOf);
const anyBps = fc.bigInt({ min: 0n, max: 10_000n });
const tradeFee: FeeRule = {
  bps: 100n,
  min: koboOf(5_000n),
  max: koboOf(300_000n),
  discountBps: 0n,
  vatBps: 750n,
};

describe('an amount', () => {
  it.each(['0', '5', '1234567', '0.5', '12.34', '007'])('%s is one', (text) =>
    expect(amountPattern.test(text)).toBe(true),
  );
  it.each(['', '.5', '5.', '1.234', '-1', '+1', '1e3', '1,000', ' 1', '1 ', '٣', '1.2.3'])(
    '%j is not one',
    (text) => expect(amountPattern.test(text)).toBe(false),
  );
});

describe('reading a typed amount', () => {
  it.each([
    ['0', 0n],
    ['5', 500n],
    ['5.5', 550n],
    ['5.05', 505n],
    ['1234.50', 123_450n],
    ['1,234.50', 123_450n],
    ['1,234.5', 123_450n],
    ['12,345,678', 1_234_567_800n],
    ['007', 700n],
    ['10000000000', 1_000_000_000_000n],
  ])('%s is %s kobo', (text, kobo) => {
    expect(parseNaira(text)).toEqual({ ok: true, kobo });
  });

  it.each([
    ...[
      '',
      ' ',
      '.',
      '.5',
      '5.',
      '5.555',
      '-5',
      '+5',
      '−5',
      '1e3',
      '0x10',
      '₦5',
      '5 000',
      ' 5',
      '5\n',
      '1,23',
      '12,34.00',
    ],
    ...[
      '1,234.5,6',
      '1,000.50,',
      '1,234,',
      '1,2345',
      ',123',
      '1,,234',
      '1.2.3',
      'NaN',
      'Infinity',
      '٥',
      '５',
      '1_000',
      '5n',
      '1234,567',
    ],
  ])('%j is malformed', (text) => {
    expect(parseNaira(text)).toEqual({ ok: false, problem: 'malformed' });
  });

  it('refuses one kobo over the maximum, and quickly refuses a million digits', () => {
    expect(parseNaira('10000000000.01')).toEqual({ ok: false, problem: 'tooLarge' });
    expect(parseNaira('500.01', koboOf(50_000n))).toEqual({ ok: false, problem: 'tooLarge' });
    expect(parseNaira('500', koboOf(50_000n))).toEqual({ ok: true, kobo: 50_000n });
    expect(parseNaira('9'.repeat(1_000_000))).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('parses back every displayed or entered amount exactly', () => {
    fc.assert(
      fc.property(anyAmount, (kobo) => {
        expect(parseNaira(formatNaira(kobo).replace('₦', ''))).toEqual({ ok: true, kobo });
        expect(parseNaira(typedNaira(kobo))).toEqual({ ok: true, kobo });
        expect(koboOfDigits(digitsOf(kobo))).toBe(kobo);
      }),
    );
  });

  it('takes the zeros in front off before it weighs the length', () => {
    expect(parseNaira('0000000000000000012')).toEqual({ ok: true, kobo: 1_200n });
  });

  it.each([
    [0n, '0'],
    [5n, '0.05'],
    [500n, '5'],
    [550n, '5.50'],
    [123_450n, '1234.50'],
  ])('%s kobo stand in a field as %s', (kobo, text) => {
    expect(typedNaira(koboOf(kobo))).toBe(text);
  });

  it('wire digits with a fraction, a blank or a stray zero are a bug, and throw', () => {
    for (const text of ['', '1.0', '01', ' 1', '1e3', '-', '--1', '99999999999999999999']) {
      expect(() => koboOfDigits(text), text).toThrow(RangeError);
    }
  });
});

describe('showing an amount', () => {
  it.each([
    [null, '₦0.00'],
    [undefined, '₦0.00'],
    [0n, '₦0.00'],
    [5n, '₦0.05'],
    [100n, '₦1.00'],
    [9_200_000n, '₦92,000.00'],
    [-123_456n, '−₦1,234.56'],
    [9_007_199_254_740_993n, '₦90,071,992,547,409.93'],
  ])('%s kobo is %s', (amount, shown) => {
    expect(formatNaira(amount as Kobo | null)).toBe(shown);
  });

  it('groups thousands as Intl does, for every amount', () => {
    const grouper = new Intl.NumberFormat('en-US');
    fc.assert(
      fc.property(anyAmount, (kobo) => {
        expect(splitNaira(kobo).whole).toBe(grouper.format(kobo / 100n));
      }),
    );
    for (const size of [1n, 12n, 123n, 1234n, 12_345n, 123_456n, 1_234_567n])
      expect(splitNaira(koboOf(size * 100n)).whole).toBe(grouper.format(size));
  });

  it('splits an amount into sign, symbol, whole and fraction, with an optional plus sign', () => {
    expect(splitNaira(koboOf(9_200_050n), { sign: 'always' })).toEqual({
      sign: '+',
      symbol: '₦',
      whole: '92,000',
      fraction: '50',
    });
    expect(splitNaira(koboOf(1n), { sign: 'always' }).sign).toBe('+');
    expect(splitNaira(koboOf(0n), { sign: 'always' }).sign).toBe('');
    expect(splitNaira(koboOf(1n)).sign).toBe('');
    expect(splitNaira(koboOf(-1n), { sign: 'always' })).toMatchObject({
      sign: '−',
      whole: '0',
      fraction: '01',
    });
  });
});

describe('fees', () => {
  it('is one percent between its bounds, with VAT on top as its own line', () => {
    expect(computeFee(koboOf(9_200_000n), tradeFee)).toEqual({
      levelOff: 0n,
      couponOff: 0n,
      fee: 92_000n,
      vat: 6_900n,
      total: 98_900n,
    });
    expect(computeFee(koboOf(100_000n), tradeFee).fee).toBe(5_000n);
    expect(computeFee(koboOf(100_000_000n), tradeFee).fee).toBe(300_000n);
    expect(computeFee(koboOf(100_000n), { ...tradeFee, discountBps: 5_000n }).fee).toBe(2_500n);
  });

  it('rounds down: 99.99 kobo of fee is 99', () => {
    expect(feeOf(koboOf(9_999n), 100n)).toBe(99n);
  });

  it('apply a coupon after the level discount, up to its maximum and the fee', () => {
    const withCoupon = (shareBps: bigint, max: bigint) =>
      computeFee(koboOf(9_200_000n), {
        ...tradeFee,
        discountBps: 1_000n,
        coupon: { shareBps, max: koboOf(max) },
      });
    // 92,000 less a tenth for the level is 82,800.
    const levelOff = 9_200n;
    expect(withCoupon(5_000n, 50_000n)).toMatchObject({ levelOff, couponOff: 41_400n, fee: 41_400n });
    expect(withCoupon(5_000n, 30_000n)).toMatchObject({ levelOff, couponOff: 30_000n, fee: 52_800n });
    expect(withCoupon(10_000n, 90_000n)).toMatchObject({ levelOff, couponOff: 82_800n, fee: 0n, vat: 0n });
    expect(withCoupon(20_000n, 90_000n)).toMatchObject({ levelOff, couponOff: 82_800n, fee: 0n });
  });

  it('report no discount when a small amount caps the fee below the discounted minimum', () => {
    const coupon = { shareBps: 5_000n, max: koboOf(10_000n) };
    // All but one kobo of 1,000, VAT included: 929 and 69. Half the smallest fee would still be 2,500.
    expect(computeFee(koboOf(1_000n), { ...tradeFee, coupon })).toEqual({
      levelOff: 0n,
      couponOff: 0n,
      fee: 929n,
      vat: 69n,
      total: 998n,
    });
    expect(computeFee(koboOf(2n), { ...tradeFee, vatBps: 0n })).toMatchObject({ fee: 1n });
  });

  it('are zero without an amount or a rate', () => {
    expect(computeFee(koboOf(0n), tradeFee)).toEqual(noFee);
    expect(computeFee(koboOf(-5n), tradeFee)).toEqual(noFee);
    expect(computeFee(koboOf(500n), { ...tradeFee, bps: 0n })).toEqual(noFee);
  });

  it('stay within zero, the maximum and the amount, and reach the discounted minimum', () => {
    fc.assert(
      fc.property(anyAmount, anyBps, anyBps, anyBps, (amount, bps, discountBps, vatBps) => {
        const rule = { ...tradeFee, bps, discountBps, vatBps };
        const { fee, vat, total } = computeFee(amount, rule);
        expect(fee >= 0n && vat >= 0n && fee <= rule.max).toBe(true);
        expect(total).toBe(fee + vat);
        expect(total <= amount).toBe(true);
        const smallest = rule.min - feeOf(rule.min, discountBps);
        if (bps > 0n && amount > 2n * rule.min) expect(fee >= smallest).toBe(true);
      }),
    );
  });

  it('leave at least one kobo of every small amount', () => {
    for (let amount = 1n; amount <= 6_000n; amount++)
      expect(computeFee(koboOf(amount), tradeFee).total, String(amount)).toBeLessThan(amount);
  });

  it('never decrease when the amount increases', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(computeFee(low, tradeFee).total <= computeFee(high, tradeFee).total).toBe(true);
      }),
    );
  });
});

describe('the price of a card', () => {
  it('is face times rate, rounded half up', () => {
    expect(amountFor(10_000n, koboOf(92_000n))).toBe(9_200_000n); // $100 at ₦920.
    expect(amountFor(1n, koboOf(49n))).toBe(0n); // 0.49 kobo
    expect(amountFor(1n, koboOf(50n))).toBe(1n); // 0.50 kobo
    expect(amountFor(1n, koboOf(149n))).toBe(1n); // 1.49 kobo
    expect(amountFor(1n, koboOf(150n))).toBe(2n); // 1.50 kobo
  });

  it('a quote charges each side by its own fee rule, and nothing without a rule', () => {
    const deal = { faceMinor: 10_000n, rateKobo: koboOf(92_000n) };
    const half = { ...tradeFee, discountBps: 5_000n };
    expect(quoteOf({ ...deal, buyerRule: tradeFee, sellerRule: half })).toMatchObject({
      gross: 9_200_000n,
      buyerFee: { fee: 92_000n },
      sellerFee: { fee: 46_000n },
      buyerPays: 9_298_900n,
      sellerGets: 9_150_550n,
    });
    expect(quoteOf({ ...deal, buyerRule: null, sellerRule: null })).toEqual({
      gross: 9_200_000n,
      buyerFee: noFee,
      sellerFee: noFee,
      buyerPays: 9_200_000n,
      sellerGets: 9_200_000n,
    });
  });

  it('a quote balances: buyer pays = seller gets + fees of both sides', () => {
    const side = fc.option(fc.record({ discountBps: anyBps }).map((part) => ({ ...tradeFee, ...part })));
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_000_000n),
        fc.bigInt(1n, 1_000_000n),
        side,
        side,
        (face, rate, buyerRule, sellerRule) => {
          const quote = quoteOf({ faceMinor: face, rateKobo: koboOf(rate), buyerRule, sellerRule });
          expect(quote.buyerPays).toBe(
            sumOf([quote.sellerGets, quote.buyerFee.total, quote.sellerFee.total]),
          );
          expect(quote.sellerGets >= 0n).toBe(true);
          expect(quote.buyerPays >= quote.gross).toBe(true);
        },
      ),
    );
  });
});

describe('an escrow that is split', () => {
  const escrow = (whole: bigint, fee = 0n, vat = 0n) => ({
    whole: koboOf(whole),
    fee: koboOf(fee),
    vat: koboOf(vat),
  });

  it('takes our fee and its VAT off the part of the seller alone, in proportion to it', () => {
    expect(splitEscrow(escrow(1_146_000n, 11_460n, 859n), 5_000)).toEqual({
      buyerAmount: 573_000n,
      sellerAmount: 566_841n,
      fee: 5_730n,
      vat: 429n,
    });
  });

  it('rounds the odd kobo to the nearer share, and to the seller on a tie', () => {
    expect(splitEscrow(escrow(101n), 3_000)).toMatchObject({ sellerAmount: 30n, buyerAmount: 71n });
    expect(splitEscrow(escrow(101n), 5_000)).toMatchObject({ sellerAmount: 51n, buyerAmount: 50n });
  });

  it('adds up to the whole, with no negative part and no fee above the full fee', () => {
    const share = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(anyAmount, share, (amount, sellerShareBps) => {
        const { fee, vat } = computeFee(amount, { ...tradeFee, min: koboOf(0n) });
        const parts = splitEscrow({ whole: amount, fee, vat }, sellerShareBps);
        expect(sumOf(Object.values(parts))).toBe(amount);
        for (const part of Object.values(parts)) expect(part >= 0n).toBe(true);
        expect(parts.fee <= fee && parts.vat <= vat).toBe(true);
        const off = parts.buyerAmount * 10_000n - amount * BigInt(10_000 - sellerShareBps);
        expect(off <= 5_000n && off >= -5_000n).toBe(true);
      }),
    );
  });
});

describe('amounts in words', () => {
  it.each([
    [0n, 'zero naira', '零奈拉'],
    [1n, 'one kobo', '一考包'],
    [50n, 'fifty kobo', '五十考包'],
    [100n, 'one naira', '一奈拉'],
    [101n, 'one naira and one kobo', '一奈拉一考包'],
    [-1n, 'minus one kobo', '负一考包'],
    [2_000n, 'twenty naira', '二十奈拉'],
    [9_900n, 'ninety-nine naira', '九十九奈拉'],
    [10_000n, 'one hundred naira', '一百奈拉'],
    [100_000n, 'one thousand naira', '一千奈拉'],
    [100_100n, 'one thousand and one naira', '一千零一奈拉'],
    [110_000n, 'one thousand one hundred naira', '一千一百奈拉'],
    [1_000_100n, 'ten thousand and one naira', '一万零一奈拉'],
    [10_000_100_000n, 'one hundred million one thousand naira', '一亿零一千奈拉'],
    [100_000_000_100n, 'one billion and one naira', '十亿零一奈拉'],
    [10_000_000_000_000n, 'one hundred billion naira', '一千亿奈拉'],
    [100_000_000_000_000n, 'one trillion naira', '一万亿奈拉'],
    [100_000_000_000_000_000n, 'one quadrillion naira', '一千万亿奈拉'],
    [100_000_000_000_000_000_000n, 'one quintillion naira', '一百亿亿奈拉'],
    [1_000n, 'ten naira', '十奈拉'],
    [1_905n, 'nineteen naira and five kobo', '十九奈拉五考包'],
    [10_100n, 'one hundred and one naira', '一百零一奈拉'],
    [11_000n, 'one hundred and ten naira', '一百一十奈拉'],
    [100_500n, 'one thousand and five naira', '一千零五奈拉'],
    [123_450n, 'one thousand two hundred and thirty-four naira and fifty kobo', '一千二百三十四奈拉五十考包'],
    [102_300n, 'one thousand and twenty-three naira', '一千零二十三奈拉'],
    [
      100_002_345_678_900n,
      'one trillion twenty-three million four hundred and fifty-six thousand seven hundred and eighty-nine naira',
      '一万亿零二千三百四十五万六千七百八十九奈拉',
    ],
    [1_000_000n, 'ten thousand naira', '一万奈拉'],
    [9_200_000n, 'ninety-two thousand naira', '九万二千奈拉'],
    [10_001_000n, 'one hundred thousand and ten naira', '十万零一十奈拉'],
    [100_000_000n, 'one million naira', '一百万奈拉'],
    [100_100_000n, 'one million one thousand naira', '一百万一千奈拉'],
    [100_010_000_000n, 'one billion one hundred thousand naira', '十亿零一十万奈拉'],
    [1_000_000_000_000n, 'ten billion naira', '一百亿奈拉'],
    [-20_000n, 'minus two hundred naira', '负二百奈拉'],
  ])('%s kobo', (amount, english, chinese) => {
    expect(amountInWords(koboOf(amount), 'en-US')).toBe(english);
    expect(amountInWords(koboOf(amount), 'zh-CN')).toBe(chinese);
  });

  it('differ for two different amounts, in English and Chinese', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (a, b) => {
        fc.pre(a !== b);
        expect(amountInWords(a, 'en-US')).not.toBe(amountInWords(b, 'en-US'));
        expect(amountInWords(a, 'zh-CN')).not.toBe(amountInWords(b, 'zh-CN'));
      }),
    );
  });
});
