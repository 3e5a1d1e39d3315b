import { Refusal } from '../../platform/calls/refusal';

/** Maximum waiting tasks, per account and in total. */
const maxPerAccount = 6;
const maxQueued = 40;

type Waiter = { begin(): void; refuse(): void };
const busy = () => new Refusal('TooManyRequests', { seconds: 5 });

/**
 * Runs expensive tasks a few at a time, and one at a time per account. Accounts take turns, so that heavy users wait
 * for their own tasks. When too many wait, the last task of the account with most waiting is dropped. Refuses with
 * TooManyRequests.
 */
export function fairQueue(atOnce: number) {
  const running = new Set<string>();
  /** Accounts in the order of their turns. */
  const queues = new Map<string, Waiter[]>();

  const waits = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0);

  function makeRoom(mine: number): void {
    const [longest = []] = [...queues.values()].sort((a, b) => b.length - a.length);
    if (longest.length <= mine + 1) throw busy();
    longest.pop()?.refuse();
  }

  function next(): void {
    const nextQueue = [...queues].find(([who]) => !running.has(who));
    if (!nextQueue || running.size >= atOnce) return;
    const [who, [first, ...rest]] = nextQueue;
    queues.delete(who);
    if (rest.length > 0) queues.set(who, rest);
    running.add(who);
    first?.begin();
  }

  return async function enqueue<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    if (running.size < atOnce && !running.has(who)) running.add(who);
    else {
      const mine = queues.get(who) ?? [];
      if (mine.length >= maxPerAccount) throw busy();
      if (waits() >= maxQueued) makeRoom(mine.length);
      await new Promise<void>((resolve, reject) => {
        queues.set(who, [...mine, { begin: resolve, refuse: () => reject(busy()) }]);
      });
    }
    try {
      return await work();
    } finally {
      running.delete(who);
      next();
    }
  };
}
