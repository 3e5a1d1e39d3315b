import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatEngine } from '../../../shared/chat/engine';

const waitMs = 500;

/** The unsent text: saved with the chat shortly after the last key press, and at once when the page is hidden. */
export function useDraft(engine: ChatEngine, conversationID: string, savedText: string) {
  const [text, setText] = useState(savedText);
  const latest = useRef({ text, saved: savedText });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const { text: now, saved: before } = latest.current;
    if (now === before) return;
    latest.current.saved = now;
    engine.setConversationDraft(conversationID, now).catch(() => undefined);
  }, [engine, conversationID]);

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  function write(next: string) {
    latest.current.text = next;
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, waitMs);
  }
  /** Puts a text that could not be sent before what was written since. */
  function putBack(unsent: string) {
    const { text: since } = latest.current;
    write(since ? `${unsent}\n${since}` : unsent);
  }
  /** Clears the saved draft too, or it would return on the next visit. */
  function clear() {
    latest.current.text = '';
    setText('');
    save();
  }
  return { text, write, clear, putBack, save };
}
