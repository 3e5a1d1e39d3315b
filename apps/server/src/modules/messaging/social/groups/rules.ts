// Table: who may do what in a group. Pure: takes roles and states, returns permission or the wire's error number.
import { GroupRole, GroupStatus } from '@gift/im-protocol';

/** The actor: the instance's admin, a member with a role, or a non-member. */
export type Actor = 'system' | 'owner' | 'admin' | 'member' | 'stranger';
/** The target, if an action has one. */
export type Target = 'self' | 'owner' | 'admin' | 'member' | 'stranger';
/** `managed`: a group that the server manages, such as a case room; only the server changes it. */
export type GroupState = 'normal' | 'banned' | 'dismissed' | 'muted' | 'managed';

/** `yes`, `ask` (it becomes an application that owner and admins decide on), or the error number. */
export type Permission = 'yes' | 'ask' | number;

const noPermission = 1002;
const notMember = 1203;
const dismissed = 1204;

/** Actions on the group as a whole, by actor. */
const groupActions = {
  /** Name, picture, introduction: the group's public fields. */
  setInfo: { system: 'yes', owner: 'yes', admin: 'yes', member: noPermission, stranger: notMember },
  announce: { system: 'yes', owner: 'yes', admin: 'yes', member: noPermission, stranger: notMember },
  /** Who may join, and what members may do with each other. */
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
  /** An owner must transfer the group or dismiss it, and cannot just leave. */
  quit: { system: notMember, owner: noPermission, admin: 'yes', member: 'yes', stranger: notMember },
  seeMembers: { system: 'yes', owner: 'yes', admin: 'yes', member: 'yes', stranger: notMember },
  /** Forbids the group everything, or allows it again: for the instance's admins. */
  ban: {
    system: 'yes',
    owner: noPermission,
    admin: noPermission,
    member: noPermission,
    stranger: noPermission,
  },
} as const satisfies Record<string, Record<Actor, Permission>>;
export type GroupAction = keyof typeof groupActions;

const forbidden = {
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

/** Actions on one member, by actor and target. */
const memberActions = {
  kick: {
    system: { self: notMember, owner: noPermission, admin: 'yes', member: 'yes', stranger: notMember },
    owner: { ...forbidden, admin: 'yes', member: 'yes' },
    admin: { ...forbidden, member: 'yes' },
    member: forbidden,
    stranger: fromOutside,
  },
  muteMember: {
    system: { self: notMember, owner: noPermission, admin: 'yes', member: 'yes', stranger: notMember },
    owner: { ...forbidden, admin: 'yes', member: 'yes' },
    admin: { ...forbidden, member: 'yes' },
    member: forbidden,
    stranger: fromOutside,
  },
  /** Makes a member an admin or the reverse. An owner is made by a transfer. */
  setRole: {
    system: { self: notMember, owner: noPermission, admin: 'yes', member: 'yes', stranger: notMember },
    owner: { ...forbidden, admin: 'yes', member: 'yes' },
    admin: forbidden,
    member: forbidden,
    stranger: fromOutside,
  },
  /** A user's name and avatar in the group. */
  setCard: {
    system: { self: notMember, owner: 'yes', admin: 'yes', member: 'yes', stranger: notMember },
    owner: { ...forbidden, self: 'yes', admin: 'yes', member: 'yes' },
    admin: { ...forbidden, self: 'yes', member: 'yes' },
    member: { ...forbidden, self: 'yes' },
    stranger: fromOutside,
  },
} as const satisfies Record<string, Record<Actor, Record<Target, Permission>>>;
export type MemberAction = keyof typeof memberActions;

/** What is still allowed in a banned, dismissed or muted group. */
type Action = GroupAction | MemberAction | 'invite' | 'join';
const inState: Record<GroupState, (action: Action, actor: Actor) => Permission> = {
  normal: () => 'yes',
  muted: () => 'yes',
  banned: (action) => (['quit', 'dismiss', 'seeMembers', 'ban'].includes(action) ? 'yes' : noPermission),
  dismissed: () => dismissed,
  managed: (action, actor) => (action === 'seeMembers' || actor === 'system' ? 'yes' : noPermission),
};

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
 * Inviting a user. If joining needs approval (1), an ordinary member's invitation becomes an application. Owner and
 * admins decide on applications, so theirs does not.
 */
export function mayInvite(actor: Actor, state: GroupState, verification: number): Permission {
  const leave = inState[state]('invite', actor);
  if (leave !== 'yes') return leave;
  if (actor === 'stranger') return notMember;
  return actor === 'member' && verification === 1 ? 'ask' : 'yes';
}

/**
 * Joining alone: by application, unless no approval is needed (2). For a member, joining again is an error (1001).
 */
export function mayJoin(actor: Actor, state: GroupState, verification: number): Permission {
  const leave = inState[state]('join', actor);
  if (leave !== 'yes') return leave;
  if (actor !== 'stranger') return actor === 'system' ? noPermission : 1001;
  return verification === 2 ? 'yes' : 'ask';
}

/**
 * Writing. `isMuted`: the member's own mute has not ended. Owners always may; admins also while the group is muted.
 */
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
/** The actor of a role; without a role, a stranger. */
export const groupActorOf = (role: GroupRole | undefined): 'owner' | 'admin' | 'member' | 'stranger' =>
  role === undefined ? 'stranger' : roles[role];
