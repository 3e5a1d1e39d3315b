// Texts of cards and offers, for every screen that shows one.

import { texts } from '@gift/client/language';
import type { CardForm, Receipt } from '@gift/contract/cards';
import { groupThousands } from '@gift/money';

const forms = texts({
  ecode: ['E-code', '电子卡', 'E-code'],
  physical: ['Physical card', '实体卡', 'Physical card'],
  either: ['E-code or physical', '电子卡或实体卡', 'E-code or physical'],
});
const receipts = texts({
  none: ['No receipt', '无小票', 'No receipt'],
  slip: ['Activation slip', '激活小条', 'Activation slip'],
  credit: ['Credit receipt', '信用卡小票', 'Credit receipt'],
  debit: ['Debit receipt', '借记卡小票', 'Debit receipt'],
  cash: ['Cash receipt', '现金小票', 'Cash receipt'],
});
const chips = texts({
  instant: ['Instant', '即时', 'Instant'],
  trusted: ['Trusted', '可信', 'Trusted'],
  online: ['Online', '在线', 'Online'],
  fast: ['Fast', '快速', 'Fast'],
});
const t = texts({
  per: [(unit: string) => `per ${unit}`, (unit: string) => `每 ${unit}`, (unit: string) => `per ${unit}`],
  overMarket: [
    (n: string) => `+${n}% over market`,
    (n: string) => `高于市价 ${n}%`,
    (n: string) => `+${n}% over market`,
  ],
  underMarket: [
    (n: string) => `${n}% under market`,
    (n: string) => `低于市价 ${n}%`,
    (n: string) => `${n}% under market`,
  ],
  atMarket: ['at market rate', '与市价持平', 'at market rate'],
  forFace: [
    (text: string, face: string) => `${text} for ${face}`,
    (text: string, face: string) => `${face} ${text}`,
    (text: string, face: string) => `${text} for ${face}`,
  ],
  completed: [
    (n: string) => `${n}% completed`,
    (n: string) => `完成率 ${n}%`,
    (n: string) => `${n}% completed`,
  ],
  trades: [
    (n: string, one: boolean) => (one ? '1 trade' : `${n} trades`),
    (n: string, _one: boolean) => `${n} 笔`,
    (n: string, one: boolean) => (one ? '1 trade' : `${n} trades`),
  ],
  isNew: ['new', '新用户', 'new'],
  checksIn: [
    (time: string) => `checks in ${time}`,
    (time: string) => `约 ${time}验卡`,
    (time: string) => `dey check in ${time}`,
  ],
  sendsIn: [
    (time: string) => `sends in ${time}`,
    (time: string) => `约 ${time}发卡`,
    (time: string) => `dey send in ${time}`,
  ],
  minutes: [(n: number) => `${n} min`, (n: number) => `${n} 分钟`, (n: number) => `${n} min`],
  hours: [(n: string) => `${n} h`, (n: string) => `${n} 小时`, (n: string) => `${n} h`],
  range: [
    (from: string, to: string) => `${from} to ${to}`,
    (from: string, to: string) => `${from} 至 ${to}`,
    (from: string, to: string) => `${from} to ${to}`,
  ],
});

export type OfferForm = CardForm | 'either';
export type OfferChip = 'instant' | 'trusted' | 'online' | 'fast';

export const formName = (form: OfferForm): string => forms[form];
export const receiptName = (receipt: Receipt): string => receipts[receipt];
export const chipName = (chip: OfferChip): string => chips[chip];
export const perUnit = (symbol: string): string => t.per(symbol);
export const rangeText = (from: string, to: string): string => (from === to ? from : t.range(from, to));

/** "E-code", or the form with its receipt: an e-code has no receipt. */
export const cardKind = (form: OfferForm, receipt: Receipt): string =>
  form === 'ecode' ? forms.ecode : `${forms[form]} · ${receipts[receipt]}`;

/** `1,234.5`: at most `digits` decimals. */
export function number(value: number, digits = 0): string {
  const scale = 10 ** digits;
  const [whole, fraction] = String(Math.round(value * scale) / scale).split('.');
  return groupThousands(whole!) + (fraction ? `.${fraction}` : '');
}

/** Basis points as a percentage with at most one decimal: 9870 is "98.7". */
export const percent = (bp: number): string => number(bp / 100, 1);

/**
 * A rate compared with the reference; a difference of up to a tenth of a percent counts as equal. `face` names the card
 * that the reference is for, if the reader has not chosen it.
 */
export function vsMarketText(bp: number, face?: string): string {
  const text =
    Math.abs(bp) < 10 ? t.atMarket : bp > 0 ? t.overMarket(percent(bp)) : t.underMarket(percent(-bp));
  return face ? t.forFace(text, face) : text;
}

/** "3 min", "2.5 h". At least one minute. */
function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 120 ? t.minutes(minutes) : t.hours(number(minutes / 60, 1));
}
export const minutesText = (minutes: number): string => durationText(minutes * 60);

/** "98%": a trader's completion rate, everywhere in whole percent, rounded down: 100% means every order. */
export const completionPercent = (bp: number): string => number(Math.floor(bp / 100));
export const completedText = (bp: number): string => t.completed(completionPercent(bp));

/** "99% completed · 412 trades · checks in 1 min": a trader's record as shown to strangers. */
export function recordText(
  maker: { completed: number; completionBp: number | null; medianS: number | null },
  side: 0 | 1,
): string {
  const done = t.trades(number(maker.completed), maker.completed === 1);
  const share = maker.completionBp === null ? t.isNew : completedText(maker.completionBp);
  const speed =
    maker.medianS === null ? [] : [(side === 0 ? t.checksIn : t.sendsIn)(durationText(maker.medianS))];
  return [share, done, ...speed].join(' · ');
}
