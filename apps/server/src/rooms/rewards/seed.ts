import { days, later } from '../../platform/clock';
import { sql, type Tx } from '../../platform/db';
import { setAside } from './claim';

/** A promotion as it is published. Sums are kobo. */
type Written = {
  id: string;
  title: [en: string, zh: string];
  about: [en: string, zh: string];
  terms: [en: string, zh: string];
  picture: 'trophy' | 'calendar' | 'ticket' | 'friends';
  goalKind: 'trades' | 'volume';
  goal: bigint;
  points: bigint;
  couponBps: number;
  couponMost: bigint;
  fromDays: number;
  forDays: number;
  places: number;
};

const oneOrder = 'Orders that come to nothing, or that two accounts of one person make, do not count.';
const oneOrderZh = '未完成的订单以及同一人的不同账户之间的交易不计入。';

// table: what a demo instance runs.
const written: readonly Written[] = [
  {
    id: 'five-trades',
    title: ['Five trades, one bonus', '五笔交易，一份奖励'],
    about: [
      'Complete five trades while it runs and get ₦500 in points.',
      '活动期间完成五笔交易，可得 ₦500 积分。',
    ],
    terms: [`Trades count from the moment you join. ${oneOrder}`, `参加后的交易才计入。${oneOrderZh}`],
    ...{ picture: 'calendar', goalKind: 'trades', goal: 5n, points: 50_000n, couponBps: 0, couponMost: 0n },
    ...{ fromDays: -3, forDays: 30, places: 500 },
  },
  {
    id: 'fee-free-order',
    title: ['One order without a fee', '免一次手续费'],
    about: [
      'Trade ₦100,000 and get a coupon that pays the fee of an order, up to ₦1,000.',
      '交易满 ₦100,000，可得一张手续费全免券，最高 ₦1,000。',
    ],
    terms: [`The coupon is valid for 30 days. ${oneOrder}`, `优惠券 30 天内有效。${oneOrderZh}`],
    ...{ picture: 'ticket', goalKind: 'volume', goal: 10_000_000n, points: 0n },
    ...{ couponBps: 10_000, couponMost: 100_000n, fromDays: -3, forDays: 21, places: 200 },
  },
  {
    id: 'opening-week',
    title: ['Opening week', '开业周'],
    about: ['The first trade of the first week brought ₦200 in points.', '首周首笔交易可得 ₦200 积分。'],
    terms: [oneOrder, oneOrderZh],
    ...{ picture: 'trophy', goalKind: 'trades', goal: 1n, points: 20_000n, couponBps: 0, couponMost: 0n },
    ...{ fromDays: -14, forDays: 7, places: 100 },
  },
];

/** Sets money aside and publishes promotions, for a demo world: `now` is when it begins. */
export async function seedPromotions(
  tx: Tx,
  { byID, amount, now }: { byID: bigint; amount: bigint; now: Date },
): Promise<void> {
  await setAside(tx, { byID, amount, reason: 'The demo world begins', now });
  for (const one of written) {
    const begins = later(now, days(one.fromDays));
    await tx.run(sql`
      insert into rewards.promotions (id, title_en, title_zh, about_en, about_zh, terms_en, terms_zh, picture, goal_kind,
        goal, points_kobo, coupon_bps, coupon_most_kobo, begins_at, ends_at, places)
      values (${one.id}, ${one.title[0]}, ${one.title[1]}, ${one.about[0]}, ${one.about[1]}, ${one.terms[0]},
        ${one.terms[1]}, ${one.picture}, ${one.goalKind}, ${one.goal}, ${one.points}, ${one.couponBps},
        ${one.couponMost}, ${begins}, ${later(begins, days(one.forDays))}, ${one.places}) on conflict do nothing`);
  }
}
