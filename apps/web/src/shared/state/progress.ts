import { store } from './store';

/** How many things the reader asked for are being fetched: screens, and parts that come behind a tap. */
export const fetching = store(0);

export const progress = {
  start: () => fetching.set((count) => count + 1),
  end: () => fetching.set((count) => Math.max(0, count - 1)),
};
