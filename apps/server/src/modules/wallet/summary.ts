import { koboOf, minus } from '@gift/money';
import type { Query } from '../../platform/calls/context';
import { balancesOf, debtOf } from '../ledger';
import { getHeadroom } from './limits/headroom';
import { refusalOf, userCostOf } from './top-ups/rules';
import { openTopUpsOf } from './top-ups/store';

const digits = (amount: bigint | null) => (amount === null ? null : String(amount));

export const walletSummary: Query<'walletSummary'> = async ({ db, caller, settings }) => {
  const has = await balancesOf(db, caller.userID);
  const { tier, cap, headroom, over } = await getHeadroom(db, caller.userID, settings);
  const open = await openTopUpsOf(db, caller.userID);
  return {
    availableKobo: String(has.available),
    escrowKobo: String(has.escrow),
    pendingKobo: String(has.pending),
    withdrawingKobo: String(has.withdrawing),
    rewardsKobo: String(has.rewards),
    suspenseKobo: String(has.suspense),
    debtKobo: String(await debtOf(db, caller.userID)),
    pendingProceeds: has.pendingProceeds.map((sale) => ({
      orderID: String(sale.orderID),
      orderNo: sale.orderNo,
      amountKobo: String(sale.amount),
      releaseAt: sale.releaseAt.toISOString(),
      isFrozen: sale.isFrozen,
    })),
    tier,
    capKobo: digits(cap),
    headroomKobo: digits(headroom),
    overCapKobo: String(over),
    openTopUps: open.map(({ id, amount, state }) => ({
      topUpID: String(id),
      amountKobo: String(amount),
      state,
    })),
  };
};

export const walletQuote: Query<'walletQuote'> = async ({ db, caller, settings }, { amountKobo }) => {
  const amount = koboOf(BigInt(amountKobo));
  const cost = userCostOf(amount, settings);
  const { cap, headroom } = await getHeadroom(db, caller.userID, settings);
  return {
    amountKobo,
    costKobo: String(cost),
    creditKobo: String(minus(amount, cost)),
    isAbsorbed: amount >= settings.topUpAbsorbFromKobo,
    absorbedFromKobo: String(settings.topUpAbsorbFromKobo),
    minKobo: String(settings.topUpMinKobo),
    maxKobo: String(settings.topUpMaxKobo),
    capKobo: digits(cap),
    headroomKobo: digits(headroom),
    refusal: refusalOf(amount, { cap, headroom }, settings),
  };
};
