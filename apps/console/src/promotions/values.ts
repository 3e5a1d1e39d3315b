import type { PromotionPicture } from '@gift/contract/rewards/reward-enums';
import { parseNaira } from '@gift/money';
import type { Sent } from '../kit/api/call';
import { isOptional } from '../kit/forms/in-each-language';

export type Written = Required<Sent<'savePromotion'>['written']>;

/** A promotion as typed: amounts in naira, shares in percent, date-times in the author's time zone. */
export type Typed = Pick<Written, `${'title' | 'about' | 'terms'}${'En' | 'Zh' | 'Pcm'}`> & {
  picture: PromotionPicture;
  goalKind: 'trades' | 'volume';
  goal: string;
  minTier: string;
  points: string;
  /** Empty: no coupon. */
  couponPercent: string;
  couponMaxDiscount: string;
  startsAt: string;
  endsAt: string;
  places: string;
  budget: string;
};

const local = (iso: string) => {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const iso = (localTime: string) => {
  const at = new Date(localTime);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
const typedSum = (kobo: string) =>
  `${BigInt(kobo) / 100n}${kobo.endsWith('00') || kobo === '0' ? '' : `.${kobo.slice(-2).padStart(2, '0')}`}`;

/** Parses naira into kobo; null if invalid. */
function koboOfTyped(text: string): string | null {
  if (/^\s*0*\s*$/.test(text)) return '0';
  const read = parseNaira(text.trim());
  return read.ok ? String(read.kobo) : null;
}
const parseCount = (text: string) => (/^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : null);

export function typedOf(promotion: Written): Typed {
  const { goal, goalKind, minTier, pointsKobo, coupon, startsAt, endsAt, places, budgetKobo, ...texts } =
    promotion;
  return {
    ...texts,
    goalKind,
    goal: goalKind === 'trades' ? goal : typedSum(goal),
    minTier: String(minTier),
    points: typedSum(pointsKobo),
    couponPercent: coupon ? String(coupon.shareBps / 100) : '',
    couponMaxDiscount: coupon ? typedSum(coupon.maxDiscountKobo) : '',
    startsAt: local(startsAt),
    endsAt: local(endsAt),
    places: String(places),
    budget: typedSum(budgetKobo),
  };
}

/** The input as it is sent, or the first invalid field. Date-times equal to those of `start` keep their exact value. */
export function writtenOf(
  fields: Typed,
  start: Written,
): { ok: true; written: Written } | { ok: false; field: keyof Typed } {
  const {
    goal,
    minTier,
    points,
    couponPercent,
    couponMaxDiscount,
    startsAt,
    endsAt,
    places,
    budget,
    ...texts
  } = fields;
  const read = {
    goal: fields.goalKind === 'trades' ? (parseCount(goal)?.toString() ?? null) : koboOfTyped(goal),
    points: koboOfTyped(points),
    couponPercent: couponPercent.trim() === '' ? 0 : Math.round(Number(couponPercent) * 100),
    couponMaxDiscount: couponPercent.trim() === '' ? '0' : koboOfTyped(couponMaxDiscount),
    startsAt: startsAt === local(start.startsAt) ? start.startsAt : iso(startsAt),
    endsAt: endsAt === local(start.endsAt) ? start.endsAt : iso(endsAt),
    places: parseCount(places),
    budget: koboOfTyped(budget),
  };
  const isWrong = (name: keyof typeof read) => read[name] === null || Number.isNaN(read[name]);
  const zero = (name: 'goal' | 'budget' | 'couponMaxDiscount') => read[name] === '0';
  for (const name of Object.keys(read) as (keyof typeof read)[])
    if (isWrong(name)) return { ok: false, field: name };
  if (read.couponPercent < 0 || read.couponPercent > 10_000) return { ok: false, field: 'couponPercent' };
  if (zero('goal')) return { ok: false, field: 'goal' };
  if (zero('budget')) return { ok: false, field: 'budget' };
  if (read.couponPercent > 0 && zero('couponMaxDiscount')) return { ok: false, field: 'couponMaxDiscount' };
  for (const [name, text] of Object.entries(texts))
    if (!isOptional(name) && text.trim() === '') return { ok: false, field: name as keyof Typed };
  return {
    ok: true,
    written: {
      ...texts,
      goal: read.goal!,
      minTier: Number(minTier),
      pointsKobo: read.points!,
      coupon:
        read.couponPercent > 0
          ? { shareBps: read.couponPercent, maxDiscountKobo: read.couponMaxDiscount! }
          : null,
      startsAt: read.startsAt!,
      endsAt: read.endsAt!,
      places: read.places!,
      budgetKobo: read.budget!,
    },
  };
}
