import type { PromotionPicture, PromotionStage } from '@gift/contract/reward-words';
import type { Pair } from '../kit/language';

// table: what the staff read of a promotion.
export const stageWords: Record<PromotionStage, Pair> = {
  draft: ['Draft', '草稿'],
  waiting: ['Not begun', '未开始'],
  running: ['Running', '进行中'],
  ended: ['Ended', '已结束'],
};
export const endedWords: Record<'time' | 'hand' | 'budget', Pair> = {
  time: ['its time was over', '到期结束'],
  hand: ['ended by hand', '人工结束'],
  budget: ['its budget was spent', '预算用完'],
};
export const pictureWords: Record<PromotionPicture, Pair> = {
  trophy: ['Trophy', '奖杯'],
  calendar: ['Calendar', '日历'],
  ticket: ['Ticket', '票券'],
  friends: ['Friends', '好友'],
};
export const goalWords: Record<'trades' | 'volume', Pair> = {
  trades: ['so many trades', '交易笔数'],
  volume: ['so much naira traded', '交易金额（奈拉）'],
};
export const tierWords: readonly Pair[] = [
  ['everybody', '所有人'],
  ['verified people (tier 1 and above)', '已认证用户（1 级及以上）'],
  ['tier 2 and above', '2 级及以上'],
  ['tier 3', '3 级'],
];
