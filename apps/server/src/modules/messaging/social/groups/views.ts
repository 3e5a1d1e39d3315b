import type { Db } from '../../../../platform/database/db';
import { milliseconds } from '../fields';
import { usersOf } from '../users/store';
import { publicUserView } from '../users/views';
import type { GroupRequest } from './request-store';
import { type Group, groupsOf, headsOf, type Member } from './store';

// Groups, members and applications in the wire's form.

/** The only kind of group still in use (openim: WorkingGroup). */
export const groupType = 2;

export type GroupView = ReturnType<typeof groupView>;

const groupView = (group: Group, head: { memberCount: number; ownerID: string } | undefined) => ({
  groupID: group.groupID,
  groupName: group.name,
  notification: group.notice,
  introduction: group.introduction,
  faceURL: group.faceURL,
  ownerUserID: head?.ownerID ?? '',
  createTime: milliseconds(group.createdAt),
  memberCount: head?.memberCount ?? 0,
  ex: group.ex,
  status: group.status,
  creatorUserID: group.creatorID,
  groupType,
  needVerification: group.verification,
  lookMemberInfo: group.lookMemberInfo,
  applyMemberFriend: group.applyMemberFriend,
  notificationUpdateTime: milliseconds(group.noticeAt),
  notificationUserID: group.noticeBy ?? '',
});

export async function groupViews(db: Db, groups: readonly Group[]): Promise<GroupView[]> {
  if (groups.length === 0) return [];
  const heads = await headsOf(
    db,
    groups.map((group) => group.groupID),
  );
  return groups.map((group) => groupView(group, heads.get(group.groupID)));
}

export type MemberView = {
  groupID: string;
  userID: string;
  roleLevel: number;
  joinTime: number;
  nickname: string;
  faceURL: string;
  appMangerLevel: number;
  joinSource: number;
  operatorUserID: string;
  ex: string;
  muteEndTime: number;
  inviterUserID: string;
};

/** A member without a card in the group appears with their own name and avatar. */
export async function memberViews(db: Db, members: readonly Member[], now: Date): Promise<MemberView[]> {
  const users = await usersOf(
    db,
    members.map((member) => member.userID),
    now,
  );
  return members.map((member) => {
    const user = users.get(member.userID);
    return {
      groupID: member.groupID,
      userID: member.userID,
      roleLevel: member.role,
      joinTime: milliseconds(member.joinedAt),
      nickname: member.nickname || (user?.nickname ?? ''),
      faceURL: member.faceURL || (user?.faceURL ?? ''),
      appMangerLevel: 0,
      joinSource: member.joinSource,
      operatorUserID: member.operatorID,
      ex: member.ex,
      muteEndTime: milliseconds(member.mutedUntil),
      inviterUserID: member.inviterID,
    };
  });
}

export async function groupRequestViews(db: Db, requests: readonly GroupRequest[], now: Date) {
  const [users, groups] = await Promise.all([
    usersOf(
      db,
      requests.map((request) => request.userID),
      now,
    ),
    groupsOf(db, [...new Set(requests.map((request) => request.groupID))]).then((rows) =>
      groupViews(db, rows),
    ),
  ]);
  const groupByID = new Map(groups.map((group) => [group.groupID, group]));
  return requests.map((request) => {
    const user = users.get(request.userID);
    return {
      userInfo: user ? publicUserView(user) : { userID: request.userID, nickname: '', faceURL: '', ex: '' },
      // The notice is for members, and an applicant is not one.
      groupInfo: { ...groupByID.get(request.groupID), notification: '' },
      handleResult: request.result,
      reqMsg: request.message,
      handleMsg: request.answer,
      reqTime: milliseconds(request.requestedAt),
      handleUserID: request.answeredBy ?? '',
      handleTime: milliseconds(request.answeredAt),
      ex: request.ex,
      joinSource: request.joinSource,
      inviterUserID: request.inviterID,
    };
  });
}
