import { SessionType } from '@gift/im-protocol';
import { memo, type PointerEvent, useRef } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { Face } from '../../shared/chat/face';
import { texts } from '../../shared/i18n/texts';
import { type ListLine, nameOf, onTop } from './letters';

const t = texts({
  online: ['online', '在线'],
  letters: ['Jump to a letter', '按字母跳转'],
  top: ['Pinned', '置顶'],
});

/** So many friends fit on two screens, where an index would only be in the way. */
const indexFrom = 15;
/** The header that floats over the list. */
const headPx = 56;

const Line = memo(function Line({
  line,
  isOnline,
  onOpen,
}: {
  line: ListLine;
  isOnline: boolean;
  onOpen: (userID: string) => void;
}) {
  if (line.kind === 'letter')
    return <h2 className="section friend-letter">{line.letter === onTop ? t.top : line.letter}</h2>;
  const { friend } = line;
  return (
    <button type="button" className="list-row friend-row" onClick={() => onOpen(friend.userID)}>
      <Face name={friend.nickname} type={SessionType.single} url={friend.faceURL} isOnline={isOnline} />
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

/** Friends by letter, however many: only those near the glass are drawn. An index at the side leads to each letter. */
export function FriendList({
  lines,
  online,
  onOpen,
}: {
  lines: readonly ListLine[];
  online: ReadonlySet<string>;
  onOpen: (userID: string) => void;
}) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const at = useRef('');
  const letters = lines.flatMap((line) => (line.kind === 'letter' ? line.letter : []));
  const hasIndex = lines.length - letters.length >= indexFrom && letters.length > 1;
  function show(letter: string) {
    if (letter === at.current) return;
    at.current = letter;
    const index = lines.findIndex((line) => line.key === letter);
    list.current?.scrollToIndex(index, { align: 'start', offset: -headPx });
  }
  /** A thumb that slides over the index passes letter by letter. */
  function slide(event: PointerEvent) {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const letter = (over as HTMLElement | null)?.dataset.letter;
    if (letter) show(letter);
  }
  return (
    <div className={hasIndex ? 'friend-list has-index' : 'friend-list'}>
      <WindowVirtualizer ref={list} data={lines as ListLine[]}>
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
          className="letter-index"
          aria-label={t.letters}
          onPointerDown={(event) => {
            at.current = '';
            slide(event);
          }}
          onPointerMove={slide}
        >
          {letters.map((letter) => (
            <button
              key={letter}
              type="button"
              data-letter={letter}
              onClick={(event) => {
                // A finger or mouse has been there already; this is for keys.
                if (event.detail > 0) return;
                at.current = '';
                show(letter);
              }}
            >
              {letter}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}
