import type { ImCalls } from '../http/openim-http';
import { blockCalls } from './blocks/calls';
import { conversationCalls } from './conversations/calls';
import { friendCalls } from './friends/calls';
import { groupCalls } from './groups/calls';
import { groupChangeCalls } from './groups/change-calls';
import { jssdkCalls } from './jssdk/calls';
import { objectCalls } from './objects/calls';
import { thirdCalls } from './third/calls';
import { userCalls } from './users/calls';

/** Every HTTP call of this half. */
export const socialCalls: ImCalls = {
  ...userCalls,
  ...friendCalls,
  ...blockCalls,
  ...groupCalls,
  ...groupChangeCalls,
  ...conversationCalls,
  ...jssdkCalls,
  ...objectCalls,
  ...thirdCalls,
};
