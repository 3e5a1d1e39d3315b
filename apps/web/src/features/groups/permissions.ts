// What each role may do in a group, so that no one is offered what the server would refuse (spec section 6).
import type { Group, GroupMember } from '@gift/im-engine/api';
import { GroupRole, GroupStatus, JoinVerification } from '@gift/im-protocol';

export type Own = Pick<GroupMember, 'roleLevel'> | null;

export type GroupPermissions = {
  /** Edit name, picture, introduction and announcement; mute; answer join requests. */
  manage: boolean;
  /** Set who may join, transfer, close. */
  setRules: boolean;
  dismiss: boolean;
  quit: boolean;
  invite: boolean;
  /** True if a member's invitation needs the approval of owner or admins. */
  invitesByAsking: boolean;
};

/** A closed group is read-only; a suspended one can still be left or closed. */
export function groupPermissions(
  group: Pick<Group, 'status' | 'needVerification'>,
  own: Own,
): GroupPermissions {
  const isClosed = group.status === GroupStatus.dismissed;
  const isOpen = !isClosed && group.status !== GroupStatus.banned && own !== null;
  const isOwner = own?.roleLevel === GroupRole.owner;
  const isNormal = own?.roleLevel === GroupRole.normal;
  return {
    manage: isOpen && !isNormal,
    setRules: isOpen && isOwner,
    dismiss: !isClosed && isOwner,
    quit: !isClosed && own !== null && !isOwner,
    invite: isOpen,
    invitesByAsking: isNormal && group.needVerification === JoinVerification.allNeed,
  };
}

export type MemberPermissions = { mute: boolean; remove: boolean; appoint: boolean; handOver: boolean };

/** No one may act on a member of their own rank or above; only the owner appoints admins and transfers the group. */
export function memberPermissions(
  group: Pick<Group, 'status' | 'needVerification'>,
  own: Own,
  member: Pick<GroupMember, 'roleLevel'>,
): MemberPermissions {
  const { manage, setRules } = groupPermissions(group, own);
  const isBelow = manage && own !== null && own.roleLevel > member.roleLevel;
  return { mute: isBelow, remove: isBelow, appoint: isBelow && setRules, handOver: isBelow && setRules };
}
