// Rewards values for both ends. No schemas here: the web client imports this file.

/** Tasks that earn points, once or once a week. */
export const rewardTasks = ['verify', 'firstTrade', 'fiveTrades'] as const;
export type RewardTask = (typeof rewardTasks)[number];

/** The sources of points. */
export const grantSources = ['trade', 'task', 'promotion', 'invite', 'welcome'] as const;
export type GrantSource = (typeof grantSources)[number];

/** Why something earns nothing: the two sides are linked by device, bank account or identity, or it is repeated. */
export const uncountedReasons = ['sameDevice', 'sameBank', 'sameIdentity', 'samePartner', 'tooMany'] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/** The stage of an invited friend. With `refused`, the call's field `refused` gives the reason (`UncountedReason`). */
export const inviteStages = ['joined', 'verified', 'trading', 'paid', 'refused'] as const;
export type InviteStage = (typeof inviteStages)[number];

export const promotionPictures = ['trophy', 'calendar', 'ticket', 'friends'] as const;
export type PromotionPicture = (typeof promotionPictures)[number];

/** draft: not public. waiting: active, but not started. ended: by time, by hand, or because the budget is spent. */
export const promotionStages = ['draft', 'scheduled', 'running', 'ended'] as const;
export type PromotionStage = (typeof promotionStages)[number];
