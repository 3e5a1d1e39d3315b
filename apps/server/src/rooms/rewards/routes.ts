import { command, query } from '../../platform/context';
import { claimReward, fundRewards } from './claim';
import { applyCoupon } from './coupons';
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
  fundRewards: command<'fundRewards'>(fundRewards),
  activityList: query<'activityList'>(activityList),
  activityLeaders: query<'activityLeaders'>(activityLeaders),
  joinActivity: command<'joinActivity'>(joinActivity),
  inviteSummary: query<'inviteSummary'>(inviteSummary),
  remindFriend: command<'remindFriend'>(remindFriend),
};
