// Table: the label of each event of a dispute.

import { type LocalizedText, localized } from '@gift/client/language';
import type { DisputeEvent } from '@gift/contract/disputes/states';

export const disputeEventLabels: Record<DisputeEvent, LocalizedText> = {
  open: localized('Dispute opened', '争议发起', 'Dispute don open'),
  evidence: localized('Evidence submitted', '提交凭证', 'Evidence don enter'),
  reply: localized('Message added', '补充说明', 'Message don enter'),
  finishEvidence: localized('Evidence completed', '确认提交完毕', 'Evidence don complete'),
  finishEvidenceLast: localized('Evidence completed', '确认提交完毕', 'Evidence don complete'),
  answer: localized('Question answered', '已回答提问', 'Question don get answer'),
  offerSplit: localized('Split offered', '提出分配方案', 'Split offered'),
  refuseSplit: localized('Split cancelled', '分配方案已取消', 'Split cancelled'),
  acceptSplit: localized('Split accepted', '接受分配方案', 'Split accepted'),
  accept: localized('Decision accepted', '接受裁决', 'Decision accepted'),
  acceptLast: localized('Decision accepted by both', '双方接受裁决', 'The two sides accept the decision'),
  appeal: localized('Appealed', '提出申诉', 'Appealed'),
  escalate: localized('Leads notified', '催办负责人', 'Leads notified'),
  claim: localized('Claimed by a moderator', '审核员接手', 'Moderator don take am'),
  assign: localized('Assigned to a moderator', '已指派审核员', 'Moderator don get am'),
  release: localized('Returned to queue', '退回队列', 'Back to queue'),
  ask: localized('Moderator asked a question', '审核员提问', 'Moderator ask question'),
  propose: localized('Decision made', '作出裁决', 'Decision don come'),
  draft: localized(
    'Decision awaits second signature',
    '裁决待第二人签署',
    'Decision dey wait for second signature',
  ),
  approveDraft: localized('Second signature added', '第二人已签署', 'Second signature don enter'),
  rejectDraft: localized('Second signature refused', '第二人拒绝签署', 'Second signature refused'),
  claimAppeal: localized(
    'Appeal claimed by another moderator',
    '另一审核员接手申诉',
    'Another moderator don take the appeal',
  ),
  decideAppeal: localized('Appeal decided', '申诉已裁决', 'Appeal decided'),
  approveAppealDraft: localized(
    'Appeal decided, two signatures',
    '申诉已由两人裁决',
    'Appeal decided, two signatures',
  ),
  timeout: localized('Time ran out', '时间到', 'Time don finish'),
  ruleBySilence: localized('Decided: no response', '因未回应裁决', 'Decided: no response'),
  ruleByFacts: localized('Decided on the facts', '依事实裁决', 'Decided on the facts'),
  overdue: localized('Overdue', '已超时', 'Overdue'),
  resolved: localized('Settled between parties', '双方和解', 'The two sides don settle'),
  ended: localized('The order ended', '订单结束', 'The order don end'),
};
