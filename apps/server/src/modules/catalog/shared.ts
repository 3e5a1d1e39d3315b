import { type Prepared, prepare } from '../../platform/calls/context';
import type { Services } from '../../services';

const cacheMs = 30_000;
type Cache = Map<string, { until: number; answer: Promise<Prepared> }>;
const caches = new WeakMap<Services, Cache>();

/** The same answer for every reader, computed at most once in 30 s; browsers cache it for a minute. */
export function sharedAnswer(
  services: Services,
  now: Date,
  key: string,
  make: () => Promise<unknown>,
): Promise<Prepared> {
  const cache: Cache = caches.get(services) ?? new Map();
  caches.set(services, cache);
  const cachedAnswer = cache.get(key);
  if (cachedAnswer && cachedAnswer.until > now.getTime()) return cachedAnswer.answer;
  const answer = make().then((data) => prepare(data, { maxAgeS: 60 }));
  cache.set(key, { until: now.getTime() + cacheMs, answer });
  answer.catch(() => cache.delete(key));
  return answer;
}

/** Drops this process's cache after its own change. Other processes follow within 30 s. */
export const invalidateCatalog = (services: Services): void => void caches.delete(services);
