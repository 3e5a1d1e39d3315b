import type { DisputeEvent } from '@gift/contract/dispute-states';
import type { Remote } from '../../shared/http/use-remote';
import { texts } from '../../shared/i18n/texts';
import type { Case } from './use-case';

export const deedTexts = texts({
  add: ['Add words or proof', '补充说明或凭证'],
  firstWord: ['Answer with words or proof', '提交说明或凭证'],
  answer: ['Answer the moderator', '回答审核员'],
  done: ['That is all', '提交完毕'],
  doneText: [
    'You say that you have handed in everything. Once both sides have, a moderator takes it, and each sees what the other handed in.',
    '确认您已提交全部材料。双方都确认后将交由审核员处理，并互相看到对方的材料。',
  ],
  doneSaid: ['Noted. You can still add something later.', '已确认，之后仍可补充。'],
  notYet: ['Not yet', '暂不'],
  accept: ['Accept the decision', '接受裁决'],
  acceptSplit: ['Accept the split', '接受方案'],
  appeal: ['Appeal', '提出申诉'],
  split: ['Offer a split', '提出分配方案'],
  giveBack: ['Give all the money back', '全额退款'],
  withdraw: ['Take the report back', '撤回报告'],
  page: ['Call those in charge', '催办负责人'],
  paged: ['Those in charge were called.', '已通知负责人。'],
});

export type CaseSheet = 'hand' | 'answer' | 'appeal' | 'split' | 'accept' | 'acceptSplit' | 'giveIn';
export type CaseProps = { view: Case; remote: Remote<Case>; open: (sheet: CaseSheet) => void };

export const may = (view: Case, ...events: DisputeEvent[]): boolean =>
  events.some((event) => view.actions.includes(event));
