import { SessionType } from '@gift/im-protocol';
import { texts } from '../i18n/texts';
import { Segments } from '../ui/segments';
import { useChats } from './chat-list';

const t = texts({
  messages: ['Messages', '消息'],
  notifications: ['Notifications', '通知'],
  label: ['Chat', '聊天'],
  unread: ['unread', '有未读'],
});

/** The two halves of chat: people, and what the app has to tell. */
export function ChatTabs({ now }: { now: 'messages' | 'notifications' }) {
  const { items } = useChats();
  const unreadIn = (isApp: boolean) =>
    items.some(
      (one) =>
        (one.conversationType === SessionType.notification) === isApp &&
        one.unreadCount > 0 &&
        one.recvMsgOpt === 0,
    );
  const named = (text: string, isUnread: boolean) => (
    <span className="chat-tab">
      {text}
      {isUnread && <i role="img" aria-label={t.unread} />}
    </span>
  );
  return (
    <Segments
      label={t.label}
      value={now}
      options={[
        { value: 'messages', text: named(t.messages, now !== 'messages' && unreadIn(false)), to: '/chat' },
        {
          value: 'notifications',
          text: named(t.notifications, now !== 'notifications' && unreadIn(true)),
          to: '/chat/notification',
        },
      ]}
    />
  );
}
