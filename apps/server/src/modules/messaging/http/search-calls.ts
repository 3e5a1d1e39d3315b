import { ContentType, type MsgData, SessionType } from '@gift/im-protocol';
import * as z from 'zod';
import { days, later } from '../../../platform/clock';
import { searchMessages } from '../messages/search';
import * as f from '../social/fields';
import { groupsOf } from '../social/groups/store';
import { type GroupView, groupViews } from '../social/groups/views';
import { usersOf } from '../social/users/store';
import { type ImCalls, imCall } from './openim-http';

const maxMessages = 100;

const kind = z
  .union([z.literal(0), z.literal(1), z.literal(3), z.literal(4)])
  .nullish()
  .transform((value) => value ?? 0);

/** A message in the answer, with the names of sender and recipient. */
function chatLog(message: MsgData, recvNickname: string, group: GroupView | undefined) {
  const { content, options, offlinePushInfo, atUserIDList, attachedInfo, isRead, ...fields } = message;
  return {
    ...fields,
    recvID: group?.groupID ?? message.recvID,
    recvNickname,
    groupName: group?.groupName ?? '',
    content: Buffer.from(content).toString(),
    groupFaceURL: group?.faceURL ?? '',
    groupMemberCount: group?.memberCount ?? 0,
    groupOwner: group?.ownerUserID ?? '',
    groupType: group?.groupType ?? 0,
  };
}

export const searchCalls: ImCalls = {
  /** One of `sendID` and `recvID` is required: an admin reads the chats of one user, not all chats at once. */
  '/msg/search_msg': imCall({
    access: 'admin',
    isCostly: true,
    body: z.object({
      sendID: f.maybeText(64),
      recvID: f.maybeText(64),
      contentType: z.number().int().min(0).max(9_999).nullish(),
      /** A day in UTC. */
      sendTime: z
        .string()
        .regex(/^(\d{4}-\d{2}-\d{2})?$/)
        .nullish(),
      sessionType: kind,
      pagination: f.pagination,
    }),
    async run({ services: { database }, now }, { sendTime, contentType, pagination, ...parties }) {
      f.expectArgs(parties.sendID || parties.recvID, 'sendID or recvID');
      const day = sendTime ? new Date(`${sendTime}T00:00:00Z`) : undefined;
      f.expectArgs(!day || !Number.isNaN(day.getTime()), 'sendTime');
      const search = {
        ...{ ...parties, contentType: contentType ?? 0 },
        ...(day ? { sentFrom: day, sentBefore: later(day, days(1)) } : {}),
      };
      const page = { limit: Math.min(pagination.limit, maxMessages), offset: pagination.offset };
      const { total, messages } = await searchMessages(database, search, page);
      const [users, groups] = await Promise.all([
        usersOf(
          database,
          messages.flatMap(({ recvID, groupID }) => (groupID ? [] : recvID)),
          now,
        ),
        groupsOf(database, [...new Set(messages.flatMap(({ groupID }) => groupID || []))]).then((rows) =>
          groupViews(database, rows),
        ),
      ]);
      const groupByID = new Map(groups.map((group) => [group.groupID, group]));
      return {
        chatLogs: messages.map((message) => {
          const isGroup = message.sessionType === SessionType.group;
          const receiver = isGroup ? '' : (users.get(message.recvID)?.nickname ?? '');
          return {
            chatLog: chatLog(message, receiver, isGroup ? groupByID.get(message.groupID) : undefined),
            isRevoked: message.contentType === ContentType.revoked,
          };
        }),
        chatLogsNum: total,
      };
    },
  }),
};
