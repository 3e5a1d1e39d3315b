import { store } from './store';

/** Whether the help modal is up; any screen may raise it. */
export const helpOpen = store(false);
export const openHelp = () => helpOpen.set(true);
