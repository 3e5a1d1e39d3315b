import type { Kobo } from './kobo';

/**
 * A sum in words, shown above the PIN so that users notice a missing or extra zero: "ninety-two thousand naira",
 * "九万二千奈拉". Kobo follow if there are any. Pidgin counts in
 * English.
 */
export function amountInWords(amount: Kobo, language: string): string {
  const size = amount < 0n ? -amount : amount;
  const naira = size / 100n;
  const rest = size % 100n;
  const sign = amount < 0n ? (language === 'zh-CN' ? '负' : 'minus ') : '';
  if (language === 'zh-CN') {
    const parts = [
      naira > 0n || rest === 0n ? `${chinese(naira)}奈拉` : '',
      rest > 0n ? `${chinese(rest)}考包` : '',
    ];
    return sign + parts.join('');
  }
  const parts = [
    naira > 0n || rest === 0n ? `${english(naira)} naira` : '',
    rest > 0n ? `${english(rest)} kobo` : '',
  ];
  return sign + parts.filter(Boolean).join(' and ');
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion'];

function english(value: bigint): string {
  if (value === 0n) return ones[0]!;
  const groups: string[] = [];
  for (let rest = value, scale = 0; rest > 0n; rest /= 1000n, scale += 1) {
    const group = Number(rest % 1000n);
    if (group === 0) continue;
    // "one thousand and five": the last group takes an "and" if it has no hundreds.
    const groupText =
      scale === 0 && group < 100 && value > 1000n ? `and ${under1000(group)}` : under1000(group);
    groups.unshift(groupText + scales[scale]!);
  }
  return groups.join(' ');
}

function under1000(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return under100(rest);
  return rest === 0 ? `${ones[hundreds]} hundred` : `${ones[hundreds]} hundred and ${under100(rest)}`;
}

function under100(value: number): string {
  if (value < 20) return ones[value]!;
  const unit = value % 10;
  return unit === 0 ? tens[Math.floor(value / 10)]! : `${tens[Math.floor(value / 10)]}-${ones[unit]}`;
}

const digits = [...'零一二三四五六七八九'];
const units = ['', '十', '百', '千'];
const myriads = ['', '万', '亿', '万亿', '亿亿'];

/** Chinese counts in groups of four digits. A gap of zeros inside the number is read once, as 零. */
function chinese(value: bigint): string {
  if (value === 0n) return digits[0]!;
  let words = '';
  let gap = false;
  const groups: number[] = [];
  for (let rest = value; rest > 0n; rest /= 10_000n) groups.unshift(Number(rest % 10_000n));
  groups.forEach((group, at) => {
    if (group === 0) {
      gap = true;
      return;
    }
    if (words && (gap || group < 1000)) words += digits[0];
    words += under10000(group) + myriads[groups.length - 1 - at]!;
    gap = false;
  });
  // At the start of a number, ten to nineteen are 十…, not 一十….
  return words.startsWith('一十') ? words.slice(1) : words;
}

function under10000(value: number): string {
  const places = [...value.toString()].map(Number);
  let words = '';
  let gap = false;
  places.forEach((digit, at) => {
    if (digit === 0) {
      gap = true;
      return;
    }
    if (gap && words) words += digits[0];
    words += digits[digit]! + units[places.length - 1 - at]!;
    gap = false;
  });
  return words;
}
