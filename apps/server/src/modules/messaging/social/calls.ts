import type { ImCalls } from '../http/openim-http';
import { blockCalls } from './blocks/calls';
import { conversationCalls } from './conversations/calls';
import { friendCalls } from './friends/calls';
import { groupAdminCalls } from './groups/admin-calls';
import { groupCalls } from './groups/calls';
import { groupChangeCalls } from './groups/change-calls';
import { jssdkCalls } from './jssdk/calls';
import { objectCalls } from './objects/calls';
import { statisticsCalls } from './statistics/calls';
import { thirdCalls } from './third/calls';
import { userAdminCalls } from './users/admin-calls';
import { userCalls } from './users/calls';

export const socialCalls: ImCalls = {
  ...userCalls,
  ...userAdminCalls,
  ...friendCalls,
  ...blockCalls,
  ...groupCalls,
  ...groupChangeCalls,
  ...groupAdminCalls,
  ...conversationCalls,
  ...jssdkCalls,
  ...objectCalls,
  ...thirdCalls,
  ...statisticsCalls,
};
