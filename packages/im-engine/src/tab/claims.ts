/** One tab's claim to lead: a browser-wide lock, waited for, taken over or given up. */
export type Claims = {
  /** Leads at once where nobody does; else waits in line. Settles when it is known which; rejects without locks. */
  ask(): Promise<void>;
  /** Takes the lead from whoever has it. */
  take(): void;
  /** Gives the lead to the next in line, and goes to its end. */
  yield(): void;
  /** Leaves the line. */
  release(): void;
};

export function claimsOf(locks: LockManager, name: string, onLead: () => void, onFollow: () => void): Claims {
  let letGo: (() => void) | null = null;
  let waiting: AbortController | null = null;
  let isReleased = false;

  /** Runs for as long as this tab leads. */
  const hold = () => {
    waiting = null;
    if (isReleased) return Promise.resolve();
    onLead();
    return new Promise<void>((resolve) => {
      letGo = resolve;
    });
  };

  const wait = () => {
    if (isReleased) return;
    waiting = new AbortController();
    locks.request(name, { signal: waiting.signal }, hold).then(lost, lost);
  };

  /** The lead ended: given up, or taken by another tab, which the browser reports as an error. */
  const lost = () => {
    if (!letGo) return;
    letGo = null;
    onFollow();
    wait();
  };

  return {
    ask: () =>
      new Promise((resolve, reject) => {
        const answered = (lock: Lock | null) => {
          if (!lock) {
            wait();
            resolve();
            return undefined;
          }
          const held = hold();
          resolve();
          return held;
        };
        locks.request(name, { ifAvailable: true }, answered).then(lost, (error) => {
          if (letGo) return lost();
          // A browser that keeps nothing for this site may refuse its locks too: then each tab is on its own.
          isReleased = true;
          reject(error);
        });
      }),
    take() {
      if (letGo || isReleased) return;
      waiting?.abort();
      waiting = null;
      locks.request(name, { steal: true }, hold).then(lost, lost);
    },
    yield: () => letGo?.(),
    release() {
      isReleased = true;
      waiting?.abort();
      letGo?.();
    },
  };
}
