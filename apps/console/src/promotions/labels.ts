import type { StaffText } from '@gift/client/language';
import type { PromotionPicture, PromotionStage } from '@gift/contract/rewards/reward-enums';

export const stageLabels: Record<PromotionStage, StaffText> = {
  draft: ['Draft', '草稿'],
  scheduled: ['Not started', '未开始'],
  running: ['Running', '进行中'],
  ended: ['Ended', '已结束'],
};
export const endReasonLabels: Record<'time' | 'hand' | 'budget', StaffText> = {
  time: ['end date reached', '到期结束'],
  hand: ['ended manually', '手动结束'],
  budget: ['budget used up', '预算用完'],
};
export const pictureLabels: Record<PromotionPicture, StaffText> = {
  trophy: ['Trophy', '奖杯'],
  calendar: ['Calendar', '日历'],
  ticket: ['Ticket', '票券'],
  friends: ['Friends', '好友'],
};
export const goalLabels: Record<'trades' | 'volume', StaffText> = {
  trades: ['Number of trades', '交易笔数'],
  volume: ['Amount traded (₦)', '交易金额（₦）'],
};
export const tierLabels: readonly StaffText[] = [
  ['Everyone', '所有人'],
  ['Verified users (level 1 or higher)', '已认证用户（认证等级 1 及以上）'],
  ['Verification level 2 or higher', '认证等级 2 及以上'],
  ['Verification level 3', '认证等级 3'],
];
