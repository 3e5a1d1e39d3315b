// The labels of statement lines for the app, the CSV and the PDF. No schemas here: the web client imports this file.
import { type LocalizedText, localized } from '../text/localized';
/**
 * Where the money of a line is now. escrow: locked for its order. paid: with the seller. refunded: back with the
 * buyer. split: shared. onHold: the seller's, not available yet. splitOnHold: the seller's part, not available yet.
 * freed: no longer set aside for an offer.
 */
export const statementStates = [
  'escrow',
  'paid',
  'refunded',
  'split',
  'onHold',
  'splitOnHold',
  'freed',
] as const;
export type StatementState = (typeof statementStates)[number];

/** Table: why money moved. */
export const reasonLabels = {
  topUp: localized('Money added', '充值', 'Money wey you add'),
  topUpCost: localized('Payment fee', '支付手续费', 'Payment fee'),
  toSuspense: localized(
    'Held over your wallet limit',
    '超出限额，暂存',
    'Held because e pass your wallet limit',
  ),
  fromSuspense: localized('Limit raised', '限额提高，转入可用', 'Limit don go up'),
  lock: localized('Locked in escrow', '锁定至托管', 'Locked for escrow'),
  lowerLock: localized('Price lowered, refund', '降价退回差额', 'Price come down, refund'),
  refund: localized('Refund', '退款', 'Refund'),
  release: localized('Card sold', '卖卡款', 'Card don sell'),
  tradeFee: localized('Trade fee', '交易手续费', 'Trade fee'),
  vat: localized('VAT on the fee', '手续费增值税', 'VAT for the fee'),
  clear: localized('Card sold, hold released', '卖卡款到账', 'Card don sell, hold don comot'),
  reopen: localized('Late report, back to escrow', '后续报告，转回托管', 'Late report, back to escrow'),
  withdraw: localized('Withdrawal', '提现', 'Withdrawal'),
  withdrawFee: localized('Withdrawal fee', '提现手续费', 'Withdrawal fee'),
  withdrawVat: localized('VAT on the withdrawal fee', '提现手续费增值税', 'VAT for the withdrawal fee'),
  stampDuty: localized('Stamp duty', '印花税', 'Stamp duty'),
  payout: localized('Paid to your bank', '已转至银行', 'Don enter your bank'),
  payoutFailed: localized('Withdrawal returned', '提现退回', 'Withdrawal come back'),
  payoutCost: localized('Payment provider fee', '支付服务商收取', 'Payment provider fee'),
  promoFund: localized('Promotion budget', '活动资金', 'Promotion budget'),
  rewardGrant: localized('Reward', '奖励', 'Reward'),
  rewardToWallet: localized('Rewards to wallet', '奖励转入钱包', 'Rewards to wallet'),
  rewardExpired: localized('Points expired', '积分过期', 'Points don expire'),
  chargeback: localized('Payment reversed by the bank', '银行撤回付款', 'Bank reverse the payment'),
  debtPaid: localized('Debt repayment', '偿还欠款', 'Debt payment'),
  debtWrittenOff: localized('Debt written off', '欠款核销', 'Debt cancel'),
  penalty: localized('Penalty', '罚款', 'Penalty'),
  givenUp: localized('Given up on account deletion', '注销时放弃', 'Given up when account delete'),
  correction: localized('Correction', '更正', 'Correction'),
} as const satisfies Record<string, LocalizedText>;

/** Table: the same, once the money's final state is known. */
const stateLabels: Partial<Record<string, Partial<Record<StatementState, LocalizedText>>>> = {
  lock: {
    paid: localized('Paid to the seller', '已付给卖家', 'Don pay the seller'),
    refunded: localized('Locked, then refunded', '曾锁定，已退款', 'Locked, then refunded'),
    split: localized('Locked, then split', '曾锁定，已按比例分配', 'Locked, then split'),
  },
  refund: { split: localized('Your share of the split', '分配所得', 'Your share of the split') },
  release: {
    onHold: localized('Card sold, on hold', '卖卡款冻结中', 'Card don sell, on hold'),
    splitOnHold: localized(
      'Your share of the split, on hold',
      '分配所得冻结中',
      'Your share of the split, on hold',
    ),
    escrow: localized('Card sold, back in escrow', '卖卡款转回托管', 'Card don sell, back to escrow'),
    refunded: localized('Card sold, then refunded', '卖卡款已退还买家', 'Card don sell, then refunded'),
    split: localized('Your share of the split', '分配所得', 'Your share of the split'),
  },
  clear: {
    split: localized(
      'Your share of the split, hold released',
      '分配所得到账',
      'Your share of the split, hold don comot',
    ),
  },
};

/** Table: money without an order: set aside so that an offer can be taken at once. */
const offerLabels: Partial<Record<string, Partial<Record<StatementState | 'any', LocalizedText>>>> = {
  lock: {
    any: localized('Locked for an offer', '为报价预留', 'Locked for offer'),
    freed: localized('Was locked for an offer', '曾为报价预留', 'E lock for offer before'),
  },
  lowerLock: { any: localized('Released from an offer', '报价释放', 'Released from offer') },
  refund: { any: localized('Released from an offer', '报价释放', 'Released from offer') },
};

/** The label of a statement line. Undefined for a reason that this version does not know. */
export function statementLabels(line: {
  reason: string;
  orderNo: string | null;
  state: StatementState | null;
}): LocalizedText | undefined {
  const named: Readonly<Record<string, LocalizedText>> = reasonLabels;
  const ofOffer = line.orderNo === null ? offerLabels[line.reason] : undefined;
  if (ofOffer) return ofOffer[line.state ?? 'any'] ?? ofOffer.any;
  return (line.state && stateLabels[line.reason]?.[line.state]) || named[line.reason];
}
