import { numberFormat } from '@gift/client/formats';
import { localizeStaff as localize, type StaffText } from '@gift/client/language';
import { formatNaira, koboOf, parseNaira } from '@gift/money';
import type { Received } from '../kit/api/call';

export type Setting = Received<'settingList'>['groups'][number]['settings'][number];
type Unit = Setting['unit'];

export const unitLabels: Record<Unit, StaffText> = {
  kobo: ['naira', '奈拉'],
  bps: ['percent', '百分比'],
  minutes: ['minutes', '分钟'],
  hours: ['hours', '小时'],
  days: ['days', '天'],
  seconds: ['seconds', '秒'],
  bytes: ['bytes', '字节'],
  count: ['', ''],
  yesNo: ['', ''],
  text: ['', ''],
};

const noCap: StaffText = ['No limit', '无上限'];
const yesNo: Record<string, StaffText> = { true: ['Yes', '是'], false: ['No', '否'] };

/** The parts of a value: amounts and numbers as digits, other text unchanged. */
export function partsOf(value: string): string[] {
  const parts = [JSON.parse(value)].flat() as ({ kobo: string } | number | boolean | string)[];
  return parts.map((one) => (typeof one === 'object' ? one.kobo : String(one)));
}

const inUnit = (amount: number, unit: string) =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(amount);

/** Minutes as text: in whole hours or days if they divide evenly. */
function durationText(minutes: number): string {
  if (minutes >= 2880 && minutes % 1440 === 0) return inUnit(minutes / 1440, 'day');
  return minutes >= 120 && minutes % 60 === 0 ? inUnit(minutes / 60, 'hour') : inUnit(minutes, 'minute');
}

function bytes(amount: number): string {
  const mega = amount / 2 ** 20;
  return mega >= 1 && Number.isInteger(mega) ? inUnit(mega, 'megabyte') : inUnit(amount, 'byte');
}

const shows: Record<Unit, (digits: string) => string> = {
  kobo: (digits) => formatNaira(koboOf(BigInt(digits))).replace(/\.00$/, ''),
  bps: (digits) => `${Number(digits) / 100}%`,
  minutes: (digits) => durationText(Number(digits)),
  hours: (digits) => durationText(Number(digits) * 60),
  days: (digits) => inUnit(Number(digits), 'day'),
  seconds: (digits) => inUnit(Number(digits), 'second'),
  bytes: (digits) => bytes(Number(digits)),
  count: (digits) => numberFormat({}).format(Number(digits)),
  yesNo: (answer) => localize(yesNo[answer]!),
  text: (value) => value.replaceAll(',', ', '),
};

const shownPart = (unit: Unit, part: string) => (part === '-1' ? localize(noCap) : shows[unit](part));

/** A value as text; a list's values are joined. */
export const shown = (unit: Unit, value: string): string =>
  partsOf(value)
    .map((part) => shownPart(unit, part))
    .join(' · ');

/** A part of a value as its field shows it: naira and percent, not kobo and basis points. */
export function typedOf(unit: Unit, part: string): string {
  if (part === '-1') return '';
  if (unit === 'bps') return String(Number(part) / 100);
  if (unit !== 'kobo') return part;
  const digits = part.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$/, '');
}

function partOf(unit: Unit, input: string): string | null {
  const text = input.trim().replaceAll(',', '');
  if (unit === 'yesNo') return text;
  if (unit === 'text') return input.replaceAll(' ', '');
  if (unit === 'kobo') {
    const parsedAmount = parseNaira(text);
    return parsedAmount.ok ? String(parsedAmount.kobo) : null;
  }
  if (unit === 'bps')
    return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? String(Math.round(Number(text) * 100)) : null;
  return /^\d{1,15}$/.test(text) ? text : null;
}

/** Whether an empty field means no limit. */
export const mayBeEmpty = ({ key }: Pick<Setting, 'key'>): boolean => key === 'tierBalanceCapKobo';

/** The input as the server expects it; null if a field is invalid. */
export function writtenOf(setting: Setting, inputs: readonly string[]): string | null {
  const { unit, isSum, isList } = setting;
  const parts = inputs.map((one) => (mayBeEmpty(setting) && one.trim() === '' ? '-1' : partOf(unit, one)));
  if (parts.includes(null)) return null;
  const values = (parts as string[]).map((part) => {
    if (isSum) return { kobo: part };
    if (unit === 'text') return part;
    return JSON.parse(part) as number | boolean;
  });
  return JSON.stringify(isList ? values : values[0]);
}

export function fieldNames({ key, isList, value }: Setting): StaffText[] {
  if (!isList) return [['New value', '新值']];
  const label: StaffText = /^(tier|openOrderCaps|withdrawFreePerDay)/.test(key)
    ? ['Verification level', '认证等级']
    : key.startsWith('level')
      ? ['Loyalty level', '会员等级']
      : ['No.', '第'];
  const from = label[0] === 'No.' ? 1 : 0;
  return partsOf(value).map((_, at) => [`${label[0]} ${at + from}`, `${label[1]} ${at + from}`]);
}
