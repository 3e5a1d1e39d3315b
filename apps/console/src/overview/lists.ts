import type { StaffText } from '@gift/client/language';
import type { OverviewList } from '@gift/contract/operator/overview';

type Work = {
  readonly label: StaffText;
  /** The page that shows exactly the counted rows. */
  readonly href: string;
  /** The page of the overdue rows; null for a list without deadlines. */
  readonly lateHref: string | null;
};

// table: the lists of work on the overview.
export const workLists: { readonly [List in OverviewList]: Work } = {
  disputes: {
    label: ['Disputes', '争议'],
    href: '/dispute-queue?tab=queued',
    lateHref: '/dispute-queue?tab=overdue',
  },
  drafts: {
    label: ['Rulings awaiting second signature', '待第二人签署的裁决'],
    href: '/dispute-queue?tab=drafts',
    lateHref: null,
  },
  appeals: { label: ['Appeals', '申诉'], href: '/dispute-queue?tab=appeals', lateHref: null },
  identityNumbers: {
    label: ['BVN and NIN reviews', 'BVN 与 NIN 审核'],
    href: '/identity?tab=numbers',
    lateHref: '/identity?tab=numbers&late=yes',
  },
  identityDocuments: {
    label: ['Document reviews', '证件审核'],
    href: '/identity?tab=documents',
    lateHref: '/identity?tab=documents&late=yes',
  },
  refunds: { label: ['Refund requests', '退款申请'], href: '/refunds', lateHref: '/refunds?late=yes' },
  suspense: {
    label: ['Unmatched payments', '未匹配款项'],
    href: '/money/suspense',
    lateHref: '/money/suspense?late=yes',
  },
  payouts: {
    label: ['Overdue payouts', '超时提现'],
    href: '/money/payouts?late=yes',
    lateHref: '/money/payouts?late=yes',
  },
  paymentReviews: { label: ['Payment reviews', '款项复核'], href: '/money/reviews', lateHref: null },
  reconciliation: {
    label: ['Reconciliations to sign off', '待签核的对账'],
    href: '/money/reconciliation?signed=no',
    lateHref: null,
  },
  flags: { label: ['Flagged chat', '被标记聊天'], href: '/flags', lateHref: '/flags?late=yes' },
  questions: {
    label: ['Support questions', '客服问题'],
    href: '/questions',
    lateHref: '/questions?late=yes',
  },
  data: {
    label: ['Data requests', '数据请求'],
    href: '/data?needsStaff=yes',
    lateHref: '/data?needsStaff=yes&late=yes',
  },
  approvals: { label: ['Approvals', '审批'], href: '/approvals?tab=decidable', lateHref: null },
};
