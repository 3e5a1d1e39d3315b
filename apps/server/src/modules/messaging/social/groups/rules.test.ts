import { describe, expect, it } from 'vitest';
import {
  type Actor,
  type GroupAction,
  type GroupState,
  type MemberAction,
  mayInGroup,
  mayInvite,
  mayJoin,
  mayToMember,
  mayWrite,
  type Target,
} from './rules';

// The permissions in a group, written down a second time. `yes`, `ask` (an application), or the wire's number: 1001
// bad arguments, 1002 no permission, 1203 not a member, 1204 dismissed, 1402 muted, 1403 group muted.

const actors: Actor[] = ['system', 'owner', 'admin', 'member', 'stranger'];
const targets: Target[] = ['self', 'owner', 'admin', 'member', 'stranger'];
const states: GroupState[] = ['normal', 'muted', 'banned', 'dismissed'];

/** A table in text: rows and columns by name, so that a test can check every cell. */
function parseTable(text: string): { row: string; column: string; cell: string }[] {
  const [head = '', ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const columns = head.split(/\s+/).slice(1);
  return lines.flatMap((line) => {
    const [row = '', ...cells] = line.split(/\s+/);
    expect(cells, row).toHaveLength(columns.length);
    return columns.map((column, at) => ({ row, column, cell: cells[at] ?? '' }));
  });
}

const toGroup = parseTable(`
  action             system owner admin member stranger
  setInfo            yes    yes   yes   1002   1203
  announce           yes    yes   yes   1002   1203
  setJoinRules       yes    yes   1002  1002   1203
  muteGroup          yes    yes   yes   1002   1203
  unmuteGroup        yes    yes   yes   1002   1203
  seeApplications    yes    yes   yes   1002   1203
  answerApplication  yes    yes   yes   1002   1203
  transfer           yes    yes   1002  1002   1203
  dismiss            yes    yes   1002  1002   1203
  quit               1203   1002  yes   yes    1203
  seeMembers         yes    yes   yes   yes    1203
  ban                yes    1002  1002  1002   1002
`);

const toMember = parseTable(`
  who               self owner admin member stranger
  kick.system       1203 1002  yes   yes    1203
  kick.owner        1002 1002  yes   yes    1203
  kick.admin        1002 1002  1002  yes    1203
  kick.member       1002 1002  1002  1002   1203
  kick.stranger     1203 1203  1203  1203   1203
  muteMember.system 1203 1002  yes   yes    1203
  muteMember.owner  1002 1002  yes   yes    1203
  muteMember.admin  1002 1002  1002  yes    1203
  muteMember.member 1002 1002  1002  1002   1203
  muteMember.stranger 1203 1203 1203 1203   1203
  setRole.system    1203 1002  yes   yes    1203
  setRole.owner     1002 1002  yes   yes    1203
  setRole.admin     1002 1002  1002  1002   1203
  setRole.member    1002 1002  1002  1002   1203
  setRole.stranger  1203 1203  1203  1203   1203
  setCard.system    1203 yes   yes   yes    1203
  setCard.owner     yes  1002  yes   yes    1203
  setCard.admin     yes  1002  1002  yes    1203
  setCard.member    yes  1002  1002  1002   1203
  setCard.stranger  1203 1203  1203  1203   1203
`);

const inviting = parseTable(`
  verification system owner admin member stranger
  0            yes    yes   yes   yes    1203
  1            yes    yes   yes   ask    1203
  2            yes    yes   yes   yes    1203
`);

const joining = parseTable(`
  verification system owner admin member stranger
  0            1002   1001  1001  1001   ask
  1            1002   1001  1001  1001   ask
  2            1002   1001  1001  1001   yes
`);

const writing = parseTable(`
  state           system owner admin member stranger
  normal          1203   yes   yes   yes    1203
  muted           1203   yes   yes   1403   1203
  banned          1203   1002  1002  1002   1203
  dismissed       1204   1204  1204  1204   1204
  normal.silenced 1203   yes   1402  1402   1203
  muted.silenced  1203   yes   1402  1402   1203
  banned.silenced 1203   1002  1002  1002   1203
  dismissed.silenced 1204 1204 1204  1204   1204
`);

/** What a banned group still allows; a dismissed one allows nothing. */
const whileBanned = ['quit', 'dismiss', 'seeMembers', 'ban'];
const inState = (action: string, state: GroupState, cell: string) => {
  if (state === 'dismissed') return '1204';
  return state === 'banned' && !whileBanned.includes(action) ? '1002' : cell;
};

describe('what each role may do in a group', () => {
  it.each(toGroup)('$row by $column', ({ row, column, cell }) => {
    for (const state of states)
      expect(String(mayInGroup(row as GroupAction, column as Actor, state)), state).toBe(
        inState(row, state, cell),
      );
  });

  it.each(toMember)('$row to $column', ({ row, column, cell }) => {
    const [action, actor] = row.split('.') as [MemberAction, Actor];
    for (const state of states)
      expect(String(mayToMember(action, actor, column as Target, state)), state).toBe(
        inState(action, state, cell),
      );
  });

  it('is written down for every actor, target and action there is', () => {
    expect(toGroup).toHaveLength(12 * actors.length);
    expect(toMember).toHaveLength(4 * actors.length * targets.length);
    expect(inviting.length + joining.length).toBe(2 * 3 * actors.length);
    expect(writing).toHaveLength(2 * states.length * actors.length);
  });
});

describe('coming in', () => {
  it.each(inviting)('an invitation by $column with verification $row', ({ row, column, cell }) => {
    for (const state of states)
      expect(String(mayInvite(column as Actor, state, Number(row))), state).toBe(
        inState('invite', state, cell),
      );
  });

  it.each(joining)('joining as $column with verification $row', ({ row, column, cell }) => {
    for (const state of states)
      expect(String(mayJoin(column as Actor, state, Number(row))), state).toBe(inState('join', state, cell));
  });
});

describe('writing', () => {
  it.each(writing)('by $column while $row', ({ row, column, cell }) => {
    const [state, silenced] = row.split('.') as [GroupState, string?];
    expect(String(mayWrite(column as Actor, state, silenced !== undefined))).toBe(cell);
  });
});

describe('a group that only the server manages', () => {
  it('is changed by the server alone; those in it see who is there', () => {
    for (const { row, column } of toGroup) {
      const allowed = row === 'seeMembers' ? column !== 'stranger' : column === 'system' && row !== 'quit';
      expect(mayInGroup(row as GroupAction, column as Actor, 'managed') === 'yes', `${row} ${column}`).toBe(
        allowed,
      );
    }
    for (const { row, column } of toMember) {
      const [action, actor] = row.split('.') as [MemberAction, Actor];
      if (actor !== 'system') expect(mayToMember(action, actor, column as Target, 'managed')).toBe(1002);
    }
    for (const actor of actors.filter((one) => one !== 'system')) {
      expect(mayInvite(actor, 'managed', 2)).toBe(1002);
      expect(mayJoin(actor, 'managed', 2)).toBe(1002);
    }
  });
});
