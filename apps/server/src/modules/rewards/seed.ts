import type { LocalizedText } from '@gift/contract/text/localized';
import { koboOf } from '@gift/money';
import { days, later } from '../../platform/clock';
import { sql, type Tx } from '../../platform/database/db';
import { newID } from '../../platform/ids';
import { fundPromotions } from '../ledger';
import { activateVersion, addVersion, versionsOf } from './admin/store';

/** A promotion as it is published. Sums are kobo. */
type SeedPromotion = {
  id: string;
  title: LocalizedText;
  about: LocalizedText;
  terms: LocalizedText;
  picture: 'trophy' | 'calendar' | 'ticket' | 'friends';
  goalKind: 'trades' | 'volume';
  goal: bigint;
  points: bigint;
  couponBps: number;
  couponMaxDiscount: bigint;
  fromDays: number;
  forDays: number;
  places: number;
};

const oneOrder = 'Cancelled orders, and orders between two accounts of one person, do not count.';
const oneOrderZh = '未完成的订单以及同一人的不同账户之间的交易不计入。';
const oneOrderPcm = 'Orders wey dem cancel, and orders between two accounts of one person, no count.';

// table: the promotions of a demo instance.
const promotions: readonly SeedPromotion[] = [
  {
    id: 'five-trades',
    title: ['Five trades, one bonus', '五笔交易，一份奖励', 'Five trades, one bonus'],
    about: [
      'Complete five trades while it runs and get ₦500 in points.',
      '活动期间完成五笔交易，可得 ₦500 积分。',
      'Complete five trades while e dey run and get ₦500 in points.',
    ],
    terms: [
      `Trades count once you join. ${oneOrder}`,
      `参加后的交易才计入。${oneOrderZh}`,
      `Trades go count once you join. ${oneOrderPcm}`,
    ],
    ...{
      picture: 'calendar',
      goalKind: 'trades',
      goal: 5n,
      points: 50_000n,
      couponBps: 0,
      couponMaxDiscount: 0n,
    },
    ...{ fromDays: -3, forDays: 30, places: 500 },
  },
  {
    id: 'fee-free-order',
    title: ['One order without a fee', '免一次手续费', 'One order without fee'],
    about: [
      'Trade ₦100,000 and get a coupon that pays the fee of an order, up to ₦1,000.',
      '交易满 ₦100,000，可得一张手续费全免券，最高 ₦1,000。',
      'Trade ₦100,000 and get coupon wey go pay the fee of one order, up to ₦1,000.',
    ],
    terms: [
      `The coupon is valid for 30 days. ${oneOrder}`,
      `优惠券 30 天内有效。${oneOrderZh}`,
      `The coupon dey valid for 30 days. ${oneOrderPcm}`,
    ],
    ...{ picture: 'ticket', goalKind: 'volume', goal: 10_000_000n, points: 0n },
    ...{ couponBps: 10_000, couponMaxDiscount: 100_000n, fromDays: -3, forDays: 21, places: 200 },
  },
  {
    id: 'opening-week',
    title: ['Opening week', '开业周', 'Opening week'],
    about: [
      'The first trade of the first week brought ₦200 in points.',
      '首周首笔交易可得 ₦200 积分。',
      'The first trade of the first week bring ₦200 in points.',
    ],
    terms: [oneOrder, oneOrderZh, oneOrderPcm],
    ...{
      picture: 'trophy',
      goalKind: 'trades',
      goal: 1n,
      points: 20_000n,
      couponBps: 0,
      couponMaxDiscount: 0n,
    },
    ...{ fromDays: -14, forDays: 7, places: 100 },
  },
];

/** Funds and publishes the promotions of demo data. `now` is when the demo data starts. */
export async function seedPromotions(
  tx: Tx,
  { byID, amount, now }: { byID: bigint; amount: bigint; now: Date },
): Promise<void> {
  const id = newID(now);
  await tx.run(sql`
    insert into rewards.fundings (id, by_id, amount_kobo, reason, at)
    values (${id}, ${byID}, ${amount}, 'The demo data starts', ${now})`);
  await fundPromotions(tx, { key: `promotions.funded:${id}`, amount: koboOf(amount), ref: id, now });
  for (const promotion of promotions) {
    const startsAt = later(now, days(promotion.fromDays));
    const { id, couponBps } = promotion;
    if ((await versionsOf(tx, id)).length > 0) continue;
    await addVersion(tx, id, {
      ...{
        titleEn: promotion.title[0],
        titleZh: promotion.title[1],
        titlePcm: promotion.title[2],
        aboutEn: promotion.about[0],
        aboutZh: promotion.about[1],
        aboutPcm: promotion.about[2],
      },
      ...{
        termsEn: promotion.terms[0],
        termsZh: promotion.terms[1],
        termsPcm: promotion.terms[2],
        picture: promotion.picture,
        goalKind: promotion.goalKind,
      },
      ...{
        goal: String(promotion.goal),
        minTier: 1,
        pointsKobo: String(promotion.points),
        places: promotion.places,
      },
      coupon:
        couponBps > 0 ? { shareBps: couponBps, maxDiscountKobo: String(promotion.couponMaxDiscount) } : null,
      startsAt: startsAt.toISOString(),
      endsAt: later(startsAt, days(promotion.forDays)).toISOString(),
      budgetKobo: String(BigInt(promotion.places) * (promotion.points + promotion.couponMaxDiscount)),
      ...{ version: 1, byID, reason: 'The demo data starts', at: now },
    });
    await activateVersion(tx, id, 1);
  }
}
