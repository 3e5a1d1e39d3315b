import { ContentType, GroupRole, GroupStatus, MessageFrom, SessionType } from '@gift/im-protocol';
import type { ClusterMessage } from '../../../events';
import { addJob } from '../../../platform/jobs/jobs';
import { systemAccount } from '../in-app/system-account';
import { type NotifyContext, systemMessage, writeSystemMessages } from '../messages/notify';
import type { ChangeContext } from '../social/change-context';
import { muteGroup } from '../social/groups/change-group';
import { createGroup } from '../social/groups/create-group';
import { enterInvited } from '../social/groups/enter-group';
import { kickFromGroup } from '../social/groups/leave-group';
import { lockGroup, memberIDsOf } from '../social/groups/store';
import { groupType } from '../social/groups/views';
import { registerUsers } from '../social/users/store';
import { caseRoomID, isServerAccount, moderatorAccount } from './ids';

/**
 * The chat of a dispute: a group of its buyer, its seller and, once a moderator has claimed the case, the
 * moderator. The system account owns it and only the server changes its members. It closes with the case.
 */
export type CaseRoom = {
  disputeID: bigint;
  orderNo: string;
  token: string;
  buyerID: bigint;
  sellerID: bigint;
  /** The badge of the moderator who has the case now. */
  badge: string | null;
  isClosed: boolean;
};

/** Data of a system message in a case room. The app translates it into the reader's language. */
export type RoomEvent = Readonly<Record<string, string | null>> & { orderNo: string; at: string };

export type CaseRoomPost =
  /** Sent in the name of a side, of the moderator, or of the system. */
  | { by: bigint | { badge: string } | 'system'; event: RoomEvent; description: string }
  | { by: { badge: string }; text: string };

const asSystem = (at: NotifyContext): ChangeContext => ({
  ...at,
  actorID: systemAccount.userID,
  isAdmin: true,
});

/** The group fields on the wire for a case. */
export const groupOfRoom = ({ disputeID, orderNo, token }: CaseRoom) => ({
  groupID: caseRoomID(disputeID),
  groupType,
  name: `Gift dispute ${token}`,
  notice: '',
  introduction: '',
  faceURL: '',
  ex: JSON.stringify({ kind: 'dispute', disputeID: String(disputeID), orderNo, token }),
  // Nobody joins uninvited, and members cannot view each other's profiles or add each other as friends.
  ...{ verification: 1, lookMemberInfo: 1, applyMemberFriend: 1 },
});

/** The account of the case's moderator, if there is one. */
export const moderatorOf = ({ disputeID, badge }: CaseRoom) =>
  badge === null
    ? null
    : { userID: moderatorAccount(disputeID, badge), nickname: `Moderator ${badge}`, faceURL: '', ex: '' };

/**
 * Brings the room up to date: it exists, has only the current moderator in it, and is closed once the case is
 * closed. Safe to repeat. With chat at a cluster, a job does the same there after the commit.
 */
export async function updateCaseRoom(at: NotifyContext, room: CaseRoom): Promise<void> {
  if (at.services.messaging.cluster) {
    await addJob(at.tx, 'messaging:caseRoom', jsonOf(room), { maxAttempts: 25 });
    return;
  }
  const moderator = moderatorOf(room);
  if (moderator) await registerUsers(at.tx, [moderator], at.now);
  const acting = asSystem(at);
  const groupID = caseRoomID(room.disputeID);
  let group = await lockGroup(at.tx, groupID);
  if (!group) {
    const memberIDs = [String(room.buyerID), String(room.sellerID)];
    await createGroup(acting, {
      ...groupOfRoom(room),
      ...{ ownerID: systemAccount.userID, adminIDs: moderator ? [moderator.userID] : [], memberIDs },
    });
    group = await lockGroup(at.tx, groupID);
  }
  const admins = await memberIDsOf(at.tx, groupID, [GroupRole.admin]);
  const removedAdmins = admins.filter((userID) => userID !== moderator?.userID);
  if (removedAdmins.length > 0) await kickFromGroup(acting, groupID, removedAdmins);
  if (moderator && !admins.includes(moderator.userID))
    await enterInvited(acting, groupID, [moderator.userID], systemAccount.userID, GroupRole.admin);
  if (room.isClosed && group?.status !== GroupStatus.muted) await muteGroup(acting, groupID, true);
}

const jsonOf = (room: CaseRoom) => ({
  ...room,
  disputeID: String(room.disputeID),
  buyerID: String(room.buyerID),
  sellerID: String(room.sellerID),
});
export type CaseRoomJSON = ReturnType<typeof jsonOf>;
export const roomOfJSON = (json: CaseRoomJSON): CaseRoom => ({
  ...json,
  disputeID: BigInt(json.disputeID),
  buyerID: BigInt(json.buyerID),
  sellerID: BigInt(json.sellerID),
});

/** Posts system messages in the room, in the caller's transaction. The room must exist. */
export async function postInCaseRoom(
  at: NotifyContext,
  room: Pick<CaseRoom, 'disputeID'>,
  posts: readonly CaseRoomPost[],
): Promise<void> {
  const groupID = caseRoomID(room.disputeID);
  const wire = posts.map((post) => wireMessage(groupID, room.disputeID, post));
  if (at.services.messaging.cluster) {
    for (const post of wire) await addJob(at.tx, 'messaging:systemMessage', post, { maxAttempts: 25 });
    return;
  }
  const receivers = (await memberIDsOf(at.tx, groupID)).filter((userID) => !isServerAccount(userID));
  await writeSystemMessages(
    at,
    wire.map(({ sendID, contentType, content, senderNickname, isSilent = false }) => ({
      conversationID: `sg_${groupID}`,
      message: systemMessage({
        ...{
          sendID,
          recvID: '',
          groupID,
          sessionType: SessionType.group,
          contentType,
          content,
          senderNickname,
        },
        ...{ options: isSilent ? { offlinePush: false } : {}, now: at.now, msgFrom: MessageFrom.system },
      }),
      receivers,
      isStored: true,
    })),
  );
}

function wireMessage(
  groupID: string,
  disputeID: bigint,
  post: CaseRoomPost,
): ClusterMessage & { senderNickname: string } {
  const { by } = post;
  const isModerator = typeof by === 'object';
  const base = {
    sendID: isModerator
      ? moderatorAccount(disputeID, by.badge)
      : by === 'system'
        ? systemAccount.userID
        : String(by),
    senderNickname: isModerator ? `Moderator ${by.badge}` : by === 'system' ? systemAccount.nickname : '',
    ...{ recvID: '', groupID, sessionType: SessionType.group, ex: '' },
  };
  if ('text' in post) return { ...base, contentType: ContentType.text, content: { content: post.text } };
  const content = { data: JSON.stringify(post.event), description: post.description, extension: '' };
  // The system account has already sent a notification about it.
  return { ...base, contentType: ContentType.custom, content, isSilent: true };
}
