import { texts } from '@gift/client/language';
import { SessionType } from '@gift/im-protocol';
import { Segments } from '../../ui/segments';
import { useChats } from '../list/chat-list';
import { usePendingRequests } from '../queries/use-pending-requests';
import { useChatEngine } from '../status';

const t = texts({
  messages: ['Messages', '消息', 'Messages'],
  contacts: ['Contacts', '通讯录', 'Contacts'],
  notifications: ['Notifications', '通知', 'Notifications'],
  label: ['Chat', '聊天', 'Chat'],
  unread: ['unread', '有未读', 'never read'],
  pendingRequests: ['requests waiting', '有待处理的申请', 'requests dey wait'],
});

export function ChatTabs({ now }: { now: 'messages' | 'contacts' | 'notifications' }) {
  const { items } = useChats();
  const pending = usePendingRequests(useChatEngine());
  const unreadIn = (isNotification: boolean) =>
    items.some(
      (one) =>
        (one.conversationType === SessionType.notification) === isNotification &&
        one.unreadCount > 0 &&
        one.recvMsgOpt === 0,
    );
  const named = (text: string, hasDot: boolean, label: string = t.unread) => (
    <span className="chat-tab">
      {text}
      {hasDot && <i role="img" aria-label={label} />}
    </span>
  );
  return (
    <Segments
      label={t.label}
      value={now}
      options={[
        { value: 'messages', text: named(t.messages, now !== 'messages' && unreadIn(false)), to: '/chat' },
        {
          value: 'contacts',
          text: named(
            t.contacts,
            now !== 'contacts' && pending.friends + pending.groups > 0,
            t.pendingRequests,
          ),
          to: '/friends',
        },
        {
          value: 'notifications',
          text: named(t.notifications, now !== 'notifications' && unreadIn(true)),
          to: '/chat/notification',
        },
      ]}
    />
  );
}
