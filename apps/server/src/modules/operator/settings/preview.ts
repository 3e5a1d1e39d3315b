import {
  maxPreviewed,
  type RiskRule,
  riskFigureDays,
  riskRuleNames,
  riskRules,
} from '@gift/contract/operator/risk';
import type { Pair } from '@gift/contract/operator/setting-fields';
import { formatNaira, koboOf } from '@gift/money';
import { days, later } from '../../../platform/clock';
import type { Db } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { countCasesByAuthority, countOpenDisputes, countPausedByStrikes } from '../../disputes';
import { tiersAmong } from '../../identity';
import { sumHeldByUser } from '../../ledger';
import { activeOffersByUser, makerFee, offersOutside } from '../../offers';
import {
  largestToday,
  openOrders,
  openOrdersByUser,
  ordersFrom,
  pausedByFaults,
  tradedTodayByUser,
} from '../../orders';
import { peopleByLevel, pointsFor, promotionsAbove } from '../../rewards';
import { countRiskHits } from '../../risk';
import {
  countBanksByUser,
  countOpenPayoutsFrom,
  sumWithdrawnTodayByUser,
  suspendedFrom,
  topUpsFrom,
  withdrawalCost,
  withdrawalsFrom,
} from '../../wallet';
import type { CheckedChange } from './check';
import type { SettingKey } from './names';

/** One effect of a change: what it concerns, with the values before and after. */
export type Effect = { what: Pair; before: string; after: string };

const naira = (kobo: bigint) => formatNaira(koboOf(kobo)).replace(/\.00$/, '');
const amounts = [1_000_000n, 10_000_000n, 100_000_000n, 500_000_000n] as const;

/** The same figure for sample amounts, with the settings before and after. */
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
      `Fee of an order of ₦100,000 at loyalty level ${level}`,
      `会员等级 ${level} 用户 ₦100,000 订单的手续费`,
    ];
    return { what, before: fee(before), after: fee(after) };
  });

type At = { db: Db; now: Date };

/** Larger counts are shown as "this many and more", so that a preview stays fast. */
const maxCounted = 20_000;
const countText = (n: number) => (n >= maxCounted ? `${maxCounted}+` : String(n));

type Counting = At & { min: bigint };

/** How many users a limit would affect, for each tier whose limit changes. A negative limit means none. */
const overLimit =
  (key: SettingKey, what: Pair, measure: (counting: Counting) => Promise<Map<bigint, bigint>>) =>
  async ({ before, after }: CheckedChange, { db, now }: At): Promise<Effect[]> => {
    const limits = (settings: Settings) => (settings[key] as readonly (number | bigint)[]).map(BigInt);
    const [old, next] = [limits(before), limits(after)];
    const changedTiers = next.flatMap((limit, tier) => (limit === old[tier] ? [] : [tier]));
    const finite = changedTiers.flatMap((tier) => [old[tier]!, next[tier]!]).filter((limit) => limit >= 0n);
    if (finite.length === 0) return [];
    const min = finite.reduce((low, limit) => (limit < low ? limit : low));
    const valueByUser = await measure({ db, now, min });
    const tiers = await tiersAmong(db, [...valueByUser.keys()]);
    const over = (tier: number, limit: bigint) =>
      [...valueByUser].filter(
        ([userID, amount]) => tiers.get(userID) === tier && limit >= 0n && amount > limit,
      ).length;
    return changedTiers.map((tier) => ({
      what: [`${what[0]}, tier ${tier}`, `${what[1]}（${tier} 级）`],
      before: countText(over(tier, old[tier]!)),
      after: countText(over(tier, next[tier]!)),
    }));
  };

async function outside({ before, after }: CheckedChange, { db }: { db: Db }): Promise<Effect[]> {
  const count = (settings: Settings) =>
    offersOutside(db, {
      bandBps: settings.rateBandBps,
      lowest: koboOf(settings.rateLowestKobo),
      highest: koboOf(settings.rateHighestKobo),
    });
  const what: Pair = ['Offers outside the allowed rates', '超出允许汇率的报价'];
  return [{ what, before: String(await count(before)), after: String(await count(after)) }];
}

type Show = (change: CheckedChange, at: At) => Effect[] | Promise<Effect[]>;

/** One count with the settings before and after. */
const counts =
  (what: Pair, count: (settings: Settings, at: At) => Promise<number>): Show =>
  async ({ before, after }, at) => [
    { what, before: countText(await count(before, at)), after: countText(await count(after, at)) },
  ];

const month = days(30);
const lately = ({ now }: At) => later(now, -month);

const caseParts = [
  ['moderator', ['Cases of the last 30 days: moderator', '近 30 天的案件：审核员可裁决']],
  ['lead', ['Cases of the last 30 days: lead needed', '近 30 天的案件：须由主管裁决']],
  ['two', ['Cases of the last 30 days: two leads needed', '近 30 天的案件：须由两名主管裁决']],
] as const satisfies readonly (readonly [string, Pair])[];

const powers: Show = async ({ before, after }, at) => {
  const [old, next] = [
    await countCasesByAuthority(at.db, lately(at), before),
    await countCasesByAuthority(at.db, lately(at), after),
  ];
  return caseParts.map(([part, what]) => ({ what, before: String(old[part]), after: String(next[part]) }));
};

const strikes = counts(
  [
    'Users with enough strikes for a pause (starts with their next strike)',
    '违规次数已达暂停条件的用户（下次违规时暂停）',
  ],
  (settings, { db, now }) => countPausedByStrikes(db, now, settings),
);
const faults = counts(['Users now paused for faults', '目前因违约暂停接单的用户'], (settings, { db, now }) =>
  pausedByFaults(db, now, settings, maxCounted),
);

const twoStaffMembers: Show = async (change, at) =>
  (
    await Promise.all([
      counts(
        [
          'Unmatched payments of the last 30 days that need a colleague’s approval',
          '近 30 天须第二人审批的未匹配款项',
        ],
        (settings) => suspendedFrom(at.db, lately(at), settings.approvalFromKobo),
      )(change, at),
      counts(
        ['Payouts in progress whose return needs a colleague’s approval', '处理中的提现：退回须第二人审批'],
        (settings) => countOpenPayoutsFrom(at.db, settings.approvalFromKobo),
      )(change, at),
    ])
  ).flat();

const topUpBounds = counts(
  ['Top-ups of the last 30 days within the limits', '近 30 天在上下限之内的充值'],
  async ({ topUpMinKobo, topUpMaxKobo }, at) =>
    (await topUpsFrom(at.db, lately(at), topUpMinKobo)) -
    (await topUpsFrom(at.db, lately(at), topUpMaxKobo + 1n)),
);

const levels: Show = async ({ before, after }, { db, now }) => {
  const [old, next] = [
    await peopleByLevel(db, now, before, maxCounted),
    await peopleByLevel(db, now, after, maxCounted),
  ];
  return next.map((people, level) => ({
    what: [`Users who traded, at loyalty level ${level}`, `有交易的会员等级 ${level} 用户`],
    before: countText(old[level]!),
    after: countText(people),
  }));
};

/** Whether running orders keep their stored deadline, or the new duration applies to them too. */
const timer =
  (what: Pair, underWay: (db: Db) => Promise<number>): Show =>
  async (_, { db }) => {
    const open = String(await underWay(db));
    return [{ what, before: open, after: open }];
  };
const orderDeadline = timer(
  ['Open orders (running deadlines do not change)', '进行中的订单：已开始的时限不受影响'],
  openOrders,
);
const orderTime = timer(
  ['Open orders (new time applies at once)', '进行中的订单：立即按新时限计算'],
  openOrders,
);
const caseDeadline = timer(
  ['Open disputes (running deadlines do not change)', '进行中的争议：已开始的时限不受影响'],
  countOpenDisputes,
);
const caseTime = timer(
  ['Open disputes (new time applies at once)', '进行中的争议：立即按新时限计算'],
  countOpenDisputes,
);

const previewedRows: Readonly<Record<keyof typeof maxPreviewed, Pair>> = {
  order: [`newest ${maxPreviewed.order} orders`, `最近 ${maxPreviewed.order} 笔订单`],
  dispute: [`newest ${maxPreviewed.dispute} disputes`, `最近 ${maxPreviewed.dispute} 个争议`],
};

/** Users that a risk rule would have sent to review. */
const riskHits = (rule: RiskRule): Show =>
  counts(
    [
      `Users that the rule matches in the last ${riskFigureDays} days (${previewedRows[riskRules[rule].on][0]})`,
      `近 ${riskFigureDays} 天命中规则的用户（${previewedRows[riskRules[rule].on][1]}）`,
    ],
    (settings, { db, now }) =>
      countRiskHits(db, rule, { since: later(now, -days(riskFigureDays)), settings }),
  );
const riskShows = Object.fromEntries(
  riskRuleNames.flatMap((rule) => riskRules[rule].settings.map((key) => [key, riskHits(rule)])),
) as Partial<Record<SettingKey, Show>>;

// table: what a change of each setting does to users, as far as it can be computed in advance.
const shows: Partial<Record<SettingKey, Show>> = {
  ...riskShows,
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
  rewardTradeMaxKobo: points,
  levelDiscountBps: levelFees,
  rateBandBps: outside,
  rateLowestKobo: outside,
  rateHighestKobo: outside,
  levelFromKobo: levels,
  levelWindowDays: levels,
  disputeModeratorKobo: powers,
  disputeLeadKobo: powers,
  disputeStrikeLimit: strikes,
  disputeStrikeDays: strikes,
  orderFaultLimit: faults,
  orderFaultWindowMin: faults,
  orderFaultPauseMin: faults,
  approvalFromKobo: twoStaffMembers,
  promotionApprovalAboveKobo: counts(
    ['Live and scheduled promotions that need a colleague’s approval', '进行中或待开始的活动：须第二人审批'],
    ({ promotionApprovalAboveKobo }, { db, now }) => promotionsAbove(db, now, promotionApprovalAboveKobo),
  ),
  notificationSmsFromKobo: counts(
    ['Orders of the last 30 days with SMS notifications', '近 30 天金额达到短信通知起点的订单'],
    ({ notificationSmsFromKobo }, at) => ordersFrom(at.db, lately(at), notificationSmsFromKobo),
  ),
  withdrawCodeFromKobo: counts(
    ['Withdrawals of the last 30 days that need a code', '近 30 天因金额须验证码的提现'],
    ({ withdrawCodeFromKobo }, at) => withdrawalsFrom(at.db, lately(at), withdrawCodeFromKobo),
  ),
  withdrawMinKobo: counts(
    ['Withdrawals of the last 30 days above the minimum', '近 30 天达到最低金额的提现'],
    ({ withdrawMinKobo }, at) => withdrawalsFrom(at.db, lately(at), withdrawMinKobo),
  ),
  topUpMinKobo: topUpBounds,
  topUpMaxKobo: topUpBounds,
  topUpAbsorbFromKobo: counts(
    ['Top-ups of the last 30 days whose cost we pay', '近 30 天由平台承担成本的充值'],
    ({ topUpAbsorbFromKobo }, at) => topUpsFrom(at.db, lately(at), topUpAbsorbFromKobo),
  ),
  orderRequestMin: orderDeadline,
  orderAcceptMin: orderDeadline,
  orderRevealMin: orderDeadline,
  orderRefundAnswerMin: orderDeadline,
  orderReviewMin: orderDeadline,
  orderPayExtensionMin: orderDeadline,
  orderDeliverExtensionMin: orderDeadline,
  orderPayExtensionOpensMin: orderTime,
  orderPriceAnswerMin: orderTime,
  orderStuckAfterMin: orderTime,
  orderRemindEveryMin: orderTime,
  disputeEvidenceMin: caseDeadline,
  disputeReviewMin: caseDeadline,
  disputeAnswerMin: caseDeadline,
  disputeProposalMin: caseDeadline,
  disputeAppealMin: caseDeadline,
  disputeOverdueMin: caseDeadline,
  disputePickUpMin: caseTime,
  disputeReviewTargetMin: caseTime,
  tierOrderKobo: overLimit(
    'tierOrderKobo',
    ['Users whose largest order today is above the limit', '今日最大订单超出上限的用户'],
    ({ db, now, min }) => largestToday(db, now, min, maxCounted),
  ),
  tierTradeDailyKobo: overLimit(
    'tierTradeDailyKobo',
    ['Users who traded more today', '今日交易额超出上限的用户'],
    ({ db, now, min }) => tradedTodayByUser(db, now, min, maxCounted),
  ),
  tierBalanceCapKobo: overLimit(
    'tierBalanceCapKobo',
    ['Users with a higher balance', '余额超出上限的用户'],
    ({ db, min }) => sumHeldByUser(db, min, maxCounted),
  ),
  tierWithdrawDailyKobo: overLimit(
    'tierWithdrawDailyKobo',
    ['Users who withdrew more today', '今日提现超出上限的用户'],
    ({ db, now, min }) => sumWithdrawnTodayByUser(db, now, min, maxCounted),
  ),
  tierBankAccounts: overLimit(
    'tierBankAccounts',
    ['Users with more bank accounts', '银行账户超出数量的用户'],
    ({ db, min }) => countBanksByUser(db, min, maxCounted),
  ),
  tierActiveOffers: overLimit(
    'tierActiveOffers',
    ['Users with more active offers', '在售报价超出数量的用户'],
    ({ db, min }) => activeOffersByUser(db, min, maxCounted),
  ),
  openOrderCaps: overLimit(
    'openOrderCaps',
    ['Users with more open orders', '进行中订单超出数量的用户'],
    ({ db, min }) => openOrdersByUser(db, min, maxCounted),
  ),
};

/** All computable effects of a change; empty where no figure shows it. */
export const effectsOf = async (change: CheckedChange, at: At): Promise<Effect[]> =>
  (await shows[change.key]?.(change, at)) ?? [];
