import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  cursor,
  elevenDigits,
  email,
  faceMinor,
  fileKinds,
  idDigits,
  koboDigits,
  pageLimit,
  phone,
  pinOrApproval,
  positiveKobo,
  readableText,
  signedKobo,
  tradeType,
  tradeTypeText,
  walletPin,
} from './fields';

const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success;

const passkey = `pk-${'a'.repeat(42)}-`;
/** Accepted and refused values of each field, next to its limits. */
const fields: [string, z.ZodType, unknown[], unknown[]][] = [
  [
    'a sum in kobo that may be negative',
    signedKobo,
    ['0', '7', '123', '-7', '-120'],
    ['', '-', 'x7', '7x', '--7', '1.5', 5],
  ],
  [
    'a sum in kobo',
    koboDigits,
    ['0', '1', '10', '999999999999999'],
    ['', '-1', '01', '1000000000000000', '1a', 'a1', '1.5', 5, '1\n'],
  ],
  [
    'a sum above zero',
    positiveKobo,
    ['1', '10', '999999999999999'],
    ['0', '', '-1', '01', '1000000000000000', '1a', 'a1'],
  ],
  ['a face value', faceMinor, [1, 100_000_000], [0, -1, 1.5, 100_000_001, '5']],
  [
    'an id',
    idDigits,
    ['1', '10', '9223372036854775807'],
    ['0', '01', '', '9223372036854775808', '12345678901234567890', '1x', 'x1'],
  ],
  ['a phone number', phone, ['08031234567'], ['0803123456', '080312345678']],
  [
    'an e-mail address',
    email,
    ['ada@example.com', `${'a'.repeat(64)}@${'b.'.repeat(93)}com`],
    ['ada', `${'a'.repeat(64)}@${'b.'.repeat(93)}info`],
  ],
  ['a wallet PIN', walletPin, ['274913'], ['27491', '2749130', '27491a', 'x274913', '']],
  [
    'a PIN or a passkey',
    pinOrApproval,
    ['274913', passkey],
    [
      '27491',
      '2749130',
      'x274913',
      '274913x',
      'abcdef',
      passkey.slice(0, -1),
      `${passkey}a`,
      `${passkey.slice(0, -1)}!`,
    ],
  ],
  ['a BVN or NIN', elevenDigits, ['22212345678'], ['2221234567', '222123456789', '2221234567a']],
  ['a side', tradeType, [0, 1], [2, -1, '0']],
  ['a side in a query', tradeTypeText, ['0', '1'], ['2', '', 1]],
  ['a cursor', cursor, [undefined, '', 'x'.repeat(200)], ['x'.repeat(201)]],
  ['the length of a page', pageLimit, [undefined, '1', '50'], ['0', '51', '1.5', 'x']],
];

describe.each(fields)('%s', (_, field, good, bad) => {
  it.each(good)('is %j', (value) => expect(takes(field, value)).toBe(true));
  it.each(bad)('is not %j', (value) => expect(takes(field, value)).toBe(false));
});

it('a page has twenty rows by default', () => {
  expect(pageLimit.parse(undefined)).toBe(20);
  expect(pageLimit.parse('7')).toBe(7);
});

it('a trade type in a query is parsed as a number: 1 sells, 0 buys', () => {
  expect(tradeTypeText.parse('1')).toBe(1);
  expect(tradeTypeText.parse('0')).toBe(0);
});

it('a readable text counts only visible characters', () => {
  const text = readableText(3, 10);
  for (const seen of ['abc', 'a b', ' a b ', 'a  bc', '礼品卡', 'abcdefghij'])
    expect(takes(text, seen), seen).toBe(true);
  for (const unseen of ['ab', 'a\u0301b\u0301', ' ab ', '   ', 'a\u200b\u200bb', 'abcdefghijk'])
    expect(takes(text, unseen), unseen).toBe(false);
  expect(takes(readableText(4, 10), 'a   b')).toBe(false);
  expect(takes(readableText(3, 10), 'a   b')).toBe(true);
});

it('a file is a picture, a PDF or a video', () => expect(fileKinds).toEqual(['picture', 'pdf', 'video']));
