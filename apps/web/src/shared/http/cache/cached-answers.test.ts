import { beforeEach, expect, it, vi } from 'vitest';
import { answerKey, cacheAnswer, readCachedAnswer } from './cached-answers';

let reader = { token: 'one', userID: 'ada' };
vi.mock('../../state/session', () => ({ session: () => reader }));

beforeEach(() => {
  const storage: Record<string, unknown> = {};
  const own = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(storage, {
    getItem: own((key: string) => storage[key] ?? null),
    setItem: own((key: string, value: string) => Object.assign(storage, { [key]: value })),
    removeItem: own((key: string) => delete storage[key]),
  });
  vi.stubGlobal('localStorage', storage);
});

it('caches an answer for its user, and none that arrives after they logged out', () => {
  const key = answerKey('/api/wallet/statement', 'en-US');
  cacheAnswer(key, 'early', 1);
  expect(readCachedAnswer(key)).toEqual({ atMs: 1, data: 'early' });
  for (const next of [
    { token: '', userID: '' },
    { token: 'two', userID: 'bola' },
  ]) {
    reader = next;
    cacheAnswer(key, 'late', 2);
    expect(readCachedAnswer(key)).toEqual({ atMs: 1, data: 'early' });
  }
  reader = { token: '', userID: '' };
  const visitors = answerKey('/api/offer/list', 'en-US');
  cacheAnswer(visitors, 'public', 3);
  expect(readCachedAnswer(visitors)).toEqual({ atMs: 3, data: 'public' });
});
