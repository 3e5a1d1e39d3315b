import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { freshRow, placeOf } from '../core/row';
import { indexedDbStore } from './indexed-db';
import { keeperOf } from './keeper';
import { memoryStore } from './memory';
import type { Placed, Store } from './store';

const message = (conversationID: string, seq: number, of: Partial<Placed> = {}) =>
  ({ conversationID, seq, clientMsgID: `${conversationID} ${seq}`, status: 2, ...of }) as Placed;
const row = (id: string) => freshRow(placeOf(id, 'ada'));
const seqs = (list: Placed[]) => list.map(({ seq }) => seq);

const kinds: [string, () => Promise<Store>][] = [
  ['IndexedDB', () => indexedDbStore(`store ${Math.random()}`, () => {})],
  ['memory', async () => memoryStore()],
];

describe.each(kinds)('a store on %s', (_, open) => {
  it('finds messages by conversation and seq, in order, and by their id', async () => {
    const store = await open();
    await store.write({ messages: [3, 1, 2, 10].map((seq) => message('a', seq)) });
    await store.write({ messages: [message('b', 2)] });
    expect(seqs(await store.range('a', 2, 9))).toEqual([2, 3]);
    expect(await store.find(['a 10', 'nobody', 'b 2'])).toEqual([message('a', 10), message('b', 2)]);
  });

  it('finds nothing in a range that ends before it begins, which is no damage', async () => {
    const store = await open();
    await store.write({ messages: [1, 2, 3].map((seq) => message('a', seq)) });
    expect(await store.range('a', 3, 2)).toEqual([]);
  });

  it('replaces a message at its seq, and forgets the id it had', async () => {
    const store = await open();
    await store.write({ messages: [message('a', 1)] });
    await store.write({ messages: [message('a', 1, { status: 4, clientMsgID: '' })] });
    expect(await store.range('a', 1, 1)).toMatchObject([{ status: 4 }]);
    expect(await store.find(['a 1'])).toEqual([]);
  });

  it('forgets what was cleared, and keeps the rest', async () => {
    const store = await open();
    await store.write({ messages: [1, 2, 3].map((seq) => message('a', seq)) });
    await store.write({ forget: { conversationID: 'a', toSeq: 2 } });
    expect(seqs(await store.range('a', 0, 9))).toEqual([3]);
    expect(await store.find(['a 1'])).toEqual([]);
  });

  it('keeps rows by their key', async () => {
    const store = await open();
    await store.write({ put: { conversations: [row('si_ada_bola'), row('sg_7')] } });
    await store.write({ remove: { conversations: ['sg_7'] }, put: { meta: [{ key: 'k', value: 1 }] } });
    expect(await store.all('conversations')).toEqual([row('si_ada_bola')]);
    expect(await store.get('meta', 'k')).toEqual({ key: 'k', value: 1 });
    expect(await store.get('meta', 'none')).toBeUndefined();
    expect(await store.dump()).toMatchObject({ conversations: [row('si_ada_bola')], messages: [] });
  });
});

describe('a store that fails', () => {
  it('is followed by memory, with what the session holds, and the call that met it goes on', async () => {
    const broken = { ...memoryStore(), isLasting: true, range: () => Promise.reject(new Error('disk')) };
    const lost: unknown[] = [];
    const { keeper } = keeperOf(
      broken,
      () => ({ conversations: [row('si_ada_bola')] }),
      (error) => lost.push(error),
    );
    expect(await Promise.all([keeper.range('a', 1, 2), keeper.range('a', 1, 2)])).toEqual([[], []]);
    expect(await keeper.all('conversations')).toEqual([row('si_ada_bola')]);
    expect([keeper.isLasting, lost.length]).toEqual([false, 1]);
  });

  it('is not lost when it was closed and somebody still used it', async () => {
    const lost: unknown[] = [];
    const store = await indexedDbStore(`store ${Math.random()}`, () => {});
    const { keeper } = keeperOf(
      store,
      () => ({}),
      (error) => lost.push(error),
    );
    keeper.close();
    await keeper.write({ messages: [message('a', 1)] });
    expect(lost).toEqual([]);
  });

  it('keeps nothing of a write that broke in the middle', async () => {
    const store = await indexedDbStore(`store ${Math.random()}`, () => {});
    const uncloneable = { key: 'k', value: () => 1 };
    await expect(
      store.write({ messages: [message('a', 1)], put: { meta: [{ key: 'first', value: 1 }, uncloneable] } }),
    ).rejects.toThrow();
    expect(await store.range('a', 1, 1)).toEqual([]);
    expect(await store.get('meta', 'first')).toBeUndefined();
  });
});
