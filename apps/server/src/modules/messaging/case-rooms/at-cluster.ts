import { ErrorCode, GroupRole } from '@gift/im-protocol';
import type { Job } from '../../../platform/jobs/jobs';
import { nicknamesOf } from '../../identity';
import { ClusterProblem } from '../cluster';
import { systemAccount } from '../in-app/system-account';
import { type CaseRoomJSON, groupOfRoom, moderatorOf, roomOfJSON } from './case-room';

type Members = { members?: readonly { userID: string; roleLevel: number }[] | null };

/**
 * Brings a case room at the cluster up to date over admin calls: it exists, holds both sides and the current
 * moderator, and is muted once the case is closed. It starts from the cluster's state, so it is safe to repeat. It
 * also reverts members whom the cluster added or removed.
 */
export const updateCaseRoomAtCluster: Job = async (json: CaseRoomJSON, services) => {
  const cluster = services.messaging.cluster;
  if (!cluster) return;
  const { asAdmin, register, registerSystem } = cluster;
  const room = roomOfJSON(json);
  const names = await nicknamesOf(services.database, [room.buyerID, room.sellerID]);
  const sides = [String(room.buyerID), String(room.sellerID)];
  await registerSystem();
  for (const id of [room.buyerID, room.sellerID]) await register(String(id), names.get(id) ?? String(id));
  const moderator = moderatorOf(room);
  if (moderator) await register(moderator.userID, moderator.nickname);
  const { groupID, name, notice, verification, ...info } = groupOfRoom(room);
  await asAdmin('/group/create_group', {
    ownerUserID: systemAccount.userID,
    memberUserIDs: sides,
    adminUserIDs: [],
    groupInfo: {
      ...info,
      ...{ groupID, groupName: name, notification: notice, needVerification: verification },
    },
  }).catch(unless(ErrorCode.GroupIDExisted));

  const pagination = { pageNumber: 1, showNumber: 100 };
  const { members } = await asAdmin<Members>('/group/get_group_member_list', { groupID, pagination });
  const inside = (members ?? []).filter(({ userID }) => userID !== systemAccount.userID);
  const memberIDs = [...sides, ...(moderator ? [moderator.userID] : [])];
  const kickedUserIDs = inside.map(({ userID }) => userID).filter((userID) => !memberIDs.includes(userID));
  if (kickedUserIDs.length > 0) await asAdmin('/group/kick_group', { groupID, kickedUserIDs, reason: '' });
  const invitedUserIDs = memberIDs.filter((userID) => !inside.some((member) => member.userID === userID));
  if (invitedUserIDs.length > 0)
    await asAdmin('/group/invite_user_to_group', { groupID, invitedUserIDs, reason: '' });
  const isAdmin = inside.some(({ userID, roleLevel }) => userID === moderator?.userID && roleLevel === 60);
  if (moderator && !isAdmin) {
    const member = { groupID, userID: moderator.userID, roleLevel: GroupRole.admin };
    await asAdmin('/group/set_group_member_info', { members: [member] });
  }
  if (room.isClosed) await asAdmin('/group/mute_group', { groupID });
};

const unless = (errCode: ErrorCode) => (error: unknown) => {
  if (!(error instanceof ClusterProblem && error.errCode === errCode)) throw error;
};
