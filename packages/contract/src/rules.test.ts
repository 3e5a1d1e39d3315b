import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountNumberPattern,
  bvnPattern,
  consentVersions,
  digitsPattern,
  emailPattern,
  isGuessablePin,
  isPassword,
  localPhone,
  nicknamePattern,
  ninPattern,
  passwordRules,
  phonePattern,
  pinPattern,
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
    [' Abcdef1!', ['alphabet']],
    [`Aa1!${'x'.repeat(124)}`, []],
    [`Aa1!${'x'.repeat(125)}`, ['length']],
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
      '108031234567',
      '+2348031234567',
      '0803 1234567',
      '０８０３１２３４５６７',
      '08031234567\n',
    ])
      expect(phonePattern.test(text), text).toBe(false);
  });
});

describe('digits only', () => {
  it('are digits and nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const isDigits = text !== '' && [...text].every((character) => '0123456789'.includes(character));
        expect(digitsPattern.test(text)).toBe(isDigits);
      }),
      { examples: [['7'], ['1234567890'], ['12 34'], ['12a']] },
    );
  });
});

describe('BVN and NIN', () => {
  it('have eleven digits, which a bank account with ten does not', () => {
    for (const pattern of [bvnPattern, ninPattern]) {
      expect(pattern.test('22212345678')).toBe(true);
      for (const text of ['0123456789', '222123456789', '2221234567a', 'x22212345678', '22212345678x', ''])
        expect(pattern.test(text)).toBe(false);
    }
  });

  it('are not an account number, which has ten digits', () => {
    expect(accountNumberPattern.test('0123456789')).toBe(true);
    for (const text of ['012345678', '01234567890', '012345678a', 'x0123456789', '0123456789x'])
      expect(accountNumberPattern.test(text), text).toBe(false);
  });
});

describe('a nickname', () => {
  it.each(['Ada', 'ada_9.b', 'Žofie', '小明卡', '小明１２', 'a'.repeat(20)])('%s is one', (text) =>
    expect(nicknamePattern.test(text)).toBe(true),
  );
  it.each([
    ...['Ad', '小明', 'a'.repeat(21), 'Ada Obi', ' Ada', 'Ada ', 'Ada!', ''],
    // Look-alike letters: Cyrillic, phonetic (first and last of each block), modifiers.
    ...['Аdа', 'a\u0250b', 'a\u02afb', 'a\u1d00b', 'a\u1dbfb', 'a\ua722b', 'a\ua7ffb'],
  ])('%j is not one', (text) => expect(nicknamePattern.test(text)).toBe(false));
});

describe('an e-mail', () => {
  const long = (length: number) => 'a'.repeat(length);
  it.each([
    'ada@example.com',
    'Ada.Obi_9@mail.example.co.ng',
    'a@b-c.de',
    'a@B.C9.d.DE',
    'a@9.A.1.com',
    `${long(64)}@${long(63)}.${long(63)}.${long(24)}`,
  ])('%s is one', (text) => expect(emailPattern.test(text)).toBe(true));
  it.each([
    `${long(65)}@example.com`,
    `ada@${long(64)}.com`,
    `ada@mail.${long(64)}.com`,
    `ada@example.${long(25)}`,
    '!ada@example.com',
    'ada@exa_mple.com',
    'ada@a.exa_mple.com',
    'ada@a..com',
    'ada@example.c1',
  ])('%s is none', (text) => expect(emailPattern.test(text)).toBe(false));
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
  ])('%j is not one', (text) => expect(emailPattern.test(text)).toBe(false));
});

describe('a PIN', () => {
  it('is six digits', () => {
    expect(pinPattern.test('274913')).toBe(true);
    for (const text of ['27491', '2749130', '27491a', 'x274913', '274913x'])
      expect(pinPattern.test(text), text).toBe(false);
  });

  it('is guessable if it repeats a pattern, is a date, or matches birth date or phone number', () => {
    const born = '1985-02-17';
    const easy = ['777777', '474747', '749749', '774499', '010100', '311200', '010199', '310199'];
    for (const pin of easy) expect(isGuessablePin(pin), pin).toBe(true);
    const hard = ['000199', '320199', '010099', '011399', '749741', '774498', '744499', '474748'];
    for (const pin of hard) expect(isGuessablePin(pin), pin).toBe(false);
    for (const pin of ['850217', '021785', '198502', '021985', '198517', '171985']) {
      expect(isGuessablePin(pin, born), pin).toBe(true);
      expect(isGuessablePin(pin), pin).toBe(false);
    }
    expect(isGuessablePin('803174', born, '08038031744')).toBe(true);
    expect(isGuessablePin('803175', born, '08038031744')).toBe(false);
  });

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

it('each consent text has a version', () => {
  for (const version of Object.values(consentVersions)) expect(version).toMatch(/^\d{4}-\d{2}$/);
});

describe('a typed phone number', () => {
  it.each([
    '08031234567',
    '+2348031234567',
    '+234 (0) 803 123 4567',
    '2348031234567',
    '002348031234567',
    '8031234567',
    '803-123-4567',
    '0803 123 4567',
  ])('%s becomes the local one', (typed) => expect(localPhone(typed)).toBe('08031234567'));

  it('stays as it is while it is typed', () => {
    for (const typed of ['', '0', '080', '803123456', '23', '234', '08032347123'])
      expect(localPhone(typed)).toBe(typed);
  });

  it('gets its 0 as soon as the country code is complete, and no twelfth digit', () => {
    expect(localPhone('+234 803')).toBe('0803');
    expect(localPhone('0803 123 45678')).toBe('08031234567');
  });

  it('that no rule allows is still refused', () => {
    for (const typed of ['12345', '5031234567', '0203123456', '+44 7911 123456'])
      expect(phonePattern.test(localPhone(typed)), typed).toBe(false);
  });
});
