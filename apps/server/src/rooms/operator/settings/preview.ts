import { type Pair, type SettingUnit, unitOf } from '@gift/contract/setting-fields';
import { formatNaira, koboOf } from '@gift/money';
import type { Db } from '../../../platform/db';
import type { Settings } from '../../../settings';
import { tiersAmong } from '../../identity';
import { heldByPerson } from '../../ledger';
import { activeByPerson, makerFee, offersOutside } from '../../offers';
import { largestToday, openByPerson, openOrders, tradedTodayByPerson } from '../../orders';
import { pointsFor } from '../../rewards';
import { banksByPerson, withdrawalCost, withdrawnTodayByPerson } from '../../wallet';
import type { CheckedChange } from './check';
import type { SettingKey } from './names';

/** One thing that a change does: what it is about, and how it is before and after. */
export type Effect = { what: Pair; before: string; after: string };

const naira = (kobo: bigint) => formatNaira(koboOf(kobo)).replace(/\.00$/, '');
const amounts = [1_000_000n, 10_000_000n, 100_000_000n, 500_000_000n] as const;

/** The same figure of some amounts, worked out with the settings before and after. */
const onAmounts =
  (what: (amount: string) => Pair, figure: (amount: bigint, settings: Settings) => bigint) =>
  ({ before, after }: CheckedChange): Effect[] =>
    amounts.map((amount) => ({
      what: what(naira(amount)),
      before: naira(figure(amount, before)),
      after: naira(figure(amount, after)),
    }));

const tradeFees = onAmounts(
  (amount) => [`Fee and VAT of an order of ${amount}`, `${amount} 订单的手续费与增值税`],
  (amount, settings) => makerFee(koboOf(amount), settings),
);
const withdrawalCosts = onAmounts(
  (amount) => [`Fee, VAT and duty of a withdrawal of ${amount}`, `提现 ${amount} 的手续费、增值税与印花税`],
  (amount, settings) => withdrawalCost(koboOf(amount), settings),
);
const points = onAmounts(
  (amount) => [`Points for an order of ${amount}`, `${amount} 订单的积分`],
  (amount, settings) => pointsFor(koboOf(amount), settings),
);

const levelFees = ({ before, after }: CheckedChange): Effect[] =>
  after.levelDiscountBps.map((_, level) => {
    const fee = (settings: Settings) =>
      naira(makerFee(koboOf(10_000_000n), settings, BigInt(settings.levelDiscountBps[level] ?? 0)));
    const what: Pair = [
      `Fee of an order of ₦100,000 at level ${level}`,
      `${level} 级用户 ₦100,000 订单的手续费`,
    ];
    return { what, before: fee(before), after: fee(after) };
  });

/** People beyond this are counted as so many and more: a preview is no place to wait. */
const most = 20_000;
const counted = (n: number) => (n >= most ? `${most}+` : String(n));

type Counting = { db: Db; now: Date; least: bigint };

/** How many people a limit by tier would catch, of each tier whose limit changes. Below zero is no limit. */
const overLimit =
  (key: SettingKey, what: Pair, measure: (counting: Counting) => Promise<Map<bigint, bigint>>) =>
  async ({ before, after }: CheckedChange, { db, now }: { db: Db; now: Date }): Promise<Effect[]> => {
    const limits = (settings: Settings) => (settings[key] as readonly (number | bigint)[]).map(BigInt);
    const [old, next] = [limits(before), limits(after)];
    const changed = next.flatMap((limit, tier) => (limit === old[tier] ? [] : [tier]));
    const finite = changed.flatMap((tier) => [old[tier]!, next[tier]!]).filter((limit) => limit >= 0n);
    if (finite.length === 0) return [];
    const least = finite.reduce((low, limit) => (limit < low ? limit : low));
    const measured = await measure({ db, now, least });
    const tiers = await tiersAmong(db, [...measured.keys()]);
    const over = (tier: number, limit: bigint) =>
      [...measured].filter(([userID, amount]) => tiers.get(userID) === tier && limit >= 0n && amount > limit)
        .length;
    return changed.map((tier) => ({
      what: [`${what[0]}, tier ${tier}`, `${what[1]}（${tier} 级）`],
      before: counted(over(tier, old[tier]!)),
      after: counted(over(tier, next[tier]!)),
    }));
  };

async function outside({ before, after }: CheckedChange, { db }: { db: Db }): Promise<Effect[]> {
  const count = (settings: Settings) =>
    offersOutside(db, {
      bandBps: settings.rateBandBps,
      lowest: koboOf(settings.rateLowestKobo),
      highest: koboOf(settings.rateHighestKobo),
    });
  const what: Pair = ['Offers outside the rates allowed', '超出允许汇率的挂单'];
  return [{ what, before: String(await count(before)), after: String(await count(after)) }];
}

type Show = (change: CheckedChange, at: { db: Db; now: Date }) => Effect[] | Promise<Effect[]>;

// table: what a change of each setting does to people, as far as it can be worked out before.
const shows: Partial<Record<SettingKey, Show>> = {
  tradeFeeBps: tradeFees,
  tradeFeeMinKobo: tradeFees,
  tradeFeeMaxKobo: tradeFees,
  tradeFeeVatBps: tradeFees,
  withdrawFeeKobo: withdrawalCosts,
  withdrawFeeLargeKobo: withdrawalCosts,
  withdrawFeeLargeAboveKobo: withdrawalCosts,
  withdrawVatBps: withdrawalCosts,
  stampDutyKobo: withdrawalCosts,
  stampDutyFromKobo: withdrawalCosts,
  isStampDutyPassedOn: withdrawalCosts,
  rewardTradeBps: points,
  rewardTradeMostKobo: points,
  levelDiscountBps: levelFees,
  rateBandBps: outside,
  rateLowestKobo: outside,
  rateHighestKobo: outside,
  tierOrderKobo: overLimit(
    'tierOrderKobo',
    ['People whose largest order of today is above it', '今日最大订单超出上限的用户'],
    ({ db, now, least }) => largestToday(db, now, least, most),
  ),
  tierTradeDailyKobo: overLimit(
    'tierTradeDailyKobo',
    ['People who traded more today', '今日交易额超出上限的用户'],
    ({ db, now, least }) => tradedTodayByPerson(db, now, least, most),
  ),
  tierBalanceCapKobo: overLimit(
    'tierBalanceCapKobo',
    ['People who hold more', '余额超出上限的用户'],
    ({ db, least }) => heldByPerson(db, least, most),
  ),
  tierWithdrawDailyKobo: overLimit(
    'tierWithdrawDailyKobo',
    ['People who withdrew more today', '今日提现超出上限的用户'],
    ({ db, now, least }) => withdrawnTodayByPerson(db, now, least, most),
  ),
  tierBankAccounts: overLimit(
    'tierBankAccounts',
    ['People with more bank accounts', '银行账户超出数量的用户'],
    ({ db, least }) => banksByPerson(db, least, most),
  ),
  tierActiveOffers: overLimit(
    'tierActiveOffers',
    ['People with more active offers', '在售挂单超出数量的用户'],
    ({ db, least }) => activeByPerson(db, least, most),
  ),
  openOrderCaps: overLimit(
    'openOrderCaps',
    ['People with more orders under way', '进行中订单超出数量的用户'],
    ({ db, least }) => openByPerson(db, least, most),
  ),
};

const timed: readonly SettingUnit[] = ['minutes', 'hours', 'days'];

/** Everything a change would do that can be said before. A deadline that runs is never moved by it. */
export async function effectsOf(change: CheckedChange, at: { db: Db; now: Date }): Promise<Effect[]> {
  const shown = (await shows[change.key]?.(change, at)) ?? [];
  const isTimer =
    /^(order|dispute)[A-Z]/.test(change.key) && timed.includes(unitOf(change.key, change.value));
  if (!isTimer) return shown;
  const open = String(await openOrders(at.db));
  const what: Pair = [
    'Orders under way: a deadline that runs already is not moved',
    '进行中的订单：已开始的时限不受影响',
  ];
  return [...shown, { what, before: open, after: open }];
}
