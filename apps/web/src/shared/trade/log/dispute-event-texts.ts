// Table: the label of each event of a dispute.

import type { LocalizedText } from '@gift/client/language';
import type { DisputeEvent } from '@gift/contract/disputes/states';

export const disputeEventLabels: Record<DisputeEvent, LocalizedText> = {
  open: ['Dispute opened', '争议发起'],
  evidence: ['Evidence submitted', '提交凭证'],
  reply: ['Message added', '补充说明'],
  finishEvidence: ['Evidence completed', '确认提交完毕'],
  finishEvidenceLast: ['Evidence completed', '确认提交完毕'],
  answer: ['Question answered', '已回答提问'],
  offerSplit: ['Split offered', '提出分配方案'],
  refuseSplit: ['Split cancelled', '分配方案已取消'],
  acceptSplit: ['Split accepted', '接受分配方案'],
  accept: ['Decision accepted', '接受裁决'],
  acceptLast: ['Decision accepted by both', '双方接受裁决'],
  appeal: ['Appealed', '提出申诉'],
  escalate: ['Leads notified', '催办负责人'],
  claim: ['Claimed by a moderator', '审核员接手'],
  assign: ['Assigned to a moderator', '已指派审核员'],
  release: ['Returned to queue', '退回队列'],
  ask: ['Moderator asked a question', '审核员提问'],
  propose: ['Decision made', '作出裁决'],
  draft: ['Decision awaits second signature', '裁决待第二人签署'],
  approveDraft: ['Second signature added', '第二人已签署'],
  rejectDraft: ['Second signature refused', '第二人拒绝签署'],
  claimAppeal: ['Appeal claimed by another moderator', '另一审核员接手申诉'],
  decideAppeal: ['Appeal decided', '申诉已裁决'],
  approveAppealDraft: ['Appeal decided, two signatures', '申诉已由两人裁决'],
  timeout: ['Time ran out', '时间到'],
  ruleBySilence: ['Decided: no response', '因未回应裁决'],
  ruleByFacts: ['Decided on the facts', '依事实裁决'],
  overdue: ['Overdue', '已超时'],
  resolved: ['Settled between parties', '双方和解'],
  ended: ['The order ended', '订单结束'],
};
