import { store, useStore } from '@gift/client/store';

/** How many tasks hold the overlay open; never below zero (spec section 4). */
const shown = store(0);

export const showLoading = () => shown.set((count) => count + 1);
export const hideLoading = () => shown.set((count) => Math.max(0, count - 1));
export const useLoading = () => useStore(shown) > 0;
export const loadingCount = shown.get;
