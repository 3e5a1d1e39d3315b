import { command, query } from '../../platform/calls/context';
import { endPromotion, publishPromotion, savePromotion } from './admin/actions';
import { previewPromotion, promotionList, promotionPeople, promotionSource } from './admin/queries';
import { applyCoupon } from './coupons/coupons';
import { inviteSummary, remindFriend } from './invites/invites';
import { claimReward } from './points/claim';
import { moveRewards } from './points/move';
import { rewardsHistory, rewardsSummary } from './points/summary';
import { activityLeaders } from './promotions/leaders';
import { activityList, joinActivity } from './promotions/promotions';

export const rewardsRoutes = {
  rewardsSummary: query<'rewardsSummary'>(rewardsSummary),
  rewardsHistory: query<'rewardsHistory'>(rewardsHistory),
  claimReward: command<'claimReward'>(claimReward),
  applyCoupon: command<'applyCoupon'>(applyCoupon),
  moveRewards: command<'moveRewards'>(moveRewards),
  activityList: query<'activityList'>(activityList),
  activityLeaders: query<'activityLeaders'>(activityLeaders, { replicaWait: 'long' }),
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
