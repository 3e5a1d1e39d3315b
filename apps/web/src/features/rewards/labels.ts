import { texts } from '@gift/client/language';
import type { GrantSource, RewardTask, UncountedReason } from '@gift/contract/rewards/reward-enums';

export const tasks: Readonly<Record<RewardTask, string>> = texts({
  verify: ['Verify your identity', '完成身份认证', 'Verify your identity'],
  firstTrade: ['Complete your first trade', '完成首笔交易', 'Complete your first trade'],
  fiveTrades: ['Complete five trades this week', '本周完成五笔交易', 'Complete five trades this week'],
});

export const sources: Readonly<Record<GrantSource | 'toWallet' | 'expired', string>> = texts({
  trade: ['Points for a trade', '交易积分', 'Points for one trade'],
  task: ['Task completed', '完成任务', 'Task don complete'],
  promotion: ['Promotion', '活动奖励', 'Promotion'],
  invite: ['Friend invited', '邀请好友奖励', 'Friend wey you invite'],
  welcome: ['Welcome bonus', '受邀新人奖励', 'Welcome bonus'],
  toWallet: ['Moved to your wallet', '转入钱包', 'E don move enter your wallet'],
  expired: ['Expired', '已过期', 'Expired'],
});

/** Why something earns no points, for the user concerned. */
export const reasons: Readonly<Record<UncountedReason, string>> = texts({
  sameDevice: ['Same device', '同一设备', 'Same device'],
  sameBank: ['Same bank account', '同一银行账户', 'Same bank account'],
  sameIdentity: ['Same identity', '同一身份', 'Same identity'],
  samePartner: ['Too many trades with one partner', '与同一对象交易过多', 'Too many trades with one partner'],
  tooMany: ['Friend limit reached', '已达邀请人数上限', 'You don reach friend limit'],
});

/** Basis points as `10%`. */
export const percent = (bps: number): string => `${bps / 100}%`;
