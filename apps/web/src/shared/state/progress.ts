import { store } from '@gift/client/store';

/** The number of pending fetches that the user waits for: screens, and chunks behind a tap. */
export const fetching = store(0);

export const progress = {
  start: () => fetching.set((count) => count + 1),
  end: () => fetching.set((count) => Math.max(0, count - 1)),
};
