import { texts } from '@gift/client/language';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { DownIcon } from '../../../shared/ui/icons';
import type { MessageList, MessageListState } from './message-list';
import type { Row } from './rows';

const t = texts({
  latest: ['Jump to latest', '跳到最新', 'Jump to latest'],
  arrived: [
    (n: number) => `${n} new, jump to latest`,
    (n: number) => `${n} 条新消息，跳到最新`,
    (n: number) => `${n} new, jump to latest`,
  ],
  log: ['Messages', '消息', 'Messages'],
});

const nearPx = 900;
const atEndPx = 48;
/** Space above the first visible row, for what floats at the top. */
const headPx = 96;

export type MessageListHandle = {
  showEnd(): void;
  /** Scrolls a row to the middle; false if it is not loaded. */
  show(key: string): boolean;
};

/**
 * The list is one tab stop, because a tab through its rows would scroll away from the newest messages. Arrow keys move
 * among the messages, and Tab among the buttons of the message that has the focus.
 */
function moveInList(event: KeyboardEvent<HTMLElement>) {
  const { key, shiftKey, currentTarget: list } = event;
  const target = event.target as HTMLElement;
  const message = target.closest('article');
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (target !== list && target !== message) return;
    const all = [...list.querySelectorAll('article')];
    const next = all[(message ? all.indexOf(message) : all.length) + (key === 'ArrowUp' ? -1 : 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  } else if (key === 'Tab') {
    const stops = [...(message?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])];
    const isInside = stops[stops.indexOf(target) + (shiftKey ? -1 : 1)] !== undefined;
    if (isInside || (shiftKey && target === list)) return;
    if (shiftKey) event.preventDefault();
    // The browser goes on from the end of the list.
    (shiftKey ? list : (list.nextElementSibling as HTMLElement)).focus();
  }
}

/**
 * A virtual list of a chat's rows: only those near the screen are rendered. It opens at the last position, at the
 * unread divider, or at the end, and stays at the end while the user is there.
 */
export function MessageListView({
  messageList,
  state,
  rows,
  draw,
  hasBar,
  onScrolled,
  handle,
}: {
  messageList: MessageList;
  state: MessageListState;
  rows: readonly Row[];
  draw: (row: Row) => ReactElement;
  /** A bar overlays the first rows. */
  hasBar: boolean;
  /** Called with whether the user is reading older messages. */
  onScrolled: (isAway: boolean) => void;
  handle: RefObject<MessageListHandle | null>;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isAtEnd = useRef(true);
  const isPlaced = useRef(false);
  const before = useRef<readonly Row[]>([]);
  const [isAway, setAway] = useState(false);
  const lastPx = useRef(0);
  const latest = useRef({ rows, state });
  latest.current = { rows, state };

  // New rows before an unchanged last row are an older page. The list then keeps its distance from the end.
  const last = rows.at(-1)?.key;
  const isShift =
    before.current.length > 0 && rows.length > before.current.length && before.current.at(-1)?.key === last;

  const stick = useCallback(() => {
    const box = scroller.current;
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    before.current = rows;
    if (rows.length === 0) return;
    if (isPlaced.current) {
      if (isAtEnd.current && !latest.current.state.hasNewer) {
        list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
        stick();
      }
      return;
    }
    isPlaced.current = true;
    const { scrollPosition } = messageList;
    const savedAt = scrollPosition ? rows.findIndex((row) => row.key === scrollPosition.clientMsgID) : -1;
    const unreadAt = rows.findIndex((row) => row.kind === 'unread');
    if (savedAt >= 0)
      list.current?.scrollToIndex(savedAt, { align: 'start', offset: scrollPosition!.offset });
    else if (unreadAt >= 0) list.current?.scrollToIndex(unreadAt, { align: 'start', offset: -headPx });
    else list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    isAtEnd.current = savedAt < 0 && unreadAt < 0;
  }, [rows, messageList, stick]);

  useEffect(() => {
    // Stays at the end when the keyboard opens, the composer grows or a picture loads.
    const watcher = new ResizeObserver(stick);
    watcher.observe(scroller.current!);
    for (const child of scroller.current!.children) watcher.observe(child);
    return () => watcher.disconnect();
  }, [stick]);

  // Saves the position for the next time this chat is opened.
  useEffect(
    () => () => {
      const at = list.current;
      const row = at && latest.current.rows[at.findItemIndex(at.scrollOffset)];
      if (!at || !row || isAtEnd.current) messageList.scrollPosition = null;
      else {
        const index = latest.current.rows.indexOf(row);
        messageList.scrollPosition = {
          clientMsgID: row.key,
          offset: at.scrollOffset - at.getItemOffset(index),
        };
      }
    },
    [messageList],
  );

  function scrolled(offset: number) {
    const at = list.current;
    if (!at || !isPlaced.current) return;
    const leftPx = at.scrollSize - at.viewportSize - offset;
    const { state: now } = latest.current;
    const isUp = offset < lastPx.current;
    lastPx.current = offset;
    // A smaller viewport or a row that turns out larger does not leave the end: only the user scrolling up does.
    if (isAtEnd.current && !isUp && !now.hasNewer && leftPx >= atEndPx) return stick();
    isAtEnd.current = leftPx < atEndPx && !now.hasNewer;
    messageList.setAtEnd(isAtEnd.current);
    const away = leftPx > 240 || now.hasNewer;
    if (away !== isAway) setAway(away);
    onScrolled(leftPx > 120);
    if (now.hasFailed) return;
    if (offset < nearPx && now.hasOlder) void messageList.loadOlder();
    if (leftPx < nearPx && now.hasNewer) void messageList.loadNewer();
  }

  // A first page shorter than the screen does not scroll, so it must request the next page itself.
  useEffect(() => {
    const at = list.current;
    if (at && state.isLoaded && state.hasOlder && !state.hasFailed && at.scrollSize <= at.viewportSize)
      void messageList.loadOlder();
  }, [state, messageList]);

  const showEnd = () => {
    isAtEnd.current = true;
    list.current?.scrollToIndex(latest.current.rows.length - 1, { align: 'end' });
    requestAnimationFrame(stick);
  };
  useImperativeHandle(handle, () => ({
    showEnd,
    show(key) {
      const index = latest.current.rows.findIndex((row) => row.key === key);
      if (index < 0) return false;
      isAtEnd.current = false;
      list.current?.scrollToIndex(index, { align: 'center' });
      return true;
    },
  }));

  return (
    <div className="message-list-box">
      <div
        ref={scroller}
        className={hasBar ? 'message-list under-bar' : 'message-list'}
        role="log"
        aria-label={t.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys move in it.
        tabIndex={0}
        onKeyDown={moveInList}
      >
        <div className="message-list-room" />
        <Virtualizer
          ref={list}
          data={rows}
          shift={isShift}
          scrollRef={scroller}
          onScroll={scrolled}
          bufferSize={600}
        >
          {draw}
        </Virtualizer>
      </div>
      <span tabIndex={-1} />
      {(isAway || state.hasNewer) && (
        <button
          type="button"
          className="message-list-latest"
          aria-label={state.arrived > 0 ? t.arrived(state.arrived) : t.latest}
          onClick={() => void messageList.jumpToLatest().then(() => requestAnimationFrame(showEnd))}
        >
          <DownIcon />
          {state.arrived > 0 && <span className="count">{state.arrived > 99 ? '99+' : state.arrived}</span>}
        </button>
      )}
    </div>
  );
}
