import { store } from '../state/store';

/**
 * `off`: nobody has logged in to chat yet. `expired`: the server wants a new token. `kicked`: chat runs somewhere else
 * now, and stays there until the reader takes it back.
 */
export type ChatStatus = 'off' | 'connecting' | 'on' | 'failed' | 'expired' | 'kicked';

// These two come with the first visit, so that the tab bar can show its dot; everything else of chat comes later.
export const chatStatus = store<ChatStatus>('off');
export const unreadTotal = store(0);
