// Table: who may do what in a group. Pure: roles and states in, leave or the wire's number for no out.
import { GroupRole, GroupStatus } from '@gift/im-protocol';

/** Who acts: the instance's admin, somebody with a role, or one who is no member. */
export type Actor = 'system' | 'owner' | 'admin' | 'member' | 'stranger';
/** Whom it is done to, where an action has a target. */
export type Target = 'self' | 'owner' | 'admin' | 'member' | 'stranger';
/** `kept`: a room that the server keeps, such as that of a case; it alone changes anything in it. */
export type GroupState = 'normal' | 'banned' | 'dismissed' | 'muted' | 'kept';

/** `yes`, `ask` (it becomes an application that owner and admins decide on), or the error number. */
export type Permission = 'yes' | 'ask' | number;

const noPermission = 1002;
const notMember = 1203;
const dismissed = 1204;

/** What is done to the group as a whole, and by whom. */
const groupActions = {
  /** Name, picture, introduction: what the group says of itself. */
  setInfo: { system: 'yes', owner: 'yes', admin: 'yes', member: noPermission, stranger: notMember },
  announce: { system: 'yes', owner: 'yes', admin: 'yes', member: noPermission, stranger: notMember },
  /** Who may come in, and what members may do with each other. */
  setJoinRules: {
    system: 'yes',
    owner: 'yes',
    admin: noPermission,
    member: noPermission,
    stranger: notMember,
  },
  muteGroup: { system: 'yes', owner: 'yes', admin: 'yes', member: noPermission, stranger: notMember },
  unmuteGroup: { system: 'yes', owner: 'yes', admin: 'yes', member: noPermission, stranger: notMember },
  seeApplications: { system: 'yes', owner: 'yes', admin: 'yes', member: noPermission, stranger: notMember },
  answerApplication: { system: 'yes', owner: 'yes', admin: 'yes', member: noPermission, stranger: notMember },
  transfer: { system: 'yes', owner: 'yes', admin: noPermission, member: noPermission, stranger: notMember },
  dismiss: { system: 'yes', owner: 'yes', admin: noPermission, member: noPermission, stranger: notMember },
  /** An owner hands the group over or dismisses it, and does not just leave. */
  quit: { system: notMember, owner: noPermission, admin: 'yes', member: 'yes', stranger: notMember },
  seeMembers: { system: 'yes', owner: 'yes', admin: 'yes', member: 'yes', stranger: notMember },
  /** Forbids the group everything, or allows it again: for the instance's own people. */
  ban: {
    system: 'yes',
    owner: noPermission,
    admin: noPermission,
    member: noPermission,
    stranger: noPermission,
  },
} as const satisfies Record<string, Record<Actor, Permission>>;
export type GroupAction = keyof typeof groupActions;

const nobody = {
  self: noPermission,
  owner: noPermission,
  admin: noPermission,
  member: noPermission,
  stranger: notMember,
};
const fromOutside = {
  self: notMember,
  owner: notMember,
  admin: notMember,
  member: notMember,
  stranger: notMember,
};

/** What is done to one member, by whom, and to whom. */
const memberActions = {
  kick: {
    system: { self: notMember, owner: noPermission, admin: 'yes', member: 'yes', stranger: notMember },
    owner: { ...nobody, admin: 'yes', member: 'yes' },
    admin: { ...nobody, member: 'yes' },
    member: nobody,
    stranger: fromOutside,
  },
  muteMember: {
    system: { self: notMember, owner: noPermission, admin: 'yes', member: 'yes', stranger: notMember },
    owner: { ...nobody, admin: 'yes', member: 'yes' },
    admin: { ...nobody, member: 'yes' },
    member: nobody,
    stranger: fromOutside,
  },
  /** Makes an admin of a member, or the other way round; an owner is made by handing over. */
  setRole: {
    system: { self: notMember, owner: noPermission, admin: 'yes', member: 'yes', stranger: notMember },
    owner: { ...nobody, admin: 'yes', member: 'yes' },
    admin: nobody,
    member: nobody,
    stranger: fromOutside,
  },
  /** The name and picture somebody has in the group. */
  setCard: {
    system: { self: notMember, owner: 'yes', admin: 'yes', member: 'yes', stranger: notMember },
    owner: { ...nobody, self: 'yes', admin: 'yes', member: 'yes' },
    admin: { ...nobody, self: 'yes', member: 'yes' },
    member: { ...nobody, self: 'yes' },
    stranger: fromOutside,
  },
} as const satisfies Record<string, Record<Actor, Record<Target, Permission>>>;
export type MemberAction = keyof typeof memberActions;

/** What is still allowed in a group that is not in order. */
type Action = GroupAction | MemberAction | 'invite' | 'join';
const inState: Record<GroupState, (action: Action, actor: Actor) => Permission> = {
  normal: () => 'yes',
  muted: () => 'yes',
  banned: (action) => (['quit', 'dismiss', 'seeMembers', 'ban'].includes(action) ? 'yes' : noPermission),
  dismissed: () => dismissed,
  kept: (action, actor) => (action === 'seeMembers' || actor === 'system' ? 'yes' : noPermission),
};

/** Whether this actor may do this to the group. */
export function mayInGroup(action: GroupAction, actor: Actor, state: GroupState): Permission {
  const leave = inState[state](action, actor);
  return leave === 'yes' ? groupActions[action][actor] : leave;
}

/** Whether this actor may do this to that member. */
export function mayToMember(
  action: MemberAction,
  actor: Actor,
  target: Target,
  state: GroupState,
): Permission {
  const leave = inState[state](action, actor);
  return leave === 'yes' ? memberActions[action][actor][target] : leave;
}

/**
 * Bringing somebody in. Where all need leave (1), an ordinary member's invitation is an application; owner and
 * admins are those who would decide on it, so theirs is not.
 */
export function mayInvite(actor: Actor, state: GroupState, verification: number): Permission {
  const leave = inState[state]('invite', actor);
  if (leave !== 'yes') return leave;
  if (actor === 'stranger') return notMember;
  return actor === 'member' && verification === 1 ? 'ask' : 'yes';
}

/** Coming in by oneself: asked for, unless nobody needs leave (2). A member who joins again has sent nonsense (1001). */
export function mayJoin(actor: Actor, state: GroupState, verification: number): Permission {
  const leave = inState[state]('join', actor);
  if (leave !== 'yes') return leave;
  if (actor !== 'stranger') return actor === 'system' ? noPermission : 1001;
  return verification === 2 ? 'yes' : 'ask';
}

/** Writing. `isMuted`: the member's own mute is still running. Owners always may; admins also while the group is muted. */
export function mayWrite(actor: Actor, state: GroupState, isMuted: boolean): Permission {
  if (state === 'dismissed') return dismissed;
  if (actor === 'stranger' || actor === 'system') return notMember;
  if (state === 'banned') return noPermission;
  if (actor === 'owner') return 'yes';
  if (isMuted) return 1402;
  return state === 'muted' && actor === 'member' ? 1403 : 'yes';
}

const states: Record<GroupStatus, GroupState> = {
  [GroupStatus.normal]: 'normal',
  [GroupStatus.banned]: 'banned',
  [GroupStatus.dismissed]: 'dismissed',
  [GroupStatus.muted]: 'muted',
};
export const stateOf = (status: GroupStatus): GroupState => states[status];

const roles: Record<GroupRole, 'owner' | 'admin' | 'member'> = {
  [GroupRole.owner]: 'owner',
  [GroupRole.admin]: 'admin',
  [GroupRole.normal]: 'member',
};
/** What a role is called here; no role is a stranger. */
export const groupActorOf = (role: GroupRole | undefined): 'owner' | 'admin' | 'member' | 'stranger' =>
  role === undefined ? 'stranger' : roles[role];
