import { texts } from '@gift/client/language';
import type { DisputeEvent } from '@gift/contract/disputes/states';
import type { Remote } from '../../shared/http/use-remote';
import type { Case } from './use-case';

export const actionTexts = texts({
  add: ['Add message or evidence', '补充说明或凭证', 'Add message or evidence'],
  respond: ['Respond with evidence', '提交说明或凭证', 'Respond with evidence'],
  answer: ['Answer the moderator', '回答审核员', 'Answer the moderator'],
  done: ['I’m done', '提交完毕', 'I don finish'],
  doneText: [
    'Confirm that you have submitted everything. Once both sides do, you see each other’s evidence and a moderator takes over.',
    '确认您已提交全部材料。双方都确认后将交由审核员处理，并互相看到对方的材料。',
    'Confirm say you don submit everything. Once the two sides don do am, una go see each other evidence and moderator go take over.',
  ],
  confirmed: [
    'Confirmed. You can still add evidence later.',
    '已确认，之后仍可补充。',
    'Confirmed. You fit still add evidence later.',
  ],
  notYet: ['Not yet', '暂不', 'Not yet'],
  accept: ['Accept decision', '接受裁决', 'Accept decision'],
  acceptSplit: ['Accept split', '接受方案', 'Accept split'],
  appeal: ['Appeal', '提出申诉', 'Appeal'],
  split: ['Offer split', '提出分配方案', 'Offer split'],
  giveBack: ['Refund in full', '全额退款', 'Refund everything'],
  withdraw: ['Withdraw report', '撤回报告', 'Withdraw report'],
  escalate: ['Notify the leads', '催办负责人', 'Notify the leads'],
  escalated: ['Leads notified.', '已通知负责人。', 'We don notify the leads.'],
});

export type CaseSheet = 'hand' | 'answer' | 'appeal' | 'split' | 'accept' | 'acceptSplit' | 'giveIn';
export type CaseProps = { view: Case; remote: Remote<Case>; open: (sheet: CaseSheet) => void };

export const can = (view: Case, ...events: DisputeEvent[]): boolean =>
  events.some((event) => view.actions.includes(event));
