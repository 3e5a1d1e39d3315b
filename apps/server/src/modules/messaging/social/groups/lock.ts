import { GroupRole, GroupStatus } from '@gift/im-protocol';
import type { Db } from '../../../../platform/database/db';
import { isCaseRoom } from '../../case-rooms/ids';
import { ImError } from '../../http/openim-http';
import type { ChangeContext } from '../change-context';
import {
  type Actor,
  type GroupAction,
  groupActorOf,
  type MemberAction,
  mayInGroup,
  mayToMember,
  type Permission,
  stateOf,
  type Target,
} from './rules';
import { type Group, groupOf, lockGroup, type Member, memberOf } from './store';

/**
 * A group locked for a change, and the actor. `own`: the actor's member row, undefined for an admin of the
 * instance.
 */
export type Held = { group: Group; actor: Actor; own: Member | undefined };

/** Locks a group until the end of the transaction. Refuses with 1201. */
export async function hold(at: ChangeContext, groupID: string): Promise<Held> {
  const group = await lockGroup(at.tx, groupID);
  if (!group) throw new ImError(1201);
  const own = await memberOf(at.tx, groupID, at.actorID);
  return { group, own, actor: actorOf(at.isAdmin, own) };
}

/** An admin of the instance who is also in the group acts as the admin. */
const actorOf = (isAdmin: boolean, own: Member | undefined): Actor =>
  isAdmin ? 'system' : groupActorOf(own?.role);

export const stateOfGroup = ({ groupID, status }: Group) =>
  isCaseRoom(groupID) ? 'managed' : stateOf(status);

/** Refuses with the rule's error number. */
export function requirePermission(leave: Permission): void {
  if (leave !== 'yes') throw new ImError(leave === 'ask' ? 1002 : leave);
}

/** Locks a group for an action on the whole of it, if the rules allow. */
export async function holdFor(
  at: ChangeContext,
  groupID: string,
  ...actions: readonly GroupAction[]
): Promise<Held> {
  const lockedGroup = await hold(at, groupID);
  for (const action of actions)
    requirePermission(mayInGroup(action, lockedGroup.actor, stateOfGroup(lockedGroup.group)));
  return lockedGroup;
}

/** Refuses unless the rules allow this actor to do this to that member (`undefined`: not a member). */
export function requireMemberPermission(
  action: MemberAction,
  lockedGroup: Held,
  member: Member | undefined,
  actorID: string,
): asserts member is Member {
  const target: Target = member?.userID === actorID ? 'self' : groupActorOf(member?.role);
  requirePermission(mayToMember(action, lockedGroup.actor, target, stateOfGroup(lockedGroup.group)));
  if (!member) throw new ImError(1203);
}

/** For reads: refuses unless the reader is in the group, or an admin of the instance. */
export async function expectMember(
  db: Db,
  groupID: string,
  reader: { userID: string; isAdmin: boolean },
): Promise<Group> {
  const group = await groupOf(db, groupID);
  if (!group) throw new ImError(1201);
  const own = await memberOf(db, groupID, reader.userID);
  requirePermission(mayInGroup('seeMembers', actorOf(reader.isAdmin, own), stateOfGroup(group)));
  return group;
}

export const managers: readonly GroupRole[] = [GroupRole.admin, GroupRole.owner];
export const isGone = ({ status }: Group): boolean => status === GroupStatus.dismissed;
