import { store } from '@gift/client/store';

/** True while the stream of changes works. */
export const hasStream = store(false);
