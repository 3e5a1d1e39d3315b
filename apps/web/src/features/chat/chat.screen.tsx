import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { SessionType } from '@gift/im-protocol';
import { useEffect, useMemo, useState } from 'react';
import { hasMore, moreChats, refreshChats, useChatList } from '../../shared/chat/list/chat-list';
import { ChatPlus } from '../../shared/chat/parts/chat-plus';
import { ChatTabs } from '../../shared/chat/parts/chat-tabs';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { useOnline } from '../../shared/chat/queries/use-online-status';
import { chatStatus, useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { lazy, usePrefetch } from '../../shared/loading/lazy';
import { ButtonLink } from '../../shared/ui/button';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Empty, Failed } from '../../shared/ui/feedback/states';
import { ChatIcon, SearchIcon } from '../../shared/ui/icons';
import { Reach } from '../../shared/ui/load-more';
import { Screen } from '../../shared/ui/screen';
import { useNow } from '../../shared/ui/time/use-now';
import { ChatRow } from './chat-row';
import { useRunningOrders } from './trade/use-running-orders';
import './chat.css';

const t = texts({
  title: ['Chat', '聊天', 'Chat'],
  search: ['Search chats', '搜索聊天', 'Search chats'],
  empty: [
    'Chats start from offers and orders.',
    '聊天从报价和订单开始。',
    'Chats dey start from offers and orders.',
  ],
  offers: ['See offers', '查看报价', 'See offers'],
  failed: ['Chats did not load.', '聊天列表加载失败。', 'Chats no load.'],
});

const saveAfterMs = 2000;

const PushPrompt = lazy(() => import('./notifications/push-prompt').then((module) => module.PushPrompt));
const SearchPanel = lazy(() => import('./search-panel').then((module) => module.SearchPanel));

const Skeletons = ({ rows }: { rows: number }) => (
  <div className="chat-rows" aria-hidden="true">
    {Array.from({ length: rows }, (_, n) => (
      <div key={n} className="chat-row">
        <span className="skeleton avatar-skeleton" />
        <span className="grow stack tight">
          <span className="skeleton bone-name" />
          <span className="skeleton bone-line" />
        </span>
      </div>
    ))}
  </div>
);

/** All chats: pinned first, then the newest, with running orders and drafts. */
export default function Chats() {
  const ownID = useStartedChat();
  const engine = useChatEngine();
  const status = useStore(chatStatus);
  const { items, total, isLoaded, hasFailed } = useChatList(engine);
  const orders = useRunningOrders();
  const nowMs = useNow();
  const minute = Math.floor(nowMs / 60_000) * 60_000;
  const [isSearching, setSearching] = useState(false);
  usePrefetch(SearchPanel);
  const chats = useMemo(
    () => items.filter((one) => one.conversationType !== SessionType.notification),
    [items],
  );
  const online = useOnline(engine, chats);
  const isWhole = isLoaded && status === 'on' && !isSearching;
  // Debounced: the list is saved once it stops changing.
  useEffect(() => {
    if (!isWhole || chats.length === 0) return;
    const timer = setTimeout(
      () =>
        void import('../../shared/loading/save-prerendered')
          .then(({ savePrerendered }) => savePrerendered('/chat'))
          .catch(() => {}),
      saveAfterMs,
    );
    return () => clearTimeout(timer);
  }, [isWhole, chats]);

  return (
    <Screen
      title={t.title}
      isRoot
      end={
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={t.search}
            onClick={() => setSearching(true)}
          >
            <SearchIcon />
          </button>
          <ChatPlus />
        </>
      }
    >
      <PullToRefresh onRefresh={() => (engine ? refreshChats(engine) : Promise.resolve())}>
        <ChatTabs now="messages" />
        <ConnectionBanner engine={engine} />
        {!isLoaded ? (
          // The banner above offers to reclaim chat; a retry here would not help.
          status === 'kicked' ? null : hasFailed && engine ? (
            <Failed text={t.failed} onRetry={() => void refreshChats(engine).catch(() => undefined)} />
          ) : (
            <Skeletons rows={7} />
          )
        ) : chats.length === 0 && status === 'connecting' ? (
          // Placeholders: a phone with an empty store may have fifty chats in a moment.
          <Skeletons rows={7} />
        ) : chats.length === 0 ? (
          <Empty
            icon={<ChatIcon size={40} />}
            text={t.empty}
            action={<ButtonLink to="/home">{t.offers}</ButtonLink>}
          />
        ) : (
          <>
            {status === 'on' && <PushPrompt />}
            <ul className="chat-rows">
              {chats.map((one) => (
                <ChatRow
                  key={one.conversationID}
                  one={one}
                  order={orders.get(one.userID)}
                  isOnline={online.has(one.userID)}
                  ownID={ownID}
                  nowMs={minute}
                  engine={engine}
                />
              ))}
            </ul>
            {engine && hasMore({ items, total }) && (
              <Reach key={items.length} onReach={() => moreChats(engine)} skeleton={<Skeletons rows={2} />} />
            )}
          </>
        )}
      </PullToRefresh>
      {isSearching && engine && (
        <SearchPanel engine={engine} ownID={ownID} onClose={() => setSearching(false)} />
      )}
    </Screen>
  );
}
