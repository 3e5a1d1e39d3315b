// Table: what each event of a dispute is called.
import type { DisputeEvent } from '@gift/contract/dispute-states';
import type { Pair } from '../i18n/pair';

/** A line of what happened, without its actor. */
export const eventWords: Record<DisputeEvent, Pair> = {
  open: ['Dispute opened', '争议发起'],
  evidence: ['Proof handed in', '提交凭证'],
  say: ['Words added', '补充说明'],
  done: ['Finished handing in', '确认提交完毕'],
  finish: ['Finished handing in', '确认提交完毕'],
  answer: ['Question answered', '已回答提问'],
  offerSplit: ['Split offered', '提出分配方案'],
  refuseSplit: ['Split cancelled', '分配方案已取消'],
  acceptSplit: ['Split accepted', '接受分配方案'],
  accept: ['Decision accepted', '接受裁决'],
  acceptLast: ['Decision accepted by both', '双方接受裁决'],
  appeal: ['Appealed', '提出申诉'],
  page: ['Those in charge called', '催办负责人'],
  take: ['A moderator took it', '审核员接手'],
  assign: ['A moderator was given it', '已指派审核员'],
  putBack: ['Back in the queue', '退回队列'],
  ask: ['The moderator asked something', '审核员提问'],
  propose: ['Decision made', '作出裁决'],
  draft: ['Decision waits for a second signature', '裁决待第二人签署'],
  second: ['Second signature given', '第二人已签署'],
  refuseSecond: ['Second signature refused', '第二人拒绝签署'],
  takeAppeal: ['Another moderator took the appeal', '另一审核员接手申诉'],
  decideAppeal: ['Appeal decided', '申诉已裁决'],
  secondAppeal: ['Appeal decided, with two signatures', '申诉已由两人裁决'],
  timeout: ['Time was over', '时间到'],
  ruleSilence: ['Decided by silence', '因未回应裁决'],
  ruleFacts: ['Decided by the facts', '依事实裁决'],
  overdue: ['Overdue', '已超时'],
  resolved: ['Settled by the two sides', '双方和解'],
  ended: ['The order ended', '订单结束'],
};
