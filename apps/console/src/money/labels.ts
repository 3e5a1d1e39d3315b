import type { StaffText } from '@gift/client/language';

// table: labels of unmatched and pending money, English and Chinese.
export const causeLabels: Record<string, StaffText> = {
  senderDiffers: ['Sender name differs', '汇款人姓名不符'],
  amountDiffers: ['Amount differs', '金额不符'],
  unmatched: ['Unknown recipient', '无法匹配收款人'],
};

export const suspenseChoiceLabels: Record<string, StaffText> = {
  credit: ['Credit wallet', '存入钱包'],
  return: ['Return to sender', '退回汇款人'],
};

export const suspenseStateLabels: Record<string, StaffText> = {
  open: ['Pending', '待处理'],
  credited: ['Credited', '已入账'],
  returned: ['Returned', '已退回'],
};

export const payoutStateLabels: Record<string, StaffText> = {
  requested: ['Reserved', '已预留'],
  sent: ['Sent to provider', '已提交渠道'],
  accepted: ['Processing', '处理中'],
  succeeded: ['Arrived', '已到账'],
  failed: ['Failed, money returned', '失败，已退回'],
};

export const failureLabels: Record<string, StaffText> = {
  bankDown: ['Bank unavailable', '银行不可用'],
  wrongDetails: ['Wrong account details', '账户信息有误'],
  bankLimit: ['Bank limit exceeded', '超出银行限额'],
  duplicate: ['Treated as duplicate', '被判定为重复'],
  declined: ['Declined', '被拒绝'],
  reversed: ['Returned by the bank', '被银行退回'],
};

export const providerStatusLabels: Record<string, StaffText> = {
  unknown: ['Not found', '查无此笔'],
  sent: ['Received', '已收到指令'],
  accepted: ['Processing', '处理中'],
  success: ['Arrived', '已到账'],
  reversed: ['Returned', '已退回'],
  failed: ['Failed', '已失败'],
  silent: ['No reply', '未答复'],
};

export const reviewKindLabels: Record<string, StaffText> = {
  chargebackExceeds: ['Chargeback exceeds payment', '拒付金额超过原付款'],
  chargebackUncredited: ['Chargeback of an uncredited payment', '拒付了未入账的付款'],
  paidAfterReturn: ['Paid out after return', '提现退回后又到账'],
  failedAfterPaid: ['Reported failed after arrival', '提现到账后又被报失败'],
};

export const reviewOutcomeLabels: Record<'recovered' | 'writtenOff' | 'dismissed', StaffText> = {
  recovered: ['Recover from user', '向用户追回'],
  writtenOff: ['Write off as loss', '计入损失'],
  dismissed: ['Closed, no money moved', '已关闭，资金未变动'],
};

export const providerLabels: Record<string, StaffText> = {
  pay: ['Payments', '支付'],
  sms: ['SMS', '短信'],
  mail: ['E-mail', '邮件'],
  identity: ['Identity', '身份核验'],
  push: ['Push', '推送'],
};
