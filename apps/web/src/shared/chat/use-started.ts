import { useEffect } from 'react';
import { ownChatID } from './status';
import { wakeChat } from './wake';

/** For every screen of chat: logs in where that has not happened, and gives the reader's own id. */
export function useStartedChat(): string {
  useEffect(() => void wakeChat(), []);
  return ownChatID();
}
