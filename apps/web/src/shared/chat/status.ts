import { keys, stored } from '../state/keys';
import { store, useStore } from '../state/store';
import type { ChatEngine } from './engine';

/**
 * `off`: nobody has logged in to chat yet. `expired`: the server wants a new token. `kicked`: chat runs somewhere else
 * now, and stays there until the reader takes it back.
 */
export type ChatStatus = 'off' | 'connecting' | 'on' | 'failed' | 'expired' | 'kicked';

// This comes with the first visit, so that the tab bar can show its dot; everything else of chat comes later.
export const chatStatus = store<ChatStatus>('off');
export const unreadTotal = store(0);
/** The engine once somebody is logged in to it. */
export const chatEngine = store<ChatEngine | null>(null);
export const useChatEngine = () => useStore(chatEngine);
export const ownUserID = () => stored.get(keys.userID) ?? '';
