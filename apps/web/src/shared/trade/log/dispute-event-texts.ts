// Table: the label of each event of a dispute.

import { type LocalizedText, localized } from '@gift/client/language';
import type { DisputeEvent } from '@gift/contract/disputes/states';

export const disputeEventLabels: Record<DisputeEvent, LocalizedText> = {
  open: localized('Dispute opened', '争议发起'),
  evidence: localized('Evidence submitted', '提交凭证'),
  reply: localized('Message added', '补充说明'),
  finishEvidence: localized('Evidence completed', '确认提交完毕'),
  finishEvidenceLast: localized('Evidence completed', '确认提交完毕'),
  answer: localized('Question answered', '已回答提问'),
  offerSplit: localized('Split offered', '提出分配方案'),
  refuseSplit: localized('Split cancelled', '分配方案已取消'),
  acceptSplit: localized('Split accepted', '接受分配方案'),
  accept: localized('Decision accepted', '接受裁决'),
  acceptLast: localized('Decision accepted by both', '双方接受裁决'),
  appeal: localized('Appealed', '提出申诉'),
  escalate: localized('Leads notified', '催办负责人'),
  claim: localized('Claimed by a moderator', '审核员接手'),
  assign: localized('Assigned to a moderator', '已指派审核员'),
  release: localized('Returned to queue', '退回队列'),
  ask: localized('Moderator asked a question', '审核员提问'),
  propose: localized('Decision made', '作出裁决'),
  draft: localized('Decision awaits second signature', '裁决待第二人签署'),
  approveDraft: localized('Second signature added', '第二人已签署'),
  rejectDraft: localized('Second signature refused', '第二人拒绝签署'),
  claimAppeal: localized('Appeal claimed by another moderator', '另一审核员接手申诉'),
  decideAppeal: localized('Appeal decided', '申诉已裁决'),
  approveAppealDraft: localized('Appeal decided, two signatures', '申诉已由两人裁决'),
  timeout: localized('Time ran out', '时间到'),
  ruleBySilence: localized('Decided: no response', '因未回应裁决'),
  ruleByFacts: localized('Decided on the facts', '依事实裁决'),
  overdue: localized('Overdue', '已超时'),
  resolved: localized('Settled between parties', '双方和解'),
  ended: localized('The order ended', '订单结束'),
};
