import type { Conversation } from '../api';

type ListRow = Pick<Conversation, 'conversationID' | 'isPinned' | 'draftTextTime' | 'latestMsgSendTime'>;

/**
 * Merges changed conversations into a list (specification, section 4): one per id, pinned first, then by the later
 * of draft and last message, newest first. Equal ones keep their order; new ones come after them.
 */
export function mergeConversations<One extends ListRow>(
  current: readonly One[],
  changedItems: readonly One[],
): One[] {
  const byID = new Map([...current, ...changedItems].map((one) => [one.conversationID, one]));
  return [...byID.values()].sort(
    (one, other) => Number(other.isPinned) - Number(one.isPinned) || activity(other) - activity(one),
  );
}

const activity = ({ draftTextTime, latestMsgSendTime }: ListRow) =>
  Math.max(draftTextTime, latestMsgSendTime);
