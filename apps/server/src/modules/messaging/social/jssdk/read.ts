import { SessionType } from '@gift/im-protocol';
import type { ConversationMsg, GetConversationsResp } from '@gift/im-protocol/payloads-jssdk';
import type { ImContext } from '../../http/openim-http';
import { lastMessages, readState } from '../../messages/pull';
import { decodeMessage } from '../../messages/store/encoded';
import { findConversationSettings, listConversationIDs } from '../conversations/store';
import { conversationView } from '../conversations/views';
import { wholeSeconds } from '../fields';
import { findFriends } from '../friends/store';
import { groupsOf } from '../groups/store';
import { groupViews } from '../groups/views';
import { usersOf } from '../users/store';
import { userView } from '../users/views';

/**
 * Conversations with the newest message of each, the other side, and the max seq: the newest `count`, or the given
 * ones. Only those that hold a message for this reader; `unreadCount` covers all of them.
 */
export async function conversationsOf(
  { services, now }: ImContext,
  ownerID: string,
  which: { count: number } | { conversationIDs: readonly string[] },
): Promise<GetConversationsResp> {
  const { database: db } = services;
  const states = await readState(db, ownerID, []);
  const ids = 'count' in which ? await listConversationIDs(db, ownerID) : which.conversationIDs;
  const newest = ids
    .filter((id) => (states.get(id)?.maxSeq ?? 0) > 0)
    .sort((a, b) => (states.get(b)?.maxSeqTime ?? 0) - (states.get(a)?.maxSeqTime ?? 0));
  const chosenIDs = 'count' in which ? newest.slice(0, which.count) : newest;
  const [rows, messages] = await Promise.all([
    findConversationSettings(db, ownerID, chosenIDs),
    lastMessages(db, ownerID, chosenIDs),
  ]);
  const rowByID = new Map(rows.map((row) => [row.conversationID, row]));
  const chosenRows = chosenIDs
    .flatMap((id) => rowByID.get(id) ?? [])
    .filter((row) => messages.has(row.conversationID));
  const userIDs = chosenRows.flatMap((row) => row.userID || []);
  const groupIDs = chosenRows.flatMap((row) => row.groupID || []);
  const [users, friends, groups] = await Promise.all([
    usersOf(db, userIDs, now),
    findFriends(db, ownerID, userIDs),
    groupsOf(db, groupIDs).then((rows) => groupViews(db, rows)),
  ]);
  const friendByID = new Map(friends.map((friend) => [friend.friendID, friend]));
  const groupByID = new Map(groups.map((group) => [group.groupID, group]));

  const conversations = chosenRows.map((row): ConversationMsg => {
    const state = states.get(row.conversationID);
    const user = users.get(row.userID);
    const friend = friendByID.get(row.userID);
    const last = messages.get(row.conversationID);
    return {
      conversation: conversationView(row),
      lastMsg: last && decodeMessage(last),
      user: row.sessionType === SessionType.group ? undefined : user && userView(user, ownerID),
      friend: friend && {
        ownerUserID: ownerID,
        friendUserID: friend.friendID,
        remark: friend.remark,
        createTime: wholeSeconds(friend.since),
        addSource: friend.addSource,
        operatorUserID: friend.operatorID,
        ex: friend.ex,
        isPinned: friend.isPinned,
      },
      group: groupByID.get(row.groupID),
      maxSeq: state?.maxSeq ?? 0,
      readSeq: state?.hasReadSeq ?? 0,
    };
  });
  let unreadCount = 0;
  for (const { maxSeq, hasReadSeq } of states.values()) unreadCount += Math.max(0, maxSeq - hasReadSeq);
  return { unreadCount, conversations };
}
