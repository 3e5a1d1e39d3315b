import { texts } from '@gift/client/language';
import type { ReportReason } from '@gift/contract/operator/report-reasons';

// table: reasons to report a user, as both the reporter and an operator see them.
const reasons = texts({
  scam: ['Scam', '欺诈行为'],
  outside: ['Wants to trade outside Gift', '要求平台外交易'],
  fakeStaff: ['Pretends to be staff', '冒充工作人员'],
  abuse: ['Threats or insults', '威胁或辱骂'],
  spam: ['Advertising', '垃圾广告'],
  other: ['Something else', '其他'],
} satisfies Record<ReportReason, readonly [string, string]>);

export const reportText = (reason: string | undefined): string => reasons[reason as ReportReason] ?? '';
