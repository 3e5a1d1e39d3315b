import { texts } from '@gift/client/language';
import { GroupRole, JoinVerification } from '@gift/im-protocol';

const t = texts({
  members: [
    (n: number) => (n === 1 ? '1 member' : `${n} members`),
    (n: number) => `${n} 位成员`,
    (n: number) => (n === 1 ? '1 member' : `${n} members`),
  ],
  owner: ['Owner', '群主', 'Owner'],
  admin: ['Admin', '管理员', 'Admin'],
  withApproval: [
    'Join requests need approval. Members can add friends.',
    '申请需审批，成员可直接邀请好友',
    'Join requests need approval. Members fit add friends.',
  ],
  allNeed: [
    'Join requests and invitations need approval.',
    '申请和成员邀请都需审批',
    'Join requests and invitations need approval.',
  ],
  open: ['Anyone can join.', '任何人可直接加入', 'Anybody fit join.'],
});

export const membersText = (count: number) => t.members(count);

/** The label of an owner or admin; members have none. */
export const roleText = (role: GroupRole): string | null =>
  role === GroupRole.owner ? t.owner : role === GroupRole.admin ? t.admin : null;

export const joinRules = [
  JoinVerification.applyNeedsInviteNot,
  JoinVerification.allNeed,
  JoinVerification.allNot,
] as const;
export const joinRuleText = (rule: JoinVerification): string =>
  rule === JoinVerification.allNot ? t.open : rule === JoinVerification.allNeed ? t.allNeed : t.withApproval;

/** The server's maximum lengths of a group's texts. */
export const maxLengths = { name: 60, introduction: 500, notice: 2000, card: 30, message: 255 };
