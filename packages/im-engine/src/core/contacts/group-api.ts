import type { Engine, Group, GroupMember, GroupRequest, PublicUser } from '../../api';
import type { SessionContext } from '../session-context';
import type { Groups } from './groups';

/** An application on the wire: user and group are nested objects. */
export type GroupRequestOfWire = {
  userInfo: PublicUser;
  groupInfo: Group;
  handleResult: GroupRequest['handleResult'];
  reqMsg: string;
  handleMsg: string;
  reqTime: number;
  handleTime: number;
  joinSource: GroupRequest['joinSource'];
};

export const groupRequestOf = (wire: GroupRequestOfWire): GroupRequest => ({
  groupID: wire.groupInfo?.groupID ?? '',
  groupName: wire.groupInfo?.groupName ?? '',
  groupFaceURL: wire.groupInfo?.faceURL ?? '',
  userID: wire.userInfo?.userID ?? '',
  nickname: wire.userInfo?.nickname ?? '',
  userFaceURL: wire.userInfo?.faceURL ?? '',
  handleResult: wire.handleResult,
  reqMsg: wire.reqMsg,
  handledMsg: wire.handleMsg,
  reqTime: wire.reqTime,
  handleTime: wire.handleTime,
  joinSource: wire.joinSource,
});

/** The wire's number of an ordinary group, the only kind left. */
const workingGroup = 2;

type GroupApi = Pick<
  Engine,
  | 'getJoinedGroups'
  | 'getGroups'
  | 'createGroup'
  | 'setGroup'
  | 'getMembers'
  | 'getMembersInfo'
  | 'joinGroup'
  | 'quitGroup'
  | 'inviteToGroup'
  | 'kickFromGroup'
  | 'transferGroup'
  | 'dismissGroup'
  | 'muteGroup'
  | 'muteMember'
  | 'setMember'
  | 'getGroupRequests'
  | 'answerGroupRequest'
>;

/** The engine's calls about groups; the server checks permissions. */
export function createGroupApi({ call, payload }: SessionContext, groups: Groups): GroupApi {
  const { userID } = payload;
  /** Runs a change, then syncs the groups, so that it shows whether or not its notification arrives. */
  const thenSync = async (work: Promise<unknown>) => {
    await work;
    await groups.sync();
  };

  return {
    getJoinedGroups: async () => groups.joined(),
    async getGroups(groupIDs) {
      const cachedGroups = groupIDs.flatMap((id) => groups.get(id) ?? []);
      if (cachedGroups.length === groupIDs.length) return cachedGroups;
      const { groupInfos } = await call<{ groupInfos: Group[] | null }>('/group/get_groups_info', {
        groupIDs,
      });
      return groupInfos ?? [];
    },
    async createGroup({ groupName, faceURL, memberUserIDs }) {
      const { groupInfo } = await call<{ groupInfo: Group }>('/group/create_group', {
        ...{ memberUserIDs, adminUserIDs: [], ownerUserID: userID, sendMessage: null },
        groupInfo: { groupName, faceURL, groupType: workingGroup },
      });
      await groups.sync();
      return groupInfo;
    },
    setGroup: (groupID, change) => thenSync(call('/group/set_group_info_ex', { groupID, ...change })),
    async getMembers(groupID, { filter, keyword, page: { offset, count } }) {
      const pagination = { pageNumber: Math.floor(offset / count) + 1, showNumber: count };
      const request = { groupID, pagination, filter, keyword };
      return (
        (await call<{ members: GroupMember[] | null }>('/group/get_group_member_list', request)).members ?? []
      );
    },
    async getMembersInfo(groupID, userIDs) {
      const request = { groupID, userIDs };
      return (
        (await call<{ members: GroupMember[] | null }>('/group/get_group_members_info', request)).members ??
        []
      );
    },
    joinGroup: (groupID, reqMessage, joinSource) =>
      thenSync(call('/group/join_group', { groupID, reqMessage, joinSource, inviterUserID: userID, ex: '' })),
    quitGroup: (groupID) => thenSync(call('/group/quit_group', { groupID, userID })),
    inviteToGroup: (groupID, invitedUserIDs, reason) =>
      thenSync(call('/group/invite_user_to_group', { groupID, invitedUserIDs, reason, sendMessage: null })),
    kickFromGroup: (groupID, kickedUserIDs, reason) =>
      thenSync(call('/group/kick_group', { groupID, kickedUserIDs, reason, sendMessage: null })),
    transferGroup: (groupID, newOwnerUserID) =>
      thenSync(call('/group/transfer_group', { groupID, oldOwnerUserID: userID, newOwnerUserID })),
    dismissGroup: (groupID) =>
      thenSync(call('/group/dismiss_group', { groupID, deleteMember: false, sendMessage: null })),
    muteGroup: (groupID, isMuted) =>
      thenSync(call(isMuted ? '/group/mute_group' : '/group/cancel_mute_group', { groupID })),
    async muteMember(groupID, memberID, mutedSeconds) {
      const of = { groupID, userID: memberID };
      if (mutedSeconds > 0) await call('/group/mute_group_member', { ...of, mutedSeconds });
      else await call('/group/cancel_mute_group_member', of);
    },
    async setMember(groupID, memberID, change) {
      await call('/group/set_group_member_info', { members: [{ groupID, userID: memberID, ...change }] });
    },
    async getGroupRequests(of, { offset, count }, groupIDs = []) {
      const paging = {
        pagination: { pageNumber: Math.floor(offset / count) + 1, showNumber: count },
        groupIDs,
        handleResults: [],
      };
      type Found = { groupRequests: GroupRequestOfWire[] | null };
      const answer =
        of === 'received'
          ? await call<Found>('/group/get_recv_group_applicationList', { fromUserID: userID, ...paging })
          : await call<Found>('/group/get_user_req_group_applicationList', { userID, ...paging });
      return (answer.groupRequests ?? []).map(groupRequestOf);
    },
    async answerGroupRequest(groupID, fromUserID, handleResult, handledMsg) {
      await call('/group/group_application_response', { groupID, fromUserID, handledMsg, handleResult });
    },
  };
}
