/**
 * Lets at most `most` pieces of work of one owner run at once; the others wait in line, the first come first. Whatever
 * holds up one owner's work then holds up that owner alone, and leaves connections for everybody else.
 */
export function limitPerOwner(maxAtOnce: number) {
  const owners = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const line = owners.get(owner) ?? { running: 0, waiting: [] };
    owners.set(owner, line);
    if (line.running < maxAtOnce) line.running++;
    // Whoever ends hands the place over, so that nobody who comes just then is faster.
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) owners.delete(owner);
    }
  };
}
