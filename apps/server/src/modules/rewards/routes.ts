import { command, query } from '../../platform/context';
import { claimReward } from './claim';
import { applyCoupon } from './coupons';
import { endPromotion, publishPromotion, savePromotion } from './desk/deeds';
import { previewPromotion, promotionList, promotionPeople, promotionSource } from './desk/queries';
import { inviteSummary, remindFriend } from './invites';
import { activityLeaders } from './leaders';
import { moveRewards } from './move';
import { activityList, joinActivity } from './promotions';
import { rewardsHistory, rewardsSummary } from './summary';

export const rewardsRoutes = {
  rewardsSummary: query<'rewardsSummary'>(rewardsSummary),
  rewardsHistory: query<'rewardsHistory'>(rewardsHistory),
  claimReward: command<'claimReward'>(claimReward),
  applyCoupon: command<'applyCoupon'>(applyCoupon),
  moveRewards: command<'moveRewards'>(moveRewards),
  activityList: query<'activityList'>(activityList),
  activityLeaders: query<'activityLeaders'>(activityLeaders),
  joinActivity: command<'joinActivity'>(joinActivity),
  promotionList: query<'promotionList'>(promotionList),
  promotionSource: query<'promotionSource'>(promotionSource),
  promotionPeople: query<'promotionPeople'>(promotionPeople),
  previewPromotion: query<'previewPromotion'>(previewPromotion),
  savePromotion: command<'savePromotion'>(savePromotion),
  publishPromotion: command<'publishPromotion'>(publishPromotion),
  endPromotion: command<'endPromotion'>(endPromotion),
  inviteSummary: query<'inviteSummary'>(inviteSummary),
  remindFriend: command<'remindFriend'>(remindFriend),
};
