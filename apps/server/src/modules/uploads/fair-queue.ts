import { Refusal } from '../../platform/calls/refusal';

/** Maximum waiting tasks, per account and in total. */
const maxPerAccount = 6;
const maxWaiting = 40;

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
  const waiting = new Map<string, Waiter[]>();

  const waits = () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0);

  function makeRoom(mine: number): void {
    const [longest = []] = [...waiting.values()].sort((a, b) => b.length - a.length);
    if (longest.length <= mine + 1) throw busy();
    longest.pop()?.refuse();
  }

  function next(): void {
    const found = [...waiting].find(([who]) => !running.has(who));
    if (!found || running.size >= atOnce) return;
    const [who, [first, ...rest]] = found;
    waiting.delete(who);
    if (rest.length > 0) waiting.set(who, rest);
    running.add(who);
    first?.begin();
  }

  return async function inTurn<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    if (running.size < atOnce && !running.has(who)) running.add(who);
    else {
      const mine = waiting.get(who) ?? [];
      if (mine.length >= maxPerAccount) throw busy();
      if (waits() >= maxWaiting) makeRoom(mine.length);
      await new Promise<void>((resolve, reject) => {
        waiting.set(who, [...mine, { begin: resolve, refuse: () => reject(busy()) }]);
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
