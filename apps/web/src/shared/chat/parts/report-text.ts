import { type LocalizedText, texts } from '@gift/client/language';
import type { ReportReason } from '@gift/contract/operator/report-reasons';

// table: reasons to report a user, as both the reporter and an operator see them.
const reasons = texts({
  scam: ['Scam', '欺诈行为', 'Scam'],
  outside: ['Wants to trade outside Gift', '要求平台外交易', 'Want trade outside Gift'],
  fakeStaff: ['Pretends to be staff', '冒充工作人员', 'Dey claim to be staff'],
  abuse: ['Threats or insults', '威胁或辱骂', 'Threat or insult'],
  spam: ['Advertising', '垃圾广告', 'Advert'],
  other: ['Something else', '其他', 'Another thing'],
} satisfies Record<ReportReason, LocalizedText>);

export const reportText = (reason: string | undefined): string => reasons[reason as ReportReason] ?? '';
