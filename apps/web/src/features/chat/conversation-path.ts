import type { Conversation } from '@gift/im-engine/api';
import { SessionType } from '@gift/im-protocol';
import { chatPath, groupChatPath } from '../../shared/chat/paths';

/** The path of a chat; system notifications have their own page. */
export function conversationPath(one: Pick<Conversation, 'conversationType' | 'userID' | 'groupID'>): string {
  if (one.conversationType === SessionType.notification) return '/chat/notification';
  return one.conversationType === SessionType.group ? groupChatPath(one.groupID) : chatPath(one.userID);
}
