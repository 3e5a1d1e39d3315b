import { store, useStore } from '../shared/state/store';

const running = store(0);

export const progress = {
  start: () => running.set((count) => count + 1),
  end: () => running.set((count) => Math.max(0, count - 1)),
};

/** The thin bar at the top while a navigation waits for its screen. */
export function ProgressBar() {
  return useStore(running) > 0 ? <div className="progress" role="progressbar" aria-label="…" /> : null;
}
