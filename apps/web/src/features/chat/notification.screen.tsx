import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import type { Message } from '@gift/im-protocol';
import { type ReactNode, useState } from 'react';
import { useChatList } from '../../shared/chat/list/chat-list';
import { ChatTabs } from '../../shared/chat/parts/chat-tabs';
import { ConnectionBanner } from '../../shared/chat/parts/connection-banner';
import { BellIcon } from '../../shared/chat/parts/icons';
import { chatStatus, useChatEngine } from '../../shared/chat/status';
import { dayName } from '../../shared/chat/times';
import { useStartedChat } from '../../shared/chat/use-started';
import { clockTime } from '../../shared/i18n/time';
import { lazy } from '../../shared/loading/lazy';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Empty, Failed } from '../../shared/ui/feedback/states';
import {
  CheckIcon,
  ForwardIcon,
  LockIcon,
  ShieldIcon,
  TagIcon,
  WalletIcon,
  WarningIcon,
} from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { Reach } from '../../shared/ui/load-more';
import { Screen } from '../../shared/ui/screen';
import { useNow } from '../../shared/ui/time/use-now';
import { notificationOf, notificationPath, reportSummaryOf } from './notifications/notification-content';
import { useNotifications } from './notifications/use-notifications';
import './notifications/notification.css';

const t = texts({
  title: ['Chat', '聊天', 'Chat'],
  empty: [
    'You are up to date. Order and money updates appear here.',
    '暂无新通知。订单与资金动态会显示在这里。',
    'You don see everything. Order and money updates go show here.',
  ],
  failed: ['Notifications did not load.', '通知加载失败。', 'Notifications no load.'],
  fresh: ['New', '新', 'New'],
  settings: ['Notification settings', '通知设置', 'Notification settings'],
  order: ['Order', '订单', 'Order'],
  money: ['Money', '资金', 'Money'],
  offer: ['Offer', '报价', 'Offer'],
  security: ['Security', '安全', 'Security'],
  reward: ['Rewards', '奖励', 'Rewards'],
  report: ['Report', '举报', 'Report'],
  gift: ['Gift', 'Gift', 'Gift'],
});

type KindStyle = { icon: ReactNode; tone: string; name: () => string };
const kindStyles: Readonly<Record<string, KindStyle>> = {
  order: { icon: <LockIcon />, tone: 'escrow', name: () => t.order },
  money: { icon: <WalletIcon />, tone: 'positive', name: () => t.money },
  offer: { icon: <TagIcon />, tone: 'primary', name: () => t.offer },
  security: { icon: <ShieldIcon />, tone: 'warning', name: () => t.security },
  reward: { icon: <TagIcon />, tone: 'positive', name: () => t.reward },
  report: { icon: <WarningIcon />, tone: 'danger', name: () => t.report },
};
const defaultStyle: KindStyle = { icon: <BellIcon />, tone: 'primary', name: () => t.gift };

const NotificationPreferences = lazy(
  async () => (await import('./notifications/notification-preferences')).default,
);

function NotificationRow({ message, isNew }: { message: Message; isNew: boolean }) {
  const notice = notificationOf(message);
  const { icon, tone, name } = kindStyles[notice.kind] ?? defaultStyle;
  const path = notificationPath(notice);
  const note = reportSummaryOf(notice);
  const inside = (
    <>
      <span className={`notice-icon ${tone}`}>{icon}</span>
      <span className="grow">
        <span className="muted small block">
          {name()} · {clockTime(message.sendTime)}
        </span>
        <span className={isNew ? 'block strong' : 'block'}>{notice.text || notice.title}</span>
        {note && <span className="muted small block">{note}</span>}
      </span>
      {isNew && <i className="notice-new" role="img" aria-label={t.fresh} />}
      {path && <ForwardIcon size={18} className="muted" />}
    </>
  );
  return (
    <li>
      {path ? (
        <Link to={path} className="notice-row">
          {inside}
        </Link>
      ) : (
        <div className="notice-row">{inside}</div>
      )}
    </li>
  );
}

const Skeletons = ({ rows }: { rows: number }) => (
  <div className="card rows notice-rows" aria-hidden="true">
    {Array.from({ length: rows }, (_, n) => (
      <div key={n} className="notice-row">
        <span className="skeleton notice-icon" />
        <span className="grow stack notice-bones">
          <span className="skeleton bone-name" />
          <span className="skeleton bone-line" />
        </span>
      </div>
    ))}
  </div>
);

/** Notifications in their order, grouped by day. */
function byDay(items: readonly Message[], nowMs: number): { day: string; messages: Message[] }[] {
  const days: { day: string; messages: Message[] }[] = [];
  for (const message of items) {
    const day = dayName(message.sendTime, nowMs);
    if (days.at(-1)?.day === day) days.at(-1)!.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

/** `/chat/notification`: Gift's notifications, each with a link to its subject. */
export default function Notifications() {
  useStartedChat();
  const engine = useChatEngine();
  // The tabs above show unread marks.
  useChatList(engine);
  const isElsewhere = useStore(chatStatus) === 'kicked';
  const { items, readSeq, isEnd, hasFailed, more, again } = useNotifications(engine);
  const nowMs = useNow();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Screen
      title={t.title}
      isRoot
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={t.settings}
          onClick={() => setChoosing(true)}
        >
          <BellIcon />
        </button>
      }
    >
      <PullToRefresh onRefresh={again}>
        <ChatTabs now="notifications" />
        <ConnectionBanner engine={engine} />
        {!items ? (
          isElsewhere ? null : hasFailed ? (
            <Failed text={t.failed} onRetry={() => void again()} />
          ) : (
            <Skeletons rows={6} />
          )
        ) : items.length === 0 ? (
          <Empty icon={<CheckIcon size={40} />} text={t.empty} />
        ) : (
          <>
            {byDay(items, nowMs).map(({ day, messages }) => (
              <section key={day} className="stack notice-day">
                <h2 className="section">{day}</h2>
                <ul className="card rows notice-rows">
                  {messages.map((message) => (
                    <NotificationRow
                      key={message.clientMsgID}
                      message={message}
                      isNew={message.seq > readSeq}
                    />
                  ))}
                </ul>
              </section>
            ))}
            {!isEnd && <Reach key={items.length} onReach={more} skeleton={<Skeletons rows={2} />} />}
          </>
        )}
      </PullToRefresh>
      {isChoosing && <NotificationPreferences onClose={() => setChoosing(false)} />}
    </Screen>
  );
}
