import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { social } from './testing/fixtures';
import { bump, changesSince, listChanges, listKey, maxChanges, orderItem, versionOf } from './versions';

const s = social();

const noVersion = { version: 0, versionID: '' };
let lists = 0;
const freshList = () => `list${lists++}`;
const change = (ownerID: string, item: string, how: 'came' | 'changed' | 'went') =>
  s.db.transaction((tx) => bump(tx, listChanges('friends', [ownerID], [item], how)));

describe('the version of a list', () => {
  it('starts at 1, with a 24-digit hexadecimal ID that stays the same', async () => {
    const owner = freshList();
    const first = await versionOf(s.db, 'friends', owner);
    expect(first).toEqual({ version: 1, versionID: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(first.versionID).not.toMatch(/^0+$/);
    expect(await versionOf(s.db, 'friends', owner)).toEqual(first);
    await change(owner, 'a', 'came');
    expect(await versionOf(s.db, 'friends', owner)).toEqual({ ...first, version: 2 });
  });

  it('is 2 after the first change, even if nobody requested the list before', async () => {
    const owner = freshList();
    const versions = await change(owner, 'a', 'came');
    expect(versions.get(listKey('friends', owner))?.version).toBe(2);
    expect((await versionOf(s.db, 'friends', owner)).version).toBe(2);
  });

  it('grows by one for all changes of one transaction', async () => {
    const owner = freshList();
    await s.db.transaction((tx) =>
      bump(tx, [
        ...listChanges('friends', [owner], ['a', 'b', 'c'], 'came'),
        ...listChanges('friends', [owner], ['a'], 'changed'),
      ]),
    );
    expect((await versionOf(s.db, 'friends', owner)).version).toBe(2);
  });

  it('is different for each of many parallel changes', async () => {
    const owner = freshList();
    const versions = await Promise.all(
      Array.from({ length: 30 }, (_, at) => change(owner, `item${at}`, 'came')),
    );
    const numbers = versions.map((one) => one.get(listKey('friends', owner))?.version ?? 0);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 2));
  });
});

describe('a list update', () => {
  it('is full for a client with no version, another list ID or a future version', async () => {
    const owner = freshList();
    await change(owner, 'a', 'came');
    const at = await versionOf(s.db, 'friends', owner);
    const strange = [
      noVersion,
      { version: 2, versionID: '0'.repeat(24) },
      { ...at, version: 0 },
      { ...at, version: at.version + 1 },
      { version: at.version, versionID: 'nonsense' },
    ];
    for (const known of strange)
      expect(await changesSince(s.db, 'friends', owner, known)).toEqual({
        ...at,
        full: true,
        came: [],
        changed: [],
        went: [],
        sortVersion: 0,
      });
  });

  it('is empty for a client with the newest version', async () => {
    const owner = freshList();
    const at = await versionOf(s.db, 'friends', owner);
    expect(await changesSince(s.db, 'friends', owner, at)).toMatchObject({ full: false, came: [], went: [] });
  });

  it('contains each item once, with its last change', async () => {
    const owner = freshList();
    await change(owner, 'old', 'came');
    await change(owner, 'gone', 'came');
    const at = await versionOf(s.db, 'friends', owner);
    await change(owner, 'new', 'came');
    await change(owner, 'new', 'changed');
    await change(owner, 'old', 'changed');
    await change(owner, 'gone', 'went');
    await change(owner, 'brief', 'came');
    await change(owner, 'brief', 'went');
    expect(await changesSince(s.db, 'friends', owner, at)).toMatchObject({
      full: false,
      version: at.version + 6,
      came: [],
      changed: ['new', 'old'],
      went: ['gone', 'brief'],
    });
    await change(owner, 'gone', 'came');
    expect(await changesSince(s.db, 'friends', owner, at)).toMatchObject({ came: ['gone'], went: ['brief'] });
  });

  it('reports the version in which the order changed', async () => {
    const owner = freshList();
    const at = await versionOf(s.db, 'friends', owner);
    await change(owner, 'a', 'came');
    expect((await changesSince(s.db, 'friends', owner, at)).sortVersion).toBe(0);
    await change(owner, orderItem, 'changed');
    await change(owner, 'a', 'changed');
    const since = await changesSince(s.db, 'friends', owner, at);
    expect(since).toMatchObject({ sortVersion: 3, came: [], changed: ['a'] });
  });

  it('is full after more than 200 changes, and older changes are deleted', async () => {
    const owner = freshList();
    const first = await versionOf(s.db, 'friends', owner);
    for (let at = 0; at < maxChanges; at++) await change(owner, `item${at}`, 'came');
    const changes = await changesSince(s.db, 'friends', owner, first);
    expect(changes).toMatchObject({ full: false });
    expect(changes.came).toHaveLength(maxChanges);
    await change(owner, 'one more', 'came');
    expect(await changesSince(s.db, 'friends', owner, first)).toMatchObject({ full: true, came: [] });
    const { count } = await s.db.one<{ count: bigint }>(
      sql`select count(*) as count from messaging.list_changes where owner_id = ${owner}`,
    );
    expect(count).toBe(BigInt(maxChanges));
  });

  it('is full when more than 200 items changed at once', async () => {
    const owner = freshList();
    const at = await versionOf(s.db, 'friends', owner);
    const items = Array.from({ length: maxChanges + 1 }, (_, n) => `item${n}`);
    await s.db.transaction((tx) => bump(tx, listChanges('friends', [owner], items, 'came')));
    expect(await changesSince(s.db, 'friends', owner, at)).toMatchObject({ full: true });
  });
});

it('a client that applies list updates at any time holds the current list', async () => {
  const step = fc.record({
    item: fc.integer({ min: 0, max: 12 }).map((n) => `item${n}`),
    asks: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const owner = freshList();
      const expected = new Map<string, number>();
      const copy = new Map<string, number>();
      let known = noVersion as { version: number; versionID: string };
      const sync = async () => {
        const since = await changesSince(s.db, 'friends', owner, known);
        if (since.full) {
          copy.clear();
          for (const [item, value] of expected) copy.set(item, value);
        }
        for (const item of since.went) copy.delete(item);
        for (const item of [...since.came, ...since.changed]) copy.set(item, expected.get(item) as number);
        known = { version: since.version, versionID: since.versionID };
        expect([...copy].sort()).toEqual([...expected].sort());
      };
      for (const [at, { item, asks }] of steps.entries()) {
        if (!expected.has(item)) {
          expected.set(item, at);
          await change(owner, item, 'came');
        } else if (at % 3 === 0) {
          expected.delete(item);
          await change(owner, item, 'went');
        } else {
          expected.set(item, at);
          await change(owner, item, 'changed');
        }
        if (asks) await sync();
      }
      await sync();
    }),
    { numRuns: 25 },
  );
});
