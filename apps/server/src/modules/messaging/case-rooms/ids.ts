import { systemAccount } from '../in-app/system-account';

// Ids that only the server assigns, so the id alone shows what it stands for.

/** The group of a dispute. Ids of users' groups are digits, so no user can create a look-alike. */
export const caseRoomID = (disputeID: bigint | string): string => `case-${disputeID}`;
const caseRoom = /^case-\d{1,19}$/;
export const isCaseRoom = (groupID: string): boolean => caseRoom.test(groupID);

/**
 * The account that a moderator writes from within one case. It shows the badge and never the person: traders who
 * knew the moderator could contact or threaten them. Nobody can log in as it.
 */
export const moderatorAccount = (disputeID: bigint | string, badge: string): string =>
  `moderator-${disputeID}-${badge}`;
const moderator = /^moderator-\d{1,19}-(M-[0-9A-F]{6})$/;
/** The badge of a moderator account, or undefined. */
export const badgeOfAccount = (userID: string): string | undefined => moderator.exec(userID)?.[1];

/** An account of the server. Nobody reads messages sent to it, and nobody can add it to a group. */
export const isServerAccount = (userID: string): boolean =>
  userID === systemAccount.userID || moderator.test(userID);
