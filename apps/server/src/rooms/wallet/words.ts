import type { Language } from '../../platform/language';
import type { AccountName, Reason } from '../ledger';

type Words = readonly [en: string, zh: string];
const said = ([en, zh]: Words, language: Language) => (language === 'zh-CN' ? zh : en);

const reasonWords: Record<Reason, Words> = {
  topUp: ['Money added', '充值'],
  topUpCost: ['Cost of the payment', '支付手续费'],
  toSuspense: ['Waits above your limit', '超出限额，暂存'],
  fromSuspense: ['Your limit rose', '限额提高，转入可用'],
  lock: ['Locked in escrow', '锁定至托管'],
  lowerLock: ['Price lowered, difference back', '降价退回差额'],
  refund: ['Refund', '退款'],
  release: ['Paid for the card', '卡款放行'],
  tradeFee: ['Trade fee', '交易手续费'],
  vat: ['VAT on the fee', '手续费增值税'],
  clear: ['Hold over, yours to use', '冻结期满，转入可用'],
  reopen: ['Late report, back to escrow', '后续报告，转回托管'],
  withdraw: ['Withdrawal', '提现'],
  withdrawFee: ['Withdrawal fee', '提现手续费'],
  withdrawVat: ['VAT on the withdrawal fee', '提现手续费增值税'],
  stampDuty: ['Stamp duty', '印花税'],
  payout: ['Paid to your bank', '已转至银行'],
  payoutFailed: ['Withdrawal came back', '提现退回'],
  payoutCost: ['Kept by the payment provider', '支付服务商收取'],
  promoFund: ['Set aside for promotions', '活动资金'],
  rewardGrant: ['Reward', '奖励'],
  rewardToWallet: ['Rewards to wallet', '奖励转入钱包'],
  rewardExpired: ['Points lapsed', '积分过期'],
  chargeback: ['Payment taken back by the bank', '银行撤回付款'],
  debtPaid: ['Paid towards what you owe', '偿还欠款'],
  debtWrittenOff: ['Written off', '欠款核销'],
  penalty: ['Penalty', '罚款'],
  givenUp: ['Given up with the account', '注销时放弃'],
  correction: ['Correction', '更正'],
};

export const reasonText = (reason: Reason, language: Language): string => said(reasonWords[reason], language);

const ownWords = {
  available: ['Your wallet', '您的钱包'],
  withdrawing: ['Your withdrawal', '您的提现'],
  rewards: ['Your rewards', '您的奖励'],
  bond: ['Your bond', '您的保证金'],
  suspense: ['Waiting above your limit', '超限额暂存'],
} as const satisfies Record<string, Words>;

const orderWords = {
  escrow: ['Escrow', '托管'],
  pending: ['Money from the sale, on hold', '卖卡款（冻结中）'],
} as const;

const platformWords: Record<string, Words> = {
  fee_income: ['Gift, for the fee', '平台手续费'],
  vat_payable: ['The tax office', '税务机关'],
  stamp_duty_payable: ['The tax office', '税务机关'],
  provider_cost: ['The payment provider', '支付服务商'],
};

/** Where money was or went, for one reader: another person is named by their part only. */
export function placeText(place: AccountName, readerID: bigint, language: Language): string {
  if (place.of === 'order') return said(orderWords[place.kind], language);
  if (place.of === 'user')
    return place.userID === readerID
      ? said(ownWords[place.kind], language)
      : said(['Your trading partner', '交易对方'], language);
  if (place.account.startsWith('provider_clearing:')) return said(['Your payment', '您的付款'], language);
  return said(platformWords[place.account] ?? ['Gift', '平台'], language);
}
