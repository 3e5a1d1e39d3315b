import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { freshRow, placeOf } from '../core/conversations/row';
import type { Unsent } from '../core/messages/unsent';
import { indexedDbStore } from './indexed-db';
import { memoryStore } from './memory';
import { resilientStore } from './resilient-store';
import type { Store, StoredMessage } from './store';

const message = (conversationID: string, seq: number, of: Partial<StoredMessage> = {}) =>
  ({ conversationID, seq, clientMsgID: `${conversationID} ${seq}`, status: 2, ...of }) as StoredMessage;
const row = (id: string) => freshRow(placeOf(id, 'ada'));
const seqs = (list: StoredMessage[]) => list.map(({ seq }) => seq);

const kinds: [string, () => Promise<Store>][] = [
  ['IndexedDB', () => indexedDbStore(`store ${Math.random()}`)],
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

  it('returns nothing for a range that ends before it starts, without an error', async () => {
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

  it('deletes cleared messages and keeps the rest', async () => {
    const store = await open();
    await store.write({ messages: [1, 2, 3].map((seq) => message('a', seq)) });
    await store.write({ deleteUpTo: { conversationID: 'a', toSeq: 2 } });
    expect(seqs(await store.range('a', 0, 9))).toEqual([3]);
    expect(await store.find(['a 1'])).toEqual([]);
  });

  it('writes, reads and removes rows by key', async () => {
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
  const unsent = { clientMsgID: 'waits', conversationID: 'si_ada_bola' } as Unsent;
  const savedState = () => ({ conversations: [{ ...row('si_ada_bola'), maxSeq: 150 }], outbox: [unsent] });
  const named = (name: string) => new DOMException('no', name);
  /** A store whose writes and reads fail this many times before they work again. */
  const failing = (name: string, times = Number.POSITIVE_INFINITY) => {
    const store = memoryStore();
    let left = times;
    const maybe =
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      (...args: Args) => {
        left -= 1;
        return left >= 0 ? Promise.reject(named(name)) : work(...args);
      };
    return { ...store, isPersistent: true, range: maybe(store.range), write: maybe(store.write) };
  };
  const wrapped = (store: Store, reopen = () => Promise.reject<Store>(named('UnknownError'))) => {
    const lost: number[] = [];
    const keeper = resilientStore(store, {
      held: savedState,
      reopen,
      onLost: ({ errCode }) => lost.push(errCode),
    });
    return { keeper, lost };
  };

  it('is replaced by memory with the session data, and the failed call succeeds', async () => {
    const { keeper, lost } = wrapped(failing('UnknownError'));
    expect(await Promise.all([keeper.range('a', 1, 2), keeper.range('a', 1, 2)])).toEqual([[], []]);
    expect([await keeper.all('conversations'), await keeper.all('outbox')]).toEqual([
      savedState().conversations,
      [unsent],
    ]);
    expect([keeper.isPersistent, lost]).toEqual([false, [10_003]]);
  });

  it('retries an aborted transaction once, and is not reported as damaged', async () => {
    const { keeper, lost } = wrapped(failing('AbortError', 1));
    await keeper.write({ messages: [message('a', 1)] });
    expect(seqs(await keeper.range('a', 1, 1))).toEqual([1]);
    expect([keeper.isPersistent, lost]).toEqual([true, []]);
  });

  it('is reopened after the browser closed it, and receives the unsent messages', async () => {
    const name = `store ${Math.random()}`;
    const store = await indexedDbStore(name);
    const { keeper, lost } = wrapped(store, () => indexedDbStore(name));
    store.close();
    await Promise.all([1, 2].map((seq) => keeper.write({ messages: [message('a', seq)] })));
    expect(seqs(await keeper.range('a', 1, 2))).toEqual([1, 2]);
    expect([await keeper.all('outbox'), keeper.isPersistent, lost]).toEqual([[unsent], true, []]);
    keeper.close();
  });

  it('because it is full deletes messages the server has, and keeps unsent ones', async () => {
    const store = await indexedDbStore(`store ${Math.random()}`);
    const messages = Array.from({ length: 150 }, (_, n) => message('si_ada_bola', n + 1));
    await store.write({ messages, put: savedState() });
    let isFull = true;
    const write: Store['write'] = async (changes) => {
      if (changes.deleteUpTo) isFull = false;
      if (isFull) throw named('QuotaExceededError');
      await store.write(changes);
    };
    const { keeper, lost } = wrapped({ ...store, write });
    await keeper.write({ messages: [message('si_ada_bola', 151)] });
    expect(seqs(await keeper.range('si_ada_bola', 1, 200))).toEqual(
      Array.from({ length: 101 }, (_, n) => n + 51),
    );
    expect([await keeper.all('outbox'), keeper.isPersistent, lost]).toEqual([[unsent], true, []]);
    keeper.close();
  });

  it('because it stays full after a cleanup reports it, and memory replaces it', async () => {
    const { keeper, lost } = wrapped(failing('QuotaExceededError'));
    await keeper.write({ messages: [message('a', 1)] });
    expect(seqs(await keeper.range('a', 1, 1))).toEqual([1]);
    expect([await keeper.all('outbox'), keeper.isPersistent, lost]).toEqual([[unsent], false, [10_008]]);
  });

  it('is not reported as damaged when a value cannot be stored', async () => {
    const { keeper, lost } = wrapped(await indexedDbStore(`store ${Math.random()}`));
    await expect(keeper.write({ put: { meta: [{ key: 'k', value: () => 1 }] } })).rejects.toThrow();
    expect([keeper.isPersistent, lost]).toEqual([true, []]);
    keeper.close();
  });

  it('is not reported as lost when it is used after it was closed', async () => {
    const { keeper, lost } = wrapped(await indexedDbStore(`store ${Math.random()}`));
    keeper.close();
    await keeper.write({ messages: [message('a', 1)] });
    expect(lost).toEqual([]);
  });

  it('rolls back a write that fails halfway', async () => {
    const store = await indexedDbStore(`store ${Math.random()}`);
    const uncloneable = { key: 'k', value: () => 1 };
    await expect(
      store.write({ messages: [message('a', 1)], put: { meta: [{ key: 'first', value: 1 }, uncloneable] } }),
    ).rejects.toThrow();
    expect(await store.range('a', 1, 1)).toEqual([]);
    expect(await store.get('meta', 'first')).toBeUndefined();
  });
});
