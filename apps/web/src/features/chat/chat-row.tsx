import { texts } from '@gift/client/language';
import type { Conversation } from '@gift/im-engine/api';
import { ContentType, GroupAtType, SessionType } from '@gift/im-protocol';
import { memo } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { MuteIcon, PinIcon, TrashIcon, TwoTicksIcon } from '../../shared/chat/parts/icons';
import { rowTime } from '../../shared/chat/times';
import { toastFailure } from '../../shared/chat/toast-failure';
import { lazy } from '../../shared/loading/lazy';
import { message } from '../../shared/state/message';
import { chipOf, type OrderRow } from '../../shared/trade/order-chip';
import { Chip } from '../../shared/ui/chip';
import { CheckIcon, ClockIcon, WarningIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { previewOf } from './bubbles/message-preview';
import { mayHoldContactOrCode } from './bubbles/suspect-text';
import { conversationPath } from './conversation-path';
import { isSystemMessage } from './message-list/rows';
import { type SwipeAction, SwipeRow } from './swipe-row';
import { isCaseRoom, nameOf } from './trade/case-room';

const t = texts({
  draft: ['Draft:', '草稿：', 'Draft:'],
  atMe: ['You were mentioned', '有人@您', 'Dem mention you'],
  atAll: ['Everyone was mentioned', '@所有人', 'Dem mention everybody'],
  notice: ['Announcement', '群公告', 'Announcement'],
  pin: ['Pin', '置顶', 'Pin'],
  unpin: ['Unpin', '取消置顶', 'Unpin'],
  mute: ['Mute', '免打扰', 'Mute'],
  unmute: ['Unmute', '取消免打扰', 'Unmute'],
  read: ['Read', '标为已读', 'Read'],
  remove: ['Delete', '删除', 'Delete'],
  sure: [
    (name: string) => `Remove the chat with ${name} from this list? It returns with the next message.`,
    (name: string) => `将与 ${name} 的聊天从列表中移除？有新消息时会重新出现。`,
    (name: string) => `Remove the chat with ${name} from this list? E go come back with the next message.`,
  ],
  cancel: ['Keep', '保留', 'Keep'],
  unread: [(n: number) => `${n} unread`, (n: number) => `${n} 条未读`, (n: number) => `${n} you never read`],
  muted: ['Muted', '免打扰', 'Muted'],
  pinned: ['Pinned', '已置顶', 'Pinned'],
  you: ['You', '您', 'You'],
});

const CaseStepPreview = lazy(() => import('./trade/case-step').then((module) => module.CaseStepPreview));
const MaskedPreview = lazy(() => import('./bubbles/masked-text').then((module) => module.MaskedPreview));

const mentionLabels: Partial<Record<GroupAtType, () => string>> = {
  [GroupAtType.atMe]: () => t.atMe,
  [GroupAtType.atAllAndMe]: () => t.atMe,
  [GroupAtType.atAll]: () => t.atAll,
  [GroupAtType.groupNotice]: () => t.notice,
};

/** The delivery status of the user's own last message. */
function DeliveryStatus({ one, ownID }: { one: Conversation; ownID: string }) {
  const last = one.latestMsg;
  if (!last || last.sendID !== ownID || isSystemMessage(last) || one.conversationType !== SessionType.single)
    return null;
  if (last.status === 3) return <WarningIcon size={14} className="danger" />;
  if (last.status === 1) return <ClockIcon size={14} />;
  return last.isRead ? <TwoTicksIcon size={15} className="read-mark" /> : <CheckIcon size={14} />;
}

function LastLine({ one, ownID }: { one: Conversation; ownID: string }) {
  if (one.draftText)
    return (
      <>
        <b className="danger">{t.draft}</b> {one.draftText}
      </>
    );
  const last = one.latestMsg;
  if (!last) return null;
  const preview = previewOf(last, ownID, nameOf(one));
  const at = one.unreadCount > 0 ? mentionLabels[one.groupAtType]?.() : undefined;
  const isNamed =
    one.conversationType === SessionType.group &&
    !isSystemMessage(last) &&
    last.contentType !== ContentType.oaNotification;
  return (
    <>
      {at && <b className="danger">[{at}] </b>}
      {isNamed && `${last.sendID === ownID ? t.you : last.senderNickname}: `}
      {last.sendID !== ownID && !isSystemMessage(last) && mayHoldContactOrCode(preview) ? (
        <MaskedPreview text={preview} of={last} />
      ) : isCaseRoom(one.groupID) && isSystemMessage(last) ? (
        <CaseStepPreview text={preview} of={last} />
      ) : (
        preview
      )}
    </>
  );
}

function actionsOn(engine: ChatEngine, one: Conversation): SwipeAction[] {
  const { conversationID, isPinned, unreadCount } = one;
  const isMuted = one.recvMsgOpt !== 0;
  return [
    ...(unreadCount > 0
      ? [
          {
            key: 'read',
            text: t.read,
            icon: <CheckIcon />,
            tone: 'primary' as const,
            run: () => toastFailure(engine.markConversationMessageAsRead(conversationID)),
          },
        ]
      : []),
    {
      key: 'pin',
      text: isPinned ? t.unpin : t.pin,
      icon: <PinIcon />,
      tone: 'primary',
      run: () => toastFailure(engine.setConversation(conversationID, { isPinned: !isPinned })),
    },
    {
      key: 'mute',
      text: isMuted ? t.unmute : t.mute,
      icon: <MuteIcon />,
      tone: 'plain',
      run: () => toastFailure(engine.setConversation(conversationID, { recvMsgOpt: isMuted ? 0 : 2 })),
    },
    {
      key: 'delete',
      text: t.remove,
      icon: <TrashIcon />,
      tone: 'danger',
      run: async () => {
        const isSure = await message(t.sure(nameOf(one)), { confirm: t.remove, cancel: t.cancel });
        if (isSure) toastFailure(engine.hideConversation(conversationID));
      },
    },
  ];
}

/** One chat of the list. `order` is the running order with this user, `isOnline` their status. */
export const ChatRow = memo(function ChatRow({
  one,
  order,
  isOnline,
  ownID,
  nowMs,
  engine,
}: {
  one: Conversation;
  order: OrderRow | undefined;
  isOnline: boolean;
  ownID: string;
  nowMs: number;
  /** Null while the engine loads: the row then shows saved data and is only a link. */
  engine: ChatEngine | null;
}) {
  const { isPinned, unreadCount } = one;
  const name = nameOf(one);
  const isMuted = one.recvMsgOpt !== 0;
  const actions = engine ? actionsOn(engine, one) : [];
  const chip = order ? chipOf(order) : null;
  return (
    <SwipeRow name={name} actions={actions}>
      <Link to={conversationPath(one)} className={isPinned ? 'chat-row pinned' : 'chat-row'}>
        <ChatAvatar name={name} type={one.conversationType} url={one.faceURL} isOnline={isOnline} />
        <span className="grow">
          <span className="row tight">
            <span className="strong cut chat-name">{name}</span>
            {chip && <Chip tone={chip.tone}>{chip.text}</Chip>}
            <span className="chat-time muted small">
              {one.latestMsgSendTime > 0 && rowTime(one.latestMsgSendTime, nowMs)}
            </span>
          </span>
          <span className="row tight muted">
            <DeliveryStatus one={one} ownID={ownID} />
            <span className="grow cut">
              <LastLine one={one} ownID={ownID} />
            </span>
            {isMuted && <MuteIcon size={15} role="img" aria-label={t.muted} aria-hidden={undefined} />}
            {isPinned && <PinIcon size={15} role="img" aria-label={t.pinned} aria-hidden={undefined} />}
            {unreadCount > 0 && (
              <span className={isMuted ? 'count quiet' : 'count'}>
                <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
                <span className="visually-hidden">{t.unread(unreadCount)}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </SwipeRow>
  );
});
