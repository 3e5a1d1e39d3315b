import { SessionType } from '@gift/im-protocol';
import type { ImContext } from '../../http/openim-http';
import { lastMessages, readState } from '../../messages/pull';
import { decodeMessage } from '../../messages/store/encoded';
import type { Page } from '../fields';
import { groupsOf } from '../groups/store';
import { type GroupView, groupViews } from '../groups/views';
import { type User, usersOf } from '../users/store';
import { type ConversationSettings, listConversationSettings } from './store';

/** A user's conversations with the newest message of each: pinned ones first, then newest first. */
export async function sortedConversations(
  { services: { database: db }, now }: ImContext,
  ownerID: string,
  { conversationIDs, page }: { conversationIDs: readonly string[]; page: Page },
) {
  const requestedIDs = new Set(conversationIDs);
  const [states, all] = await Promise.all([
    readState(db, ownerID, []),
    listConversationSettings(db, ownerID),
  ]);
  const rows = all
    .filter(
      ({ conversationID: id }) =>
        (requestedIDs.size === 0 || requestedIDs.has(id)) && (states.get(id)?.maxSeq ?? 0) > 0,
    )
    .sort((one, other) => {
      const timeOf = ({ conversationID }: ConversationSettings) =>
        states.get(conversationID)?.maxSeqTime ?? 0;
      return Number(other.isPinned) - Number(one.isPinned) || timeOf(other) - timeOf(one);
    });
  const unreadOf = ({ conversationID }: ConversationSettings) => {
    const state = states.get(conversationID);
    return state ? Math.max(0, state.maxSeq - state.hasReadSeq) : 0;
  };
  const pageRows = rows.slice(page.offset, page.offset + page.limit);
  const messages = await lastMessages(
    db,
    ownerID,
    pageRows.map(({ conversationID }) => conversationID),
  );
  const [users, groups] = await Promise.all([
    usersOf(
      db,
      pageRows.flatMap(({ userID }) => userID || []),
      now,
    ),
    groupsOf(
      db,
      pageRows.flatMap(({ groupID }) => groupID || []),
    ).then((rows) => groupViews(db, rows)),
  ]);
  const groupByID = new Map(groups.map((group) => [group.groupID, group]));
  return {
    conversationTotal: rows.length,
    unreadTotal: rows.reduce((sum, row) => sum + unreadOf(row), 0),
    conversationElems: pageRows.map((row) => ({
      conversationID: row.conversationID,
      recvMsgOpt: row.receiveOption,
      unreadCount: unreadOf(row),
      IsPinned: row.isPinned,
      msgInfo: infoOf(row, messages.get(row.conversationID), {
        user: users.get(row.userID),
        group: groupByID.get(row.groupID),
      }),
    })),
  };
}

/** The newest message in this call's form; null if this reader has none left. */
function infoOf(
  row: ConversationSettings,
  bytes: Uint8Array | undefined,
  { user, group }: { user?: User; group?: GroupView },
) {
  if (!bytes) return null;
  const message = decodeMessage(bytes);
  const isGroup = row.sessionType === SessionType.group;
  return {
    serverMsgID: message.serverMsgID,
    clientMsgID: message.clientMsgID,
    sessionType: message.sessionType,
    sendID: message.sendID,
    recvID: message.recvID,
    senderName: isGroup ? message.senderNickname : (user?.nickname ?? ''),
    faceURL: isGroup ? message.senderFaceURL : (user?.faceURL ?? ''),
    groupID: message.groupID,
    groupName: group?.groupName ?? '',
    groupFaceURL: group?.faceURL ?? '',
    groupType: group?.groupType ?? 0,
    groupMemberCount: group?.memberCount ?? 0,
    LatestMsgRecvTime: message.sendTime,
    msgFrom: message.msgFrom,
    contentType: message.contentType,
    content: Buffer.from(message.content).toString(),
    ex: message.ex,
  };
}
