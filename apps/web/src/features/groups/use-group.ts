import type { Conversation, Group, GroupMember } from '@gift/im-engine/api';
import { GroupRole, SessionType } from '@gift/im-protocol';
import type { ChatEngine } from '../../shared/chat/engine';
import { errCodeOf } from '../../shared/chat/failures';
import { type EngineQuery, useEngineQuery } from '../../shared/chat/queries/use-engine-query';

export type OwnMembership = Pick<GroupMember, 'roleLevel' | 'nickname' | 'muteEndTime'>;
export type GroupPart = { group: Group; own: OwnMembership | null; conversation: Conversation };

const notMember = 1203;
export const noGroup = 1201;
/** Codes from here on are the engine's own: no connection, no answer. */
const ownFaults = 10_000;

/** The user's membership. Offline, only the local data is known: who the owner is. */
async function ownMembershipIn(
  engine: ChatEngine,
  group: Group,
  ownID: string,
): Promise<OwnMembership | null> {
  try {
    const [own] = await engine.getMembersInfo(group.groupID, [ownID]);
    return own ?? null;
  } catch (problem) {
    const code = errCodeOf(problem);
    if (code === notMember) return null;
    if (code < ownFaults) throw problem;
    const joinedGroups = await engine.getJoinedGroups();
    if (!joinedGroups.some(({ groupID }) => groupID === group.groupID)) return null;
    const roleLevel = group.ownerUserID === ownID ? GroupRole.owner : GroupRole.normal;
    return { roleLevel, nickname: '', muteEndTime: 0 };
  }
}

/** A group with the user's membership, kept up to date. */
export function useGroup(engine: ChatEngine | null, groupID: string, ownID: string): EngineQuery<GroupPart> {
  return useEngineQuery<GroupPart>(
    engine,
    `group ${groupID}`,
    async (from) => {
      const [group] = await from.getGroups([groupID]);
      if (!group) throw { errCode: noGroup, errMsg: '' };
      const sourceID = groupID;
      const [own, conversation] = await Promise.all([
        ownMembershipIn(from, group, ownID),
        from.getOneConversation({ sessionType: SessionType.group, sourceID }),
      ]);
      return { group, own, conversation };
    },
    ['groupsChanged', 'membersChanged', 'conversationsChanged'],
  );
}
