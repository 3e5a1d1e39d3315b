import type { PromotionPicture, PromotionStage } from '@gift/contract/reward-words';
import type { Pair } from '../kit/language';

// table: what the staff read of a promotion.
export const stageWords: Record<PromotionStage, Pair> = {
  draft: ['Draft', '草稿'],
  waiting: ['Not started', '未开始'],
  running: ['Running', '进行中'],
  ended: ['Ended', '已结束'],
};
export const endedWords: Record<'time' | 'hand' | 'budget', Pair> = {
  time: ['end date reached', '到期结束'],
  hand: ['ended manually', '手动结束'],
  budget: ['budget used up', '预算用完'],
};
export const pictureWords: Record<PromotionPicture, Pair> = {
  trophy: ['Trophy', '奖杯'],
  calendar: ['Calendar', '日历'],
  ticket: ['Ticket', '票券'],
  friends: ['Friends', '好友'],
};
export const goalWords: Record<'trades' | 'volume', Pair> = {
  trades: ['Number of trades', '交易笔数'],
  volume: ['Amount traded (₦)', '交易金额（₦）'],
};
export const tierWords: readonly Pair[] = [
  ['Everyone', '所有人'],
  ['Verified users (tier 1+)', '已认证用户（1 级及以上）'],
  ['Tier 2+', '2 级及以上'],
  ['Tier 3', '3 级'],
];
