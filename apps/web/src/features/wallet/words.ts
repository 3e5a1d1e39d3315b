import type { StatementKind, TopUpWay } from '@gift/contract/wallet-words';
import { texts } from '../../shared/i18n/texts';

const reasons = texts({
  topUp: ['Money added', '充值'],
  topUpCost: ['Cost of the payment', '支付手续费'],
  toSuspense: ['Waits above your limit', '超出限额，暂存'],
  fromSuspense: ['Your limit rose', '限额提高，转入可用'],
  lock: ['Locked in escrow', '锁定至托管'],
  lowerLock: ['Difference back', '退回差额'],
  refund: ['Refund', '退款'],
  release: ['Paid for the card', '卡款放行'],
  tradeFee: ['Trade fee', '交易手续费'],
  vat: ['VAT on the fee', '手续费增值税'],
  clear: ['Card sold, hold over', '卖卡款到账'],
  withdraw: ['Withdrawal', '提现'],
  withdrawFee: ['Withdrawal fee', '提现手续费'],
  withdrawVat: ['VAT on the withdrawal fee', '提现手续费增值税'],
  stampDuty: ['Stamp duty', '印花税'],
  payout: ['Paid to your bank', '已转至银行'],
  payoutFailed: ['Withdrawal came back', '提现退回'],
  rewardGrant: ['Reward', '奖励'],
  rewardToWallet: ['Rewards to wallet', '奖励转入钱包'],
  chargeback: ['Taken back by the bank', '银行撤回付款'],
  debtPaid: ['Paid towards what you owe', '偿还欠款'],
  penalty: ['Penalty', '罚款'],
  correction: ['Correction', '更正'],
});

const unnamed = texts({ in: ['Money in', '转入'], out: ['Money out', '转出'] });

/** The same, where no order stands behind it: money set aside so that an offer can be taken at once. */
const offerReasons = texts({
  lock: ['Set aside for an offer', '为报价预留'],
  lowerLock: ['Freed from an offer', '报价释放'],
  refund: ['Freed from an offer', '报价释放'],
});

/** Why money moved, in the reader's words; a reason this version does not know yet is named by its direction. */
export function reasonText(line: { reason: string; orderNo: string | null }, isIn: boolean): string {
  const named: Readonly<Record<string, string>> = reasons;
  const ofOffer: Readonly<Record<string, string>> = offerReasons;
  return (
    (line.orderNo === null ? ofOffer[line.reason] : undefined) ??
    named[line.reason] ??
    (isIn ? unnamed.in : unnamed.out)
  );
}

const kinds = texts({
  topUp: ['Added', '充值'],
  trade: ['Trades', '交易'],
  withdrawal: ['Withdrawals', '提现'],
  reward: ['Rewards', '奖励'],
  other: ['Other', '其他'],
});
export const kindText = (kind: StatementKind): string => kinds[kind];

const methods = texts({
  card: ['Bank card', '银行卡'],
  bank: ['Bank transfer', '银行转账'],
  ussd: ['USSD', 'USSD'],
  transfer: ['Your account number', '专属账号转账'],
});
export const methodText = (method: TopUpWay): string => methods[method];
