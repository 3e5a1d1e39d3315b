import { systemAccount } from '../in-app/system-account';

// Names that the server alone gives, so that what they stand for can be known from the name.

/** The group of a dispute. The ids that people's groups get are digits, so nobody can make one that looks like it. */
export const caseRoomID = (disputeID: bigint | string): string => `case-${disputeID}`;
const caseRoom = /^case-\d{1,19}$/;
export const isCaseRoom = (groupID: string): boolean => caseRoom.test(groupID);

/**
 * The account a moderator speaks from within one case. It says which badge, and never who: traders who knew the
 * person could write to them, or worse. Nobody can sign in as it.
 */
export const moderatorAccount = (disputeID: bigint | string, badge: string): string =>
  `moderator-${disputeID}-${badge}`;
const moderator = /^moderator-\d{1,19}-(M-[0-9A-F]{6})$/;
/** The badge such an account speaks for, or undefined. */
export const badgeOfAccount = (userID: string): string | undefined => moderator.exec(userID)?.[1];

/** An account of the server's own. Nobody reads what is written to it, and nobody brings it into a group. */
export const isServerAccount = (userID: string): boolean =>
  userID === systemAccount.userID || moderator.test(userID);
