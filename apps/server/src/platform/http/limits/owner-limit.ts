/**
 * Runs at most `maxAtOnce` tasks of one owner at once; the others wait in a queue, first in, first out. A lock that one
 * owner's tasks wait for then blocks that owner only and leaves connections for everyone else.
 */
export function limitPerOwner(maxAtOnce: number) {
  const owners = new Map<string, { running: number; queued: (() => void)[] }>();
  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = owners.get(owner) ?? { running: 0, queued: [] };
    owners.set(owner, queue);
    if (queue.running < maxAtOnce) queue.running++;
    // A finished task passes its slot on directly, so that a new arrival cannot take it first.
    else await new Promise<void>((resolve) => queue.queued.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.queued.shift();
      if (next) next();
      else if (--queue.running === 0) owners.delete(owner);
    }
  };
}
