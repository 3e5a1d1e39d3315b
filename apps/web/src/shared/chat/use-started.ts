import { useEffect } from 'react';
import { startChatLazily } from './start-lazily';
import { ownUserID } from './status';

/** For every chat screen: logs in to chat if needed, and returns the user's own id. */
export function useStartedChat(): string {
  useEffect(() => void startChatLazily(), []);
  return ownUserID();
}
