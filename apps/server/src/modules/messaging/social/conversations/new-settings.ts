import { conversationIDOf, isNotificationID, SessionType } from '@gift/im-protocol';
import { otherOf, partiesOf } from '../../messages/store/ids';
import type { NewConversationSettings } from './store';

/**
 * The row an owner would have for a conversation; undefined if they are not a party of it. Does not check
 * membership.
 */
export function rowFor(ownerID: string, conversationID: string): NewConversationSettings | undefined {
  const parties = isNotificationID(conversationID) ? undefined : partiesOf(conversationID);
  if (!parties) return undefined;
  const own = { ownerID, conversationID };
  if (parties.kind === 'group')
    return { ...own, sessionType: SessionType.group, userID: '', groupID: parties.groupID };
  if (!parties.users.includes(ownerID)) return undefined;
  const userID = otherOf(parties.users, ownerID);
  const sessionType = conversationID.startsWith('sn_') ? SessionType.notification : SessionType.single;
  // Accepts only the canonical id; otherwise one chat would be listed twice.
  if (conversationIDOf(sessionType, ownerID, userID) !== conversationID) return undefined;
  return { ...own, sessionType, userID, groupID: '' };
}
