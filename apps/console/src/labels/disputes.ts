import type { StaffText } from '@gift/client/language';
import type { appealReasons, RulingReason } from '@gift/contract/disputes/states';
import { staffRoleNames } from '@gift/contract/operator/staff-roles';

// table: labels of disputes in the console, English and Chinese.
export const stateLabels: Record<string, StaffText> = {
  evidence: ['Evidence', '举证中'],
  queued: ['Waiting', '待处理'],
  review: ['In review', '审核中'],
  moreInfo: ['Awaiting answer', '待补充'],
  proposed: ['Ruled', '已裁决'],
  appeal: ['Appeal', '申诉中'],
  closed: ['Closed', '已结案'],
  selfResolved: ['Settled', '已和解'],
};

export const evidenceLabels: Record<string, StaffText> = {
  recording: ['Recording', '录屏'],
  screenshot: ['Screenshot', '截图'],
  receipt: ['Receipt', '小票'],
  cardFront: ['Card, front', '卡片正面'],
  cardBack: ['Card, back', '卡片背面'],
  invoice: ['Invoice', '发票'],
  issuer: ['Issuer’s answer', '发卡方答复'],
  bankStatement: ['Bank statement', '银行流水'],
  other: ['Other', '其他'],
};

export const outcomeLabels: Record<'buyer' | 'seller' | 'split' | 'void', StaffText> = {
  buyer: ['For the buyer', '支持买家'],
  seller: ['For the seller', '支持卖家'],
  split: ['Split', '按比例分配'],
  void: ['Void: refund, no fault', '作废：退款且不追责'],
};

export const rulingReasonLabels: Record<RulingReason, StaffText> = {
  codeBad: ['Code never worked', '卡密无效'],
  codeUsedBefore: ['Used before the sale', '交易前已使用'],
  codeUsedByBuyer: ['Redeemed by the buyer', '买家已兑换'],
  balanceLow: ['Balance below agreed', '余额不足'],
  wrongCard: ['Not the agreed card', '与约定不符'],
  cardVoided: ['Later voided by issuer', '被发卡方作废'],
  claimUnproven: ['Claim not proven', '投诉缺乏证据'],
  evidenceForged: ['Forged evidence', '证据系伪造'],
  bothAtFault: ['Both at fault', '双方均有责任'],
  nobodyAtFault: ['Neither at fault', '双方均无责任'],
  silentBuyer: ['Buyer did not respond', '买家未按时回应'],
  silentSeller: ['Seller did not respond', '卖家未按时回应'],
  silentBoth: ['Neither responded', '双方均未按时回应'],
  neverRevealed: ['Code never viewed', '无人查看过卡密'],
};

/** Why a rule decided, by its reason; if both sides were silent, also by the outcome. */
export const ruleExplanations: Record<string, StaffText> = {
  silentBuyer: [
    'The buyer submitted nothing in time, so the seller wins.',
    '买家未按时提交材料或说明，卖家胜诉。',
  ],
  silentSeller: [
    'The seller submitted nothing in time, so the buyer wins.',
    '卖家未按时提交材料或说明，买家胜诉。',
  ],
  'silentBoth seller': [
    'The buyer viewed the code but proved nothing; neither party responded.',
    '买家已查看卡密但未举证，双方均未回应。',
  ],
  'silentBoth buyer': ['Code never viewed: a refund harms no one.', '无人查看过卡密，退款不损害任何一方。'],
  neverRevealed: [
    'Code not viewed when the case began: a refund harms no one.',
    '案件开始时卡密仍未被查看，退款不损害任何一方。',
  ],
};

/** The kinds of statements in a case; the seller's report responds to the buyer's. */
export const statementLabels: Record<
  'report' | 'response' | 'reply' | 'ask' | 'answer' | 'appeal' | 'finding',
  StaffText
> = {
  report: ['Report', '报告'],
  response: ['Reply to report', '对报告的答复'],
  reply: ['Statement', '补充说明'],
  ask: ['Question', '提问'],
  answer: ['Answer to the question', '回答提问'],
  appeal: ['Appeal', '申诉'],
  finding: ['Finding', '裁决'],
};

export const appealLabels: Record<(typeof appealReasons)[number], StaffText> = {
  newEvidence: ['New evidence', '新证据'],
  factWrong: ['Factual error', '事实认定有误'],
  ruleWrong: ['Rule misapplied', '规则适用有误'],
};

export const sideLabels: Record<string, StaffText> = {
  buyer: ['Buyer', '买家'],
  seller: ['Seller', '卖家'],
  moderator: ['Moderator', '审核员'],
  system: ['System', '系统'],
  clock: ['Deadline', '时限'],
  rules: ['Rules', '规则'],
  order: ['Order', '订单'],
  operator: ['Operator', '运营'],
};

export const approvalStateLabels: Record<string, StaffText> = {
  waiting: ['Pending', '待审批'],
  approved: ['Approved', '已批准'],
  refused: ['Rejected', '已拒绝'],
  withdrawn: ['Withdrawn', '已撤回'],
  expired: ['Expired', '已过期'],
};

export const roleLabels: Record<string, StaffText> = staffRoleNames;
