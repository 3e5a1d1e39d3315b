import type { Conversation } from '@gift/im-engine/api';

const lastActivity = (one: Conversation) => Math.max(one.draftTextTime, one.latestMsgSendTime);

/**
 * Changed and new conversations into those held: each once, pinned first, then by the later of draft and last message,
 * newest first; equal ones keep the place they had (spec section 4).
 */
export function mergeConversations(
  held: readonly Conversation[],
  changed: readonly Conversation[],
): readonly Conversation[] {
  const byID = new Map([...held, ...changed].map((one) => [one.conversationID, one]));
  return [...byID.values()].sort(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || lastActivity(b) - lastActivity(a),
  );
}
