import { store } from '@gift/client/store';

/** Whether the help modal is open; any screen may open it. */
export const helpOpen = store(false);
export const openHelp = () => helpOpen.set(true);
