import type { Pair } from '../kit/language';

// table: the words of money that waits or is on its way, English and Chinese.
export const causeWords: Record<string, Pair> = {
  senderDiffers: ['Another name sent it', '汇款人姓名不符'],
  amountDiffers: ['Another sum than agreed', '金额不符'],
  unmatched: ['Nothing says whose it is', '无法匹配收款人'],
};

export const wishWords: Record<string, Pair> = {
  credit: ['add it to the wallet', '存入钱包'],
  return: ['send it back', '退回汇款人'],
};

export const suspenseStateWords: Record<string, Pair> = {
  open: ['Waiting', '待处理'],
  credited: ['Given to a person', '已入账'],
  returned: ['Went back', '已退回'],
};

export const payoutStateWords: Record<string, Pair> = {
  requested: ['Set aside', '已预留'],
  sent: ['Provider was told', '已提交渠道'],
  accepted: ['Bank has it', '银行处理中'],
  succeeded: ['Arrived', '已到账'],
  failed: ['Failed, money back', '失败，已退回'],
};

export const failureWords: Record<string, Pair> = {
  bankDown: ['The bank was down', '银行故障'],
  wrongDetails: ['Wrong account', '账户信息有误'],
  bankLimit: ['A limit of the bank', '超出银行限额'],
  duplicate: ['Taken for a repeat', '被判定为重复'],
  declined: ['Declined', '被拒绝'],
  reversed: ['Sent back after it arrived', '到账后被退回'],
};

export const saidWords: Record<string, Pair> = {
  unknown: ['knows nothing of it', '查无此笔'],
  sent: ['was told', '已收到指令'],
  accepted: ['is at it', '处理中'],
  success: ['it arrived', '已到账'],
  reversed: ['it came back', '已退回'],
  failed: ['it failed', '已失败'],
  silent: ['did not answer', '未答复'],
};

export const reviewKindWords: Record<string, Pair> = {
  chargebackExceeds: ['Bank took back more than was paid', '银行撤回金额超过原付款'],
  chargebackUncredited: ['Bank took back a payment that was never credited', '银行撤回了未入账的付款'],
  paidAfterReturn: ['Withdrawal arrived after it was returned', '提现退回后又到账'],
  failedAfterPaid: ['Withdrawal reported failed after it arrived', '提现到账后又被报失败'],
};

export const reviewOutcomeWords: Record<'recovered' | 'writtenOff' | 'dismissed', Pair> = {
  recovered: ['Recover from user', '向用户追回'],
  writtenOff: ['Write off as loss', '计入损失'],
  dismissed: ['Closed, no money moved', '已关闭，资金未变动'],
};

export const providerWords: Record<string, Pair> = {
  pay: ['Payments', '支付'],
  sms: ['SMS', '短信'],
  mail: ['E-mail', '邮件'],
  identity: ['Identity', '身份核验'],
  push: ['Push', '推送'],
};
