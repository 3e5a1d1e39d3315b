import { type Prepared, prepare } from '../../platform/calls/context';
import type { Services } from '../../services';

const holdMs = 30_000;
type Held = Map<string, { until: number; answer: Promise<Prepared> }>;
const heldBy = new WeakMap<Services, Held>();

/** The same answer for every reader, made at most once in 30 s; browsers keep it for a minute. */
export function shared(
  services: Services,
  now: Date,
  key: string,
  make: () => Promise<unknown>,
): Promise<Prepared> {
  const held: Held = heldBy.get(services) ?? new Map();
  heldBy.set(services, held);
  const known = held.get(key);
  if (known && known.until > now.getTime()) return known.answer;
  const answer = make().then((data) => prepare(data, { maxAgeS: 60 }));
  held.set(key, { until: now.getTime() + holdMs, answer });
  answer.catch(() => held.delete(key));
  return answer;
}

/** Lets go of what this process holds: it just changed it. Others follow within the half minute. */
export const invalidateCatalog = (services: Services): void => void heldBy.delete(services);
