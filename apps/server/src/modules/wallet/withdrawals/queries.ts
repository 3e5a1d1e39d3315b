import { koboOf } from '@gift/money';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { refusalText } from '../../../platform/text/language';
import { accountOf, healthByBank, lastUpAt } from '../banks/store';
import { newPayoutProvider } from '../providers/payout';
import { getEligibility } from './eligibility';
import { isFreeOf, leftToday, maxWithdrawalNow, needsCode, refusalOf, sumsFor } from './rules';
import { repeatedAt, withdrawalOf, withdrawalsOf } from './store';
import { withdrawalView } from './view';

export const withdrawalQuote: Query<'withdrawalQuote'> = async (context, input) => {
  const { db, caller, now, settings, services, language } = context;
  const amount = koboOf(BigInt(input.amountKobo));
  const account =
    input.bankAccountID === undefined
      ? undefined
      : await accountOf(db, caller.userID, BigInt(input.bankAccountID));
  const eligibility = await getEligibility(db, caller, { account, now, settings });
  const isFree = isFreeOf(eligibility, settings);
  const sums = sumsFor(amount, { isFree }, settings);
  const isClosed = !(await newPayoutProvider(db, services));
  const isMissing = input.bankAccountID !== undefined && !account;
  const no = isClosed
    ? ({ refusal: 'WithdrawalClosed', details: {} } as const)
    : eligibility.dailyLimit > 0n && isMissing
      ? ({ refusal: 'BankAccountNotFound', details: {} } as const)
      : refusalOf(amount, eligibility, settings);
  const since = later(now, -minutes(settings.withdrawRepeatMin));
  const repeated = account && (await repeatedAt(db, { bankAccountID: account.id, amount, since }));
  return {
    amountKobo: String(amount),
    feeKobo: String(sums.fee),
    vatKobo: String(sums.vat),
    stampDutyKobo: String(sums.stampDuty),
    totalKobo: String(sums.total),
    isFree,
    availableKobo: String(eligibility.available),
    maxKobo: String(maxWithdrawalNow(eligibility, settings)),
    minKobo: String(settings.withdrawMinKobo),
    dailyLimitKobo: String(eligibility.dailyLimit),
    leftTodayKobo: String(leftToday(eligibility)),
    coolingKobo: eligibility.cooling && String(eligibility.cooling.left),
    coolingUntil: eligibility.cooling?.until.toISOString() ?? null,
    needsCode: needsCode(amount, eligibility, settings),
    isRepeat: Boolean(repeated),
    bankHealth: account ? (await healthByBank(db, now))(account.bankCode) : null,
    bankLastUpAt: (account && (await lastUpAt(db, account.bankCode))?.toISOString()) ?? null,
    refusal: no?.refusal ?? null,
    refusalText: no && refusalText(no.refusal, no.details, language),
  };
};

export const withdrawalDetail: Query<'withdrawalDetail'> = async ({ db, caller }, { withdrawalID }) => {
  const withdrawal = await withdrawalOf(db, caller.userID, BigInt(withdrawalID));
  if (!withdrawal) throw new Refusal('WithdrawalNotFound');
  return withdrawalView(withdrawal);
};

export const withdrawalList: Query<'withdrawalList'> = async ({ db, caller }, { cursor, limit }) => {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor))
    throw new Refusal('Malformed', { field: 'cursor' });
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const page = await withdrawalsOf(db, caller.userID, { limit: limit + 1, before });
  const items = page.slice(0, limit);
  return {
    items: items.map(withdrawalView),
    nextCursor: page.length > limit ? String(items.at(-1)!.id) : null,
  };
};
