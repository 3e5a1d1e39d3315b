/** One tab's claim to lead: a browser-wide lock, waited for, stolen or given up. */
export type Claims = {
  /** Leads at once if no tab leads; otherwise queues. Settles when that is known; rejects without locks. */
  ask(): Promise<void>;
  /** Takes the lead from the tab that has it. */
  take(): void;
  /** Passes the lead to the next tab in the queue, and joins the end of the queue. */
  yield(): void;
  /** Leaves the queue. */
  release(): void;
};

export function claimsOf(locks: LockManager, name: string, onLead: () => void, onFollow: () => void): Claims {
  let releaseLock: (() => void) | null = null;
  let pending: AbortController | null = null;
  let isReleased = false;

  /** Pending while this tab leads. */
  const lead = () => {
    pending = null;
    if (isReleased) return Promise.resolve();
    onLead();
    return new Promise<void>((resolve) => {
      releaseLock = resolve;
    });
  };

  const wait = () => {
    if (isReleased) return;
    pending = new AbortController();
    locks.request(name, { signal: pending.signal }, lead).then(loseClaim, loseClaim);
  };

  /** The lead ended: given up, or taken by another tab, which the browser reports as an error. */
  const loseClaim = () => {
    if (!releaseLock) return;
    releaseLock = null;
    onFollow();
    wait();
  };

  return {
    ask: () =>
      new Promise((resolve, reject) => {
        const resolveClaim = (lock: Lock | null) => {
          if (!lock) {
            wait();
            resolve();
            return undefined;
          }
          const leading = lead();
          resolve();
          return leading;
        };
        locks.request(name, { ifAvailable: true }, resolveClaim).then(loseClaim, (error) => {
          if (releaseLock) return loseClaim();
          // A browser that stores nothing for this site may refuse locks too: then each tab works alone.
          isReleased = true;
          reject(error);
        });
      }),
    take() {
      if (releaseLock || isReleased) return;
      pending?.abort();
      pending = null;
      locks.request(name, { steal: true }, lead).then(loseClaim, loseClaim);
    },
    yield: () => releaseLock?.(),
    release() {
      isReleased = true;
      pending?.abort();
      releaseLock?.();
    },
  };
}
