import { useStore } from '@gift/client/store';
import { useEffect } from 'react';
import type { ChatEngine } from '../../../shared/chat/engine';
import { flushRevokesOnClose, revokes, sendRevokes } from '../../../shared/chat/list/revokes';

/** Pending revocations. The undo is in the chat room: when the user leaves or hides it, they are sent at once. */
export function useRevokes(engine: ChatEngine) {
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && flushRevokesOnClose(engine);
    const close = () => flushRevokesOnClose(engine);
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', close);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', close);
      sendRevokes(engine);
    };
  }, [engine]);
  return useStore(revokes);
}
