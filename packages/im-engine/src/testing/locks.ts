/** The browser's lock manager, as far as the engine needs it: one holder, a queue, and stealing. */
export function lockManager(): LockManager {
  type LockRequest = { grant(): void };
  const held = new Map<string, { steal(): void }>();
  const queues = new Map<string, LockRequest[]>();
  const lock = { mode: 'exclusive', name: '' } as Lock;

  const next = (name: string) => {
    if (!held.has(name)) queues.get(name)?.shift()?.grant();
  };

  const hold = (name: string, run: (lock: Lock) => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const mine = { steal: () => reject(new DOMException('stolen', 'AbortError')) };
      held.set(name, mine);
      const release = () => {
        if (held.get(name) !== mine) return;
        held.delete(name);
        next(name);
      };
      Promise.resolve(run(lock)).then(resolve, reject).finally(release);
    });

  const request = (
    name: string,
    options: LockOptions,
    run: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (options.ifAvailable && held.has(name)) return Promise.resolve(run(null));
    if (options.steal) {
      held.get(name)?.steal();
      return hold(name, run);
    }
    if (!held.has(name)) return hold(name, run);
    return new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      const entry = { grant: () => hold(name, run).then(resolve, reject) };
      queues.set(name, [...queue, entry]);
      options.signal?.addEventListener('abort', () => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((one) => one !== entry),
        );
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  };
  return { request, query: async () => ({}) } as unknown as LockManager;
}
