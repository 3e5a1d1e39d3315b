import { SessionType } from './enums';

// Conversation ids (openim: msgprocessor). Parts are sorted bytewise, so both sides derive the same id.

const sortedPair = (a: string, b: string) => (a < b ? `${a}_${b}` : `${b}_${a}`);

/** The chat a message belongs to. `sourceID` is the other user, or the group. */
export function conversationIDOf(sessionType: SessionType, ownID: string, sourceID: string): string {
  if (sessionType === SessionType.group) return `sg_${sourceID}`;
  return `${sessionType === SessionType.notification ? 'sn' : 'si'}_${sortedPair(ownID, sourceID)}`;
}

/** The conversation for a chat's notifications: the same id with its first part replaced. */
export const notificationConversationID = (conversationID: string): string =>
  conversationID.replace(/^[^_]+_/, 'n_');

export const isNotificationID = (conversationID: string): boolean => conversationID.startsWith('n_');
