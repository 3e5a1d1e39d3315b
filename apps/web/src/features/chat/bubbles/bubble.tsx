import { texts } from '@gift/client/language';
import { ContentType, type Message, SendStatus } from '@gift/im-protocol';
import { memo, type PointerEvent, useRef } from 'react';
import { failureText } from '../../../shared/chat/failures';
import { FlameIcon, ReplyIcon, SelectIcon, TwoTicksIcon } from '../../../shared/chat/parts/icons';
import { userPath } from '../../../shared/chat/paths';
import { clockTime } from '../../../shared/i18n/time';
import { vibrate } from '../../../shared/state/haptics';
import { CheckIcon, ClockIcon, DotsIcon, ShieldIcon, WarningIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { Avatar } from '../../../shared/ui/media/avatar';
import { useChat } from '../chat-context';
import type { Row } from '../message-list/rows';
import { isModeratorID } from '../trade/case-room';
import { Body, isBare } from './bubble-body';
import './bubbles.css';

const t = texts({
  sending: ['Sending', '发送中', 'E dey go'],
  sent: ['Sent', '已发送', 'Sent'],
  read: ['Read', '已读', 'Dem don read am'],
  failed: ['Not sent. Tap to retry', '发送失败，点击重发', 'E no go. Tap to try again'],
  options: ['Message options', '消息操作', 'Message options'],
  selected: ['Selected', '已选择', 'Selected'],
  burns: ['Disappears after reading', '阅后即焚', 'E go disappear after dem read am'],
  staff: ['Gift staff', 'Gift 官方', 'Gift staff'],
  you: ['You', '您', 'You'],
  moderator: ['Gift moderator', 'Gift 审核员', 'Gift moderator'],
});

const holdMs = 420;
const slopPx = 10;
const replyPx = 56;

/** Clock, one tick or two ticks. A group has no single reader, so it stays at one tick. */
function DeliveryStatus({ message, isGroup }: { message: Message; isGroup: boolean }) {
  const [icon, text] =
    message.status === SendStatus.sending
      ? [<ClockIcon key="s" size={13} />, t.sending]
      : message.status === SendStatus.failed
        ? [<WarningIcon key="f" size={13} />, t.failed]
        : message.isRead && !isGroup
          ? [<TwoTicksIcon key="r" size={15} />, t.read]
          : [<CheckIcon key="o" size={13} />, t.sent];
  return (
    <>
      {icon}
      <span className="visually-hidden">{text}</span>
    </>
  );
}

/** Why a message was not delivered: the engine saves the refusal with it. */
function whyOf(message: Message): string {
  try {
    return failureText(JSON.parse(message.localEx ?? ''));
  } catch {
    return failureText(null);
  }
}

type BubbleRow = Extract<Row, { kind: 'bubble' }>;

/** A long press, a right click or the button opens the menu; a swipe to the right quotes. */
function useGestures(message: Message) {
  const { actions, selected } = useChat();
  const box = useRef<HTMLDivElement>(null);
  const press = useRef<{
    x: number;
    y: number;
    isSideways: boolean;
    timer: ReturnType<typeof setTimeout>;
  } | null>(null);
  const swallow = useRef(false);
  const slide = (px: number) => {
    const style = box.current?.style;
    if (!style) return;
    style.transition = px === 0 ? 'transform var(--quick)' : 'none';
    style.transform = px === 0 ? '' : `translateX(${px}px)`;
    box.current!.parentElement!.classList.toggle('replying', px >= replyPx);
  };
  function end() {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
    slide(0);
  }
  if (selected)
    return {
      box,
      handlers: {
        onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
          event.preventDefault();
          event.stopPropagation();
          actions.choose(message);
        },
      },
    };
  return {
    box,
    handlers: {
      onPointerDown(event: PointerEvent) {
        swallow.current = false;
        if (event.pointerType === 'mouse' || (event.target as Element).closest('[data-own-drag]')) return;
        const timer = setTimeout(() => {
          if (press.current?.isSideways) return;
          end();
          swallow.current = true;
          vibrate('light');
          actions.menu(message);
        }, holdMs);
        press.current = { x: event.clientX, y: event.clientY, isSideways: false, timer };
      },
      onPointerMove(event: PointerEvent) {
        const now = press.current;
        if (!now) return;
        const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
        if (!now.isSideways && Math.abs(dy) > slopPx) return end();
        if (!now.isSideways && dx > slopPx && message.seq > 0) {
          clearTimeout(now.timer);
          now.isSideways = true;
          swallow.current = true;
        } else if (!now.isSideways && Math.abs(dx) > slopPx) return end();
        if (now.isSideways) slide(Math.max(0, Math.min(replyPx + 12, dx - slopPx)));
      },
      onPointerUp(event: PointerEvent) {
        const now = press.current;
        if (now?.isSideways && event.clientX - now.x - slopPx >= replyPx) actions.reply(message);
        end();
      },
      onPointerCancel: end,
      onContextMenu(event: { preventDefault(): void }) {
        event.preventDefault();
        end();
        if (!swallow.current) actions.menu(message);
      },
      onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
        if (!swallow.current) return;
        event.preventDefault();
        event.stopPropagation();
        swallow.current = false;
      },
    },
  };
}

/** A user's message, or a staff notice, in its bubble. */
export const Bubble = memo(function Bubble({ row }: { row: BubbleRow }) {
  const { message, isOwn, isFirst, isLast } = row;
  const { isGroup, selected, found, actions } = useChat();
  const { box, handlers } = useGestures(message);
  const isModerator = isModeratorID(message.sendID);
  const isStaff = isModerator || message.contentType === ContentType.oaNotification;
  const isFailed = message.status === SendStatus.failed;
  const isSelected = selected?.has(message.clientMsgID) ?? false;
  const classes = [
    'bubble-row',
    isOwn ? 'own' : 'other',
    isFirst ? 'first' : '',
    isLast ? 'last' : '',
    isFailed ? 'unsent' : '',
    found === message.clientMsgID ? 'found' : '',
  ];
  const foot = (
    <span className="bubble-foot">
      {message.attachedInfoElem?.isPrivateChat && (
        <FlameIcon size={13} role="img" aria-label={t.burns} aria-hidden={undefined} />
      )}
      <time dateTime={new Date(message.sendTime || message.createTime).toISOString()}>
        {clockTime(message.sendTime || message.createTime)}
      </time>
      {isOwn && <DeliveryStatus message={message} isGroup={isGroup} />}
    </span>
  );
  return (
    <article
      className={classes.filter(Boolean).join(' ')}
      aria-label={isOwn ? t.you : isStaff ? t.staff : message.senderNickname}
      tabIndex={-1}
    >
      {selected && (
        <button
          type="button"
          className="bubble-choice"
          aria-pressed={isSelected}
          aria-label={t.selected}
          onClick={() => actions.choose(message)}
        >
          {isSelected ? <SelectIcon className="positive" /> : <i />}
        </button>
      )}
      <span className="bubble-reply" aria-hidden="true">
        <ReplyIcon size={18} />
      </span>
      {isGroup && !isOwn && !isStaff && (
        <span className="bubble-face">
          {isLast && (
            <Link to={userPath(message.sendID)} aria-label={message.senderNickname}>
              <Avatar name={message.senderNickname} size="tiny" />
            </Link>
          )}
        </span>
      )}
      <div
        ref={box}
        className={isBare(message) ? 'bubble bare' : isStaff ? 'bubble staff' : 'bubble'}
        {...handlers}
      >
        {isStaff && (
          <span className="staff-badge">
            <ShieldIcon size={14} /> {isModerator ? `${t.moderator} ${message.sendID.slice(-8)}` : t.staff}
          </span>
        )}
        {isGroup && !isOwn && !isStaff && isFirst && (
          <button
            type="button"
            className="bubble-name"
            onClick={() => actions.mention(message.sendID, message.senderNickname)}
          >
            {message.senderNickname}
          </button>
        )}
        <Body message={message} foot={foot} />
        <button
          type="button"
          className="bubble-more"
          aria-label={t.options}
          onClick={() => actions.menu(message)}
        >
          <DotsIcon size={18} strokeWidth="2.4" />
        </button>
      </div>
      {isFailed && isOwn && (
        <button
          type="button"
          className="bubble-retry"
          aria-label={t.failed}
          onClick={() => actions.resend(message)}
        >
          <WarningIcon size={20} />
        </button>
      )}
      {isFailed && isOwn && <p className="bubble-why">{whyOf(message)}</p>}
    </article>
  );
});
