import type { StaffText } from '@gift/client/language';

// table: labels of flagged chat: why it was flagged, the decisions, and the reasons of reports.
export const kindLabels: Record<string, StaffText> = {
  report: ['Reported', '被举报'],
  card: ['Card code', '卡密'],
  otp: ['One-time code', '验证码'],
  account: ['Bank account', '银行账号'],
  contact: ['Contact', '联系方式'],
};

export const outcomeLabels: Record<string, StaffText> = {
  dismiss: ['Dismissed', '无违规'],
  warn: ['Warned', '已警告'],
  mute: ['Muted', '已禁言'],
  freeze: ['Frozen', '已冻结'],
};

export const reportReasonLabels: Record<string, StaffText> = {
  scam: ['Attempted fraud', '欺诈行为'],
  outside: ['Off-platform trade', '要求平台外交易'],
  fakeStaff: ['Poses as staff', '冒充工作人员'],
  abuse: ['Threats or insults', '威胁或辱骂'],
  spam: ['Spam', '垃圾广告'],
  other: ['Other', '其他'],
};
