import { useEffect } from 'react';
import { startChatLazily } from './start-lazily';
import { ownUserID } from './status';

/** For every screen of chat: logs in where that has not happened, and gives the reader's own id. */
export function useStartedChat(): string {
  useEffect(() => void startChatLazily(), []);
  return ownUserID();
}
