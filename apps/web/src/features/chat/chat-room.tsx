import type { Conversation } from '@gift/im-engine/api';
import { ContentType, type Message, SessionType } from '@gift/im-protocol';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { complain } from '../../shared/chat/complain';
import type { ChatEngine } from '../../shared/chat/engine';
import { LinkNotice } from '../../shared/chat/link-notice';
import { useRemote } from '../../shared/http/use-remote';
import { texts } from '../../shared/i18n/texts';
import { useStore } from '../../shared/state/store';
import { toast } from '../../shared/state/toasts';
import { ChatIcon } from '../../shared/ui/icons';
import { later, useAhead } from '../../shared/ui/later';
import { Failed } from '../../shared/ui/states';
import { Bubble } from './bubble';
import { richBodies } from './bubble-body';
import { isCaseRoom, nameOf, orderOfCase } from './case-room';
import { Composer, type ComposerHandle } from './composer';
import type { Forwarding } from './forwarding';
import { orderEventOf } from './order-line';
import { ReadOnly, useGroupPart, useWriting } from './read-only';
import { type Room, type RoomActs, RoomProvider } from './room-context';
import { RoomHeader } from './room-header';
import { threadOf } from './thread';
import { DayLine, SafetyLine, SystemLine, UnreadLine } from './thread-lines';
import { isLine, type Row, rowsOf, saidSince } from './thread-rows';
import { type ThreadHandle, ThreadView } from './thread-view';
import { useFrame } from './use-frame';
import { useRevokes } from './use-revokes';
import { useSending } from './use-sending';

const t = texts({
  failed: ['Messages did not load.', '消息读取失败。'],
  gone: ['This message is gone.', '该消息已不存在。'],
  first: [
    (name: string) => `Write the first message to ${name}.`,
    (name: string) => `给 ${name} 发第一条消息吧。`,
  ],
});

const CaseBar = later(() => import('./case-bar').then((module) => module.CaseBar));
const OrderBar = later(() => import('./order-bar').then((module) => module.OrderBar));
const OfferBar = later(() => import('./offer-bar').then((module) => module.OfferBar));
const CaughtSheet = later(() => import('./caught-sheet').then((module) => module.CaughtSheet));
const MessageMenu = later(() => import('./message-menu').then((module) => module.MessageMenu));
const ForwardSheet = later(() => import('./forward-parts').then((module) => module.ForwardSheet));
const MergedSheet = later(() => import('./merged-sheet').then((module) => module.MergedSheet));
const MediaViewer = later(() => import('./media-viewer').then((module) => module.MediaViewer));
const RoomInfo = later(() => import('./room-info').then((module) => module.RoomInfo));
const ChosenBar = later(() => import('./forward-parts').then((module) => module.ChosenBar));

const foundMs = 1600;

/** One open chat: what it is about, its messages, and where the next is written. */
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
  // The conversation changes with every message; the thread is that of its first sight.
  const [thread] = useState(() => threadOf(engine, conversation, ownID));
  const state = useStore(thread.state);
  const trades = useRemote(
    'tradesWith',
    { userID },
    { enabled: isSingle && /^\d+$/.test(userID), everyMs: 10_000 },
  );
  const order = trades.data?.running[0] ?? null;
  const orderNos = useMemo(() => {
    const named = state.messages.flatMap((message) => orderEventOf(message, ownID)?.orderNo ?? []);
    return [...new Set([...named, ...(trades.data?.running ?? []).map((row) => row.orderNo)])];
  }, [state.messages, trades.data, ownID]);
  const mayShareContacts = (trades.data?.completedTogether ?? 0) > 0;

  const view = useRef<ThreadHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const frame = useFrame();
  const [isFolded, setFolded] = useState(false);
  const [menuOf, setMenuOf] = useState<Message | null>(null);
  const [forwarding, setForwarding] = useState<Forwarding | null>(null);
  const [merged, setMerged] = useState<Message | null>(null);
  const [viewed, setViewed] = useState<Message | null>(null);
  const [isInfo, setInfo] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [found, setFound] = useState<string | null>(null);
  const sending = useSending({
    ...{ engine, conversation, ownID, mayShareContacts, orderNos, thread },
    onSent: () => view.current?.showEnd(),
  });
  const group = useGroupPart(engine, groupID, ownID);
  const writing = useWriting(engine, conversation, group);
  const isCase = isCaseRoom(groupID);
  const caseOrderNo = isCase ? orderOfCase(group?.group.ex) : '';
  const lastNews = isCase ? state.messages.findLast(isLine)?.clientMsgID : undefined;
  const revoking = useRevokes(engine);
  useAhead(richBodies, MessageMenu, CaughtSheet, MediaViewer);

  useEffect(() => {
    const stop = thread.follow();
    void thread.load();
    return () => {
      stop();
      // Nothing goes on speaking from a chat that was left; the player is there where something could.
      dispatchEvent(new Event('chat-left'));
    };
  }, [thread]);

  // Whoever looks at the chat has read it; a page in the background has nobody looking at it.
  const { unreadCount } = conversation;
  useEffect(() => {
    if (!state.isLoaded || unreadCount === 0) return;
    const read = () => {
      if (document.visibilityState === 'visible' && state.arrived === 0)
        engine.markConversationMessageAsRead(conversationID).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [engine, conversationID, unreadCount, state.isLoaded, state.arrived]);

  // An order that moved says so in the chat: its bar must not lag behind the line.
  const lastLine = state.messages.findLast((message) => orderEventOf(message, ownID))?.clientMsgID;
  const refreshTrades = useRef(trades.refresh);
  refreshTrades.current = trades.refresh;
  useEffect(() => {
    if (lastLine) void refreshTrades.current();
  }, [lastLine]);

  const jumpTo = useCallback(
    async (seq: number) => {
      const message = await thread.jumpTo(seq);
      if (!message) return toast(t.gone, { kind: 'warning' });
      // The rows of another page are drawn first.
      requestAnimationFrame(() => requestAnimationFrame(() => view.current?.show(message.clientMsgID)));
      setFound(message.clientMsgID);
      setTimeout(() => setFound((now) => (now === message.clientMsgID ? null : now)), foundMs);
    },
    [thread],
  );
  const wanted = useRef(about.seq);
  useEffect(() => {
    if (!state.isLoaded || wanted.current === null) return;
    const seq = wanted.current;
    wanted.current = null;
    void jumpTo(seq);
  }, [state.isLoaded, jumpTo]);

  const act = useMemo<RoomActs>(
    () => ({
      menu: setMenuOf,
      reply: (message) => composer.current?.quote(message),
      resend: (message) => complain(engine.resendMessage(conversationID, message.clientMsgID)),
      rewrite: (text) => composer.current?.write(text),
      view: setViewed,
      jumpTo: (seq) => void jumpTo(seq),
      openMerged: setMerged,
      choose: (message) =>
        setChosen((now) => {
          const next = new Set(now);
          if (!next.delete(message.clientMsgID)) next.add(message.clientMsgID);
          return next;
        }),
      mention: (id, nickname) => composer.current?.mention({ userID: id, nickname }),
    }),
    [engine, conversationID, jumpTo],
  );
  const room = useMemo<Room>(
    () => ({
      ...{ engine, conversation, thread, ownID, name, isGroup },
      ...{ mayShareContacts, orderNos, chosen, found, act },
    }),
    [engine, conversation, thread, ownID, name, isGroup, mayShareContacts, orderNos, chosen, found, act],
  );

  const { messages, unreadFrom, unreadCount: unreadShown, hasOlder, isLoaded } = state;
  const rows = useMemo(() => {
    const news = isCase ? saidSince(messages, unreadFrom, ownID) : { unreadFrom, unreadCount: unreadShown };
    const said = rowsOf(messages, { ownID, ...news, revokes: revoking });
    return isLoaded && !hasOlder && conversationType !== SessionType.notification
      ? [{ kind: 'safety', key: 'safety' } as const, ...said]
      : said;
  }, [messages, ownID, unreadFrom, unreadShown, hasOlder, isLoaded, conversationType, isCase, revoking]);
  const draw = useCallback(
    (row: Row) => {
      switch (row.kind) {
        case 'day':
          return <DayLine key={row.key} atMs={row.atMs} />;
        case 'unread':
          return <UnreadLine key={row.key} count={row.count} />;
        case 'safety':
          return <SafetyLine key={row.key} isGroup={isGroup} isCase={isCase} />;
        case 'line':
          return <SystemLine key={row.key} row={row} />;
        case 'bubble':
          return <Bubble key={row.key} row={row} />;
      }
    },
    [isGroup, isCase],
  );
  const pickChosen = () => messages.filter((message) => chosen?.has(message.clientMsgID));

  return (
    <RoomProvider value={room}>
      <div ref={frame} className="room">
        <RoomHeader
          typing={state.typing}
          partner={trades.data?.partner ?? null}
          memberCount={group?.memberCount ?? null}
          caseOrderNo={caseOrderNo}
          onMore={() => setInfo(true)}
        />
        <div className="room-top">
          <LinkNotice engine={engine} />
          {caseOrderNo ? (
            <CaseBar orderNo={caseOrderNo} moved={lastNews} />
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
          <Failed text={t.failed} onRetry={() => void thread.load()} />
        ) : isLoaded &&
          !messages.some((message) => !isLine(message) || message.contentType === ContentType.custom) ? (
          <div className="thread-box">
            <div className="thread-empty">
              <SafetyLine isGroup={isGroup} isCase={isCase} />
              <div className="state">
                <ChatIcon size={40} />
                <p className="muted">{t.first(name)}</p>
              </div>
              {rows.map((row) => (row.kind === 'line' ? draw(row) : null))}
            </div>
          </div>
        ) : (
          <ThreadView
            handle={view}
            thread={thread}
            state={state}
            rows={rows}
            draw={draw}
            hasBar={order !== null || about.offerID !== null || isCase}
            onScrolled={setFolded}
          />
        )}
        {chosen ? (
          <ChosenBar messages={pickChosen()} onForward={setForwarding} onDone={() => setChosen(null)} />
        ) : writing.mayWrite ? (
          <Composer handle={composer} order={order} send={sending.send} />
        ) : (
          <ReadOnly writing={writing} />
        )}
      </div>
      {menuOf && (
        <MessageMenu
          message={menuOf}
          group={group}
          onClose={() => setMenuOf(null)}
          onForward={setForwarding}
          onChoose={(message) => setChosen(new Set([message.clientMsgID]))}
        />
      )}
      {forwarding && (
        <ForwardSheet
          forwarding={forwarding}
          onClose={(isDone) => {
            setForwarding(null);
            if (isDone) setChosen(null);
          }}
        />
      )}
      {merged && <MergedSheet message={merged} onClose={() => setMerged(null)} />}
      {viewed && <MediaViewer message={viewed} messages={messages} onClose={() => setViewed(null)} />}
      {isInfo && <RoomInfo onClose={() => setInfo(false)} />}
      {sending.stopped && <CaughtSheet stopped={sending.stopped} order={order} />}
    </RoomProvider>
  );
}
