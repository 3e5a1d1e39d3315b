import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { digitsPattern } from '@gift/contract/rules';
import type { Conversation } from '@gift/im-engine/api';
import { ContentType, type Message, SessionType } from '@gift/im-protocol';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { toastFailure } from '../../shared/chat/toast-failure';
import { ofOrders } from '../../shared/http/changes/topics';
import { useRemote } from '../../shared/http/use-remote';
import { lazy, usePrefetch } from '../../shared/loading/lazy';
import { toast } from '../../shared/state/toasts';
import { useBrandHints } from '../../shared/trade/cards/brand-hints';
import { Failed } from '../../shared/ui/feedback/states';
import { ChatIcon } from '../../shared/ui/icons';
import { Bubble } from './bubbles/bubble';
import { richBodies } from './bubbles/bubble-body';
import { type Chat, type ChatActions, ChatProvider } from './chat-context';
import { ChatHeader } from './chat-header';
import { Composer, type ComposerHandle } from './composer/composer';
import type { Forwarding } from './composer/forwarding';
import { useSending } from './composer/use-sending';
import { DayDivider, SafetyBanner, SystemMessage, UnreadDivider } from './message-list/dividers';
import { messageListOf } from './message-list/message-list';
import { type MessageListHandle, MessageListView } from './message-list/message-list-view';
import { isSystemMessage, newCaseMessages, type Row, rowsOf } from './message-list/rows';
import { useRevokes } from './message-list/use-revokes';
import { ReadOnly, useGroupPart, useWriting } from './read-only';
import { isCaseRoom, nameOf, orderOfCase } from './trade/case-room';
import { orderEventOf } from './trade/order-event';
import { useFrame } from './use-frame';

const t = texts({
  failed: ['Messages did not load.', '消息读取失败。', 'Messages no load.'],
  gone: ['This message is gone.', '该消息已不存在。', 'This message don go.'],
  first: [
    (name: string) => `Write the first message to ${name}.`,
    (name: string) => `给 ${name} 发第一条消息吧。`,
    (name: string) => `Write the first message to ${name}.`,
  ],
});

const CaseBar = lazy(() => import('./trade/case-bar').then((module) => module.CaseBar));
const OrderBar = lazy(() => import('./trade/order-bar').then((module) => module.OrderBar));
const OfferBar = lazy(() => import('./trade/offer-bar').then((module) => module.OfferBar));
const SensitiveTextSheet = lazy(() =>
  import('./composer/sensitive-text-sheet').then((module) => module.SensitiveTextSheet),
);
const MessageMenu = lazy(() => import('./bubbles/message-menu').then((module) => module.MessageMenu));
const ForwardSheet = lazy(() => import('./composer/forward-parts').then((module) => module.ForwardSheet));
const MergedSheet = lazy(() => import('./bubbles/merged-sheet').then((module) => module.MergedSheet));
const MediaViewer = lazy(() => import('./media/media-viewer').then((module) => module.MediaViewer));
const ChatInfo = lazy(() => import('./chat-info').then((module) => module.ChatInfo));
const SelectionBar = lazy(() => import('./composer/forward-parts').then((module) => module.SelectionBar));

const foundMs = 1600;

/** One open chat: its topic bar, its messages, and the composer. */
export function ChatRoom({
  engine,
  conversation,
  ownID,
  about,
}: {
  engine: ChatEngine;
  conversation: Conversation;
  ownID: string;
  about: { offerID: string | null; seq: number | null };
}) {
  const { conversationID, conversationType, userID, groupID } = conversation;
  const name = nameOf(conversation);
  const isGroup = conversationType === SessionType.group;
  const isSingle = conversationType === SessionType.single;
  // The conversation object changes with every message; the message list is created only once.
  const [messageList] = useState(() => messageListOf(engine, conversation, ownID));
  const state = useStore(messageList.state);
  const trades = useRemote(
    'tradesWith',
    { userID },
    { enabled: isSingle && digitsPattern.test(userID), follows: ofOrders },
  );
  const order = trades.data?.running[0] ?? null;
  const orderNos = useMemo(() => {
    const named = state.messages.flatMap((message) => orderEventOf(message, ownID)?.orderNo ?? []);
    return [...new Set([...named, ...(trades.data?.running ?? []).map((row) => row.orderNo)])];
  }, [state.messages, trades.data, ownID]);
  const brands = useBrandHints();
  const mayShareContacts = (trades.data?.completedTogether ?? 0) > 0;

  const view = useRef<MessageListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const frame = useFrame();
  const [isFolded, setFolded] = useState(false);
  const [menuOf, setMenuOf] = useState<Message | null>(null);
  const [forwarding, setForwarding] = useState<Forwarding | null>(null);
  const [openMerged, setOpenMerged] = useState<Message | null>(null);
  const [viewed, setViewed] = useState<Message | null>(null);
  const [isInfo, setInfo] = useState(false);
  const [selectedIDs, setSelectedIDs] = useState<ReadonlySet<string> | null>(null);
  const [foundMessageID, setFoundMessageID] = useState<string | null>(null);
  const sending = useSending({
    ...{ engine, conversation, ownID, mayShareContacts, orderNos, brands, messageList },
    onSent: () => view.current?.showEnd(),
  });
  const group = useGroupPart(engine, groupID, ownID);
  const writing = useWriting(engine, conversation, group);
  const isCase = isCaseRoom(groupID);
  const caseOrderNo = isCase ? orderOfCase(group?.group.ex) : '';
  const lastCaseStep = isCase ? state.messages.findLast(isSystemMessage)?.clientMsgID : undefined;
  const revoking = useRevokes(engine);
  usePrefetch(richBodies, MessageMenu, SensitiveTextSheet, MediaViewer);

  useEffect(() => {
    const stop = messageList.follow();
    void messageList.load();
    return () => {
      stop();
      // Stops voice playback on leaving the chat; the player listens only if it is loaded.
      dispatchEvent(new Event('chat-left'));
    };
  }, [messageList]);

  // A visible chat marks its messages as read; a background page does not.
  const { unreadCount } = conversation;
  useEffect(() => {
    if (!state.isLoaded || unreadCount === 0) return;
    const markRead = () => {
      if (document.visibilityState === 'visible' && state.arrived === 0)
        engine.markConversationMessageAsRead(conversationID).catch(() => undefined);
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [engine, conversationID, unreadCount, state.isLoaded, state.arrived]);

  // An order event in the chat refreshes the order bar, so that both agree.
  const lastLine = state.messages.findLast((message) => orderEventOf(message, ownID))?.clientMsgID;
  const refreshTrades = useRef(trades.refresh);
  refreshTrades.current = trades.refresh;
  useEffect(() => {
    if (lastLine) void refreshTrades.current();
  }, [lastLine]);

  const jumpTo = useCallback(
    async (seq: number) => {
      const message = await messageList.jumpTo(seq);
      if (!message) return toast(t.gone, { kind: 'warning' });
      // Waits until the rows of another page are rendered.
      requestAnimationFrame(() => requestAnimationFrame(() => view.current?.show(message.clientMsgID)));
      setFoundMessageID(message.clientMsgID);
      setTimeout(() => setFoundMessageID((now) => (now === message.clientMsgID ? null : now)), foundMs);
    },
    [messageList],
  );
  const targetSeq = useRef(about.seq);
  useEffect(() => {
    if (!state.isLoaded || targetSeq.current === null) return;
    const seq = targetSeq.current;
    targetSeq.current = null;
    void jumpTo(seq);
  }, [state.isLoaded, jumpTo]);

  const actions = useMemo<ChatActions>(
    () => ({
      menu: setMenuOf,
      reply: (message) => composer.current?.quote(message),
      resend: (message) => toastFailure(engine.resendMessage(conversationID, message.clientMsgID)),
      rewrite: (text) => composer.current?.write(text),
      view: setViewed,
      jumpTo: (seq) => void jumpTo(seq),
      openMerged: setOpenMerged,
      choose: (message) =>
        setSelectedIDs((now) => {
          const next = new Set(now);
          if (!next.delete(message.clientMsgID)) next.add(message.clientMsgID);
          return next;
        }),
      mention: (id, nickname) => composer.current?.mention({ userID: id, nickname }),
    }),
    [engine, conversationID, jumpTo],
  );
  const room = useMemo<Chat>(
    () => ({
      ...{ engine, conversation, messageList, ownID, name, isGroup },
      ...{ mayShareContacts, orderNos, brands, selected: selectedIDs, found: foundMessageID, actions },
    }),
    [
      engine,
      conversation,
      messageList,
      ownID,
      name,
      isGroup,
      mayShareContacts,
      brands,
      orderNos,
      selectedIDs,
      foundMessageID,
      actions,
    ],
  );

  const { messages, unreadFrom, unreadCount: unreadShown, hasOlder, isLoaded } = state;
  const rows = useMemo(() => {
    const unread = isCase
      ? newCaseMessages(messages, unreadFrom, ownID)
      : { unreadFrom, unreadCount: unreadShown };
    const messageRows = rowsOf(messages, { ownID, ...unread, revokes: revoking });
    return isLoaded && !hasOlder && conversationType !== SessionType.notification
      ? [{ kind: 'safety', key: 'safety' } as const, ...messageRows]
      : messageRows;
  }, [messages, ownID, unreadFrom, unreadShown, hasOlder, isLoaded, conversationType, isCase, revoking]);
  const draw = useCallback(
    (row: Row) => {
      switch (row.kind) {
        case 'day':
          return <DayDivider key={row.key} atMs={row.atMs} />;
        case 'unread':
          return <UnreadDivider key={row.key} count={row.count} />;
        case 'safety':
          return <SafetyBanner key={row.key} isGroup={isGroup} isCase={isCase} />;
        case 'line':
          return <SystemMessage key={row.key} row={row} />;
        case 'bubble':
          return <Bubble key={row.key} row={row} />;
      }
    },
    [isGroup, isCase],
  );
  const toggleSelected = () => messages.filter((message) => selectedIDs?.has(message.clientMsgID));

  return (
    <ChatProvider value={room}>
      <main ref={frame} className="room">
        <ChatHeader
          typing={state.typing}
          partner={trades.data?.partner ?? null}
          memberCount={group?.memberCount ?? null}
          caseOrderNo={caseOrderNo}
          onMore={() => setInfo(true)}
        />
        <div className="room-top">
          <ConnectionBanner engine={engine} />
          {caseOrderNo ? (
            <CaseBar orderNo={caseOrderNo} moved={lastCaseStep} />
          ) : order ? (
            <OrderBar
              order={order}
              others={(trades.data?.running.length ?? 1) - 1}
              isFolded={isFolded}
              onEnd={() => void trades.refresh()}
            />
          ) : (
            about.offerID && <OfferBar offerID={about.offerID} isFolded={isFolded} />
          )}
        </div>
        {state.hasFailed && !isLoaded ? (
          <Failed text={t.failed} onRetry={() => void messageList.load()} />
        ) : isLoaded &&
          !messages.some(
            (message) => !isSystemMessage(message) || message.contentType === ContentType.custom,
          ) ? (
          <div className="message-list-box">
            <div className="message-list-empty">
              <SafetyBanner isGroup={isGroup} isCase={isCase} />
              <div className="state">
                <ChatIcon size={40} />
                <p className="muted">{t.first(name)}</p>
              </div>
              {rows.map((row) => (row.kind === 'line' ? draw(row) : null))}
            </div>
          </div>
        ) : (
          <MessageListView
            handle={view}
            messageList={messageList}
            state={state}
            rows={rows}
            draw={draw}
            hasBar={order !== null || about.offerID !== null || isCase}
            onScrolled={setFolded}
          />
        )}
        {selectedIDs ? (
          <SelectionBar
            messages={toggleSelected()}
            onForward={setForwarding}
            onDone={() => setSelectedIDs(null)}
          />
        ) : writing.mayWrite ? (
          <Composer handle={composer} order={order} send={sending.send} />
        ) : (
          <ReadOnly writing={writing} />
        )}
      </main>
      {menuOf && (
        <MessageMenu
          message={menuOf}
          group={group}
          onClose={() => setMenuOf(null)}
          onForward={setForwarding}
          onChoose={(message) => setSelectedIDs(new Set([message.clientMsgID]))}
        />
      )}
      {forwarding && (
        <ForwardSheet
          forwarding={forwarding}
          onClose={(isDone) => {
            setForwarding(null);
            if (isDone) setSelectedIDs(null);
          }}
        />
      )}
      {openMerged && <MergedSheet message={openMerged} onClose={() => setOpenMerged(null)} />}
      {viewed && <MediaViewer message={viewed} messages={messages} onClose={() => setViewed(null)} />}
      {isInfo && <ChatInfo onClose={() => setInfo(false)} />}
      {sending.stopped && <SensitiveTextSheet stopped={sending.stopped} order={order} />}
    </ChatProvider>
  );
}
