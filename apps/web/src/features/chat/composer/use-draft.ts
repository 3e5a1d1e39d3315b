import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatEngine } from '../../../shared/chat/engine';

const waitMs = 500;

/** What is written and not sent: kept with the chat shortly after the last key, and at once when the page goes. */
export function useDraft(engine: ChatEngine, conversationID: string, kept: string) {
  const [text, setText] = useState(kept);
  const latest = useRef({ text, kept });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    const { text: now, kept: before } = latest.current;
    if (now === before) return;
    latest.current.kept = now;
    engine.setConversationDraft(conversationID, now).catch(() => undefined);
  }, [engine, conversationID]);

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  function write(next: string) {
    latest.current.text = next;
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, waitMs);
  }
  /** What could not go after all stands before what was written since. */
  function putBack(unsent: string) {
    const { text: since } = latest.current;
    write(since ? `${unsent}\n${since}` : unsent);
  }
  /** When it goes: what was kept of it would come back with the next visit. */
  function clear() {
    latest.current.text = '';
    setText('');
    keep();
  }
  return { text, write, clear, putBack, keep };
}
