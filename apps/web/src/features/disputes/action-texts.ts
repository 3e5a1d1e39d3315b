import { texts } from '@gift/client/language';
import type { DisputeEvent } from '@gift/contract/disputes/states';
import type { Remote } from '../../shared/http/use-remote';
import type { Case } from './use-case';

export const actionTexts = texts({
  add: ['Add message or evidence', '补充说明或凭证'],
  respond: ['Respond with evidence', '提交说明或凭证'],
  answer: ['Answer the moderator', '回答审核员'],
  done: ['I’m done', '提交完毕'],
  doneText: [
    'Confirm that you have submitted everything. Once both sides do, you see each other’s evidence and a moderator takes over.',
    '确认您已提交全部材料。双方都确认后将交由审核员处理，并互相看到对方的材料。',
  ],
  confirmed: ['Confirmed. You can still add evidence later.', '已确认，之后仍可补充。'],
  notYet: ['Not yet', '暂不'],
  accept: ['Accept decision', '接受裁决'],
  acceptSplit: ['Accept split', '接受方案'],
  appeal: ['Appeal', '提出申诉'],
  split: ['Offer split', '提出分配方案'],
  giveBack: ['Refund in full', '全额退款'],
  withdraw: ['Withdraw report', '撤回报告'],
  escalate: ['Notify the leads', '催办负责人'],
  escalated: ['Leads notified.', '已通知负责人。'],
});

export type CaseSheet = 'hand' | 'answer' | 'appeal' | 'split' | 'accept' | 'acceptSplit' | 'giveIn';
export type CaseProps = { view: Case; remote: Remote<Case>; open: (sheet: CaseSheet) => void };

export const can = (view: Case, ...events: DisputeEvent[]): boolean =>
  events.some((event) => view.actions.includes(event));
