import { texts } from '@gift/client/language';
import { SessionType } from '@gift/im-protocol';
import { memo, type PointerEvent, useRef } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { type ListRow, nameOf, pinnedFirst } from './initials';

const t = texts({
  online: ['online', '在线', 'dey online'],
  initials: ['Jump to a letter', '按字母跳转', 'Jump to one letter'],
  top: ['Pinned', '置顶', 'Pinned'],
});

/** Shorter lists fit on two screens and need no letter index. */
const indexFrom = 15;
/** The height of the header that floats over the list. */
const headPx = 56;

const Line = memo(function Line({
  line,
  isOnline,
  onOpen,
}: {
  line: ListRow;
  isOnline: boolean;
  onOpen: (userID: string) => void;
}) {
  if (line.kind === 'initial')
    return <h2 className="section friend-initial">{line.initial === pinnedFirst ? t.top : line.initial}</h2>;
  const { friend } = line;
  return (
    <button type="button" className="list-row friend-row" onClick={() => onOpen(friend.userID)}>
      <ChatAvatar name={friend.nickname} type={SessionType.single} url={friend.faceURL} isOnline={isOnline} />
      <span className="grow">
        <span className="strong cut block">{nameOf(friend)}</span>
        {(friend.remark || isOnline) && (
          <span className="muted small cut block">
            {friend.remark && friend.nickname}
            {friend.remark && isOnline && ' · '}
            {isOnline && <span className="positive">{t.online}</span>}
          </span>
        )}
      </span>
    </button>
  );
});

/**
 * A virtual list of friends by letter: only rows near the screen are rendered. An index at the side jumps to a letter.
 */
export function FriendList({
  lines,
  online,
  onOpen,
}: {
  lines: readonly ListRow[];
  online: ReadonlySet<string>;
  onOpen: (userID: string) => void;
}) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const at = useRef('');
  const initials = lines.flatMap((line) => (line.kind === 'initial' ? line.initial : []));
  const hasIndex = lines.length - initials.length >= indexFrom && initials.length > 1;
  function show(initial: string) {
    if (initial === at.current) return;
    at.current = initial;
    const index = lines.findIndex((line) => line.key === initial);
    list.current?.scrollToIndex(index, { align: 'start', offset: -headPx });
  }
  /** Sliding over the index passes letter by letter. */
  function slide(event: PointerEvent) {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const initial = (over as HTMLElement | null)?.dataset.initial;
    if (initial) show(initial);
  }
  return (
    <div className={hasIndex ? 'friend-list has-index' : 'friend-list'}>
      <WindowVirtualizer ref={list} data={lines as ListRow[]}>
        {(line) => (
          <Line
            key={line.key}
            line={line}
            isOnline={line.kind === 'friend' && online.has(line.friend.userID)}
            onOpen={onOpen}
          />
        )}
      </WindowVirtualizer>
      {hasIndex && (
        <nav
          className="initial-index"
          aria-label={t.initials}
          onPointerDown={(event) => {
            at.current = '';
            slide(event);
          }}
          onPointerMove={slide}
        >
          {initials.map((initial) => (
            <button
              key={initial}
              type="button"
              data-initial={initial}
              onClick={(event) => {
                // Pointer events have handled it already; this is for keyboards.
                if (event.detail > 0) return;
                at.current = '';
                show(initial);
              }}
            >
              {initial}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}
