import { beforeAll, describe, expect, it } from 'vitest';
import { invalidInputs } from '../../../testing/access-matrix/invalid-inputs';
import { socialCalls } from './calls';
import { type GroupScene, groupRows, type PersonalScene, personalRows } from './testing/access-matrix';
import { social } from './testing/fixtures';

const s = social();
beforeAll(() => s.signInSystem());

async function personal(): Promise<PersonalScene> {
  const [own, other, stranger] = await s.people('own', 'other', 'stranger');
  return { own, other, stranger };
}

async function group(role: 'stranger' | 'member' | 'admin' | 'owner' | 'system'): Promise<GroupScene> {
  const [owner, admin, member, stranger, another] = await s.people('o', 'a', 'm', 's', 'x');
  const groupID = await s.group(owner, { admins: [admin], members: [member] });
  const people = { owner, admin, member, stranger };
  return { groupID, another, ...people, caller: role === 'system' ? 'imAdmin' : people[role] };
}

const tokenFor = (userID: string) => (userID === 'imAdmin' ? s.systemToken : s.tokenOf(userID));

describe('recipients of notifications from calls about one user', () => {
  const readers = ['stranger', 'other', 'own', 'system'] as const;

  it.each(personalRows)('$path', async ({ path, prepare, body, codes }) => {
    for (const [at, reader] of readers.entries()) {
      const scene = await personal();
      await prepare?.(scene, s);
      const token = reader === 'system' ? s.systemToken : await s.tokenOf(scene[reader]);
      const answer = await s.call(path, body(scene, s), token);
      expect([reader, answer.errCode, answer.errDlt]).toEqual([reader, codes[at], expect.any(String)]);
      expect(answer.errCode === 0 || answer.data === undefined).toBe(true);
    }
  });
});

describe('recipients of notifications from calls about a group', () => {
  const readers = ['stranger', 'member', 'admin', 'owner', 'system'] as const;

  it.each(groupRows)('$path', async ({ path, prepare, body, codes }) => {
    for (const [at, reader] of readers.entries()) {
      const scene = await group(reader);
      await prepare?.(scene, s);
      const answer = await s.call(path, body(scene), await tokenFor(scene.caller));
      expect([reader, answer.errCode, answer.errDlt]).toEqual([reader, codes[at], expect.any(String)]);
    }
  });
});

describe('a call', () => {
  it('is written down for every path there is', () => {
    const written = new Set([...personalRows, ...groupRows].map(({ path }) => path));
    expect([...written].sort()).toEqual(Object.keys(socialCalls).sort());
  });

  it('is refused without a token or with an invalid one', async () => {
    const scene = await personal();
    const inGroup = await group('owner');
    for (const { path, body } of personalRows) {
      expect((await s.call(path, body(scene, s))).errCode, path).toBe(1001);
      expect((await s.call(path, body(scene, s), 'nonsense')).errCode, path).toBe(1503);
    }
    for (const { path, body } of groupRows) {
      expect((await s.call(path, body(inGroup))).errCode, path).toBe(1001);
      expect((await s.call(path, body(inGroup), 'nonsense')).errCode, path).toBe(1503);
    }
  });

  it.each([...personalRows].filter(({ path }) => !path.startsWith('/jssdk')))(
    '$path breaks over no body',
    async ({ path, prepare, body }) => {
      const scene = await personal();
      await prepare?.(scene, s);
      const token = await s.tokenOf(scene.own);
      for (const [name, broken] of invalidInputs(body(scene, s) as object)) {
        const answer = await s.call(path, broken, token);
        expect(answer.errCode, `${name}: ${answer.errDlt}`).not.toBe(500);
      }
      s.test.clock.advance(60_000);
    },
  );

  it.each([...groupRows])('$path breaks over no body', async ({ path, prepare, body }) => {
    const scene = await group('owner');
    await prepare?.(scene, s);
    const token = await s.tokenOf(scene.owner);
    for (const [name, broken] of invalidInputs(body(scene) as object)) {
      const answer = await s.call(path, broken, token);
      expect(answer.errCode, `${name}: ${answer.errDlt}`).not.toBe(500);
    }
    s.test.clock.advance(60_000);
  });

  it('in protobuf breaks over no bytes', async () => {
    const { own } = await personal();
    const token = await s.tokenOf(own);
    for (const bytes of ['', 'ff', '0a', '0aff', '0a0561', '10ffffffffffffffffff01', '08'.repeat(50)])
      expect((await s.call('/jssdk/get_conversations', Buffer.from(bytes, 'hex'), token)).errCode).toBe(1001);
  });
});
