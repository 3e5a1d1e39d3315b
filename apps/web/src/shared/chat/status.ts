import { stored } from '@gift/client/storage';
import { store, useStore } from '@gift/client/store';
import { keys } from '../state/keys';
import type { ChatEngine } from './engine';

/**
 * `off`: not logged in to chat yet. `expired`: the server wants a new token. `kicked`: chat runs in another browser
 * until the user reclaims it.
 */
export type ChatStatus = 'off' | 'connecting' | 'on' | 'failed' | 'expired' | 'kicked';

// The first visit loads this for the tab bar's dot; the rest of chat loads later.
export const chatStatus = store<ChatStatus>('off');
export const unreadTotal = store(0);
/** The engine once it is logged in. */
export const chatEngine = store<ChatEngine | null>(null);
export const useChatEngine = () => useStore(chatEngine);
export const ownUserID = () => stored.get(keys.userID) ?? '';
