// Words of rewards that both ends use. No schemas here: the web client imports this file.

/** What a user may do once, or once a week, for points. */
export const rewardTasks = ['verify', 'firstTrade', 'fiveTrades'] as const;
export type RewardTask = (typeof rewardTasks)[number];

/** What points came from. */
export const grantSources = ['trade', 'task', 'promotion', 'invite', 'welcome'] as const;
export type GrantSource = (typeof grantSources)[number];

/** Why something earns nothing: both sides are one person by their device, bank account or identity, or it is repeated. */
export const uncountedReasons = ['sameDevice', 'sameBank', 'sameIdentity', 'samePartner', 'tooMany'] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/** How far an invited friend is; `refused` says why nothing will come of it. */
export const inviteStages = ['joined', 'verified', 'trading', 'paid', 'refused'] as const;
export type InviteStage = (typeof inviteStages)[number];

export const promotionPictures = ['trophy', 'calendar', 'ticket', 'friends'] as const;
export type PromotionPicture = (typeof promotionPictures)[number];

/** draft: nobody sees it; waiting: in force, and not begun; ended: by time, by hand, or because the budget was spent. */
export const promotionStages = ['draft', 'waiting', 'running', 'ended'] as const;
export type PromotionStage = (typeof promotionStages)[number];
