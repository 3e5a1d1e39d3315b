import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { MuteIcon } from '../../shared/chat/parts/icons';
import { groupPath, userPath } from '../../shared/chat/paths';
import { useOnline } from '../../shared/chat/queries/use-online-status';
import { unreadTotal } from '../../shared/chat/status';
import { disputePath } from '../../shared/dispute-path';
import type { Received } from '../../shared/http/call';
import { back } from '../../shared/nav';
import { completedText } from '../../shared/trade/offer-texts';
import { BackIcon, DotsIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { useChat } from './chat-context';

const t = texts({
  back: ['Back', '返回', 'Back'],
  backUnread: [
    (n: number) => `Back, ${n} unread in other chats`,
    (n: number) => `返回，其他聊天有 ${n} 条未读`,
    (n: number) => `Back, ${n} you never read for other chats`,
  ],
  more: ['Chat details', '聊天详情', 'Chat details'],
  online: ['online', '在线', 'dey online'],
  away: ['away', '离线', 'no dey'],
  typing: ['typing…', '正在输入…', 'dey type…'],
  members: [
    (n: number) => (n === 1 ? '1 member' : `${n} members`),
    (n: number) => `${n} 位成员`,
    (n: number) => (n === 1 ? '1 member' : `${n} members`),
  ],
  parties: ['Buyer, seller, moderator', '买家、卖家、审核员', 'Buyer, seller, moderator'],
  demo: ['demo trader', '演示交易者', 'demo trader'],
  newcomer: ['new trader', '新用户', 'new trader'],
  notices: ['From Gift', '来自 Gift', 'From Gift'],
});

type Partner = Received<'tradesWith'>['partner'];

/** The partner or group, their online or typing status, and their record. */
export function ChatHeader({
  typing,
  partner,
  memberCount,
  caseOrderNo,
  onMore,
}: {
  typing: readonly string[];
  partner: Partner | null;
  memberCount: number | null;
  /** In a case room: the number of the order in dispute. */
  caseOrderNo: string;
  onMore: () => void;
}) {
  const { engine, conversation, name, isGroup } = useChat();
  const { conversationType: type, userID, groupID } = conversation;
  const online = useOnline(engine, [conversation]);
  const isOnline = online.has(userID);
  const others = useUnreadElsewhere(conversation.unreadCount);
  const record = partner
    ? partner.completionBps === null
      ? t.newcomer
      : completedText(partner.completionBps)
    : null;
  const status =
    typing.length > 0
      ? t.typing
      : caseOrderNo
        ? t.parties
        : isGroup
          ? memberCount !== null && t.members(memberCount)
          : type === SessionType.notification
            ? t.notices
            : [partner?.isDemo && t.demo, isOnline ? t.online : t.away, record].filter(Boolean).join(' · ');
  const head = (
    <>
      <ChatAvatar name={name} type={type} url={conversation.faceURL} />
      <span className="grow">
        <span className="row tight">
          <span className="strong cut room-name">{name}</span>
          {conversation.recvMsgOpt !== 0 && <MuteIcon size={14} className="muted" />}
        </span>
        <span
          className={isOnline || typing.length > 0 ? 'small positive block cut' : 'small muted block cut'}
          aria-live="polite"
        >
          {status}
        </span>
      </span>
    </>
  );
  return (
    <header className="header room-header">
      <button
        type="button"
        className="icon-button"
        aria-label={others > 0 ? t.backUnread(others) : t.back}
        onClick={() => back('/chat')}
      >
        <BackIcon />
        {others > 0 && <span className="count">{others > 99 ? '99+' : others}</span>}
      </button>
      <h1 className="grow">
        {type === SessionType.notification ? (
          <span className="room-head">{head}</span>
        ) : (
          <Link
            to={caseOrderNo ? disputePath(caseOrderNo) : isGroup ? groupPath(groupID) : userPath(userID)}
            className="room-head"
          >
            {head}
          </Link>
        )}
      </h1>
      <button
        type="button"
        className="icon-button"
        aria-label={t.more}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <DotsIcon strokeWidth="3" />
      </button>
    </header>
  );
}

function useUnreadElsewhere(here: number): number {
  const total = useStore(unreadTotal);
  const [unread, setUnread] = useState(0);
  useEffect(() => setUnread(Math.max(0, total - here)), [total, here]);
  return unread;
}
