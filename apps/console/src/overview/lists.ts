import type { StaffText } from '@gift/client/language';
import type { OverviewList } from '@gift/contract/operator/overview';

type Work = {
  readonly label: StaffText;
  /** The page that shows exactly the counted rows. */
  readonly href: string;
  /** The page of the overdue rows; null for a list without deadlines. */
  readonly lateHref: string | null;
};

const withDeadlines = (label: StaffText, href: string): Work => ({
  label,
  href,
  lateHref: `${href}${href.includes('?') ? '&' : '?'}late=yes`,
});
const withoutDeadlines = (label: StaffText, href: string): Work => ({ label, href, lateHref: null });

// table: the lists of work on the overview.
export const workLists: { readonly [List in OverviewList]: Work } = {
  disputes: {
    label: ['Disputes', '争议'],
    href: '/dispute-queue?tab=queued',
    lateHref: '/dispute-queue?tab=overdue',
  },
  drafts: withoutDeadlines(
    ['Rulings awaiting second signature', '待第二人签署的裁决'],
    '/dispute-queue?tab=drafts',
  ),
  appeals: withoutDeadlines(['Appeals', '申诉'], '/dispute-queue?tab=appeals'),
  identityNumbers: withDeadlines(['BVN and NIN reviews', 'BVN 与 NIN 审核'], '/identity?tab=numbers'),
  identityDocuments: withDeadlines(['Document reviews', '证件审核'], '/identity?tab=documents'),
  refunds: withDeadlines(['Refund requests', '退款申请'], '/refunds'),
  suspense: withDeadlines(['Unmatched payments', '未匹配款项'], '/money/suspense'),
  payouts: {
    label: ['Overdue payouts', '超时提现'],
    href: '/money/payouts?late=yes',
    lateHref: '/money/payouts?late=yes',
  },
  paymentReviews: withoutDeadlines(['Payment reviews', '款项复核'], '/money/reviews'),
  reconciliation: withoutDeadlines(
    ['Reconciliations to sign off', '待签核的对账'],
    '/money/reconciliation?signed=no',
  ),
  flags: withDeadlines(['Flagged chat', '被标记聊天'], '/flags'),
  risk: withDeadlines(['Risk reviews', '风险复核'], '/risk'),
  questions: withDeadlines(['Support questions', '客服问题'], '/questions'),
  data: withDeadlines(['Data requests', '数据请求'], '/data?needsStaff=yes'),
  approvals: withoutDeadlines(['Approvals', '审批'], '/approvals?tab=decidable'),
};
