// What each role may do in a group, so that nobody is shown what the server would refuse them (spec section 6).
import type { Group, GroupMember } from '@gift/im-engine/api';
import { GroupRole, GroupStatus, JoinVerification } from '@gift/im-protocol';

export type Own = Pick<GroupMember, 'roleLevel'> | null;

export type GroupPermissions = {
  /** Name, picture, introduction, notice, silence, applications. */
  manage: boolean;
  /** Who may come in, handing over, closing. */
  rule: boolean;
  dismiss: boolean;
  quit: boolean;
  invite: boolean;
  /** An ordinary member's invitation waits for owner and admins where all need leave. */
  invitesByAsking: boolean;
};

/** A closed group is read and no more; a suspended one may still be left or closed. */
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
    rule: isOpen && isOwner,
    dismiss: !isClosed && isOwner,
    quit: !isClosed && own !== null && !isOwner,
    invite: isOpen,
    invitesByAsking: isNormal && group.needVerification === JoinVerification.allNeed,
  };
}

export type MemberPermissions = { mute: boolean; remove: boolean; name: boolean; handOver: boolean };

/** Nobody acts on somebody of their own rank or above; the owner alone names admins and hands the group over. */
export function memberPermissions(
  group: Pick<Group, 'status' | 'needVerification'>,
  own: Own,
  member: Pick<GroupMember, 'roleLevel'>,
): MemberPermissions {
  const { manage, rule } = groupPermissions(group, own);
  const isBelow = manage && own !== null && own.roleLevel > member.roleLevel;
  return { mute: isBelow, remove: isBelow, name: isBelow && rule, handOver: isBelow && rule };
}
