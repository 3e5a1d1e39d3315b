import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bank, fitsBank, judgeHealth, nameLikeness, sameName, suggestBanks } from './rules';

describe('the check digit of an account number', () => {
  it.each([
    // The two examples of the central bank's circular, then figures computed by its rule.
    ['011', '0000014579'],
    ['011', '0000000220'],
    ['058', '0000014570'],
    ['057', '0123456788'],
    ['033', '1234567895'],
    ['50211', '0000014571'],
    ['50515', '0123456785'],
  ])('at %s it fits %s, and no other last digit does', (bank, number) => {
    const others = [...'0123456789'].filter((digit) => digit !== number[9]);
    expect(fitsBank(number, bank)).toBe(true);
    for (const digit of others) expect(fitsBank(number.slice(0, 9) + digit, bank)).toBe(false);
  });

  it('is not checked for institutions whose code has no known prefix', () => {
    for (let last = 0; last < 10; last++) expect(fitsBank(`812345678${last}`, '999992')).toBe(false);
  });
});

describe('the banks for a number', () => {
  const banks: Bank[] = [
    { code: '999992', name: 'OPay', ussd: null, popularity: 1 },
    { code: '058', name: 'GTBank', ussd: null, popularity: 5 },
    { code: '057', name: 'Zenith Bank', ussd: null, popularity: 7 },
    { code: '011', name: 'First Bank', ussd: null, popularity: 9 },
    { code: '566', name: 'VFD', ussd: null, popularity: 1000 },
    { code: '100', name: 'SunTrust Bank', ussd: null, popularity: 1000 },
  ];
  const order = (accountNumber?: string, used: string[] = []) =>
    suggestBanks(banks, { accountNumber, used: new Set(used) }).map(({ code, hint }) => `${code} ${hint}`);

  it('are sorted by most used without a number, the rest by name', () => {
    expect(order()).toEqual(['999992 null', '058 null', '057 null', '011 null', '100 null', '566 null']);
  });
  it('start with phone wallets when the number looks like a phone number', () => {
    expect(order('8030000001')[0]).toBe('999992 phone');
  });
  it('start with those whose check digit matches', () => {
    expect(order('0000014579')[0]).toBe('011 checkDigit');
  });
  it('start with the bank used before', () => {
    expect(order('0000014579', ['057']).slice(0, 2)).toEqual(['057 used', '011 checkDigit']);
  });
});

describe('two names', () => {
  it.each([
    ['Ada Obi', 'OBI ADA'],
    ['Ada Obi', 'OBI ADA CHIOMA'],
    ['Ada Obi', 'MRS. ADA-CHIOMA OBI'],
    ['Chukwuemeka Nwosu', 'NWOSU CHUKWUEMEKE'],
    ['Adé Òní', 'ONI ADE'],
  ])('%s is %s', (own, bank) => {
    expect(nameLikeness(own, bank)).toBeGreaterThanOrEqual(sameName);
  });
  it.each([
    ['Ada Obi', 'ADA'],
    ['Ada Obi', 'ADA EZE'],
    ['Ada Obi', 'ADA ADA'],
    ['Ada Obi', 'A. OBI'],
    ['Ada Obi', ''],
    ['Ada Obi', 'PAYCOM 8030000001'],
  ])('%s is not %s', (own, bank) => {
    expect(nameLikeness(own, bank)).toBeLessThan(sameName);
  });
  it('have a similarity between 0 and 1, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (own, bank) => {
        const score = nameLikeness(own, bank);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('how a bank does', () => {
  const at = new Date();
  const samples = (up: number, down: number, tookMs = 500) => [
    ...Array.from({ length: up }, () => ({ isUp: true, tookMs, at })),
    ...Array.from({ length: down }, () => ({ isUp: false, tookMs, at })),
  ];
  it.each([
    [0, 2, 500, 'up'],
    [5, 0, 500, 'up'],
    [4, 1, 500, 'up'],
    [3, 1, 500, 'slow'],
    [5, 0, 25_000, 'slow'],
    [1, 2, 500, 'down'],
    [0, 3, 500, 'down'],
  ] as const)('%i good and %i bad signs of %i ms say %s', (up, down, tookMs, health) => {
    expect(judgeHealth(samples(up, down, tookMs))).toBe(health);
  });
});
