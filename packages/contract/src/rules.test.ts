import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountPattern,
  bvnPattern,
  consentVersions,
  digitsPattern,
  emailPattern,
  isGuessablePin,
  isPassword,
  ninPattern,
  passwordRules,
  phonePattern,
} from './rules';

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));

describe('a password', () => {
  const broken = (text: string) => passwordRules.filter((rule) => !rule.holds(text)).map((rule) => rule.key);

  it.each([
    ['Abcdef1!', []],
    ['Abcde1!', ['length']],
    ['ABCDEF1!', ['lower']],
    ['abcdef1!', ['upper']],
    ['Abcdefg!', ['digit']],
    ['Abcdefg1', ['symbol']],
    ['Abcdef1! ', ['alphabet']],
    ['Abcdef1!é', ['alphabet']],
    ['Abcdef1?!', ['alphabet']],
    ['', ['length', 'lower', 'upper', 'digit', 'symbol']],
  ])('%j breaks %j', (text, keys) => {
    expect(broken(text)).toEqual(keys);
    expect(isPassword(text)).toBe(keys.length === 0);
  });

  it('may carry each of the eight symbols', () => {
    for (const symbol of '!@#$%^&*') expect(isPassword(`Abcdef1${symbol}`), symbol).toBe(true);
  });
});

describe('a phone number', () => {
  it('is 0, then 7, 8 or 9, then 0 or 1, then eight digits, and nothing else', () => {
    fc.assert(
      fc.property(digits(11), (text) => {
        const isOne = text[0] === '0' && '789'.includes(text[1]!) && '01'.includes(text[2]!);
        expect(phonePattern.test(text)).toBe(isOne);
      }),
    );
    for (const text of ['08031234567', '07112345678', '09012345678'])
      expect(phonePattern.test(text)).toBe(true);
    for (const text of [
      '0803123456',
      '080312345678',
      '+2348031234567',
      '0803 1234567',
      '０８０３１２３４５６７',
      '08031234567\n',
    ])
      expect(phonePattern.test(text), text).toBe(false);
  });
});

describe('an amount', () => {
  it.each(['0', '5', '1234567', '0.5', '12.34', '007'])('%s is one', (text) =>
    expect(amountPattern.test(text)).toBe(true),
  );
  it.each(['', '.5', '5.', '1.234', '-1', '+1', '1e3', '1,000', ' 1', '1 ', '٣', '1.2.3'])(
    '%j is none',
    (text) => expect(amountPattern.test(text)).toBe(false),
  );
});

describe('digits only', () => {
  it('are digits and nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const isDigits = text !== '' && [...text].every((character) => '0123456789'.includes(character));
        expect(digitsPattern.test(text)).toBe(isDigits);
      }),
    );
  });
});

describe('BVN and NIN', () => {
  it('have eleven digits, which a bank account with ten does not', () => {
    for (const pattern of [bvnPattern, ninPattern]) {
      expect(pattern.test('22212345678')).toBe(true);
      for (const text of ['0123456789', '222123456789', '2221234567a', ''])
        expect(pattern.test(text)).toBe(false);
    }
  });
});

describe('an e-mail', () => {
  it.each(['ada@example.com', 'Ada.Obi_9@mail.example.co.ng', 'a@b-c.de'])('%s is one', (text) =>
    expect(emailPattern.test(text)).toBe(true),
  );
  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.c',
    'a da@example.com',
    'ada@exa mple.com',
    'ada@example.com1',
    'ada+x@example.com',
    'ada@@example.com',
  ])('%j is none', (text) => expect(emailPattern.test(text)).toBe(false));
});

describe('a PIN', () => {
  it('that a thief tries first is known, one picked at random hardly ever is', () => {
    for (const pin of ['000000', '123456', '654321', '121212', '123123', '112233', '311299'])
      expect(isGuessablePin(pin), pin).toBe(true);
    expect(isGuessablePin('850217', '1985-02-17')).toBe(true);
    expect(isGuessablePin('850217')).toBe(false);
    expect(isGuessablePin('802174', undefined, '08038021746')).toBe(true);
    const known = Array.from({ length: 1_000_000 }, (_, at) => String(at).padStart(6, '0')).filter((pin) =>
      isGuessablePin(pin),
    );
    expect(known.length).toBeLessThan(50_000);
  });
});

it('the texts somebody agrees to carry a version', () => {
  for (const version of Object.values(consentVersions)) expect(version).toMatch(/^\d{4}-\d{2}$/);
});
