import { GroupRole, GroupStatus, JoinVerification } from '@gift/im-protocol';
import { expect, it } from 'vitest';
import { groupPermissions, memberPermissions } from './permissions';

const { normal, admin, owner } = GroupRole;
const group = (status: GroupStatus = GroupStatus.normal, needVerification: 0 | 1 | 2 = 0) => ({
  status,
  needVerification,
});
const as = (roleLevel: GroupRole) => ({ roleLevel });
const granted = (leaves: object) =>
  Object.entries(leaves)
    .filter(([, isGiven]) => isGiven)
    .map(([name]) => name)
    .join(' ');

it.each([
  ['owner', as(owner), 'manage setRules dismiss invite'],
  ['admin', as(admin), 'manage quit invite'],
  ['member', as(normal), 'quit invite'],
  ['stranger', null, ''],
])('an %s may do what the role allows', (_, own, may) => {
  expect(granted(groupPermissions(group(), own))).toBe(may);
  expect(granted(groupPermissions(group(GroupStatus.muted), own))).toBe(may);
  expect(granted(groupPermissions(group(GroupStatus.dismissed), own))).toBe('');
});

it('a suspended group can only be dismissed by its owner or left by a member', () => {
  expect(granted(groupPermissions(group(GroupStatus.banned), as(owner)))).toBe('dismiss');
  expect(granted(groupPermissions(group(GroupStatus.banned), as(normal)))).toBe('quit');
});

it('a member needs approval to invite users where all joins need approval', () => {
  const strict = group(GroupStatus.normal, JoinVerification.allNeed);
  expect([normal, admin, owner].map((role) => groupPermissions(strict, as(role)).invitesByAsking)).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([
  ['owner', as(owner), 'admin', as(admin), 'mute remove appoint handOver'],
  ['owner', as(owner), 'member', as(normal), 'mute remove appoint handOver'],
  ['owner', as(owner), 'owner', as(owner), ''],
  ['admin', as(admin), 'member', as(normal), 'mute remove'],
  ['admin', as(admin), 'admin', as(admin), ''],
  ['admin', as(admin), 'owner', as(owner), ''],
  ['member', as(normal), 'member', as(normal), ''],
  ['stranger', null, 'member', as(normal), ''],
])('what an %s may do to an %s and their like', (_, own, __, member, may) =>
  expect(granted(memberPermissions(group(), own, member))).toBe(may),
);
