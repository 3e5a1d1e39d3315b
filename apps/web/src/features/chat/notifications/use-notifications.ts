import { type Message, SessionType } from '@gift/im-protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatEngine } from '../../../shared/chat/engine';
import { chatHasContent } from '../../../shared/chat/overlay';

/** The sender id of Gift's system messages; no user has it. */
const systemID = 'gift';
const pageSize = 30;

export type NotificationList = {
  /** Newest first; undefined until the first page has loaded. */
  items: readonly Message[] | undefined;
  /** Messages after this seq were unread before this visit. */
  readSeq: number;
  isEnd: boolean;
  hasFailed: boolean;
  more: () => Promise<void>;
  again: () => Promise<void>;
};

/** The user's notifications. Viewing marks them as read; during this visit new ones stay highlighted. */
export function useNotifications(engine: ChatEngine | null): NotificationList {
  const [items, setItems] = useState<readonly Message[]>();
  const [isEnd, setEnd] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [readSeq, setReadSeq] = useState(Number.MAX_SAFE_INTEGER);
  const conversationID = useRef('');

  const page = useCallback(async (of: ChatEngine, beforeSeq: number) => {
    const page = await of.getHistory({ conversationID: conversationID.current, beforeSeq, count: pageSize });
    setEnd(page.isEnd);
    const older = [...page.messages].reverse();
    setItems((now) => (beforeSeq === 0 ? older : [...(now ?? []), ...older]));
    return older;
  }, []);

  const markRead = useCallback((of: ChatEngine) => {
    if (document.visibilityState === 'visible' && conversationID.current)
      of.markConversationMessageAsRead(conversationID.current).catch(() => undefined);
  }, []);

  const loadFirst = useCallback(
    async (of: ChatEngine) => {
      setFailed(false);
      try {
        const one = await of.getOneConversation({
          sessionType: SessionType.notification,
          sourceID: systemID,
        });
        conversationID.current = one.conversationID;
        const newest = (await page(of, 0))[0]?.seq ?? 0;
        setReadSeq((now) => Math.min(now, newest - one.unreadCount));
        chatHasContent();
        markRead(of);
      } catch {
        setFailed(true);
      }
    },
    [page, markRead],
  );

  useEffect(() => {
    if (!engine) return;
    void loadFirst(engine);
    const isMine = (message: Message) => message.conversationID === conversationID.current;
    const markSeen = () => markRead(engine);
    document.addEventListener('visibilitychange', markSeen);
    const stops = [
      engine.on('newMessages', (messages) => {
        const mine = messages.filter(isMine).reverse();
        if (mine.length === 0) return;
        setItems((now = []) => {
          const fresh = mine.filter((one) => now.every((item) => item.clientMsgID !== one.clientMsgID));
          return [...fresh, ...now];
        });
        markRead(engine);
      }),
      // The first page may have been read from an empty store: reload once it is synced.
      engine.on('syncProgress', ({ percent }) => {
        if (percent === 100) void loadFirst(engine);
      }),
    ];
    return () => {
      document.removeEventListener('visibilitychange', markSeen);
      for (const stop of stops) stop();
    };
  }, [engine, loadFirst, markRead]);

  return {
    ...{ items, readSeq, isEnd, hasFailed },
    more: async () => {
      const last = items?.at(-1);
      if (engine && last) await page(engine, last.seq);
    },
    again: async () => {
      if (engine) await loadFirst(engine);
    },
  };
}
