import type { Conversation } from '../api';

type Listed = Pick<Conversation, 'conversationID' | 'isPinned' | 'draftTextTime' | 'latestMsgSendTime'>;

/**
 * Merges changed conversations into a list (specification, section 4): one of each id, pinned first, then by the later
 * of draft and last message, newest first. Equal ones keep the place they had; new ones come after them.
 */
export function mergeConversations<One extends Listed>(held: readonly One[], changed: readonly One[]): One[] {
  const byID = new Map([...held, ...changed].map((one) => [one.conversationID, one]));
  return [...byID.values()].sort(
    (one, other) => Number(other.isPinned) - Number(one.isPinned) || activity(other) - activity(one),
  );
}

const activity = ({ draftTextTime, latestMsgSendTime }: Listed) => Math.max(draftTextTime, latestMsgSendTime);
